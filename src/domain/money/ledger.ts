// The second account of an order's money, in double entry: where it came from and where it went with each fact. It
// keeps its own sums and decides nothing; that both accounts agree is checked, not assumed (I1).

import type { LoggedEvent } from "../order/events.ts";
import type { Authorization, Order, Refund } from "../order/order.ts";
import { sum } from "./money.ts";

/**
 * What one fact moved between the accounts of one authorization, in minor units: the buyer's card, what the provider
 * holds of it, what the merchant is owed. The three sum to zero. `seq` is the fact's journal number.
 */
export type LedgerEntry = {
  readonly seq: number;
  readonly authorizationId: string;
  readonly card: number;
  readonly held: number;
  readonly merchant: number;
};

/** The movement of a fact, if money moved; `before` is the order that the fact is added to. */
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
      // A capture ends the hold: what it leaves goes back to the card.
      return moved(seq, orderEvent.authorizationId, {
        held: -heldOf(before, orderEvent.authorizationId),
        merchant: orderEvent.amount,
      });
    case "refundConfirmed": {
      const refund = refundIn(before, orderEvent.refundId);
      return refund && moved(seq, refund.authorizationId, { held: 0, merchant: -refund.amount });
    }
    case "refundFailed": {
      // Only one that went through moves anything: a bank has sent it back.
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

/** Whatever leaves or reaches the other two comes from the card or goes back to it. */
function moved(
  seq: number,
  authorizationId: string,
  { held, merchant }: { readonly held: number; readonly merchant: number },
): LedgerEntry | undefined {
  if (held === 0 && merchant === 0) return undefined;
  return { seq, authorizationId, card: 0 - held - merchant, held: held + 0, merchant };
}

function heldOf(order: Order | undefined, authorizationId: string): number {
  const one = order?.authorizations.find(({ id }) => id === authorizationId);
  return one === undefined ? 0 : heldNow(one);
}

function heldNow({ status, authorized }: Authorization): number {
  return status === "authorized" ? authorized : 0;
}

/** Where the order and its movements do not tell the same story, a sentence each (I1, I2, I5, I12); empty: nowhere. */
export function ledgerViolations(order: Order, ledgerEntries: readonly LedgerEntry[]): readonly string[] {
  const unbalanced = ledgerEntries.filter(({ card, held, merchant }) => card + held + merchant !== 0);
  const known = new Set(order.authorizations.map(({ id }) => id));
  const strange = ledgerEntries.filter(({ authorizationId }) => !known.has(authorizationId));
  return [
    ...unbalanced.map(({ seq }) => `the movement of entry ${seq} does not sum to zero`),
    ...strange.map(
      ({ seq, authorizationId }) => `entry ${seq} moved money of ${authorizationId}, not in the order`,
    ),
    ...order.authorizations.flatMap((one) => ledgerViolationsOf(one, ledgerEntries)),
  ];
}

function ledgerViolationsOf(one: Authorization, ledgerEntries: readonly LedgerEntry[]): readonly string[] {
  const own = ledgerEntries.filter(({ authorizationId }) => authorizationId === one.id);
  // A payment is captured once, and first: what reaches the merchant later is a refund that was sent back.
  const captured = own.find(({ merchant }) => merchant !== 0)?.merchant ?? 0;
  const accounts = [
    ["held", heldNow(one), sum(own.map(({ held }) => held))],
    ["captured", one.captured, captured],
    ["refunded", one.refunded, captured - sum(own.map(({ merchant }) => merchant))],
  ] as const;
  return accounts
    .filter(([, told, counted]) => told !== counted)
    .map(([what, told, counted]) => `${one.id}: ${what} ${told} in the order, ${counted} by its movements`);
}
