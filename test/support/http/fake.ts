// A server whose engine gives prepared answers, to test the request pipeline by itself.

import { orderJson } from "../../../src/api/orders/order-json.ts";
import type { PagePayment, PageView, PayAnswer } from "../../../src/api/pages/page.ts";
import type { OrderScreenView } from "../../../src/api/pages/screen.ts";
import type { BuyerPages, OpenedPage } from "../../../src/application/contract/buyer.ts";
import type { MerchantOrders, OrderView } from "../../../src/application/contract/merchant.ts";
import type { Operations } from "../../../src/application/contract/operations.ts";
import type { MerchantPayouts } from "../../../src/application/contract/payouts.ts";
import type { MerchantWebhooks } from "../../../src/application/contract/webhooks.ts";
import { createLog } from "../../../src/application/log.ts";
import type { Config, Platform } from "../../../src/config/config.ts";
import { beginOrder } from "../../../src/domain/order/transition.ts";
import type { EmbeddedAssets } from "../../../src/http/assets/embedded.ts";
import type { Http, HttpOptions } from "../../../src/http/server.ts";
import { createHttp } from "../../../src/http/server.ts";
import type { FailedPaymentStore } from "../../../src/ports/failed-payments.ts";
import { failuresInMemory } from "../../../src/store/failures-in-memory.ts";
import { LOCALES } from "../../../src/text/locale.ts";

export const NOW = 1_790_000_000_000;
export const KEY = `sk_live_${"k".repeat(43)}`;
export const RETIRED_KEY = `sk_live_${"r".repeat(43)}`;
export const OTHER_KEY = `sk_live_${"o".repeat(43)}`;
export const PUBLIC_KEY = `pk_live_${"p".repeat(43)}`;
export const ORDER = "ord_01980d3c-6f00-7000-8000-000000000001";
export const PAYMENT = "auth_01980d3c-6f00-7000-8000-000000000002";
export const TOKEN = "the-right-token";

const sha256 = (key: string): string => Bun.SHA256.hash(key, "hex");

function platform(id: string, keys: Platform["secretKeys"]): Platform {
  return {
    id,
    name: "Shop",
    secretKeys: keys,
    publicKeys: [{ key: PUBLIC_KEY }],
    webhookKeys: [],
    currencies: ["EUR"],
    locale: "en",
    delayMs: 432_000_000,
    minShare: 50,
    completionDelayMs: 0,
    lastNoticeMs: 86_400_000,
    events: [],
    payload: "small",
    signatureHeader: "Service-Signature",
    allowFrontendOrders: true,
    frameOrigins: [],
    imageOrigins: [],
    provider: { name: "sandbox", collect: "fields" },
    modules: [],
    defaultModules: [],
  };
}

export const config: Config = {
  mode: "live",
  publicUrl: "https://pay.example",
  hostname: "127.0.0.1",
  port: 0,
  dataDir: "/nowhere",
  namespace: "Service",
  selectorPrefix: "#service-",
  platforms: [
    platform("pl_01980d3c-6f00-7000-8000-00000000000a", [
      { sha256: sha256(KEY), last4: "kkkk" },
      { sha256: sha256(RETIRED_KEY), last4: "rrrr", retireAt: NOW },
    ]),
    {
      ...platform("pl_01980d3c-6f00-7000-8000-00000000000b", [{ sha256: sha256(OTHER_KEY), last4: "oooo" }]),
      publicKeys: [],
    },
  ],
};

const [FIRST] = config.platforms;

export function firstPlatform(): Platform {
  if (FIRST === undefined) throw new Error("the configuration has a platform");
  return FIRST;
}

export const view: OrderView = {
  order: beginOrder(
    {
      id: ORDER,
      platformId: FIRST?.id ?? "",
      amount: 5_000,
      currency: "EUR",
      ux: "collect",
      type: "direct",
      tpc: true,
      integration: "api",
      terms: { dueDate: NOW + 1e8, minShare: 50, completionDelayMs: 0, lastNoticeMs: 0, maxBuyers: 50 },
      items: [],
      modules: [],
    },
    NOW,
  ).order,
  details: {},
  buyers: {},
  redirectUrl: `https://pay.example/pay/${TOKEN}`,
  shareUrl: undefined,
  screenUrl: undefined,
  secure3D: undefined,
};

export const fakePageView: PageView = {
  role: "captain",
  now: NOW,
  shop: { name: "Shop" },
  locale: "en",
  sandbox: false,
  status: "initiated",
  amount: 5_000,
  remaining: 5_000,
  currency: "EUR",
  ux: "collect",
  type: "direct",
  awaitsCommit: true,
  dueDate: NOW + 1e8,
  payable: true,
  minShare: 50,
  suggestedShare: 5_000,
  items: [],
  buyer: {},
  payments: [],
  collect: { kind: "frame", url: "https://cards.example/f", origin: "https://cards.example" },
};

