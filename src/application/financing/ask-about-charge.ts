// Questions to a provider about one charge or saved card, and its answers as the rules know them. "Not found" is
// believed only when the provider would show it (F14).

import type { CardOutcome, ChargeOutcome } from "../../domain/financing/commands.ts";
import type { Charge, SavedCard } from "../../domain/financing/financing.ts";
import type { PaymentAnswer } from "../../domain/order/commands.ts";
import type { ChargeAnswer, Provider, SaveAnswer } from "../../ports/payment-provider.ts";
import { shownFrom, withinPatience } from "../payments/ask-provider.ts";
import type { Runtime } from "../runtime.ts";

type Asker = Pick<Runtime, "log" | "now">;
const UNKNOWN = { kind: "unknown" } as const;

/** `amount`: held or captured, in minor units. */
export type FoundOutcome = { readonly outcome: ChargeOutcome; readonly amount: number };

/** The provider's record of a charge, or of a buyer's own payment of deadlines. */
export async function chargeAt(
  asker: Asker,
  provider: Provider,
  { id, by, ref, askedAt }: Charge,
): Promise<FoundOutcome> {
  const isTooEarly = asker.now() < shownFrom(provider, askedAt);
  const record: Promise<FoundOutcome> | undefined =
    by === "buyer"
      ? provider.inquire(id, ref).then((answer) => ({ outcome: ofPayment(answer), amount: amountOf(answer) }))
      : provider.savedPaymentMethods
          ?.inquireCharge(id, ref)
          .then((answer) => ({ outcome: ofCharge(answer), amount: amountOf(answer) }));
  const found = record === undefined ? UNKNOWN : await withinPatience(asker, record, {});
  const isUnknown = "kind" in found || (found.outcome.kind === "none" && isTooEarly);
  return isUnknown ? { outcome: UNKNOWN, amount: 0 } : found;
}

function amountOf(answer: object): number {
  return "amount" in answer && typeof answer.amount === "number" ? answer.amount : 0;
}

export async function inquireCharge(
  asker: Asker,
  provider: Provider,
  charge: Charge,
): Promise<ChargeOutcome> {
  return (await chargeAt(asker, provider, charge)).outcome;
}

export function ofCharge(answer: ChargeAnswer | { readonly kind: "none" | "unknown" }): ChargeOutcome {
  switch (answer.kind) {
    case "captured":
      return { kind: "captured", ref: answer.ref };
    case "unknown":
      return UNKNOWN;
    default:
      return answer;
  }
}

export function ofPayment(answer: PaymentAnswer): ChargeOutcome {
  switch (answer.kind) {
    case "captured":
    case "authorized":
      return { kind: answer.kind, ref: answer.ref };
    case "declined":
      return { ...answer, retry: "again" };
    default:
      return answer;
  }
}

/** The provider's record of a card that is to be saved. */
export async function inquireCard(
  asker: Asker,
  provider: Provider,
  { id, ref, askedAt }: SavedCard,
): Promise<CardOutcome> {
  const isTooEarly = asker.now() < shownFrom(provider, askedAt);
  const { savedPaymentMethods } = provider;
  if (savedPaymentMethods === undefined) return UNKNOWN;
  const answer = ofSave(await withinPatience(asker, savedPaymentMethods.inquireSave(id, ref), {}));
  return answer.kind === "none" && isTooEarly ? UNKNOWN : answer;
}

export function ofSave(answer: SaveAnswer): CardOutcome {
  return answer.kind === "released" ? { kind: "declined", code: "abandoned" } : answer;
}
