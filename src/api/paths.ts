// The route map: the pattern of every URL path of the service, and the builder of a path from its pattern. Routes,
// links and the documentation take their paths from here.

/** What all paths of the merchants' API begin with. */
export const API_PREFIX = "/v1";

/** The merchants' API. */
export const V1 = {
  orders: "/v1/orders",
  order: "/v1/orders/:id",
  commit: "/v1/orders/:id/commit",
  cancel: "/v1/orders/:id/cancel",
  refund: "/v1/orders/:id/refund",
  waive: "/v1/orders/:id/waive",
  nudges: "/v1/orders/:id/nudges",
  asks: "/v1/orders/:id/asks",
  /** The order's id is in the body. */
  commitById: "/v1/orders/commit",
  events: "/v1/events",
  event: "/v1/events/:id",
  redeliverEvent: "/v1/events/:id/redeliver",
  redeliverEvents: "/v1/events/redeliver",
  webhooks: "/v1/webhooks",
  testWebhook: "/v1/webhooks/test",
  payouts: "/v1/payouts",
  payout: "/v1/payouts/:id",
  resumeWebhook: "/v1/webhooks/resume",
} as const;

/** The pages that links open. `payer`: of one person, who has paid or was invited, as their e-mails name it. */
export const PAGE = { captain: "/pay/:token", coBuyer: "/join/:token", payer: "/my/:token" } as const;

/** An order's big screen, read only. */
export const ORDER_SCREEN = "/screen/:token";

/** Of a page's address: the language that its reader chose. */
export const LANGUAGE_QUERY = "lang";

/** Below a page; the first two also below a frame's document. */
export const STATE = "/state";
export const PAYMENTS = "/payments";
export const EVENTS = "/events";
/** Where a buyer's bank sends them back to. */
export const RETURN = "/return";
export const CHECK_PAYMENT = "/payments/:id/check";
export const ABANDON_PAYMENT = "/payments/:id/abandon";
export const WITHDRAW_PAYMENT = "/payments/:id/withdraw";
export const CHOSEN_MODULE = "/module";
/** What the captain's offers come to; also below the captain's frame. */
export const PLAN = "/plan";
export const RENEW_LINK = "/renew";
/** The captain's words to the others. */
export const NOTE = "/note";
/** Acts on what is left to pay; covering also below the page of a co-buyer's own. */
export const GAP = { cover: "/cover", leaveOut: "/leave-out", dueDate: "/due-date" } as const;

/** Below the captain's page: invitations by e-mail, and nudges of those who have not answered. */
export const INVITATIONS = "/invitations";
export const NUDGES = "/nudges";
/** Below the page of a person invited. */
export const DECLINE = "/decline";
/** Who did what when, below the captain's page. */
export const TIMELINE = "/timeline";
/** Those who have paid are asked for what is left, below the captain's page; a no, below the page of one who is asked. */
export const ASKS = { make: "/asks", decline: "/asks/:id/decline" } as const;

/** Below the captain's page, of an order that they pay in parts or later: payments of deadlines, and a new card. */
export const OWED = {
  pay: "/deadlines/payments",
  check: "/deadlines/payments/:id/check",
  abandon: "/deadlines/payments/:id/abandon",
  card: "/card",
  checkCard: "/card/:id/check",
  abandonCard: "/card/:id/abandon",
} as const;

/** The documents in the widget's frames, each below one path by its kind. */
export const FRAMES = "/embed";
export const FRAME = {
  captain: `${FRAMES}/captain`,
  link: `${FRAMES}/link`,
  help: `${FRAMES}/help`,
} as const;

/** Below the captain's frame: leads to the page of an order whose frame could not be loaded. */
export const HOSTED = "/hosted";

/** The widget's files, for a shop's page. */
export const WIDGET = {
  script: "/widget.js",
  types: "/widget.d.ts",
  integrity: "/widget.js.integrity",
} as const;

export const STOP_REMINDERS = "/mail/stop/:token";
export const REFUSE_INVITATIONS = "/mail/no-invitations/:token";
export const PROVIDER_NOTIFICATIONS = "/psp/:provider/:platform";

/** Built files, and the files of a platform's brand. */
export const FILES = { assets: "/assets/*", brand: "/brand/:file" } as const;

export const DOCS = {
  home: "/docs",
  page: "/docs/:page",
  subpage: "/docs/:page/:subpage",
  openApi: "/openapi.json",
} as const;

export const HEALTH = { live: "/health/live", ready: "/health/ready" } as const;
export const METRICS = "/metrics";
export const OPERATOR_API = {
  erase: "/operator/erase",
  access: "/operator/access",
  financing: "/operator/financing",
  deadline: "/operator/deadline",
  seen: "/operator/seen",
  resendEmail: "/operator/resend-email",
  upkeep: "/operator/upkeep",
  warnings: "/operator/warnings",
  inviteMember: "/operator/members/invite",
  removeMember: "/operator/members/remove",
} as const;

/** Of a sandbox's operator only: for the commands that play orders and look at webhooks. */
export const OPERATOR_SANDBOX = {
  about: "/operator/sandbox/about",
  sendAlso: "/operator/sandbox/send-also",
  clock: "/operator/sandbox/clock",
  reset: "/operator/sandbox/reset",
  eventLog: "/operator/sandbox/event-log",
  mails: "/operator/sandbox/mails",
  deliveries: "/operator/sandbox/deliveries",
} as const;

