// Jobs about saved cards: ask about one that is to be saved, and forget one that nothing is charged to any more.

import { BUYER_PATIENCE_MS } from "../../domain/time.ts";
import type { Done } from "../jobs/money-task.ts";
import { again, DONE, say } from "../jobs/money-task.ts";
import { shownFrom } from "../payments/ask-provider.ts";
import { inquireCard, ofSave } from "./ask-about-charge.ts";
import type { FinancedTask } from "./charge-jobs.ts";

/** Asked until the provider has said something final; a buyer who does not come back is given up. */
export async function inquireCardJob(task: FinancedTask): Promise<Done> {
  const { runtime, provider, methods, job } = task;
  const card = task.financing.cards.find(({ id }) => id === job.subject);
  if (card === undefined) return DONE;
  const found = await inquireCard(runtime, provider, card);
  const isGivenUp = found.kind === "requiresAction" && runtime.now() >= card.askedAt + BUYER_PATIENCE_MS;
  const outcome = isGivenUp ? ofSave(await methods.cancelSave(card.id, card.ref)) : found;
  await say(task, { kind: "noteCard", cardId: card.id, outcome });
  const after = await runtime.store.read(task.stored.order.id);
  const now = after?.order.financing?.cards.find(({ id }) => id === card.id);
  if (now?.status === "requiresAction") return again("the card waits for its buyer");
  if (now?.status !== "pending") return DONE;
  return again("it is not known whether the card is saved", shownFrom(provider, card.askedAt));
}

export async function forgetCardJob(task: FinancedTask): Promise<Done> {
  const card = task.financing.cards.find(({ id }) => id === task.job.subject);
  if (card === undefined) return DONE;
  if (card.saved !== undefined) {
    const answer = await task.methods.forget(card.saved);
    if (answer.kind === "unknown") return again(answer.reason);
  }
  await say(task, { kind: "noteCardForgotten", cardId: card.id });
  return DONE;
}
