// POST /psp/stripe/:platform: what Stripe tells us. The body is passed on byte for byte, for its signature is over those
// bytes; whether to believe it is not decided here (T23).

import type { Problem } from "../../api/errors/problem.ts";
import { problem, problemForNow } from "../../api/errors/problem.ts";
import type { AcceptedNotification, Application } from "../../application/contract.ts";
import { readText } from "../pipeline/body.ts";
import { jsonReply, problemReply } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";

/** How soon to send again what could not be looked into. */
const RETRY_S = 30;

const REFUSALS: Readonly<Record<Exclude<AcceptedNotification, "taken">, Problem>> = {
  forged: problem("malformedHeader", "The signature does not fit this body and this endpoint's secret."),
  malformed: problem("malformedBody", "The body is signed, but it is no event."),
  nobody: problem("notFound"),
  unreadable: problemForNow("unavailable", RETRY_S),
};

export function providerNoticesRoute(application: Application): Route {
  return {
    method: "POST",
    path: "/psp/stripe/:platform",
    access: "open",
    // A busy day of a provider is no attack; what he does not sign is refused at the cost of one look.
    isUnlimited: true,
    async handle({ request, params: { platform = "" } }) {
      const signature = request.headers.get("stripe-signature") ?? "";
      const body = await readText(request);
      if (body === undefined) return problemReply(problem("bodyTooLarge"));
      const accepted = await application.acceptNotification(platform, { body, signature });
      return accepted === "taken" ? jsonReply('{"received":true}') : problemReply(REFUSALS[accepted]);
    },
  };
}
