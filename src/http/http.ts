// The server as a value: all routes behind one door. It knows what there is, not what it does.

import type { Config } from "../config/config.ts";
import { onlyForward } from "../engine/clock.ts";
import type { Engine } from "../engine/contract.ts";
import type { Log } from "../engine/log.ts";
import { createApp } from "./app.ts";
import { brandRoute } from "./brand.ts";
import { cancelOrderRoute } from "./cancel-order.ts";
import { changeOrderRoute } from "./change-order.ts";
import { clientAddress } from "./client-address.ts";
import { commitOrderRoutes } from "./commit-order.ts";
import { countedPayments } from "./counted-payments.ts";
import { createOrderRoute } from "./create-order.ts";
import { docsRoutes } from "./docs.ts";
import { createDoor } from "./door.ts";
import { EMBED_DOCUMENTS, embedDocumentRoute, embedHostedRoute } from "./embed-documents.ts";
import { embedHelpRoute } from "./embed-help.ts";
import { embedLinkRoute } from "./embed-link.ts";
import { embedPaymentsRoute } from "./embed-payments.ts";
import { embedStateRoute } from "./embed-state.ts";
import type { EmbeddedAssets } from "./embedded.ts";
import { eventRoutes } from "./events.ts";
import { createKeyRing, createPublicKeyRing } from "./keys.ts";
import { createLimits } from "./limits.ts";
import { listOrdersRoute } from "./list-orders.ts";
import { mailStopRoutes } from "./mail-stop.ts";
import { metricsRoute } from "./metrics.ts";
import { PAGE_PLACES, pageDocumentRoute, RETURN_DOCUMENT, returnDocumentRoute } from "./page-documents.ts";
import type { PageEvents } from "./page-events.ts";
import { createPageEvents } from "./page-events.ts";
import { pageModuleRoute } from "./page-module.ts";
import { pagePaymentRoutes } from "./page-payments.ts";
import { pageRenewRoute } from "./page-renew.ts";
import { pageStateRoute } from "./page-state.ts";
import { plainUrl } from "./path.ts";
import type { Readiness } from "./plain-routes.ts";
import { plainRoutes } from "./plain-routes.ts";
import { providerNoticesRoute } from "./provider-notices.ts";
import { readOrderRoute } from "./read-order.ts";
import { refundOrderRoute } from "./refund-order.ts";
import type { Route } from "./route.ts";
import { webhookRoutes } from "./webhooks.ts";
import { widgetFileRoutes } from "./widget-files.ts";

/** Longer than any of our own limits takes, so that a refusal is ours and has a body (PITFALLS 13: never 0). */
const IDLE_TIMEOUT_S = 30;
const DEADLINE_MS = 25_000;
/** What Bun takes in before it cuts off by itself, without our words; far above what we refuse in ours, and never kept. */
const HARD_BODY_LIMIT_BYTES = 2 ** 30;

export type HttpOptions = {
  readonly config: Config;
  readonly engine: Engine;
  readonly assets: EmbeddedAssets;
  readonly newRequestId: () => string;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
  /** What `/metrics` answers; absent: there is no such page. */
  readonly metrics?: () => string;
  /** Hears once of the address of a proxy whose word is not believed (T28). */
  readonly onUntrustedProxy?: (address: string) => void;
  /** Whether anything can be saved; unless given, always (F3). */
  readonly hasRoom?: () => boolean;
  /** What the placeholders of the documentation's examples are filled in with; a live start gives none. */
  readonly docsValues?: Readonly<Record<string, string>>;
  /** The sandbox's own pages; a live start gives none. */
  readonly extraRoutes?: readonly Route[];
  /** How long an answer may take (F28); 25 s unless a test is in a hurry. */
  readonly deadlineMs?: number;
};

