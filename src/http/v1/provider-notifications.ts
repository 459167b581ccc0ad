// POST /psp/:provider/:platform: notifications of payment providers. The body is passed on byte for byte, because its
// signature is over those bytes; whether it is authentic is decided by the provider's adapter (T23).

import type { Problem } from "../../api/errors/problem.ts";
import { problem, problemForNow } from "../../api/errors/problem.ts";
import { PROVIDER_NOTIFICATIONS } from "../../api/paths.ts";
import type { AcceptedNotification, Operations } from "../../application/contract/operations.ts";
import { readText } from "../pipeline/body.ts";
import { jsonResponse, problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";

/** When to send a notification again that could not be checked. */
const RETRY_S = 30;

const REFUSALS: Readonly<Record<Exclude<AcceptedNotification, "accepted">, Problem>> = {
  forged: problem("malformedHeader", "The signature does not fit this body and this endpoint's secret."),
  malformed: problem("malformedBody", "The body is signed, but it is no event."),
  unexpected: problem("notFound"),
  unreadable: problemForNow("unavailable", RETRY_S),
};

/** `names`: all payment providers of the service, also those that no platform uses. */
export function providerNotificationsRoute(
  operations: Pick<Operations, "acceptNotification">,
  names: readonly string[],
): Route {
  return {
    method: "POST",
    path: PROVIDER_NOTIFICATIONS,
    access: "open",
    // A busy day of a provider is no attack; an unsigned body is refused at the cost of one check.
    isUnlimited: true,
    async handle({ request, params: { provider = "", platform = "" } }) {
      if (!names.includes(provider)) return problemResponse(REFUSALS.unexpected);
      const body = await readText(request);
      if (body === undefined) return problemResponse(problem("bodyTooLarge"));
      const accepted = await operations.acceptNotification(platform, provider, {
        body,
        header: (name) => request.headers.get(name) ?? undefined,
      });
      return accepted === "accepted"
        ? jsonResponse('{"received":true}')
        : problemResponse(REFUSALS[accepted]);
    },
  };
}
