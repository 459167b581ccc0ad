// Event log of a financed order as the financing auditor reads it: what happened, without any of the program's rules.

import type { Deadline, DeadlineRefund } from "../../../src/domain/financing/financing.ts";
import type { BalanceEntry } from "../../../src/domain/money/balance.ts";
import type { LoggedEvent, OrderEvent } from "../../../src/domain/order/events.ts";
import { evolve } from "../../../src/domain/order/evolve.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { feeOf, sumOf } from "./arithmetic.ts";
import type { Observed } from "./financing-auditor.ts";
import type { Back, FinancingStep } from "./financing-steps.ts";

type Life = {
  readonly order: Order;
  readonly eventLog: readonly LoggedEvent[];
  readonly balanceEntries: readonly BalanceEntry[];
  readonly now: number;
};

export function observedLife({ order, eventLog, balanceEntries, now }: Life): Observed {
  const { financing } = order;
  const { retryDays = [], graceDays = 0, defaultDays = 0 } = financing?.plan ?? {};
  const entriesOf = (...kinds: readonly BalanceEntry["kind"][]) =>
    sumOf(balanceEntries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  return {
    steps: eventLog.flatMap((recorded, index) => [
      ...stepsOf(order, eventLog, recorded, index),
      ...disputesIn(eventLog, index),
    ]),
    terms: { retryDays, graceDays, defaultDays },
    shown: (financing?.deadlines ?? []).map((deadline) => shownOf(order, deadline)),
    entries: { advance: entriesOf("advanced", "retained"), merchantFee: entriesOf("merchantFee") },
    now,
    isOver: false,
  };
}

/** Refunds under way are the auditor's already. */
function shownOf({ financing }: Order, { id, amount, dueAt, status }: Deadline) {
  const open = financing?.charges.find(
    (charge) => charge.status !== "captured" && charge.status !== "failed",
  );
  const isCharging = open?.deadlines.some((charged) => charged.id === id);
  const pending = (financing?.refunds ?? []).filter(
    (refund) => refund.deadlineId === id && refund.status === "pending",
  );
  const rest = amount - sumOf(pending.map((refund) => refund.amount));
  const bps = financing?.plan?.offer.buyerFeeBps ?? 0;
  return { amount: rest, dueAt, fee: feeOf(rest, bps), status: isCharging ? ("charging" as const) : status };
}

/** `dl_captain-2` is deadline 1. */
function indexOf(deadlineId: string): number {
  return Number(deadlineId.split("-").at(-1)) - 1;
}

function stepsOf(
  order: Order,
  eventLog: readonly LoggedEvent[],
  { at, seq, orderEvent }: LoggedEvent,
  index: number,
): readonly FinancingStep[] {
  switch (orderEvent.kind) {
    case "orderCompleted":
      return completionOf(order, at);
    case "chargeAsked": {
      const { chargeId: key, amount, by, deadlines } = orderEvent;
      const indexes = deadlines.map(({ id }) => indexOf(id));
      const asked = { kind: "chargeAsked", key, amount, deadlines: indexes, at } as const;
      return [{ ...asked, by: by === "service" ? "engine" : "buyer" }];
    }
    case "chargeCaptured":
      return [{ kind: "chargeAnswered", key: orderEvent.chargeId, outcome: "captured", at }];
    case "chargeFailed": {
      const { chargeId: key, retry } = orderEvent;
      const isBuyers = order.financing?.charges.some(({ id, by }) => id === key && by === "buyer");
      // A decline on the page leaves the deadline as it was.
      return [{ kind: "chargeAnswered", key, outcome: isBuyers ? "none" : (retry ?? "none"), at }];
    }
    case "cardSaved":
      return [{ kind: "cardReplaced", at }];
    case "deadlineWrittenOff":
      return [{ kind: "writtenOff", deadline: indexOf(orderEvent.deadlineId), at }];
    case "deadlinePaidElsewhere":
      return [{ kind: "paidElsewhere", deadline: indexOf(orderEvent.deadlineId), at }];
    case "deadlinesLowered":
    case "deadlineRefundAsked":
    case "refundAsked":
      return isFirst(eventLog, index) ? refundOf(order, eventLog, seq, at) : [];
    case "refundConfirmed":
    case "refundFailed":
      return [
        { kind: "refundAnswered", refund: orderEvent.refundId, isConfirmed: isConfirmed(orderEvent), at },
      ];
    default:
      return [];
  }
}

function isConfirmed({ kind }: OrderEvent): boolean {
  return kind === "refundConfirmed";
}

/** A dispute is about a charge: the deadlines that it concerns are those that the order shows otherwise. */
function disputesIn(eventLog: readonly LoggedEvent[], index: number): readonly FinancingStep[] {
  const own = eventLog[index];
  if (own?.orderEvent.kind !== "chargeDisputeNoted") return [];
  const before = foldOf(eventLog.slice(0, index))?.financing?.deadlines ?? [];
  const after = foldOf(eventLog.slice(0, index + 1))?.financing?.deadlines ?? [];
  const kinds = { open: "disputed", won: "disputeWon", lost: "disputeLost", inquiry: undefined } as const;
  const kind = kinds[own.orderEvent.dispute.status];
  return after.flatMap(({ status }, deadline) =>
    kind === undefined || status === before[deadline]?.status ? [] : [{ kind, deadline, at: own.at }],
  );
}

function foldOf(eventLog: readonly LoggedEvent[]): Order | undefined {
  return eventLog.reduce<Order | undefined>(evolve, undefined);
}

/** The agreement too: until completion there is nothing to hold it to. */
function completionOf({ financing, authorizations, tpc }: Order, at: number): readonly FinancingStep[] {
  const { plan, carried = 0, decisions = [] } = financing ?? {};
  const captain = authorizations.find(({ id }) => id === plan?.authorizationId);
  if (plan === undefined || captain === undefined || financing?.completedAt === undefined) return [];
  const { offer, exposure, agreedAt, timeZone } = plan;
  const repayment =
    offer.kind === "payLater"
      ? { kind: offer.kind, days: offer.days }
      : { kind: offer.kind, count: offer.count, interval: offer.interval };
  const offered = { ...repayment, buyerBps: offer.buyerFeeBps, merchantBps: offer.merchantFeeBps };
  const outcome = decisions.find(({ authorizationId }) => authorizationId === captain.id)?.outcome;
  const isAccepted = outcome === "accept" || (outcome === "review" && tpc);
  return [
    { kind: "agreed", agreement: { offered, exposure, agreedAt, timeZone }, isAccepted, at: agreedAt },
    { kind: "completed", part: carried, capture: captain.captured, at },
  ];
}

const ASKS: ReadonlySet<OrderEvent["kind"]> = new Set([
  "deadlinesLowered",
  "deadlineRefundAsked",
  "refundAsked",
]);

/** One refund asks for several things, one after the other. */
function isFirst(eventLog: readonly LoggedEvent[], index: number): boolean {
  const before = eventLog[index - 1];
  const own = eventLog[index];
  if (before === undefined || own === undefined || !ASKS.has(before.orderEvent.kind)) return true;
  if (own.orderEvent.kind === "deadlinesLowered") return true;
  return rankOf(before.orderEvent) > rankOf(own.orderEvent) || before.orderEvent.kind === "refundAsked";
}

function rankOf({ kind }: OrderEvent): number {
  return [...ASKS].indexOf(kind);
}

/** Everything asked for from this entry on belongs to the same refund, as far as it is the captain's. */
function refundOf(
  { financing }: Order,
  eventLog: readonly LoggedEvent[],
  seq: number,
  at: number,
): readonly FinancingStep[] {
  const rest = eventLog.slice(seq - 1);
  const end = rest.findIndex(
    ({ orderEvent }, offset) =>
      !ASKS.has(orderEvent.kind) || (offset > 0 && isFirst(eventLog, seq - 1 + offset)),
  );
  const own = rest.slice(0, end < 0 ? rest.length : end).map(({ orderEvent }) => orderEvent);
  const debts = own.flatMap((each) => (each.kind === "deadlinesLowered" ? each.refunds : []));
  const returned = own.flatMap((each) => (each.kind === "deadlineRefundAsked" ? each.refund : []));
  const captured = own.flatMap((each) =>
    each.kind === "refundAsked" && each.authorizationId === financing?.plan?.authorizationId
      ? { refund: each.refundId, amount: each.amount, fee: 0 }
      : [],
  );
  const lowered = debts.map(({ deadlineId, amount: by }) => ({ index: indexOf(deadlineId), by }));
  const back: readonly Back[] = [...returned.map(backOf), ...captured];
  const amount = sumOf([...lowered.map(({ by }) => by), ...back.map((each) => each.amount)]);
  const settled = returned.filter(({ status }) => status === "succeeded");
  return amount === 0
    ? []
    : [
        { kind: "refunded", amount, lowered, back, at },
        ...settled.map(({ id }) => ({ kind: "refundAnswered", refund: id, isConfirmed: true, at }) as const),
      ];
}

function backOf({ id, deadlineId, amount, fee }: DeadlineRefund): Back {
  return { index: indexOf(deadlineId), refund: id, amount, fee };
}