export type Http = {
  /** Opens the port of the configuration; throws when it is taken (F9). The port matters when it was 0. */
  listen(): { readonly port: number };
  /** Takes no more requests and resolves when those under way are answered. */
  stop(): Promise<void>;
  /** Answers a request as the port would, without one. */
  handle(request: Request): Promise<Response>;
  /** Every route there is, so that a test can walk them. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
};

export function createHttp(options: HttpOptions): Http {
  const { config, deadlineMs = DEADLINE_MS, hasRoom = () => true } = options;
  let server: Bun.Server<undefined> | undefined;
  let isStopping = false;
  /** Requests whose path was rewritten, and the ones that the network knows them by. */
  const arrivedAs = new WeakMap<Request, Request>();

  const clientOf = clientAddress(
    config.trustedProxies ?? [],
    once((proxy) => {
      options.log({ event: "proxyNotTrusted", level: "warning" });
      options.onUntrustedProxy?.(proxy);
    }),
  );
  const door = createDoor({
    ...options,
    deadlineMs,
    keyRing: createKeyRing(config),
    limits: createLimits(config),
    elapsed: onlyForward(options.now),
    publicOrigin: new URL(config.publicUrl).origin,
    addressOf(request) {
      if (server === undefined) return undefined;
      const peer = server.requestIP(arrivedAs.get(request) ?? request)?.address ?? "unknown";
      return clientOf(peer, request.headers.get("x-forwarded-for"));
    },
  });
  const events = createPageEvents(options.engine, config);
  const app = createApp(
    door,
    routesOf(options, events, () => (isStopping ? "stopping" : hasRoom() ? "ready" : "degraded")),
  );

  function answer(request: Request): Response | Promise<Response> {
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
        fetch: answer,
        error: (error) => door.fail(new Request(config.publicUrl), error),
      });
      return { port: server.port ?? config.port };
    },
    async stop() {
      isStopping = true;
      events.closeAll();
      await server?.stop();
    },
    handle: async (request) => answer(request),
    routes: app.routes,
  };
}

/** TLS 1.2 with a fresh key for each connection and nothing of CBC; the suites of TLS 1.3 are all like that. */
const CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20";

function tlsOptions({ certificate, key }: NonNullable<Config["tls"]>) {
  return { cert: certificate, key, ciphers: CIPHERS };
}

/** Said the first time only. */
function once<T>(say: (what: T) => void): (what: T) => void {
  let isSaid = false;
  return (what) => {
    if (!isSaid) say(what);
    isSaid = true;
  };
}

function routesOf(options: HttpOptions, events: PageEvents, readiness: () => Readiness): readonly Route[] {
  const { config, engine, assets, now, metrics, extraRoutes = [] } = options;
  const mayMeasure = config.metricsToken !== undefined || config.mode === "sandbox";
  const payments = countedPayments(config, onlyForward(now));
  const openedBy = createPublicKeyRing(config, now);
  const isBuilt = (document: string) => Object.hasOwn(assets.pages, document);
  const pages = PAGE_PLACES.flatMap((place) => [
    ...(isBuilt(place.document) ? [pageDocumentRoute(options, place)] : []),
    ...(isBuilt(RETURN_DOCUMENT) ? [returnDocumentRoute(options, place)] : []),
    pageStateRoute(engine, config, place),
    events.route(place),
    ...pagePaymentRoutes({ engine, config, payments }, place),
  ]);
  return [
    createOrderRoute(engine, config),
    listOrdersRoute(engine),
    readOrderRoute(engine),
    changeOrderRoute(engine, config),
    ...commitOrderRoutes(engine),
    cancelOrderRoute(engine),
    refundOrderRoute(engine),
    ...eventRoutes(engine),
    ...webhookRoutes({ engine, config, now }),
    ...pages,
    pageModuleRoute(engine, config),
    pageRenewRoute(engine, config),
    embedPaymentsRoute({ engine, config, payments }, openedBy),
    embedStateRoute(engine, config, openedBy),
    ...EMBED_DOCUMENTS.filter(isBuilt).map((document) => embedDocumentRoute(options, openedBy, document)),
    embedHostedRoute(options, openedBy),
    embedLinkRoute(engine, config, openedBy),
    embedHelpRoute(config, openedBy),
    ...widgetFileRoutes(options),
    ...docsRoutes(options),
    brandRoute(config),
    providerNoticesRoute(engine),
    ...mailStopRoutes(engine, config),
    ...plainRoutes({ assets, readiness, config, now }),
    ...(metrics === undefined || !mayMeasure ? [] : [metricsRoute(metrics, config.metricsToken)]),
    ...extraRoutes,
  ];
}
