// Every call there is, and every problem that each can be answered with.

import type { ProblemCode } from "../../api/errors/problem.ts";
import { EVENT_CALLS } from "./events.ts";
import { HEALTH_CALLS } from "./health.ts";
import { openApiPath } from "./openapi-path.ts";
import type { Operation } from "./operation.ts";
import { ORDER_CALLS } from "./orders.ts";
import { PAYOUT_CALLS } from "./payouts.ts";
import { PEOPLE_CALLS } from "./people.ts";
import { PROBLEMS } from "./problems.ts";

/** With their paths as OpenAPI writes them: `/v1/orders/{id}`. */
export const CALLS: readonly Operation[] = [
  ...ORDER_CALLS,
  ...PEOPLE_CALLS,
  ...EVENT_CALLS,
  ...PAYOUT_CALLS,
  ...HEALTH_CALLS,
].map((call) => ({
  ...call,
  path: openApiPath(call.path),
}));

/** What every call with a secret key can be answered with. */
const BY_KEY: readonly ProblemCode[] = [
  "unauthorized",
  "secretKeyInBrowser",
  "tooManyRequests",
  "internal",
  "unavailable",
];
const BY_BODY: readonly ProblemCode[] = [
  "malformedBody",
  "malformedHeader",
  "idempotencyKeyInUse",
  "bodyTooLarge",
  "unsupportedContentType",
  "idempotencyKeyReused",
  "diskFull",
];

/** Every code that `call` can be answered with. */
export function problemsOf(call: Operation): readonly ProblemCode[] {
  return [
    ...call.problems,
    ...(call.params === undefined || Object.keys(call.params).length === 0 ? [] : (["notFound"] as const)),
    ...(call.access === "secretKey" && call.method === "post" ? BY_BODY : []),
    ...(call.access === "secretKey" ? BY_KEY : []),
  ];
}

/** Problems that no call here is answered with: at other addresses, and on the pages. */
export const OTHER_PROBLEMS = PROBLEMS.filter(
  ({ code }) => !CALLS.some((call) => problemsOf(call).includes(code)),
);
