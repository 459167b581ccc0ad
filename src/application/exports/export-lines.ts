// Lines of an export, of each kind: their columns, and their cells with the currency's decimals and times in UTC.

import type { OrderDetails } from "../../api/orders/details.ts";
import { amountFinanced } from "../../domain/financing/advance.ts";
import { shownDeadlines } from "../../domain/financing/deadlines.ts";
import { digitsOfKnown } from "../../domain/money/money.ts";
import type { Payout } from "../../domain/money/payout.ts";
import { carriedForward } from "../../domain/money/payout.ts";
import type { OrderEventKind } from "../../domain/order/events.ts";
import {
  amountAuthorized,
  amountCaptured,
  amountRefunded,
  amountWaived,
  isCaptured,
} from "../../domain/order/queries.ts";
import type { OrderAccount } from "../../ports/store.ts";
import type { Cell } from "../../text/csv.ts";
import { csvLine, decimal } from "../../text/csv.ts";

const ORDER_COLUMNS =
  "id platform created updated status cancel_reason currency amount committed authorized captured refunded type sharing buyers reference email first_name last_name waived financed".split(
    " ",
  );

export function orderLine({ order, details: stored }: Pick<OrderAccount, "order" | "details">): string {
  const details = stored as OrderDetails;
  const money = moneyIn(order.currency);
  const paid = order.authorizations.filter(
    (authorization) => isCaptured(authorization) || authorization.status === "authorized",
  );
  return csvLine([
    order.id,
    order.platformId,
    timeOf(order.createdAt),
    timeOf(order.updatedAt),
    order.status,
    order.cancelReason,
    order.currency,
    money(order.amount),
    order.committed && money(order.committed.amount),
    money(amountAuthorized(order)),
    money(amountCaptured(order)),
    money(amountRefunded(order)),
    order.type,
    order.ux,
    { number: String(paid.length) },
    details.trackId,
    details.email,
    details.firstName,
    details.lastName,
    money(amountWaived(order)),
    money(amountFinanced(order)),
  ]);
}

const LEDGER_COLUMNS =
  "order entry at platform reference authorization buyer what currency card held merchant".split(" ");

const WHAT: Readonly<Partial<Record<OrderEventKind, string>>> = {
  paymentAuthorized: "held",
  holdReleased: "released",
  captureSucceeded: "captured",
  refundConfirmed: "refunded",
  refundFailed: "sent back",
};

export function* ledgerLines(
  { order, details, eventLog, ledgerEntries }: OrderAccount,
  isTime: (at: number) => boolean,
): Generator<string> {
  const money = moneyIn(order.currency);
  for (const { seq, authorizationId, card, held, merchant } of ledgerEntries) {
    const entry = eventLog.find((recorded) => recorded.seq === seq);
    if (entry === undefined || !isTime(entry.at)) continue;
    yield csvLine([
      order.id,
      { number: String(seq) },
      timeOf(entry.at),
      order.platformId,
      details.trackId,
      authorizationId,
      order.authorizations.find(({ id }) => id === authorizationId)?.role,
      WHAT[entry.orderEvent.kind] ?? entry.orderEvent.kind,
      order.currency,
      money(card),
      money(held),
      money(merchant),
    ]);
  }
}

const BALANCE_COLUMNS = "order entry at platform reference what currency amount".split(" ");

export function* balanceLines(
  { order, details, balanceEntries }: OrderAccount,
  isTime: (at: number) => boolean,
): Generator<string> {
  const money = moneyIn(order.currency);
  for (const { seq, kind, at, amount } of balanceEntries) {
    if (!isTime(at)) continue;
    yield csvLine([
      order.id,
      { number: String(seq) },
      timeOf(at),
      order.platformId,
      details.trackId,
      kind,
      order.currency,
      money(amount),
    ]);
  }
}

const DEADLINE_COLUMNS =
  "deadline order due platform reference status failure currency amount fee lowered given_back charge".split(
    " ",
  );

export function* deadlineLines(
  { order, details }: OrderAccount,
  isTime: (at: number) => boolean,
): Generator<string> {
  const money = moneyIn(order.currency);
  const { financing } = order;
  for (const shown of financing === undefined ? [] : shownDeadlines(financing)) {
    if (!isTime(shown.dueAt)) continue;
    const {
      lowered = 0,
      returned = 0,
      chargeId,
    } = financing?.deadlines.find(({ id }) => id === shown.id) ?? {};
    yield csvLine([
      shown.id,
      order.id,
      timeOf(shown.dueAt),
      order.platformId,
      details.trackId,
      shown.status,
      shown.failureCode,
      order.currency,
      money(shown.amount),
      money(shown.fee),
      money(lowered),
      money(returned),
      chargeId,
    ]);
  }
}

const PAYOUT_COLUMNS =
  "payout date platform currency brought_forward entries total amount carried_forward".split(" ");

/** `entries`: what its own entries come to. */
export function payoutLine(payout: Payout, entries = payout.total - payout.broughtForward): string {
  const { id, date, platformId, currency, broughtForward, total, amount } = payout;
  const sums = [broughtForward, entries, total, amount, carriedForward(payout)].map(moneyIn(currency));
  return csvLine([id, timeOf(date), platformId, currency, ...sums]);
}

const COLUMNS = {
  orders: ORDER_COLUMNS,
  ledger: LEDGER_COLUMNS,
  entries: BALANCE_COLUMNS,
  payouts: PAYOUT_COLUMNS,
  deadlines: DEADLINE_COLUMNS,
} as const;

export function headerLine(kind: keyof typeof COLUMNS): string {
  return csvLine(COLUMNS[kind]);
}

function moneyIn(currency: string): (amount: number) => Cell {
  const digits = digitsOfKnown(currency);
  return (amount) => ({ number: decimal(amount, digits) });
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
