// Problems of a request that failed or takes too long: what is known of it, and where its reader learns the rest. A back end
// repeats it or reads the order; a page's script has no key of the API, and its reader no address of it.

import type { Problem } from "../../api/errors/problem.ts";
import { problem, problemForNow } from "../../api/errors/problem.ts";
import { V1 } from "../../api/paths.ts";
import { isUncertain, storeFailureKind } from "../../application/store-failure.ts";
import type { Route } from "./route.ts";

/** A request that has no route is answered as a back end's. */
type Failed = { readonly method: string; readonly access: Route["access"] | undefined };

/** How soon a shop should ask again after a response at the deadline. */
const LATE_RETRY_S = 5;

const UNCERTAIN = "The service lost its database: it is not known whether this happened.";
const GOES_ON = "This takes longer than an answer may, and goes on.";

const FOR_BACK_ENDS = {
  uncertain:
    `${UNCERTAIN} Repeat it with the same Idempotency-Key after the seconds in Retry-After, or read the order ` +
    `(GET ${V1.order}) first.`,
  late:
    `${GOES_ON} Read the order (GET ${V1.order}) to see how it ended, or repeat the request with the same ` +
    "Idempotency-Key.",
  lateRead: "This took too long: ask again after the seconds in Retry-After.",
  /** The usual one. */
  internal: undefined,
};

const FOR_PAGES = {
  uncertain: `${UNCERTAIN} Load the page again in a few seconds: it shows what has happened.`,
  late: `${GOES_ON} Load the page again in a few seconds: it shows how it ended.`,
  lateRead: "This took too long: load the page again in a few seconds.",
  internal: "Something went wrong in the service. Load the page again: it shows what has happened.",
};

function sentencesFor({ access }: Failed) {
  return access === undefined || access === "secretKey" || access === "open" ? FOR_BACK_ENDS : FOR_PAGES;
}

/** The problem for what the store could not save or read (F3, F4, F6); any other error is a defect. */
export function problemOfFailure(error: unknown, failed: Failed): Problem {
  const sentences = sentencesFor(failed);
  if (isUncertain(error) && failed.method !== "GET")
    return { ...problem("unavailable", sentences.uncertain), retryAfterS: LATE_RETRY_S };
  const kind = storeFailureKind(error);
  switch (kind) {
    case undefined:
      return problem("internal", sentences.internal);
    case "full":
      return problem("diskFull");
    case "busy":
    case "unreachable":
    case "unreadable":
    case "broken":
      return problemForNow("unavailable", LATE_RETRY_S);
    default:
      return kind satisfies never;
  }
}

/** The problem at the deadline of a request whose work goes on (F28). */
export function lateProblem(failed: Failed): Problem {
  const { late, lateRead } = sentencesFor(failed);
  return {
    ...problem("unavailable", failed.method === "GET" ? lateRead : late),
    retryAfterS: LATE_RETRY_S,
  };
}