const fakeScreen: OrderScreenView = {
  shop: "Shop",
  sandbox: false,
  now: NOW,
  dueDate: NOW + 1e8,
  currency: "EUR",
  amount: 5_000,
  paid: 0,
  items: [],
  guests: [],
};

export const payment = (status: PagePayment["status"], failure?: PagePayment["failure"]): PayAnswer => ({
  payment: {
    id: PAYMENT,
    status,
    amount: 5_000,
    unanswered: false,
    ...(failure === undefined ? {} : { failure }),
  },
  view: fakePageView,
});

/** The captain's page of the one link, whose payments go through. */
export const fakePage: OpenedPage = {
  platform: firstPlatform(),
  view: () => fakePageView,
  watch: () => () => undefined,
  pay: async () => ({ kind: "ok", value: payment("authorized"), warnings: [] }),
  checkPayment: async () => ({ kind: "ok", value: payment("authorized"), warnings: [] }),
  abandonPayment: async () => ({ kind: "ok", value: payment("released"), warnings: [] }),
  withdrawPayment: async () => ({ kind: "ok", value: payment("released"), warnings: [] }),
  chooseModule: async () => ({ kind: "ok", value: fakePageView, warnings: [] }),
  cover: async () => ({ kind: "ok", value: fakePageView, warnings: [] }),
  opened: () => undefined,
  leaveOut: async () => ({ kind: "ok", value: fakePageView, warnings: [] }),
  writeNote: async () => ({ kind: "ok", value: fakePageView, warnings: [] }),
  moveDueDate: async () => ({ kind: "ok", value: fakePageView, warnings: [] }),
  invite: async () => ({ kind: "ok", value: fakePageView, warnings: [] }),
  nudge: async () => ({ kind: "ok", value: fakePageView, warnings: [] }),
  decline: async () => ({ kind: "ok", value: fakePageView, warnings: [] }),
  timeline: async () => ({ kind: "ok", value: [], warnings: [] }),
  ask: async () => ({ kind: "ok", value: fakePageView, warnings: [] }),
  declineAsk: async () => ({ kind: "ok", value: fakePageView, warnings: [] }),
  showPlans: async () => ({ kind: "ok", value: { plans: [], missing: [] }, warnings: [] }),
  payOwed: async () => ({ kind: "ok", value: payment("authorized"), warnings: [] }),
  checkOwed: async () => ({ kind: "ok", value: payment("authorized"), warnings: [] }),
  abandonOwed: async () => ({ kind: "ok", value: payment("failed"), warnings: [] }),
  replaceCard: async () => ({ kind: "ok", value: payment("authorized"), warnings: [] }),
  checkCard: async () => ({ kind: "ok", value: payment("authorized"), warnings: [] }),
  abandonCard: async () => ({ kind: "ok", value: payment("authorized"), warnings: [] }),
  renewLink: async () => ({ kind: "ok", value: fakePageView, warnings: [] }),
};

export const merchant: MerchantOrders = {
  createOrder: async () => ({ kind: "ok", value: view, warnings: [] }),
  readOrder: async (asking, id) =>
    id === ORDER && asking.id === FIRST?.id ? JSON.stringify(orderJson(view)) : undefined,
  listOrders: async () => ({ orders: [], hasMore: false }),
  listSeen: async () => ({ orders: [], hasMore: false }),
  listAttention: async () => ({ orders: [], hasMore: false }),
  listHolds: async () => ({ orders: [], hasMore: false }),
  viewOrder: async () => view,
  command: async () => ({ kind: "ok", value: view, warnings: [] }),
  nudge: async () => ({ kind: "ok", value: view, warnings: [] }),
  ask: async () => ({ kind: "ok", value: view, warnings: [] }),
  changeOrder: async () => ({ kind: "ok", value: view, warnings: [] }),
  plan: async () => ({ kind: "ok", value: { view, plan: { moves: [] } }, warnings: [] }),
  showPlan: async () => ({
    kind: "ok",
    value: { view, plan: { moves: [] }, seq: 1, people: [], due: { before: 1, after: 1 } },
    warnings: [],
  }),
  confirm: async () => ({ kind: "ok", value: view, warnings: [] }),
};

