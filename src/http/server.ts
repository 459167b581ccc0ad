// The HTTP server as a value: all routes behind one request pipeline.

import { problem, problemForNow } from "../api/errors/problem.ts";
import { ORDER_SCREEN } from "../api/paths.ts";
import { onlyForward } from "../application/clock.ts";
import type { Application } from "../application/contract.ts";
import type { Log } from "../application/log.ts";
import type { Config } from "../config/config.ts";
import { brandRoute } from "./assets/brand.ts";
import type { ExampleValue } from "./assets/docs.ts";
import { docsRoutes } from "./assets/docs.ts";
import type { EmbeddedAssets } from "./assets/embedded.ts";
import { metricsRoute } from "./assets/metrics.ts";
import type { Readiness } from "./assets/plain-routes.ts";
import { plainRoutes } from "./assets/plain-routes.ts";
import { createDraining } from "./draining.ts";
import { countedPayments } from "./limits/counted-payments.ts";
import { createLimits } from "./limits/request-limits.ts";
import { pageAskRoutes } from "./pages/asks.ts";
import { pageModuleRoute } from "./pages/choose-module.ts";
import { DASHBOARD_DOCUMENT, dashboardDocumentRoutes } from "./pages/documents/dashboard-documents.ts";
import {
  PAGE_PLACES,
  pageDocumentRoute,
  RETURN_DOCUMENT,
  returnDocumentRoute,
} from "./pages/documents/document-routes.ts";
import { pageGapRoutes } from "./pages/gap.ts";
import { pageInvitationRoutes } from "./pages/invitations.ts";
import type { PageEvents } from "./pages/live-updates.ts";
import { createPageEvents } from "./pages/live-updates.ts";
import type { Looks } from "./pages/look/preview-routes.ts";
import { lookPreviewRoutes } from "./pages/look/preview-routes.ts";
import { pageNoteRoute } from "./pages/note.ts";
import { SCREEN_DOCUMENT, screenDocumentRoute, screenStateRoute } from "./pages/order-screen.ts";
import { pageOwedRoutes } from "./pages/owed.ts";
import { pagePaymentRoutes } from "./pages/payments.ts";
import { pagePlanRoute } from "./pages/plans.ts";
import { pageRenewRoute } from "./pages/renew-link.ts";
import { pageStateRoute } from "./pages/state.ts";
import { mailStopRoutes } from "./pages/stop-reminders.ts";
import { pageTimelineRoute } from "./pages/timeline.ts";
import { createApp } from "./pipeline/app.ts";
import { clientAddress } from "./pipeline/client-address.ts";
import type { Control } from "./pipeline/control.ts";
import { createKeyRing, createPublicKeyRing } from "./pipeline/keys.ts";
import { isOnOtherHost } from "./pipeline/member-guard.ts";
import { ownHosts } from "./pipeline/own-hosts.ts";
import { plainUrl } from "./pipeline/path.ts";
import { createRequestPipeline } from "./pipeline/pipeline.ts";
import { problemResponse } from "./pipeline/response.ts";
import type { OpenRequestContext, Route } from "./pipeline/route.ts";
import type { MemberGuard } from "./pipeline/signed-in.ts";
import { askOrderRoute } from "./v1/ask-order.ts";
import { cancelOrderRoute } from "./v1/cancel-order.ts";
import { changeOrderRoute } from "./v1/change-order.ts";
import { commitOrderRoutes } from "./v1/commit-order.ts";
import { createOrderRoute } from "./v1/create-order.ts";
import { eventRoutes } from "./v1/events.ts";
import { listOrdersRoute } from "./v1/list-orders.ts";
import { nudgeOrderRoute } from "./v1/nudge-order.ts";
import { payoutRoutes } from "./v1/payouts.ts";
import { providerNotificationsRoute } from "./v1/provider-notifications.ts";
import { readOrderRoute } from "./v1/read-order.ts";
import { refundOrderRoute } from "./v1/refund-order.ts";
import { waiveOrderRoute } from "./v1/waive-order.ts";
import { webhookRoutes } from "./v1/webhooks.ts";
import { EMBED_DOCUMENTS, embedDocumentRoute, embedHostedRoute } from "./widget/documents.ts";
import { widgetFileRoutes } from "./widget/files.ts";
import { embedHelpRoute } from "./widget/help.ts";
import { embedLinkRoute } from "./widget/link.ts";
import { embedPaymentsRoute } from "./widget/payments.ts";
import { embedPlanRoute } from "./widget/plans.ts";
import { embedStateRoute } from "./widget/state.ts";

