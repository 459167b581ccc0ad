// The one way into every route: who may come in, what may be brought, how long it may take, what is logged of it.
// It decides nothing about orders.

import type { Platform } from "../config/config.ts";
import type { Log } from "../engine/log.ts";
import type { Problem } from "../wire/problem.ts";
import { problem, problemForNow } from "../wire/problem.ts";
import { readJson } from "./body.ts";
import { idempotencyKeyOf } from "./idempotency.ts";
import type { KeyRing } from "./keys.ts";
import { credentialOf } from "./keys.ts";
import type { Reply } from "./reply.ts";
import { problemReply, toResponse } from "./reply.ts";
import type { Route, Visit } from "./route.ts";

export type DoorOptions = {
  readonly keyRing: KeyRing;
  /** Where our own pages come from, such as `https://pay.example`. */
  readonly publicOrigin: string;
  readonly newRequestId: () => string;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
  /** After this long the answer says what is known; the work goes on (F28). */
  readonly deadlineMs: number;
  readonly addressOf: (request: Request) => string;
};

export type Door = {
  /** Answers a request that a route was found for; never rejects. At once if the route needs no waiting. */
  enter(
    route: Route,
    request: Request,
    params: Readonly<Record<string, string>>,
  ): Response | Promise<Response>;
  /** Answers a request that no route is for. */
  refuse(request: Request, reply: Reply, pattern?: string): Response;
  /** Answers a request whose answering failed, in the way of a defect: it is logged, and nothing of it is told. */
  fail(request: Request, error: unknown): Response;
};

/** How soon a shop should look again after an answer that could not wait for the end. */
const LATE_RETRY_S = 5;

type Passage = {
  readonly requestId: string;
  readonly method: string;
  readonly pattern: string;
  readonly startedMs: number;
  platformId: string | undefined;
};

export function createDoor(options: DoorOptions): Door {
  const { keyRing, log, now, deadlineMs } = options;

  function arrive(method: string, pattern: string): Passage {
    const requestId = options.newRequestId();
    return { requestId, method, pattern, startedMs: performance.now(), platformId: undefined };
  }

  function leave(passage: Passage, reply: Reply, event = "request"): Response {
    const { requestId, method, pattern: route, startedMs, platformId } = passage;
    const response = toResponse(reply, requestId);
    const ms = Math.round((performance.now() - startedMs) * 10) / 10;
    log({ event, requestId, method, route, status: response.status, ms, platformId });
    return response;
  }

  function failed({ requestId, pattern: route }: Passage, error: unknown): Reply {
    log({ event: "requestFailed", level: "alarm", requestId, route, error });
    return problemReply(problemOfFailure(error));
  }

  /** The platform of the secret key, checked before anything else is looked at (CONTRACT 1, T6, T7). */
  function platformOf(request: Request): Platform | Problem {
    const credential = credentialOf(request.headers.get("authorization"));
    if (!credential?.startsWith("sk_")) return problem("unauthorized");
    if (request.headers.has("origin")) return problem("secretKeyInBrowser");
    return keyRing.platformOf(credential, now()) ?? problem("unauthorized");
  }

  function serve(route: Route, visit: Visit, passage: Passage): Reply | Promise<Reply> {
    if (route.access === "open") return route.handle(visit);
    if (route.access === "page") return serveFromPage(route, visit);
    const platform = platformOf(visit.request);
    if ("code" in platform) return problemReply(platform);
    passage.platformId = platform.id;
    return route.method === "GET"
      ? route.handle({ ...visit, platform })
      : serveCommand(route, visit, platform);
  }

  async function serveCommand(
    route: Extract<Route, { readonly method: "POST"; readonly access: "secretKey" }>,
    visit: Visit,
    platform: Platform,
  ): Promise<Reply> {
    const read = await readJson(visit.request, "lenient");
    if (read.kind === "problem") return problemReply(read.problem);
    const { bytes, value: body } = read.body;
    const idempotent = idempotencyKeyOf(visit.request, route, visit.params, platform.id, bytes);
    if (idempotent.kind === "problem") return problemReply(idempotent.problem);
    const { key: idempotency } = idempotent;
    return route.handle({ ...visit, platform, body, ...(idempotency === undefined ? {} : { idempotency }) });
  }

  /** A page's request comes from our own origin, in a way that no foreign page can send unasked (T25). */
  async function serveFromPage(
    route: Extract<Route, { readonly access: "page" }>,
    visit: Visit,
  ): Promise<Reply> {
    const origin = visit.request.headers.get("origin");
    if (origin !== null && origin !== options.publicOrigin) return problemReply(problem("originNotAllowed"));
    const address = options.addressOf(visit.request);
    const read = await readJson(visit.request, "exact");
    if (read.kind === "problem") return problemReply(read.problem);
    return route.handle({ ...visit, body: read.body.value, address });
  }

  /** The work's own answer, or at the deadline one that says that it goes on. */
  function inTime(passage: Passage, work: Promise<Reply>): Promise<Response> {
    return new Promise((resolve) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        resolve(leave(passage, lateReply(passage)));
      }, deadlineMs);
      const finish = (reply: Reply) => {
        clearTimeout(timer);
        resolve(leave(passage, reply, isLate ? "requestEndedLate" : "request"));
      };
      work.then(finish, (error) => finish(failed(passage, error)));
    });
  }

  return {
    enter(route, request, params) {
      const passage = arrive(route.method, route.path);
      try {
        const reply = serve(route, { request, requestId: passage.requestId, params }, passage);
        return reply instanceof Promise ? inTime(passage, reply) : leave(passage, reply);
      } catch (error) {
        return leave(passage, failed(passage, error));
      }
    },
    refuse: (request, reply, pattern = "none") => leave(arrive(request.method, pattern), reply),
    fail(request, error) {
      const passage = arrive(request.method, "none");
      return leave(passage, failed(passage, error));
    },
  };
}

/** What a store that could not save means for the one who asked (F3, F6); any other error is a defect of ours. */
function problemOfFailure(error: unknown): Problem {
  if (!(error instanceof Error) || error.name !== "StoreFailure" || !("kind" in error))
    return problem("internal");
  return error.kind === "diskFull" ? problem("diskFull") : problemForNow("unavailable", LATE_RETRY_S);
}

function lateReply({ method }: Passage): Reply {
  const sentence =
    method === "GET"
      ? "This took too long: ask again after the seconds in Retry-After."
      : "This takes longer than an answer may, and goes on. Read the order (GET /v1/orders/:id) to see how it " +
        "ended, or repeat the request with the same Idempotency-Key.";
  return problemReply({ ...problem("unavailable", sentence), retryAfterS: LATE_RETRY_S });
}
