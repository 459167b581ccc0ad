// Arbitraries of financed orders' lives: an order with offers of any terms, and commands of its captain, co-buyers, merchant
// and operator, with a provider that may say anything it could truly say, as often as it likes.

import type { CardOutcome, ChargeOutcome } from "../../../src/domain/financing/commands.ts";
import type { Financing } from "../../../src/domain/financing/financing.ts";
import type { Offer } from "../../../src/domain/financing/offer.ts";
import type { Command, ShareChoice } from "../../../src/domain/order/commands.ts";
import type { NewOrder } from "../../../src/domain/order/create.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import type { Dispute, Order } from "../../../src/domain/order/order.ts";
import { DAY } from "../../../src/domain/time.ts";
import { anyCommand, anyOrder } from "./arbitrary-commands.ts";
import { decision, financingTerms } from "./financing.ts";
import type { RandomSource } from "./random.ts";
import { anyOf, onceIn, oneOf } from "./random.ts";

function anyOffer(random: RandomSource): Offer {
  const terms = {
    id: "offer",
    name: "An offer",
    currency: "EUR",
    minAmount: 1,
    maxAmount: 99_999_999,
    buyerFeeBps: oneOf(random, [0, 150, 2_000]),
    merchantFeeBps: oneOf(random, [0, 250, 2_000]),
  };
  if (onceIn(random, 4)) return { ...terms, kind: "payLater", days: 14 + random(77) };
  const interval = oneOf(random, ["month", "month", 14, 31] as const);
  return { ...terms, kind: "installments", count: 2 + random(11), interval };
}

export function anyFinancedOrder(random: RandomSource, now: number): NewOrder {
  const made = anyOrder(random, now);
  const financing = financingTerms([anyOffer(random)], {
    timeZone: oneOf(random, ["UTC", "Europe/Paris", "Pacific/Auckland"]),
    retryDays: oneOf<readonly number[]>(random, [[1, 3, 7], [], [1, 2], [5, 40, 70]]),
    graceDays: oneOf(random, [3, 0, 30]),
    defaultDays: oneOf(random, [60, 1]),
  });
  return {
    ...made,
    ux: oneOf(random, ["single", "collect"]),
    amount: oneOf(random, [100_00, 480_00, 33_33, 9_99]),
    items: [],
    modules: [],
    terms: { ...made.terms, minShare: 50, minCapture: oneOf(random, [1, 50, 80]), financing },
  };
}

/** Most are possible, some are not. */
export function anyFinancingCommand(
  order: Order,
  eventLog: readonly LoggedEvent[],
  now: number,
  random: RandomSource,
): Command {
  const { financing } = order;
  const plan = financing?.plan;
  const captain = order.authorizations.find(({ id }) => id === plan?.authorizationId);
  const isUndecided = !financing?.decisions.some(({ authorizationId }) => authorizationId === captain?.id);
  // The provider has not been asked: it says nothing.
  if (captain?.status === "pending" && isUndecided) return anyAnswerToTry(order, captain.id, now, random);
  if (order.status === "initiated" && !onceIn(random, 4)) {
    if (financing === undefined || captain?.status === "failed" || captain === undefined)
      return {
        kind: "startPayment",
        role: "captain",
        authorizationId: `auth_captain${eventLog.length}`,
        attempt: `try_captain${eventLog.length}`,
        choice:
          order.ux === "single" ? {} : oneOf<ShareChoice>(random, [{}, { nbShares: 2 }, { nbShares: 4 }]),
        offer: { id: "offer" },
      };
    if (captain.status === "pending") return anyAnswerToTry(order, captain.id, now, random);
  }
  if (financing?.completedAt === undefined || onceIn(random, 5))
    return anyCommand(order, eventLog, now, random);
  return anyAct(financing, `charge_${eventLog.length}`, random) ?? anyCommand(order, eventLog, now, random);
}

/** The scorer, then the provider. */
function anyAnswerToTry(order: Order, authorizationId: string, now: number, random: RandomSource): Command {
  const isDecided = order.financing?.decisions.some((each) => each.authorizationId === authorizationId);
  const outcome = oneOf(random, ["accept", "accept", "accept", "review", "refuse"] as const);
  if (isDecided !== true)
    return {
      kind: "noteDecision",
      authorizationId,
      ...(!onceIn(random, 20) && { decision: decision(outcome) }),
    };
  const hold = order.authorizations.find(({ id }) => id === authorizationId)?.hold ?? 0;
  const answer = onceIn(random, 8)
    ? ({ kind: "declined", code: "cardDeclined" } as const)
    : ({
        kind: "authorized",
        ref: "ref",
        amount: hold,
        expiresAt: now + 7 * DAY,
        saved: `saved_${authorizationId}`,
      } as const);
  return { kind: "noteAnswer", authorizationId, answer };
}