/** Longer than any of our own deadlines, so that a refusal is ours and has a body (0 would mean no limit). */
const IDLE_TIMEOUT_S = 30;
/** A second is left for the network and a busy machine, so that a client has its answer within 25 s. */
const DEADLINE_MS = 24_000;
/** Bun's own limit, which cuts off without a message; far above ours, which answers with one. */
const HARD_BODY_LIMIT_BYTES = 2 ** 30;

export type HttpOptions = {
  readonly config: Config;
  readonly application: Application;
  readonly assets: EmbeddedAssets;
  /** The names of all payment providers. */
  readonly providerNames: readonly string[];
  readonly newRequestId: () => string;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
  /** The text of `/metrics`; absent: there is no such page. */
  readonly metrics?: () => Promise<string>;
  /** Called once, with the address of a proxy that is not trusted (T28). */
  readonly onUntrustedProxy?: (address: string) => void;
  /** Whether anything can be saved; unless given, always (F3). */
  readonly hasRoom?: () => boolean;
  /** Of the documentation's examples; absent in live operation. */
  readonly exampleValue?: ExampleValue | undefined;
  /** The page at the bare address, for browsers; our own page without a shop unless given. */
  readonly homePage?: (context: OpenRequestContext) => Response;
  /** Sessions of the dashboard's members; absent: there is no dashboard. */
  readonly members?: MemberGuard | undefined;
  /** Of a sandbox: who controls it from another machine. */
  readonly control?: Control | undefined;
  /** The addresses of this machine at the moment; none unless given. */
  readonly ownAddresses?: () => readonly string[];
  /** Drafts of platforms' looks, by id, for members who may see them. */
  readonly looks?: Looks;
  /** The dashboard's own routes, and the sandbox's own pages. */
  readonly extraRoutes?: readonly Route[];
  /** Called before the stop waits for requests in flight: ends streams. */
  readonly onStop?: () => void;
  /** The deadline of a response (F28); 24 s, shorter in some tests. */
  readonly deadlineMs?: number;
};

export type Http = {
  /** Opens the port of the configuration; throws when it is in use (F9). The result has the port chosen for 0. */
  listen(): { readonly port: number };
  /** Accepts no more requests, where other replicas go on after a moment, and resolves when those in flight are answered. */
  stop(): Promise<void>;
  /** Answers a request without a network. */
  handle(request: Request): Promise<Response>;
  /** All routes, so that a test can walk them. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
};

export function createHttp(options: HttpOptions): Http {
  const { config, deadlineMs = DEADLINE_MS, hasRoom = () => true } = options;
  let server: Bun.Server<undefined> | undefined;
  /** Requests whose path was rewritten, and the original ones, which Bun's server knows. */
  const arrivedAs = new WeakMap<Request, Request>();
  /** Those that came over no network. */
  const handled = new WeakSet<Request>();

  const clientOf = clientAddress(
    config.trustedProxies ?? [],
    once((proxy) => {
      options.log({ event: "proxyNotTrusted", level: "warning" });
      options.onUntrustedProxy?.(proxy);
    }),
  );
  const hosts = ownHosts(config, options.ownAddresses ?? (() => []));
  const pipeline = createRequestPipeline({
    ...options,
    deadlineMs,
    keyRing: createKeyRing(config),
    limits: createLimits(config, options.application.operations.replicas),
    elapsed: onlyForward(options.now),
    hosts,
    isOnOtherHost: (path, request) => isOnOtherHost(path, request, config),
    addressOf(request) {
      const arrived = arrivedAs.get(request) ?? request;
      if (server === undefined || handled.has(arrived)) return undefined;
      const peer = server.requestIP(arrived)?.address ?? "unknown";
      return clientOf(peer, request.headers.get("x-forwarded-for"));
    },
  });
  const events = createPageEvents(config);
  const draining = createDraining((request) =>
    pipeline.refuse(request, problemResponse(problemForNow("unavailable", 1))),
  );
  const app = createApp(
    pipeline,
    routesOf(options, events, () => (draining.hasBegun() ? "stopping" : hasRoom() ? "ready" : "degraded")),
  );

  function answer(request: Request): Response | Promise<Response> {
    if (!hosts.isOwnHost(request)) return pipeline.refuse(request, problemResponse(problem("wrongHost")));
    const url = plainUrl(request.url);
    if (url === undefined) return app.fetch(request);
    const plain = new Request(url, request);
    arrivedAs.set(plain, request);
    return app.fetch(plain);
  }

  return {
    listen() {
      server = Bun.serve({
        hostname: config.hostname,
        port: config.port,
        reusePort: false,
        idleTimeout: IDLE_TIMEOUT_S,
        maxRequestBodySize: HARD_BODY_LIMIT_BYTES,
        development: false,
        ...(config.tls === undefined ? {} : { tls: tlsOptions(config.tls) }),
        fetch: draining.around(answer),
        error: (error) => pipeline.fail(new Request(config.publicUrl), error),
      });
      return { port: server.port ?? config.port };
    },
    async stop() {
      await draining.begin(server !== undefined && options.application.operations.replicas() > 1);
      events.closeAll();
      options.onStop?.();
      await server?.stop();
    },
    async handle(request) {
      handled.add(request);
      return answer(request);
    },
    routes: app.routes,
  };
}

