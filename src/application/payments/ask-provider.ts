// Questions to a provider about one payment, with a time limit: no answer is an answer of its own (F13).

import type { OrderDetails } from "../../api/orders/details.ts";
import { shownScoring, withoutAbsent } from "../../api/orders/details.ts";
import type { PayRequest } from "../../api/pages/page.ts";
import { RETURN } from "../../api/paths.ts";
import { isFinanced } from "../../domain/financing/standing.ts";
import type { PaymentAnswer } from "../../domain/order/commands.ts";
import type { Authorization, Order } from "../../domain/order/order.ts";
import { isChargedAtOnce } from "../../domain/order/queries.ts";
import type { BuyerDetails, Provider } from "../../ports/payment-provider.ts";
import type { Buyer } from "../../ports/store.ts";
import { addressOf, detailsOf, secure3DOf } from "../orders/view.ts";
import type { OpenPage } from "../pages/open-page.ts";
import type { Runtime } from "../runtime.ts";
import { heldOrSaved } from "./held-or-saved.ts";

/** A provider that has not answered by then is taken to have missed the question or its answer (F13). */
const PROVIDER_PATIENCE_MS = 20_000;

/** A try to pay later is decided before the provider is asked for it: within this time, or it is not asked at all. */
export const DECISION_PATIENCE_MS = 40_000;

/** The place in the provider's rate limit: after everything urgent. */
export const LAST_RANK = Number.MAX_SAFE_INTEGER;

/** Asks for the hold that `authorization` reserved; one of a plan also saves the card, with strong authentication. */
export function askForHold(
  runtime: Runtime,
  page: OpenPage,
  authorization: Authorization,
  request: Pick<PayRequest, "means"> & Buyer,
): Promise<PaymentAnswer> {
  const { stored, platform, provider } = page;
  const { order } = stored;
  const { means, email, firstName, lastName } = request;
  const details = detailsOf(stored);
  const isSaved = isFinanced(order, authorization);
  const buyerDetails = authorization.role === "captain" ? takenOf(details, provider) : undefined;
  const ask = heldOrSaved(provider, order, authorization).authorize({
    key: authorization.id,
    amount: authorization.hold,
    currency: order.currency,
    paymentMethod: means,
    secure3D: isSaved || (secure3DOf(runtime, stored) ?? platform.secure3D ?? false),
    isCharge: isChargedAtOnce(order) && !isSaved,
    returnUrl: addressOf(runtime, page) + RETURN,
    orderId: order.id,
    platformId: order.platformId,
    ...withoutAbsent({ reference: details.trackId, buyerDetails, saves: isSaved || undefined }),
    buyer: { email, firstName, lastName },
  });
  return withinPatience(runtime, ask, { orderId: order.id, authorizationId: authorization.id });
}

/** The captain's details that the provider takes; the others do not leave the service. */
export function takenOf(details: OrderDetails, { takes = [] }: Provider): BuyerDetails {
  const known: BuyerDetails = shownScoring(details);
  return Object.fromEntries(
    takes.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  );
}

/** The fields that find a line in the log. */
type About = { readonly authorizationId?: string; readonly orderId?: string };

/** A provider's answer, or `unknown` when it fails or takes too long; a late one is found by asking (F13). */
export async function withinPatience<A>(
  runtime: Pick<Runtime, "log">,
  ask: Promise<A>,
  about: About,
): Promise<A | { readonly kind: "unknown" }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<{ readonly kind: "unknown" }>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "unknown" }), PROVIDER_PATIENCE_MS);
  });
  try {
    return await Promise.race([ask, tooLate]);
  } catch (error) {
    runtime.log({ event: "providerFailed", level: "warning", ...about, error });
    return { kind: "unknown" };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The provider's answer about a payment. "Not found" is believed only when it was asked once the payment could
 * no longer be on its way and the provider would show it (F14); until then it is no answer.
 */
export async function inquire(
  runtime: Pick<Runtime, "log" | "now">,
  provider: Provider,
  authorization: Authorization,
  order: Pick<Order, "financing">,
): Promise<PaymentAnswer> {
  const isTooEarly = runtime.now() < visibleFrom(provider, authorization, order);
  const { id: authorizationId, ref } = authorization;
  const asked = heldOrSaved(provider, order, authorization).inquire(authorizationId, ref);
  const answer = await withinPatience(runtime, asked, { authorizationId });
  return answer.kind === "none" && isTooEarly ? { kind: "unknown" } : answer;
}

/** The moment from which on a payment that the provider does not know was never made. */
export function visibleFrom(
  provider: Provider,
  authorization: Authorization,
  order: Pick<Order, "financing">,
): number {
  const decisionMs = isFinanced(order, authorization) ? DECISION_PATIENCE_MS : 0;
  return shownFrom(provider, authorization.createdAt + decisionMs);
}

/** The same of what was asked for at `askedAt`. */
export function shownFrom({ visibilityMs }: Provider, askedAt: number): number {
  return askedAt + PROVIDER_PATIENCE_MS + visibilityMs;
}