function anyAct(financing: Financing, key: string, random: RandomSource): Command | undefined {
  const charge = onceIn(random, 3) ? anyOf(random, financing.charges) : financing.charges.at(-1);
  const deadline = anyOf(random, financing.deadlines);
  const open = financing.cards.filter(({ status }) => status === "pending" || status === "requiresAction");
  const card = anyOf(random, open.length > 0 ? open : financing.cards);
  const refund = anyOf(random, financing.refunds);
  const deadlineId = deadline?.id ?? "dl_none";
  switch (random(14)) {
    case 0:
    case 1:
    case 2:
      return { kind: "startCharge", chargeId: key };
    case 3:
    case 4:
    case 5:
    case 6:
      return charge && { kind: "noteCharge", chargeId: charge.id, outcome: anyOutcome(charge.by, random) };
    case 7:
      return onceIn(random, 2)
        ? { kind: "payDeadlines", chargeId: key, deadlineId }
        : { kind: "payDeadlines", chargeId: key };
    case 8:
      return charge && { kind: "noteChargeDisputes", chargeId: charge.id, disputes: [anyDispute(random)] };
    case 9:
      return onceIn(random, 3) ? { kind: "replaceCard", cardId: `card_${key}` } : noteCard(card?.id, random);
    case 10:
      return { kind: "noteCardForgotten", cardId: card?.id ?? "card_none" };
    case 11:
      return oneOf<Command>(random, [
        { kind: "writeOff", deadlineId },
        { kind: "notePaidElsewhere", deadlineId },
        { kind: "abandonCharge", chargeId: charge?.id ?? "charge_none" },
        { kind: "refund", amount: 1 + random(50_00) },
      ]);
    case 12:
      return refund && { kind: "noteRefund", refundId: refund.id, outcome: anyRefundOutcome(random) };
    default:
      return undefined;
  }
}

function anyOutcome(by: "service" | "buyer", random: RandomSource): ChargeOutcome {
  const ref = "ref_charge";
  const declined = { kind: "declined", code: "insufficientFunds" } as const;
  const ofBuyer: readonly [ChargeOutcome, ...ChargeOutcome[]] = [
    { kind: "captured", ref },
    { kind: "requiresAction", ref },
    { kind: "authorized", ref },
    { kind: "released" },
    { ...declined, retry: "again" },
    { kind: "none" },
    { kind: "unknown" },
  ];
  const ofService: readonly [ChargeOutcome, ...ChargeOutcome[]] = [
    { kind: "captured", ref },
    { kind: "captured", ref },
    { ...declined, retry: "again" },
    { ...declined, retry: "again" },
    { ...declined, retry: "never" },
    { kind: "authenticationRequired" },
    { kind: "none" },
    { kind: "unknown" },
  ];
  return oneOf(random, by === "buyer" ? ofBuyer : ofService);
}

function anyDispute(random: RandomSource): Dispute {
  const status = oneOf<Dispute["status"]>(random, ["inquiry", "open", "won", "lost"]);
  return { id: `dp_${1 + random(2)}`, amount: 1_00, status };
}

function noteCard(cardId = "card_none", random: RandomSource): Command {
  const outcome = oneOf<CardOutcome>(random, [
    { kind: "saved", ref: "ref_card", saved: `saved_${cardId}` },
    { kind: "saved", ref: "ref_card", saved: `saved_${cardId}` },
    { kind: "requiresAction", ref: "ref_card" },
    { kind: "declined", code: "cardDeclined" },
    { kind: "none" },
    { kind: "unknown" },
  ]);
  return { kind: "noteCard", cardId, outcome };
}

function anyRefundOutcome(random: RandomSource): Extract<Command, { kind: "noteRefund" }>["outcome"] {
  if (onceIn(random, 4)) return { kind: "refused", code: "refundRefused" };
  return { kind: onceIn(random, 6) ? "sentBack" : "refunded" };
}
