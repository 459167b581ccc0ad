// Request pipeline of every route: a request id, a deadline, a response in every case, and a line in the log.
// Authentication is in authentication.ts.

import type { Problem } from "../../api/errors/problem.ts";
import { problem, problemForNow } from "../../api/errors/problem.ts";
import { API_PREFIX, V1 } from "../../api/paths.ts";
import type { Log } from "../../application/log.ts";
import { isUncertain, storeFailureKind } from "../../application/store-failure.ts";
import type { Config } from "../../config/config.ts";
import { transportHeaders } from "../pages/documents/headers.ts";
import { errorPage, isOpenedInBrowser } from "../pages/plain-page.ts";
import type { Guard } from "./authentication.ts";
import { authenticate, tooManyRequests } from "./authentication.ts";
import { isBoundless } from "./body.ts";
import { createDeadlines } from "./deadlines.ts";
import type { RouteResponse } from "./response.ts";
import { headersOf, problemResponse, toResponse } from "./response.ts";
import type { Route } from "./route.ts";

export type RequestPipelineOptions = Guard & {
  readonly newRequestId: () => string;
  readonly log: Log;
  /** After this long the response says that the work goes on (F28). */
  readonly deadlineMs: number;
  /** Where browsers reach this service. */
  readonly config: Pick<Config, "publicUrl">;
  /** Whether a route, by its pattern, is not to be found at the host of a request. */
  readonly isOnOtherHost?: (path: string, request: Request) => boolean;
};

export type RequestPipeline = {
  /** Answers a request that has a route; never rejects. Synchronous if the route is. */
  enter(
    route: Route,
    request: Request,
    params: Readonly<Record<string, string>>,
  ): Response | Promise<Response>;
  /** Answers a request that has no route. */
  refuse(request: Request, routeResponse: RouteResponse, pattern?: string): Response;
  /** Answers a request whose handling threw: the defect is logged, and the client sees no detail of it. */
  fail(request: Request, error: unknown): Response;
};

/** How soon a shop should ask again after a response at the deadline. */
const LATE_RETRY_S = 5;

type InFlightRequest = {
  readonly request: Request;
  readonly requestId: string;
  readonly method: string;
  readonly pattern: string;
  readonly startedMs: number;
  platformId: string | undefined;
};

export function createRequestPipeline(options: RequestPipelineOptions): RequestPipeline {
  const { newRequestId, log, config } = options;
  const deadlines = createDeadlines(options.deadlineMs);

  function arrive(request: Request, method: string, pattern: string): InFlightRequest {
    return {
      request,
      requestId: newRequestId(),
      method,
      pattern,
      startedMs: performance.now(),
      platformId: undefined,
    };
  }

  function leave(inFlight: InFlightRequest, routeResponse: RouteResponse, event = "request"): Response {
    const { requestId, method, pattern: route, startedMs, platformId } = inFlight;
    const shown = pageOf(inFlight, routeResponse, options);
    const response = toResponse(shown, requestId, transportHeaders(config));
    if (response.status >= 400 && isBoundless(inFlight.request)) response.headers.set("Connection", "close");
    const ms = Math.round((performance.now() - startedMs) * 10) / 10;
    log({ event, requestId, method, route, status: response.status, ms, platformId });
    return response;
  }

  function failed({ requestId, method, pattern: route }: InFlightRequest, error: unknown): RouteResponse {
    log({ event: "requestFailed", level: "alert", requestId, route, error });
    return problemResponse(problemOfFailure(error, method));
  }

  /** The work's own response, or at the deadline one that says that the work goes on. */
  function inTime(inFlight: InFlightRequest, work: Promise<RouteResponse>): Promise<Response> {
    return new Promise((resolve) => {
      let isLate = false;
      const end = deadlines.begin(() => {
        isLate = true;
        resolve(leave(inFlight, lateResponse(inFlight)));
      });
      const finish = (routeResponse: RouteResponse) => {
        end();
        resolve(leave(inFlight, routeResponse, isLate ? "requestEndedLate" : "request"));
      };
      work.then(finish, (error) => finish(failed(inFlight, error)));
    });
  }

  return {
    enter(route, request, params) {
      const inFlight = arrive(request, route.method, route.path);
      if (options.isOnOtherHost?.(route.path, request))
        return leave(inFlight, problemResponse(problem("notFound")));
      try {
        const routeResponse = authenticate(
          options,
          route,
          { request, requestId: inFlight.requestId, params },
          inFlight,
        );
        return routeResponse instanceof Promise
          ? inTime(inFlight, routeResponse)
          : leave(inFlight, routeResponse);
      } catch (error) {
        return leave(inFlight, failed(inFlight, error));
      }
    },
    refuse(request, routeResponse, pattern = "none") {
      const tooFast = tooManyRequests(options, request);
      return leave(
        arrive(request, request.method, pattern),
        tooFast === undefined ? routeResponse : problemResponse(tooFast),
      );
    },
    fail(request, error) {
      const inFlight = arrive(request, request.method, "none");
      return leave(inFlight, failed(inFlight, error));
    },
  };
}

/** A problem as a page, for a person who opens an address in a browser; under the merchants' API it stays JSON. */
function pageOf(
  { request, requestId }: InFlightRequest,
  answer: RouteResponse,
  { config }: Pick<RequestPipelineOptions, "config">,
): RouteResponse {
  if (answer.kind !== "problem" || !isOpenedInBrowser(request)) return answer;
  if (new URL(request.url).pathname.startsWith(`${API_PREFIX}/`)) return answer;
  const { status, code } = answer.problem;
  // Its sentence says what to open instead.
  if (code === "wrongHost") return answer;
  const response = errorPage(config, request, { status, requestId });
  const headers = { ...headersOf(answer.problem), ...answer.headers };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return { kind: "response", response };
}

const UNCERTAIN =
  "The service lost its database: it is not known whether this happened. Repeat it with the same Idempotency-Key after " +
  `the seconds in Retry-After, or read the order (GET ${V1.order}) first.`;

/** The problem for a write that the store refused (F3, F6); any other error is a defect. */
function problemOfFailure(error: unknown, method: string): Problem {
  if (isUncertain(error) && method !== "GET")
    return { ...problem("unavailable", UNCERTAIN), retryAfterS: LATE_RETRY_S };
  const kind = storeFailureKind(error);
  switch (kind) {
    case undefined:
      return problem("internal");
    case "full":
      return problem("diskFull");
    case "busy":
    case "unreachable":
    case "broken":
      return problemForNow("unavailable", LATE_RETRY_S);
    default:
      return kind satisfies never;
  }
}

function lateResponse({ method }: InFlightRequest): RouteResponse {
  const sentence =
    method === "GET"
      ? "This took too long: ask again after the seconds in Retry-After."
      : `This takes longer than an answer may, and goes on. Read the order (GET ${V1.order}) to see how it ` +
        "ended, or repeat the request with the same Idempotency-Key.";
  return problemResponse({ ...problem("unavailable", sentence), retryAfterS: LATE_RETRY_S });
}
