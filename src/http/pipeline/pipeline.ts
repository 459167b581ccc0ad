// Request pipeline of every route: a request id, a deadline, a response in every case, and a line in the log.
// Authentication is in authentication.ts.

import { problem } from "../../api/errors/problem.ts";
import { API_PREFIX } from "../../api/paths.ts";
import type { Log } from "../../application/log.ts";
import type { Config } from "../../config/config.ts";
import { transportHeaders } from "../pages/documents/headers.ts";
import { errorPage, isOpenedInBrowser } from "../pages/plain-page.ts";
import type { Guard } from "./authentication.ts";
import { authenticate, tooManyRequests } from "./authentication.ts";
import { isBoundless } from "./body.ts";
import { createDeadlines } from "./deadlines.ts";
import { lateProblem, problemOfFailure } from "./failure-problem.ts";
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

type InFlightRequest = {
  readonly request: Request;
  readonly requestId: string;
  readonly method: string;
  readonly pattern: string;
  /** Of its route, if it has one. */
  readonly access: Route["access"] | undefined;
  readonly startedMs: number;
  platformId: string | undefined;
};

/** What is asked for: a route, or none. */
type Arriving = { readonly method: string; readonly path: string; readonly access?: Route["access"] };

export function createRequestPipeline(options: RequestPipelineOptions): RequestPipeline {
  const { newRequestId, log, config } = options;
  const deadlines = createDeadlines(options.deadlineMs);

  function arrive(request: Request, { method, path: pattern, access }: Arriving): InFlightRequest {
    const startedMs = performance.now();
    return { request, requestId: newRequestId(), method, pattern, access, startedMs, platformId: undefined };
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

  function failed(inFlight: InFlightRequest, error: unknown): RouteResponse {
    const { requestId, pattern: route } = inFlight;
    log({ event: "requestFailed", level: "alert", requestId, route, error });
    return problemResponse(problemOfFailure(error, inFlight));
  }

  /** The work's own response, or at the deadline one that says that the work goes on. */
  function inTime(inFlight: InFlightRequest, work: Promise<RouteResponse>): Promise<Response> {
    return new Promise((resolve) => {
      let isLate = false;
      const end = deadlines.begin(() => {
        isLate = true;
        resolve(leave(inFlight, problemResponse(lateProblem(inFlight))));
      });
      const finish = (routeResponse: RouteResponse) => {
        end();
        const response = leave(inFlight, routeResponse, isLate ? "requestEndedLate" : "request");
        // No one reads it: a stream would go on for ever.
        if (isLate) void response.body?.cancel();
        else resolve(response);
      };
      work.then(finish, (error) => finish(failed(inFlight, error)));
    });
  }

  return {
    enter(route, request, params) {
      const inFlight = arrive(request, route);
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
        arrive(request, { method: request.method, path: pattern }),
        tooFast === undefined ? routeResponse : problemResponse(tooFast),
      );
    },
    fail(request, error) {
      const inFlight = arrive(request, { method: request.method, path: "none" });
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
