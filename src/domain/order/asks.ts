// Asks: those who have paid are asked to pay what is left too, in equal parts. Asking moves no money and reserves nothing; a
// yes is an ordinary payment or cover (specification/money#asks).

import { inProportion, sum } from "../money/money.ts";
import { DAY, HOUR } from "../time.ts";
import type { Among, AskCommand } from "./commands.ts";
import type { OrderEvent } from "./events.ts";
import { coveringOf } from "./gap.ts";
import { pledgeOf } from "./guarantee.ts";
import { awaitsAnswer } from "./operations.ts";
import type { Ask, AskPart, Authorization, Order } from "./order.ts";
import type { Due, Policy } from "./policy.ts";
import { AT_ONCE } from "./policy.ts";
import { captainOf, counts, effectiveDueDate, isClosed, isEnded, payerOf, remaining } from "./queries.ts";
import type { Refusal } from "./refusal.ts";
import { seatsOf } from "./seats.ts";

const LASTS_MS = DAY;
const PAUSE_MS = HOUR;
/** Of an order in all. */
const MOST_ASKS = 3;

export function asksOf({ adjustments }: Pick<Order, "adjustments">): readonly Ask[] {
  return adjustments?.asks ?? [];
}

export function openAsk(order: Pick<Order, "adjustments">): Ask | undefined {
  return asksOf(order).find(({ status }) => status === "open");
}

/** What this payer is asked for and has not answered. */
export function openPartOf(order: Order, payer: string): AskPart | undefined {
  return openAsk(order)?.parts.find((part) => part.payer === payer && part.status === "open");
}

/** The payment by which a person who takes part is known: the first of theirs that is held. */
export function heldPaymentOf({ authorizations }: Order, payer: string): Authorization | undefined {
  return authorizations.find((each) => counts(each) && payerOf(each) === payer);
}

/** What each would be asked for, in the order in which they joined; in `picking` without amounts. */
export function askParts(order: Order, among: Among): readonly Omit<AskPart, "status">[] {
  const captain = captainOf(order);
  const all = [...new Set(order.authorizations.map(payerOf))];
  const isAsked = (payer: string) =>
    heldPaymentOf(order, payer) && (among === "all" || payer !== captain?.id);
  let asked = all.filter(isAsked);
  if (order.ux === "picking") return asked.map((payer) => ({ payer }));
  const divided = () =>
    inProportion(
      remaining(order),
      asked.map((payer) => seatsOf(order, payer)),
    );
  let amounts = divided();
  while (asked.length > 1 && amounts.some((amount) => amount < order.terms.minShare)) {
    asked = asked.slice(0, -1);
    amounts = divided();
  }
  return asked.map((payer, index) => ({ payer, amount: amounts[index] ?? 0 }));
}

/** Why an ask cannot be made at `now`; undefined: it can. */
export function mayNotAsk(order: Order, among: Among, now: number): Refusal | undefined {
  if (isClosed(order)) return { code: "orderClosed", status: order.status };
  if (order.ux === "single") return { code: "notShared" };
  if (remaining(order) === 0) return { code: "nothingRemains" };
  if (askParts(order, among).length === 0) return { code: "nobodyToAsk" };
  const asks = asksOf(order);
  if (asks.length >= MOST_ASKS) return { code: "askedOften", max: MOST_ASKS };
  const from = (asks.at(-1)?.askedAt ?? Number.NEGATIVE_INFINITY) + PAUSE_MS;
  return now < from ? { code: "askedTooSoon", from } : undefined;
}

export function decideAsk(order: Order, command: AskCommand, now: number): readonly OrderEvent[] | Refusal {
  if (command.kind === "declineAsk") return decline(order, command);
  const { askId, by, among } = command;
  const refused = mayNotAsk(order, among, now);
  if (refused !== undefined) return refused;
  const until = Math.min(now + LASTS_MS, effectiveDueDate(order));
  const before = openAsk(order);
  return [
    ...(before === undefined ? [] : [{ kind: "askClosed", askId: before.id, as: "replaced" } as const]),
    { kind: "askMade", askId, by, until, parts: askParts(order, among) },
  ];
}

function decline(
  order: Order,
  { askId, payer }: Extract<AskCommand, { kind: "declineAsk" }>,
): readonly OrderEvent[] | Refusal {
  const ask = asksOf(order).find(({ id }) => id === askId);
  const part = ask?.parts.find((each) => each.payer === payer);
  if (ask === undefined || part === undefined) return { code: "askNotFound" };
  if (part.status === "declined") return [];
  return ask.status === "open" && part.status === "open"
    ? [{ kind: "askDeclined", askId, payer }]
    : { code: "askNotOpen" };
}

/** What is offered now to a payer whose part is open. `isCover`: their hold is enough for it. */
export type Offered = { readonly amount: number; readonly isCover: boolean };

/**
 * No more than the part, no more than what is left, and what is left after it can still be a share. Undefined in `picking`,
 * to one who has left, and where nothing can be offered.
 */
export function offeredOf(order: Order, { payer, amount: part, status }: AskPart): Offered | undefined {
  if (part === undefined || status !== "open" || isClosed(order)) return undefined;
  if (heldPaymentOf(order, payer) === undefined) return undefined;
  const { minShare } = order.terms;
  const left = remaining(order);
  const amount = left <= part ? left : left - part >= minShare ? part : left - minShare;
  if (amount <= 0) return undefined;
  const pledged = sum(coveringOf(order, payer).map((each) => pledgeOf(order, each)));
  const isCover = pledged >= amount;
  return isCover || amount === left || amount >= minShare ? { amount, isCover } : undefined;
}

/** It ends when nothing is left and nothing is under way, at its time, and with the order. */
export const closeAsk: Policy = (order) => {
  const ask = openAsk(order);
  if (ask === undefined) return undefined;
  const closing = (at: number, as: "filled" | "expired" | "ended"): Due => ({
    at,
    orderEvents: [{ kind: "askClosed", askId: ask.id, as }],
  });
  if (isEnded(order)) return closing(AT_ONCE, "ended");
  if (remaining(order) === 0 && !isUnderWay(order)) return closing(AT_ONCE, "filled");
  if (order.closedAt !== undefined) return closing(AT_ONCE, "expired");
  return isClosed(order) ? closing(AT_ONCE, "ended") : closing(ask.until, "expired");
};

function isUnderWay({ authorizations }: Order): boolean {
  return authorizations.some(awaitsAnswer);
}
