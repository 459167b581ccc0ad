// Independent double-entry books of an order's money, from its event log alone. They use none of the program's own
// arithmetic, so that the two can be compared (I1, I2, I5, I6).

import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import type { Order } from "../../../src/domain/order/order.ts";

type Account = "buyer" | "hold" | "merchant";
type Book = Record<Account, number> & { given: number; captured: number; refunded: number; over: boolean };

export type Audit = { readonly violation?: string; readonly books: ReadonlyMap<string, Readonly<Book>> };

/** The books of a whole event log, and the first thing wrong in them. */
export function audit(eventLog: readonly LoggedEvent[]): Audit {
  const books = new Map<string, Book>();
  const refunds: Refunds = new Map();
  for (const { seq, orderEvent } of eventLog) {
    const violation = enter(books, refunds, orderEvent);
    if (violation !== undefined) return { violation: `entry ${seq}: ${violation}`, books };
  }
  return { books };
}

type Books = Map<string, Book>;
type AuditedRefund = { readonly id: string; readonly amount: number; isConfirmed: boolean };
type Refunds = Map<string, AuditedRefund>;

function enter(books: Books, refunds: Refunds, orderEvent: LoggedEvent["orderEvent"]): string | undefined {
  switch (orderEvent.kind) {
    case "shareReserved":
      if (books.has(orderEvent.authorizationId)) return "reserved twice";
      books.set(orderEvent.authorizationId, {
        buyer: 0,
        hold: 0,
        merchant: 0,
        given: 0,
        captured: 0,
        refunded: 0,
        over: false,
      });
      return undefined;
    case "paymentAuthorized":
      return move(books, orderEvent.authorizationId, "buyer", "hold", orderEvent.amount);
    case "captureSucceeded":
      return captured(books, orderEvent.authorizationId, orderEvent.amount);
    case "holdReleased":
      return move(
        books,
        orderEvent.authorizationId,
        "hold",
        "buyer",
        bookOf(books, orderEvent.authorizationId)?.hold ?? 0,
      );
    case "refundAsked":
      refunds.set(orderEvent.refundId, {
        id: orderEvent.authorizationId,
        amount: orderEvent.amount,
        isConfirmed: false,
      });
      return undefined;
    case "refundConfirmed": {
      const refund = refunds.get(orderEvent.refundId);
      if (refund === undefined) return "I5: a refund without a request";
      refund.isConfirmed = true;
      return refunded(books, refund);
    }
    case "refundFailed": {
      const refund = refunds.get(orderEvent.refundId);
      return refund === undefined ? "I5: a refund without a request" : sentBack(books, refund);
    }
    default:
      return undefined;
  }
}

function bookOf(books: Books, id: string): Book | undefined {
  return books.get(id);
}

function move(books: Books, id: string, from: Account, to: Account, amount: number): string | undefined {
  const book = bookOf(books, id);
  if (book === undefined) return "I6: money of a payment that was never reserved";
  if (book.over && to === "hold") return "I10: held after its money had moved";
  book[from] -= amount;
  book[to] += amount;
  return book.hold < 0 || book.merchant < 0 ? "I2: more than was there" : undefined;
}

/** The provider gives the rest of a hold back when it captures a part of it. */
function captured(books: Books, id: string, amount: number): string | undefined {
  const book = bookOf(books, id);
  if (book === undefined) return "I6: captured, but never reserved";
  if (book.over) return "I2: captured twice";
  // Found captured before we had heard of a hold: the hold was there.
  const unheard = Math.max(amount - book.hold, 0);
  const violation =
    (unheard > 0 && book.hold > 0 ? "I2: captured more than was held" : undefined) ??
    move(books, id, "buyer", "hold", unheard) ??
    move(books, id, "hold", "merchant", amount) ??
    move(books, id, "hold", "buyer", book.hold);
  book.captured = amount;
  book.over = true;
  return violation;
}

function refunded(
  books: Books,
  { id, amount }: { readonly id: string; readonly amount: number },
): string | undefined {
  const violation = move(books, id, "merchant", "buyer", amount);
  const book = bookOf(books, id);
  if (book !== undefined) book.refunded += amount;
  return (
    violation ?? (book === undefined || book.refunded > book.captured ? "I5: refunded too much" : undefined)
  );
}

/** Only a refund that had succeeded moves money when it fails. */
function sentBack(books: Books, { id, amount, isConfirmed }: AuditedRefund): string | undefined {
  const book = bookOf(books, id);
  if (!isConfirmed || book === undefined) return undefined;
  book.refunded -= amount;
  return move(books, id, "buyer", "merchant", amount);
}

/** What the order says of its money that the books do not (I1). */
export function ledgerViolation(order: Order, eventLog: readonly LoggedEvent[]): string | undefined {
  const { violation, books } = audit(eventLog);
  if (violation !== undefined) return violation;
  for (const authorization of order.authorizations) {
    const book = books.get(authorization.id);
    if (book === undefined) return `I1: ${authorization.id} is not in the books`;
    if (book.buyer + book.hold + book.merchant !== 0)
      return `I1: the ledger entries of ${authorization.id} do not sum to zero`;
    if (book.captured !== authorization.captured)
      return `I1: ${authorization.id} captured ${authorization.captured}, booked ${book.captured}`;
    if (book.refunded !== authorization.refunded)
      return `I1: ${authorization.id} refunded ${authorization.refunded}, booked ${book.refunded}`;
    const held = authorization.status === "authorized" ? authorization.authorized : 0;
    if (book.hold !== held) return `I1: ${authorization.id} holds ${held}, booked ${book.hold}`;
  }
  return books.size === order.authorizations.length ? undefined : "I1: a payment is missing";
}
