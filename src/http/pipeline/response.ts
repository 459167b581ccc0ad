// A route's response as a value, and the HTTP response it becomes, with the headers that every response has.

import { errorBody } from "../../api/errors/envelope.ts";
import type { Problem } from "../../api/errors/problem.ts";

export type HeaderMap = Readonly<Record<string, string>>;

/** `json` has its body ready, byte for byte; `response` is a document or a file. */
export type RouteResponse =
  | { readonly kind: "json"; readonly body: string; readonly status?: number; readonly headers?: HeaderMap }
  | { readonly kind: "problem"; readonly problem: Problem; readonly headers?: HeaderMap }
  | { readonly kind: "response"; readonly response: Response };

export function jsonResponse(body: string, headers?: HeaderMap): RouteResponse {
  return headers === undefined ? { kind: "json", body } : { kind: "json", body, headers };
}

export function problemResponse(problem: Problem, headers?: HeaderMap): RouteResponse {
  return headers === undefined ? { kind: "problem", problem } : { kind: "problem", problem, headers };
}

/** For responses that browsers may show although they are no pages: no loads, no frames, no referrer. */
const BARE: HeaderMap = {
  "Content-Security-Policy":
    "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** A short text for a person who opens the address in a browser. */
export function textResponse(text: string): RouteResponse {
  const headers = { "Content-Type": "text/plain; charset=utf-8", ...BARE };
  return { kind: "response", response: new Response(text, { headers }) };
}

/** Server-sent events; `open` begins the stream. A HEAD gets the headers alone: Elysia would read a stream of it to its end. */
export function eventStreamResponse(
  { method }: Request,
  headers: HeaderMap,
  open: () => ReadableStream<Uint8Array>,
): RouteResponse {
  const all = { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no", ...headers };
  return { kind: "response", response: new Response(method === "HEAD" ? null : open(), { headers: all }) };
}

/** `everywhere` are the headers of all responses that are not an order's JSON. */
export function toResponse(routeResponse: RouteResponse, requestId: string, everywhere: HeaderMap): Response {
  switch (routeResponse.kind) {
    case "json":
      return json(routeResponse.body, routeResponse.status ?? 200, requestId, routeResponse.headers);
    case "problem":
      return json(errorBody(routeResponse.problem, requestId), routeResponse.problem.status, requestId, {
        ...everywhere,
        ...BARE,
        ...headersOf(routeResponse.problem),
        ...routeResponse.headers,
      });
    case "response": {
      const { headers } = routeResponse.response;
      for (const [name, value] of Object.entries(everywhere)) headers.set(name, value);
      headers.set("X-Content-Type-Options", "nosniff");
      headers.set("Request-Id", requestId);
      return routeResponse.response;
    }
    default:
      return routeResponse satisfies never;
  }
}

function json(body: string, status: number, requestId: string, headers?: HeaderMap): Response {
  const own = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Request-Id": requestId,
  };
  return new Response(body, { status, headers: headers === undefined ? own : { ...own, ...headers } });
}

/** The headers that belong to a problem. */
export function headersOf({ status, retryAfterS }: Problem): HeaderMap {
  if (status === 401) return { "WWW-Authenticate": "Bearer" };
  return retryAfterS === undefined ? {} : { "Retry-After": String(retryAfterS) };
}