/** TLS 1.2 with a fresh key for each connection and nothing of CBC; the suites of TLS 1.3 are all like that. */
const CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20";

function tlsOptions({ certificate, key }: NonNullable<Config["tls"]>) {
  return { cert: certificate, key, ciphers: CIPHERS };
}

/** Calls `report` the first time only. */
function once<T>(say: (what: T) => void): (what: T) => void {
  let isSaid = false;
  return (what) => {
    if (!isSaid) say(what);
    isSaid = true;
  };
}

function routesOf(options: HttpOptions, events: PageEvents, readiness: () => Readiness): readonly Route[] {
  const { config, assets, providerNames, now, metrics, extraRoutes = [] } = options;
  const { merchant, buyer, webhooks, payouts, operations } = options.application;
  const mayMeasure = config.metricsToken !== undefined || config.mode === "sandbox";
  const payments = countedPayments(config, operations, onlyForward(now));
  const platformByKey = createPublicKeyRing(config, now);
  const isBuilt = (document: string) => Object.hasOwn(assets.pages, document);
  const documents = { buyer, config, assets };
  const pages = PAGE_PLACES.flatMap((place) => [
    ...(isBuilt(place.document) ? [pageDocumentRoute(documents, place)] : []),
    ...(isBuilt(RETURN_DOCUMENT) ? [returnDocumentRoute(documents, place)] : []),
    pageStateRoute(buyer, config, place),
    events.route(place.path, (token) => buyer.openPage({ role: place.role, token })),
    ...pagePaymentRoutes({ buyer, config, payments }, place),
  ]);
  return [
    createOrderRoute(merchant, config),
    listOrdersRoute(merchant),
    readOrderRoute(merchant),
    changeOrderRoute(merchant, config),
    ...commitOrderRoutes(merchant),
    cancelOrderRoute(merchant),
    refundOrderRoute(merchant),
    waiveOrderRoute(merchant),
    nudgeOrderRoute(merchant),
    askOrderRoute(merchant),
    ...eventRoutes(webhooks),
    ...payoutRoutes(payouts),
    ...webhookRoutes({ webhooks, config, now }),
    ...pages,
    ...(isBuilt(SCREEN_DOCUMENT) ? [screenDocumentRoute(documents)] : []),
    screenStateRoute(documents),
    events.route(ORDER_SCREEN, buyer.openScreen),
    pageModuleRoute(buyer, config),
    pagePlanRoute(buyer, config),
    pageRenewRoute(buyer, config),
    ...pageGapRoutes(buyer, config),
    pageNoteRoute(buyer, config),
    ...pageInvitationRoutes(buyer, config),
    ...pageAskRoutes(buyer, config),
    pageTimelineRoute(buyer, config),
    ...pageOwedRoutes({ buyer, config, payments }),
    embedPaymentsRoute({ buyer, config, payments }, platformByKey),
    embedPlanRoute(buyer, config, platformByKey),
    embedStateRoute(buyer, config, platformByKey),
    ...EMBED_DOCUMENTS.filter(isBuilt).map((document) =>
      embedDocumentRoute(documents, platformByKey, document),
    ),
    embedHostedRoute(documents, platformByKey),
    embedLinkRoute(buyer, config, platformByKey),
    embedHelpRoute(config, platformByKey),
    ...(options.members !== undefined && isBuilt(DASHBOARD_DOCUMENT)
      ? dashboardDocumentRoutes({ ...documents, members: options.members, control: options.control })
      : []),
    ...(options.looks === undefined ? [] : lookPreviewRoutes(documents, options.looks, now)),
    ...widgetFileRoutes(options),
    ...docsRoutes(options),
    brandRoute(config),
    providerNotificationsRoute(operations, providerNames),
    ...mailStopRoutes(buyer, config),
    ...plainRoutes({ ...options, readiness }),
    ...(metrics === undefined || !mayMeasure ? [] : [metricsRoute(metrics, config.metricsToken)]),
    ...extraRoutes,
  ];
}
