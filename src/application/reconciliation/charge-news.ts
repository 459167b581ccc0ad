// News of a provider about a charge, a buyer's payment of deadlines, or a card that is to be saved: a reason to ask about
// it (T23).

import type { Platform } from "../../config/config.ts";
import type { Charge, SavedCard } from "../../domain/financing/financing.ts";
import { awaitsAnswer } from "../../domain/order/operations.ts";
import type { Notice, Provider } from "../../ports/payment-provider.ts";
import type { StoredOrder } from "../../ports/store.ts";
import type { AcceptedNotification } from "../contract/operations.ts";
import { chargeAt, inquireCard } from "../financing/ask-about-charge.ts";
import { note } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";
import { keptThere, learnAboutCharge } from "./elsewhere.ts";
import { logDiscrepancy } from "./log-discrepancy.ts";

export type News = {
  readonly stored: StoredOrder;
  readonly platform: Platform;
  readonly provider: Provider;
  readonly about: Extract<Notice, { readonly kind: "about" }>;
};

/** What the news is about, if it is a charge or a card of the order. */
export function chargeOrCardOf(
  { order: { financing } }: StoredOrder,
  key: string,
): Charge | SavedCard | undefined {
  return [...(financing?.charges ?? []), ...(financing?.cards ?? [])].find(({ id }) => id === key);
}

export function lookAtFinancing(
  runtime: Runtime,
  news: News,
  found: Charge | SavedCard,
): Promise<AcceptedNotification> {
  const { ref } = news.about;
  return "by" in found
    ? lookAtCharge(runtime, news, { ...found, ref })
    : lookAtCard(runtime, news, { ...found, ref });
}

async function lookAtCharge(runtime: Runtime, news: News, charge: Charge): Promise<AcceptedNotification> {
  const { stored, platform, provider } = news;
  const { outcome, amount } = await chargeAt(runtime, provider, charge);
  // A job asks about a charge that waits anyway; other news would be lost.
  if ((outcome.kind === "unknown" || outcome.kind === "none") && !awaitsAnswer(charge)) return "unreadable";
  await note(runtime, { stored, platform }, { kind: "noteCharge", chargeId: charge.id, outcome });
  const now = await runtime.store.read(stored.order.id);
  const after = now?.order.financing?.charges.find(({ id }) => id === charge.id);
  if (now === undefined || after === undefined) return "accepted";
  if (outcome.kind === "captured" && after.status === "failed") {
    const theirs = await keptThere(provider, charge.id, outcome.ref, amount);
    // What it was for is paid otherwise, or given up: its buyer has paid too much.
    if (theirs > 0) logDiscrepancy(runtime, tooMuch(now, charge, theirs));
    return "accepted";
  }
  const learnt = await learnAboutCharge(runtime, { stored: now, platform }, provider, after);
  return learnt === undefined ? "unreadable" : "accepted";
}

function tooMuch({ order }: StoredOrder, charge: Charge, theirs: number) {
  const { id: orderId, platformId, currency } = order;
  const about = { platformId, orderId, authorizationId: charge.id, currency };
  return { ...about, what: "capturedThere", ours: 0, theirs } as const;
}

async function lookAtCard(
  runtime: Runtime,
  { stored, platform, provider }: News,
  card: SavedCard,
): Promise<AcceptedNotification> {
  const outcome = await inquireCard(runtime, provider, card);
  if (outcome.kind !== "unknown")
    await note(runtime, { stored, platform }, { kind: "noteCard", cardId: card.id, outcome });
  return "accepted";
}