const buyer: Omit<BuyerPages, "openPage" | "shopOf"> = {
  openScreen: async (token) =>
    token === TOKEN
      ? { platform: firstPlatform(), locale: "en", view: () => fakeScreen, watch: () => () => undefined }
      : undefined,
  noteFrame: () => undefined,
  payFront: async () => ({
    kind: "ok",
    value: { ...payment("authorized"), order: ORDER, token: TOKEN },
    warnings: [],
  }),
  frame: async () => ({
    kind: "ok",
    value: { kind: "open", view: fakePageView, token: TOKEN },
    warnings: [],
  }),
  cardOrigins: () => ({ frames: ["https://cards.example"], scripts: [], connects: [] }),
  previewFrame: () => ({ kind: "ok", value: { kind: "preview", view: fakePageView }, warnings: [] }),
  previewPlans: () => ({ kind: "ok", value: { plans: [], missing: [] }, warnings: [] }),
  stopPage: async () => undefined,
  stopReminders: async () => undefined,
  refusePage: async () => undefined,
  refuseInvitations: async () => undefined,
};

const payouts: MerchantPayouts = {
  listPayouts: async () => ({ payouts: [], hasMore: false }),
  readPayout: async () => undefined,
  payoutLines: async () => [],
};

const webhooks: MerchantWebhooks = {
  listEvents: async () => ({ events: [], hasMore: false }),
  readEvent: async () => undefined,
  redeliverEvent: async () => ({ kind: "refused", refusal: { code: "eventNotFound" } }),
  redeliverEvents: async () => ({ kind: "ok", value: { redelivered: 0 }, warnings: [] }),
  listEndpoints: async () => ({ endpoints: [], hasMore: false }),
  resumeEndpoint: async () => ({ kind: "refused", refusal: { code: "webhookNotFound" } }),
  testWebhook: async () => ({
    kind: "ok",
    value: { url: "https://shop.example/hook", body: "{}", attempt: undefined },
    warnings: [],
  }),
};

const operations: Omit<Operations, keyof FailedPaymentStore> = {
  inviteByLink: async () => undefined,
  recordAct: async () => undefined,
  acceptNotification: async () => "unexpected",
  watch: () => () => undefined,
  watchOrders: () => () => undefined,
  replicas: () => 1,
  serve: () => undefined,
  campaign: () => undefined,
  reconcile: async () => ({ compared: 0, corrected: 0, unresolved: [], unlisted: [] }),
  financedOrders: async () => [],
  actOnDeadline: async () => ({ kind: "refused", refusal: { code: "deadlineNotFound" } }),
  accessReport: async ({ email }) => ({ email, at: 0, orders: [], refusesInvitations: [] }),
  reportUpkeep: async () => undefined,
  lastUpkeep: async () => [],
  conversion: async () => [],
  countedSinceStart: () => [],
  listMails: async () => ({ mails: [], hasMore: false }),
  resendMail: async () => ({ kind: "refused", refusal: { code: "mailNotFound" } }),
  examineProviders: async () => [],
  compareClocks: () => [],
  sendTestMails: async () => [],
  planErasure: async () => ({ orders: [], isMember: false }),
  erase: async () => ({ erased: [], kept: [], isClear: true }),
  eraseExpired: async () => 0,
  pruneResponses: async () => undefined,
  lead: async () => undefined,
  stop: async () => undefined,
  runDue: async () => 0,
  nextWakeAt: async () => undefined,
};

const spoken = (family: string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, `/assets/${family}-${locale}.js`]));

/** No pages, but words for those that a test brings. */
export const NO_ASSETS: EmbeddedAssets = {
  files: {},
  pages: {},
  words: { pages: spoken("pages"), frames: spoken("frames"), help: spoken("help"), screen: spoken("screen") },
  templates: {},
};

export type Fake = Http & { readonly logged: readonly string[] };

/** What a test is about; the rest is as above. `page` is of the right token's page only. */
type Over = Partial<Omit<HttpOptions, "application">> & {
  readonly page?: Partial<OpenedPage>;
  readonly merchant?: Partial<MerchantOrders>;
  readonly buyer?: Partial<BuyerPages>;
};

/** The server over an application with one order of the first platform, and its log lines. */
export function fake({ page: ownPage, merchant: ownMerchant, buyer: ownBuyer, ...over }: Over = {}): Fake {
  const logged: string[] = [];
  let requests = 0;
  const openPage: BuyerPages["openPage"] = async ({ role, token }) =>
    token === TOKEN ? { ...fakePage, view: () => ({ ...fakePageView, role }), ...ownPage } : undefined;
  const http = createHttp({
    config,
    application: {
      merchant: { ...merchant, ...ownMerchant },
      buyer: { ...buyer, openPage, shopOf: async (link) => (await openPage(link))?.platform, ...ownBuyer },
      webhooks,
      payouts,
      operations: { ...operations, ...failuresInMemory() },
    },
    assets: NO_ASSETS,
    providerNames: [],
    newRequestId: () => {
      requests += 1;
      return `req_${requests}`;
    },
    now: () => NOW,
    log: createLog(
      (line) => logged.push(line),
      () => NOW,
    ),
    ...over,
  });
  return { ...http, logged };
}
