// People of a financed life: the captain, who may pay early, change the card or dispute a charge, co-buyers, the merchant
// and the entity's operator. Each act may be refused.

import type { Offer } from "../../../src/domain/financing/offer.ts";
import type { Command, ShareChoice } from "../../../src/domain/order/commands.ts";
import type { NewOrder } from "../../../src/domain/order/create.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { remaining } from "../../../src/domain/order/queries.ts";
import { DAY, HOUR } from "../../../src/domain/time.ts";
import type { RandomSource } from "../../support/domain/random.ts";
import { anyOf, onceIn, oneOf } from "../../support/domain/random.ts";

const ZONES = ["Europe/Paris", "UTC", "America/New_York", "Pacific/Auckland", "America/Havana"] as const;

export function financedOrder(random: RandomSource, now: number): NewOrder {
  const fees = { buyerFeeBps: oneOf(random, [0, 150, 2000]), merchantFeeBps: oneOf(random, [0, 200, 1999]) };
  const bounds = { id: "offer", name: "Offer", currency: "EUR", minAmount: 1, maxAmount: 99_999_999 };
  const installments = {
    kind: "installments",
    count: 2 + random(11),
    interval: oneOf(random, ["month", "month", 14, 31]),
  } as const;
  const offer: Offer = {
    ...bounds,
    ...fees,
    ...(onceIn(random, 4) ? { kind: "payLater", days: 14 + random(77) } : installments),
  };
  const days = {
    noticeDays: 3,
    retryDays: oneOf<readonly number[]>(random, [[1, 3, 7], [2], []]),
    graceDays: 3,
    defaultDays: 60,
  };
  return {
    id: "ord_1",
    platformId: "pl_1",
    amount: oneOf(random, [10_000, 48_000, 999, 1001, 77_777, 3_000]),
    currency: "EUR",
    ux: oneOf(random, ["single", "single", "collect"]),
    type: oneOf(random, ["direct", "standard"]),
    tpc: onceIn(random, 3),
    integration: "api",
    items: [],
    modules: [],
    terms: {
      dueDate: now + oneOf(random, [5 * DAY, HOUR]),
      minShare: 50,
      minCapture: oneOf(random, [1, 50]),
      completionDelayMs: oneOf(random, [0, 0, 12 * HOUR]),
      lastNoticeMs: DAY,
      maxBuyers: 50,
      financing: { timeZone: oneOf(random, ZONES), offers: [offer], ...days },
    },
  };
}

export function captainPays(order: Order, random: RandomSource): Command {
  const number = order.authorizations.length + 1;
  const ofSome = oneOf<ShareChoice>(random, [{ nbShares: 2 }, { nbShares: 4 }, {}]);
  const start = { kind: "startPayment", role: "captain", authorizationId: `auth_${number}` } as const;
  const choice = order.ux === "single" ? {} : ofSome;
  const offer = onceIn(random, 10) ? {} : { offer: { id: "offer" } };
  return { ...start, attempt: `try_${number}`, choice, ...offer };
}

export function coBuyerPays(order: Order, random: RandomSource): Command {
  const number = order.authorizations.length + 1;
  const rest = Math.max(remaining(order), 1);
  const choice = oneOf<ShareChoice>(random, [{}, { amount: rest }, { amount: Math.ceil(rest / 2) }]);
  const start = { kind: "startPayment", role: "coBuyer", authorizationId: `auth_${number}` } as const;
  return { ...start, attempt: `try_${number}`, choice };
}

/** Before the completion, mostly; each is a try that the rules may refuse. */
export function anyEarlyAct(order: Order, random: RandomSource): Command {
  const hasCaptain = order.authorizations.some(
    ({ role, status }) => role === "captain" && status !== "failed",
  );
  if (!hasCaptain) return captainPays(order, random);
  const amount = oneOf(random, [order.amount, Math.ceil(order.amount * 0.7), 1 + random(order.amount)]);
  const commit = oneOf<Command>(random, [{ kind: "commit", amount }, { kind: "commit" }]);
  if (order.tpc && order.status !== "inProgress" && onceIn(random, 3)) return commit;
  return onceIn(random, 20) ? { kind: "cancel" } : coBuyerPays(order, random);
}

export function anyLateAct(order: Order, random: RandomSource, key: string): Command {
  const { deadlines = [], charges = [], cards = [] } = order.financing ?? {};
  const deadlineId = anyOf(random, deadlines)?.id ?? "dl_none";
  const charge = anyOf(random, charges);
  const share = oneOf(random, [1 + random(order.amount), Math.ceil(order.amount / 5), 1 + random(50)]);
  const known = charge?.disputes?.[0]?.status;
  const status = known === undefined ? "open" : oneOf(random, ["won", "lost"]);
  const disputes = [{ id: "dp_1", amount: charge?.amount ?? 0, status }] as const;
  return oneOf<Command>(random, [
    { kind: "payDeadlines", chargeId: key, deadlineId },
    onceIn(random, 3) ? { kind: "payDeadlines", chargeId: key } : { kind: "catchUp" },
    { kind: "replaceCard", cardId: `card_${cards.length + 1}` },
    charge?.status === "captured"
      ? { kind: "noteChargeDisputes", chargeId: charge.id, disputes }
      : { kind: "abandonCharge", chargeId: charge?.id ?? key },
    { kind: "refund", amount: share },
    onceIn(random, 3) ? { kind: "refund" } : { kind: "refund", amount: share },
    onceIn(random, 5) ? { kind: "writeOff", deadlineId } : { kind: "catchUp" },
    onceIn(random, 5) ? { kind: "notePaidElsewhere", deadlineId } : { kind: "catchUp" },
  ]);
}