/** The merchant's dashboard: screens of one app, and its own JSON below `/dashboard/api`. */
export const DASHBOARD = {
  /** The screen Today, or for whom it is not, their first one. */
  home: "/dashboard",
  today: "/dashboard/today",
  signIn: "/dashboard/sign-in",
  /** Of an invitation, whose token is the fragment. */
  enter: "/dashboard/enter",
  orders: "/dashboard/orders",
  order: "/dashboard/orders/:id",
  webhooks: "/dashboard/webhooks",
  event: "/dashboard/webhooks/:id",
  emails: "/dashboard/emails",
  exports: "/dashboard/exports",
  people: "/dashboard/people",
  audit: "/dashboard/audit",
  look: "/dashboard/look",
  system: "/dashboard/system",
  /** Of a sandbox only. */
  sandbox: "/dashboard/sandbox",
} as const;

export const DASHBOARD_API = {
  signInOptions: "/dashboard/api/sign-in/options",
  signIn: "/dashboard/api/sign-in",
  enter: "/dashboard/api/enter",
  accept: "/dashboard/api/enter/passkey",
  session: "/dashboard/api/session",
  signOut: "/dashboard/api/sign-out",
  stepUpOptions: "/dashboard/api/step-up/options",
  stepUp: "/dashboard/api/step-up",
  passkeyOptions: "/dashboard/api/passkeys/options",
  passkeys: "/dashboard/api/passkeys",
  removePasskey: "/dashboard/api/passkeys/remove",
  endSession: "/dashboard/api/sessions/end",
  members: "/dashboard/api/members",
  invite: "/dashboard/api/members/invite",
  role: "/dashboard/api/members/role",
  removeMember: "/dashboard/api/members/remove",
  audit: "/dashboard/api/audit",
  orders: "/dashboard/api/orders",
  order: "/dashboard/api/orders/:id",
  plan: "/dashboard/api/orders/:id/plan",
  act: "/dashboard/api/orders/:id/act",
  nudges: "/dashboard/api/orders/:id/nudges",
  asks: "/dashboard/api/orders/:id/asks",
  dueDate: "/dashboard/api/orders/:id/due-date",
  endpoints: "/dashboard/api/webhooks",
  resumeEndpoint: "/dashboard/api/webhooks/resume",
  testEndpoint: "/dashboard/api/webhooks/test",
  events: "/dashboard/api/events",
  event: "/dashboard/api/events/:id",
  redeliverEvent: "/dashboard/api/events/:id/redeliver",
  emails: "/dashboard/api/emails",
  resendEmail: "/dashboard/api/emails/resend",
  stream: "/dashboard/api/stream",
  system: "/dashboard/api/system",
  holds: "/dashboard/api/system/holds",
  checkProviders: "/dashboard/api/system/check-providers",
  testEmail: "/dashboard/api/system/test-email",
  export: "/dashboard/api/exports",
  payouts: "/dashboard/api/payouts",
  accessReport: "/dashboard/api/access-report",
  erasurePlan: "/dashboard/api/erasure/plan",
  erase: "/dashboard/api/erasure",
  today: "/dashboard/api/today",
  look: "/dashboard/api/look",
  /** A page in the look of a draft, its state, and the files of its brand. */
  preview: "/dashboard/api/look/:draft/:file",
  previewState: "/dashboard/api/look/:draft/:file/state",
  sandbox: "/dashboard/api/sandbox",
  sandboxWebhooks: "/dashboard/api/sandbox/webhooks",
  sandboxClock: "/dashboard/api/sandbox/clock",
  sandboxOrders: "/dashboard/api/sandbox/orders",
  sandboxScenario: "/dashboard/api/sandbox/scenario",
} as const;

/** Paths that web clients ask for by themselves. */
export const WELL_KNOWN = {
  home: "/",
  robots: "/robots.txt",
  icon: "/favicon.ico",
  security: "/.well-known/security.txt",
} as const;

/** The sandbox's demo shop. */
export const SHOP = {
  product: "/shop",
  buy: "/shop/buy",
  order: "/shop/order/:cart",
  act: "/shop/order/:cart/:act",
  cancelled: "/shop/cancelled",
  /** The widget. */
  checkout: "/shop/checkout/:cart",
  checkoutScript: "/shop/checkout.js",
  webhooks: "/shop/webhooks",
  /** The sample shop, to download. */
  source: "/shop/source/:file",
} as const;

/** The sandbox's own pages: clock, mails, and the simulated bank. */
export const SANDBOX = {
  dashboard: "/sandbox",
  /** Asks for the PIN; the fragment may be the token of the one-time link. */
  enter: "/sandbox/enter",
  enterScript: "/sandbox/enter.js",
  clock: "/sandbox/clock",
  turn: "/sandbox/turn",
  reset: "/sandbox/reset",
  mails: "/sandbox/mail",
  mail: "/sandbox/mail/:number",
  mailDocument: "/sandbox/mail/:number/html",
  challenge: "/sandbox/bank/:token",
  approve: "/sandbox/bank/:token/approve",
  refuse: "/sandbox/bank/:token/refuse",
  cardFrame: "/sandbox/card-frame",
  cardFrameScript: "/sandbox/card-frame.js",
  tokens: "/sandbox/tokens",
  style: "/sandbox/style.css",
  startStyle: "/sandbox/start.css",
} as const;

/** A trade show's: what a visitor scans, the big screen, and the presenter's control. */
export const SHOW = {
  scan: "/s/:stand",
  screen: "/show/:stand",
  screenState: "/show/:stand/state",
  control: "/control",
  controlState: "/control/state",
  act: "/control/act",
} as const;

type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** `pathTo(V1.order, { id })` is `/v1/orders/ord_…`; a value is encoded. */
export function pathTo<P extends string>(pattern: P, params: Readonly<Record<ParamsOf<P>, string>>): string {
  const encoded = (name: string) => encodeURIComponent(params[name.slice(1) as ParamsOf<P>]);
  return pattern.replace(/:\w+/g, encoded);
}
