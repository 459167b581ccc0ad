// A captain's new card for what they owe: saved with strong authentication, after which the other one is forgotten
// (specification/financing#paying-early). It needs no decision, but has to last until the last date.

import { withoutAbsent } from "../../api/orders/details.ts";
import type { OwedRequest, PayAnswer } from "../../api/pages/page.ts";
import { RETURN } from "../../api/paths.ts";
import type { CardOutcome } from "../../domain/financing/commands.ts";
import type { SavedCard } from "../../domain/financing/financing.ts";
import type { Command } from "../../domain/order/commands.ts";
import { awaitsAnswer } from "../../domain/order/operations.ts";
import { endsBefore } from "../../domain/scoring/decision.ts";
import type { Answer } from "../contract/answer.ts";
import { newId } from "../ids.ts";
import { addressOf, detailsOf } from "../orders/view.ts";
import type { OpenPage } from "../pages/open-page.ts";
import { withinPatience } from "../payments/ask-provider.ts";
import type { Runtime } from "../runtime.ts";
import { afterSaving } from "../store-failure.ts";
import { inquireCard, ofSave } from "./ask-about-charge.ts";
import type { Begun } from "./debts-page.ts";
import { actOn, begin, withoutDebts } from "./debts-page.ts";
import { cardPayment } from "./owed-view.ts";

const CARDS: Begun<SavedCard> = {
  among: ({ cards }) => cards,
  shown: cardPayment,
  action: ({ savedPaymentMethods }, { id, ref, status }) =>
    status === "requiresAction" ? savedPaymentMethods?.saveAction(id, ref) : undefined,
};

export async function replaceCard(
  runtime: Runtime,
  page: OpenPage,
  { attempt, means }: OwedRequest,
): Promise<Answer<PayAnswer>> {
  const refusal = withoutDebts(page);
  if (refusal !== undefined) return refusal;
  const cardId = newId("card", runtime.now(), runtime.random);
  const command: Command = { kind: "replaceCard", cardId, attempt };
  return begin(runtime, page, CARDS, { id: cardId, attempt, command }, async (_, begunOn) => {
    const outcome = await askToSave(runtime, begunOn, cardId, means);
    return { kind: "noteCard", cardId, outcome };
  });
}

async function askToSave(
  runtime: Runtime,
  page: OpenPage,
  key: string,
  means: OwedRequest["means"],
): Promise<CardOutcome> {
  const { stored, provider } = page;
  const { order } = stored;
  const { plan } = order.financing ?? {};
  const { savedPaymentMethods: methods } = provider;
  const about = { orderId: order.id };
  if (methods === undefined || plan === undefined) return { kind: "declined", code: "unsupported" };
  const described = await withinPatience(runtime, methods.describe(means), about);
  // Nothing was asked for that could be saved.
  if (described.kind === "unknown") return { kind: "none" };
  if (described.kind === "declined") return described;
  if (endsBefore(described.card, plan.timeZone, Math.max(...plan.dueDates)))
    return { kind: "declined", code: "cardExpired" };
  const ask = methods.save({
    key,
    currency: order.currency,
    paymentMethod: means,
    secure3D: true,
    returnUrl: addressOf(runtime, page) + RETURN,
    orderId: order.id,
    platformId: order.platformId,
    ...withoutAbsent({ reference: detailsOf(stored).trackId }),
  });
  const answer = await withinPatience(runtime, ask, about);
  return answer.kind === "unknown" ? { kind: "unknown" } : ofSave(answer);
}

/** Asks the provider about a card: the buyer is back from their bank, or still waits. */
export function checkCard(runtime: Runtime, page: OpenPage, cardId: string): Promise<Answer<PayAnswer>> {
  return actOn(runtime, page, CARDS, cardId, async (card, save) => {
    if (!awaitsAnswer(card)) return;
    const outcome = await inquireCard(runtime, page.provider, card);
    await save({ kind: "noteCard", cardId, outcome });
  });
}

/** The captain gives up a card that waits for them at their bank, to save another. */
export function abandonCard(runtime: Runtime, page: OpenPage, cardId: string): Promise<Answer<PayAnswer>> {
  return actOn(runtime, page, CARDS, cardId, async ({ status, ref }, save) => {
    const { savedPaymentMethods: methods } = page.provider;
    if (methods === undefined || status !== "requiresAction") return;
    const answer = await withinPatience(runtime, methods.cancelSave(cardId, ref), {});
    // The provider has let go of it.
    await afterSaving(save({ kind: "noteCard", cardId, outcome: ofSave(answer) }));
  });
}
