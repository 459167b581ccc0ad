// Disputes that buyers' banks open at the simulated bank. Pure: they follow from the book and the moment.

import type { Dispute } from "../../domain/order/order.ts";
import { MINUTE } from "../../domain/time.ts";
import type { Book } from "./payment.ts";
import type { SentBack } from "./sent-back.ts";

/** What was captured from a card that disputes is disputed so much later. */
const DISPUTED_AFTER_MS = MINUTE;

/** The dispute about a payment; none until it is due. */
export function disputesOf(book: Book, key: string, now: number): readonly Dispute[] {
  const capturedAt = book.disputing.get(key);
  const payment = book.payments.get(key);
  if (capturedAt === undefined || capturedAt + DISPUTED_AFTER_MS > now) return [];
  if (payment?.state.kind !== "captured") return [];
  return [{ id: `dp_${payment.ref}`, amount: payment.state.amount, status: "open", reason: "fraudulent" }];
}

/** A notification of each dispute that there is, in the form of those of refunds. */
export function disputesIn(book: Book, now: number): readonly SentBack[] {
  return [...book.disputing.keys()].flatMap((key) => {
    const { ref = "", orderId = "", platformId = "" } = book.payments.get(key) ?? {};
    return disputesOf(book, key, now).map(({ id }) => ({ id, key, ref, orderId, platformId }));
  });
}
