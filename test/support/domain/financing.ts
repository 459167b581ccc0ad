// Financing in scenarios of the rules: offers, an order that has them, and the steps of its captain and its charges.

import type { ChargeOutcome } from "../../../src/domain/financing/commands.ts";
import { statusOf } from "../../../src/domain/financing/deadlines.ts";
import type { FinancingDecision } from "../../../src/domain/financing/financing.ts";
import type { FinancingTerms, Installments, Offer, PayLater } from "../../../src/domain/financing/offer.ts";
import type { ShareChoice } from "../../../src/domain/order/commands.ts";
import type { Buyer, Scenario, Step, Wishes } from "./scenario.ts";
import { authorizationOf, does, length, live, order, refundsArrive } from "./scenario.ts";

type Sums = Partial<Omit<Offer, "kind">>;

const three = {
  id: "three",
  name: "Three times",
  currency: "EUR",
  minAmount: 50_00,
  maxAmount: 2_000_00,
  buyerFeeBps: 150,
  merchantFeeBps: 200,
};

/** Three monthly parts of 50.00 to 2,000.00, with the fees of example A. */
export function installments(change: Sums & Partial<Installments> = {}): Offer {
  return { ...three, kind: "installments", count: 3, interval: "month", ...change };
}

/** All of it 30 days later. */
export function payLater(change: Sums & Partial<PayLater> = {}): Offer {
  return { ...three, id: "later", name: "Later", kind: "payLater", days: 30, ...change };
}

export function financingTerms(
  offers: readonly Offer[],
  change: Partial<FinancingTerms> = {},
): FinancingTerms {
  const days = { noticeDays: 3, retryDays: [1, 3, 7], graceDays: 3, defaultDays: 60 };
  return { timeZone: "Europe/Paris", ...days, offers, ...change };
}

/** Accepted by the rules, with this outcome. */
export function decision(outcome: FinancingDecision["outcome"] = "accept"): FinancingDecision {
  return { outcome, score: 66, reasons: [], scorer: "rules", rulesHash: "rules", inputHash: "input" };
}

/** An order of 100.00 that its captain can pay in three parts or later, as example A has it. */
export function financedOrder(wishes: Wishes = {}, change: Partial<FinancingTerms> = {}): Scenario {
  const financing = financingTerms([installments(), payLater()], { timeZone: "UTC", ...change });
  const { terms, ...rest } = wishes;
  return order({ amount: 100_00, ux: "single", ...rest, terms: { minCapture: 50, financing, ...terms } });
}

/** A try with an offer begins: it is not decided yet. */
export function tries(buyer: Buyer, offer = "three", choice: ShareChoice = {}): Step {
  return does({
    kind: "startPayment",
    role: buyer.role,
    authorizationId: buyer.id,
    attempt: `try_${buyer.id}`,
    choice,
    offer: { id: offer },
  });
}

export function decided({ id }: Buyer, outcome: FinancingDecision["outcome"] = "accept"): Step {
  return does({ kind: "noteDecision", authorizationId: id, decision: decision(outcome) });
}

/** The captain's first part is held, so long, and their card saved. */
export function agrees(buyer: Buyer, offer = "three", choice: ShareChoice = {}, expires = "7d"): Step {
  return (scenario) => {
    const holdsAndSaves: Step = (asked) =>
      does({
        kind: "noteAnswer",
        authorizationId: buyer.id,
        answer: {
          kind: "authorized",
          ref: `ref_${buyer.id}`,
          amount: authorizationOf(asked, buyer).hold,
          expiresAt: asked.now + length(expires),
          saved: "card_1",
        },
      })(asked);
    return live(scenario, tries(buyer, offer, choice), decided(buyer), holdsAndSaves);
  };
}

/** The job asks for the charge that is due, under this key. */
export function startsCharge(chargeId: string): Step {
  return does({ kind: "startCharge", chargeId });
}

export function chargeAnswers(chargeId: string, outcome: ChargeOutcome): Step {
  return does({ kind: "noteCharge", chargeId, outcome });
}

export function charges(chargeId: string): Step {
  return (scenario) =>
    live(
      scenario,
      startsCharge(chargeId),
      chargeAnswers(chargeId, { kind: "captured", ref: `ref_${chargeId}` }),
    );
}

export function chargeDeclined(chargeId: string, retry: "again" | "never" = "again"): Step {
  return (scenario) =>
    live(
      scenario,
      startsCharge(chargeId),
      chargeAnswers(chargeId, { kind: "declined", code: "insufficientFunds", retry }),
    );
}

/** `["2025-07-02 33.33 upcoming"]` */
export function deadlines({ order: { financing } }: Scenario): readonly string[] {
  return (financing?.deadlines ?? []).map((deadline) => {
    const day = new Date(deadline.dueAt).toISOString().slice(0, 10);
    const status = financing === undefined ? "" : statusOf(financing, deadline);
    return `${day} ${(deadline.amount / 100).toFixed(2)} ${status}`;
  });
}

/** The captain pays a deadline, or all that is owed. */
export function paysDeadlines(chargeId: string, deadlineId?: string): Step {
  return does({ kind: "payDeadlines", chargeId, ...(deadlineId !== undefined && { deadlineId }) });
}

/** All refunds that are under way, of deadlines too. */
export const arrives: Step = (scenario) => {
  const pending = scenario.order.financing?.refunds.filter(({ status }) => status === "pending") ?? [];
  return live(
    live(scenario, refundsArrive),
    ...pending.map(({ id }) => does({ kind: "noteRefund", refundId: id, outcome: { kind: "refunded" } })),
  );
};
