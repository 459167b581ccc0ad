// Problems: every error response of the service, one closed list of codes with their HTTP status. Refusals
// of commands become problems in refusal-problem.ts.

import { placeOf } from "../decode/path.ts";
import type { DashboardProblemCode } from "./dashboard-problem.ts";
import type { ApiRefusal, FieldProblem } from "./refusal.ts";

/** An error response before it is written: `errors` has at least one sentence, the most important first. */
export type Problem = {
  readonly status: number;
  readonly code: ProblemCode | DashboardProblemCode;
  readonly errors: readonly string[];
  /** Only for validation. */
  readonly details?: readonly FieldProblem[];
  /** Seconds, for a `Retry-After` header. */
  readonly retryAfterS?: number;
};

/** Of one answer. */
export const MAX_PROBLEMS = 20;

/** Problems that are not about an order: HTTP status and sentence of each. */
const DOOR_PROBLEMS = {
  malformedBody: [400, "The body is not valid JSON."],
  malformedHeader: [400, "A header of the request is not valid."],
  unauthorized: [401, "Unauthorized"],
  secretKeyInBrowser: [
    403,
    "A secret key was sent by a browser (the request has an Origin header). Secret keys are for back ends only: " +
      "anyone who reads the page can read the key. Replace this key, and use the public key with the widget.",
  ],
  originNotAllowed: [403, "This page takes requests from itself only: open it at the address in its link."],
  frontendOrdersDisabled: [
    403,
    "This platform takes no orders from browsers: create the order in your back end and give the widget its orderId.",
  ],
  unknownField: [400, "The request has a field that this call does not know. Nothing was changed."],
  notAllowedFromBrowser: [422, "This field cannot be set from a browser."],
  notFound: [404, "There is nothing at this address."],
  methodNotAllowed: [405, "This address does not support this HTTP method."],
  wrongHost: [
    421,
    "This sandbox does not know itself by the host that the request names. Open it at localhost or at an address of its " +
      "machine, or start it with --public-url and the address that you use.",
  ],
  bodyTooLarge: [413, "The body is too large: at most 262144 bytes (256 KiB)."],
  unsupportedContentType: [415, "The body must be JSON (Content-Type: application/json)."],
  tooManyRequests: [429, "Too many requests: try again after the seconds in Retry-After."],
  internal: [
    500,
    "Something went wrong in the service. Send the request again with the same Idempotency-Key: it takes effect only once.",
  ],
  unavailable: [503, "The service cannot take this request now: try again after the seconds in Retry-After."],
  diskFull: [507, "The service cannot save anything now: its disk is full. Nothing was changed."],
} as const satisfies Record<string, readonly [number, string]>;

export type RequestProblemCode = keyof typeof DOOR_PROBLEMS;
export type ProblemCode = RequestProblemCode | ApiRefusal["code"];

export const REQUEST_PROBLEM_CODES = Object.keys(DOOR_PROBLEMS) as readonly RequestProblemCode[];

/** A problem by its code alone; `sentence` replaces the usual one where more can be said. */
export function problem(code: RequestProblemCode, sentence?: string): Problem {
  const [status, usual] = DOOR_PROBLEMS[code];
  return { status, code, errors: [sentence ?? usual] };
}

/** 429 or 503 with the seconds after which to try again. */
export function problemForNow(code: "tooManyRequests" | "unavailable", retryAfterS: number): Problem {
  return { ...problem(code), retryAfterS };
}

/**
 * A body or query that breaks rules (specification/api): 400 with the first problems of its fields, and how many more were
 * `found`. `details` is not empty.
 */
export function invalidRequest(details: readonly FieldProblem[], found = details.length): Problem {
  const first = details.slice(0, MAX_PROBLEMS);
  return {
    status: 400,
    code: "invalidRequest",
    errors: [...first.map(sentenceOf), ...moreProblems(found - first.length)],
    details: first,
  };
}

/** The sentence about so many problems that are left out, if there are any. */
export function moreProblems(count: number): readonly string[] {
  return count > 0 ? [`and ${count} more ${count === 1 ? "problem" : "problems"}`] : [];
}

/** A request refused for unknown fields, before any money moves (specification/api): 400. */
export function unknownFields(details: readonly FieldProblem[], found = details.length): Problem {
  return { ...invalidRequest(details, found), code: "unknownField" };
}

/** Fields a browser may not set (specification/widget): 422. */
export function notAllowedFromBrowser(details: readonly FieldProblem[]): Problem {
  return { ...invalidRequest(details), status: 422, code: "notAllowedFromBrowser" };
}

/** The same problem of a body that is nested at `key` of another one. */
export function problemWithin(problem: Problem, key: string): Problem {
  const details = problem.details?.map(({ path, message }) => ({ path: `/${key}${path}`, message }));
  if (details === undefined) return problem;
  const untold = problem.errors.slice(details.length);
  return { ...problem, details, errors: [...details.map(sentenceOf), ...untold] };
}

/** `{path: "/items/0/amount", message: "must be …"}` becomes `items[0].amount: must be …`. */
export function sentenceOf({ path, message }: FieldProblem): string {
  return path === "" ? message : `${placeOf(path)}: ${message}`;
}
