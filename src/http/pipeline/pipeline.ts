// The one way into every route and out of it: a request id, a deadline, an answer whatever happens, and a line in
// the log. Who may come in is judged in admit.ts.

import type { Problem } from "../../api/errors/problem.ts";
import { problem, problemForNow } from "../../api/errors/problem.ts";
import type { Log } from "../../application/log.ts";
import { storeFailureKind } from "../../application/store-failure.ts";
import { transportHeaders } from "../pages/headers.ts";
import type { Guard } from "./authentication.ts";
import { authenticate, tooManyRequests } from "./authentication.ts";
import { isBoundless } from "./body.ts";
import { createDeadlines } from "./deadlines.ts";
import type { Reply } from "./response.ts";
import { problemReply, toResponse } from "./response.ts";
import type { Route } from "./route.ts";

export type RequestPipelineOptions = Guard & {
  readonly newRequestId: () => string;
  readonly log: Log;
  /** After this long the answer says what is known; the work goes on (F28). */
  readonly deadlineMs: number;
};

export type RequestPipeline = {
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
  readonly request: Request;
  readonly requestId: string;
  readonly method: string;
  readonly pattern: string;
  readonly startedMs: number;
  platformId: string | undefined;
};

export function createRequestPipeline(options: RequestPipelineOptions): RequestPipeline {
  const { newRequestId, log } = options;
  const deadlines = createDeadlines(options.deadlineMs);
  const everywhere = transportHeaders({ publicUrl: options.publicOrigin });

  function arrive(request: Request, method: string, pattern: string): Passage {
    return {
      request,
      requestId: newRequestId(),
      method,
      pattern,
      startedMs: performance.now(),
      platformId: undefined,
    };
  }

  function leave(passage: Passage, reply: Reply, event = "request"): Response {
    const { requestId, method, pattern: route, startedMs, platformId } = passage;
    const response = toResponse(reply, requestId, everywhere);
    if (response.status >= 400 && isBoundless(passage.request)) response.headers.set("Connection", "close");
    const ms = Math.round((performance.now() - startedMs) * 10) / 10;
    log({ event, requestId, method, route, status: response.status, ms, platformId });
    return response;
  }

  function failed({ requestId, pattern: route }: Passage, error: unknown): Reply {
    log({ event: "requestFailed", level: "alarm", requestId, route, error });
    return problemReply(problemOfFailure(error));
  }

  /** The work's own answer, or at the deadline one that says that it goes on. */
  function inTime(passage: Passage, work: Promise<Reply>): Promise<Response> {
    return new Promise((resolve) => {
      let isLate = false;
      const end = deadlines.begin(() => {
        isLate = true;
        resolve(leave(passage, lateReply(passage)));
      });
      const finish = (reply: Reply) => {
        end();
        resolve(leave(passage, reply, isLate ? "requestEndedLate" : "request"));
      };
      work.then(finish, (error) => finish(failed(passage, error)));
    });
  }

  return {
    enter(route, request, params) {
      const passage = arrive(request, route.method, route.path);
      try {
        const reply = authenticate(
          options,
          route,
          { request, requestId: passage.requestId, params },
          passage,
        );
        return reply instanceof Promise ? inTime(passage, reply) : leave(passage, reply);
      } catch (error) {
        return leave(passage, failed(passage, error));
      }
    },
    refuse(request, reply, pattern = "none") {
      const tooFast = tooManyRequests(options, request);
      return leave(
        arrive(request, request.method, pattern),
        tooFast === undefined ? reply : problemReply(tooFast),
      );
    },
    fail(request, error) {
      const passage = arrive(request, request.method, "none");
      return leave(passage, failed(passage, error));
    },
  };
}

/** What a store that could not save means for the one who asked (F3, F6); any other error is a defect of ours. */
function problemOfFailure(error: unknown): Problem {
  const kind = storeFailureKind(error);
  switch (kind) {
    case undefined:
      return problem("internal");
    case "diskFull":
      return problem("diskFull");
    case "busy":
    case "moved":
    case "io":
      return problemForNow("unavailable", LATE_RETRY_S);
    default:
      return kind satisfies never;
  }
}

function lateReply({ method }: Passage): Reply {
  const sentence =
    method === "GET"
      ? "This took too long: ask again after the seconds in Retry-After."
      : "This takes longer than an answer may, and goes on. Read the order (GET /v1/orders/:id) to see how it " +
        "ended, or repeat the request with the same Idempotency-Key.";
  return problemReply({ ...problem("unavailable", sentence), retryAfterS: LATE_RETRY_S });
}
