// Double-entry ledger of an order's money: a second account next to the order's own sums, derived from the same domain
// events. It decides nothing; that both accounts agree is checked, not assumed (I1).

import type { LoggedEvent } from "../order/events.ts";
import type { Authorization, Order, Refund } from "../order/order.ts";
import { sum } from "./money.ts";

/**
 * The money that one domain event moved between the accounts of one authorization, in minor units: the buyer's card, the
 * hold at the provider, the merchant's balance. The three sum to zero. `seq` is the event's number in the event log.
 */
export type LedgerEntry = {
  readonly seq: number;
  readonly authorizationId: string;
  readonly card: number;
  readonly held: number;
  readonly merchant: number;
};

/** The ledger entry of a domain event, if money moved; `before` is the order that the event is added to. */
export function ledgerEntryOf(
  before: Order | undefined,
  { seq, orderEvent }: LoggedEvent,
): LedgerEntry | undefined {
  switch (orderEvent.kind) {
    case "paymentAuthorized":
      return moved(seq, orderEvent.authorizationId, { held: orderEvent.amount, merchant: 0 });
    case "holdReleased":
      return moved(seq, orderEvent.authorizationId, {
        held: -heldOf(before, orderEvent.authorizationId),
        merchant: 0,
      });
    case "captureSucceeded":
      // A capture ends the hold: the rest goes back to the card.
      return moved(seq, orderEvent.authorizationId, {
        held: -heldOf(before, orderEvent.authorizationId),
        merchant: orderEvent.amount,
      });
    case "refundConfirmed": {
      const refund = refundIn(before, orderEvent.refundId);
      return refund && moved(seq, refund.authorizationId, { held: 0, merchant: -refund.amount });
    }
    case "refundFailed": {
      // Money moves only when the refund had succeeded: a bank has sent it back.
      const refund = refundIn(before, orderEvent.refundId);
      if (refund?.status !== "succeeded") return undefined;
      return moved(seq, refund.authorizationId, { held: 0, merchant: refund.amount });
    }
    default:
      return undefined;
  }
}

function refundIn(order: Order | undefined, refundId: string): Refund | undefined {
  return order?.refunds.find(({ id }) => id === refundId);
}

/** An entry balanced by the card: what leaves or reaches the other two accounts comes from it or goes back to it. */
function moved(
  seq: number,
  authorizationId: string,
  { held, merchant }: { readonly held: number; readonly merchant: number },
): LedgerEntry | undefined {
  if (held === 0 && merchant === 0) return undefined;
  return { seq, authorizationId, card: 0 - held - merchant, held: held + 0, merchant };
}

function heldOf(order: Order | undefined, authorizationId: string): number {
  const authorization = order?.authorizations.find(({ id }) => id === authorizationId);
  return authorization === undefined ? 0 : heldNow(authorization);
}

function heldNow({ status, authorized }: Authorization): number {
  return status === "authorized" ? authorized : 0;
}

/** One sentence for each difference between the order and its ledger entries (I1, I2, I5, I12); empty: none. */
export function ledgerViolations(order: Order, ledgerEntries: readonly LedgerEntry[]): readonly string[] {
  const unbalanced = ledgerEntries.filter(({ card, held, merchant }) => card + held + merchant !== 0);
  const known = new Set(order.authorizations.map(({ id }) => id));
  const foreign = ledgerEntries.filter(({ authorizationId }) => !known.has(authorizationId));
  return [
    ...unbalanced.map(({ seq }) => `ledger entry ${seq} does not sum to zero`),
    ...foreign.map(
      ({ seq, authorizationId }) => `entry ${seq} moved money of ${authorizationId}, not in the order`,
    ),
    ...order.authorizations.flatMap((authorization) => ledgerViolationsOf(authorization, ledgerEntries)),
  ];
}

function ledgerViolationsOf(
  authorization: Authorization,
  ledgerEntries: readonly LedgerEntry[],
): readonly string[] {
  const own = ledgerEntries.filter(({ authorizationId }) => authorizationId === authorization.id);
  // A payment is captured once, and first: what reaches the merchant later is a refund that was sent back.
  const captured = own.find(({ merchant }) => merchant !== 0)?.merchant ?? 0;
  const accounts = [
    ["held", heldNow(authorization), sum(own.map(({ held }) => held))],
    ["captured", authorization.captured, captured],
    ["refunded", authorization.refunded, captured - sum(own.map(({ merchant }) => merchant))],
  ] as const;
  return accounts
    .filter(([, stored, counted]) => stored !== counted)
    .map(
      ([what, stored, counted]) =>
        `${authorization.id}: ${what} ${stored} in the order, ${counted} by its ledger entries`,
    );
}
