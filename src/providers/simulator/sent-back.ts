// Refunds that buyers' banks send back to the simulated bank. Pure.

import { MINUTE } from "../../domain/time.ts";
import type { Book, Move } from "./payment.ts";

/** A refund that the buyer's bank has sent back, as a notification: `id` is the refund's, `key` the payment's. */
export type SentBack = {
  readonly id: string;
  readonly key: string;
  readonly ref: string;
  readonly orderId: string;
  readonly platformId: string;
};

/** A refund to a card that fails refunds comes back so much later. */
const SENT_BACK_AFTER_MS = MINUTE;

/** The `refundId`s of those that come back by `now` and have not yet. */
export function dueToComeBack(book: Book, now: number): ReadonlySet<string> {
  const comesBack = (refundId: string, { paymentKey, at = 0 }: Move): boolean => {
    const isOver = at + SENT_BACK_AFTER_MS <= now;
    const failing = book.payments.get(paymentKey)?.behaviour === "failRefund";
    return failing && isOver && !book.sentBack.has(refundId);
  };
  return new Set([...book.refunds].filter(([id, move]) => comesBack(id, move)).map(([id]) => id));
}

/** All that ever came back. */
export function sentBackIn(book: Book): readonly SentBack[] {
  return [...book.sentBack].flatMap((id) => {
    const payment = book.payments.get(book.refunds.get(id)?.paymentKey ?? "");
    if (payment === undefined) return [];
    const { key, ref, orderId = "", platformId = "" } = payment;
    return [{ id, key, ref, orderId, platformId }];
  });
}
