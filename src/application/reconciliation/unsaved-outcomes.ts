// Payments and charges whose outcome the store has refused again and again: what a provider did with them is not in our account, and
// no try will bring it there. They are compared whenever the others are, however long ago their order changed.

import { underWay } from "../../domain/financing/deadlines.ts";
import { MONEY_JOBS } from "../../domain/order/jobs.ts";
import type { Order } from "../../domain/order/order.ts";
import type { StoredOrder, UnsavedJob } from "../../ports/store.ts";
import type { Asker } from "./orphaned-payments.ts";

export type AnyIterable<T> = Iterable<T> | AsyncIterable<T>;

/** By order, the ids of their authorizations and charges. */
export type UnsavedPayments = ReadonlyMap<string, ReadonlySet<string>>;

export async function unsavedPayments({ store }: Pick<Asker, "store">): Promise<UnsavedPayments> {
  const found = new Map<string, Set<string>>();
  for (const job of await store.unsavedJobs(MONEY_JOBS)) {
    const order = (await store.read(job.orderId))?.order;
    const id = order && paymentOf(order, job);
    if (id !== undefined) found.set(job.orderId, (found.get(job.orderId) ?? new Set()).add(id));
  }
  return found;
}

export function isIn(unsaved: UnsavedPayments, { id }: Order, payment: { readonly id: string }): boolean {
  return unsaved.get(id)?.has(payment.id) === true;
}

/** The subject of a refund is the refund; of most others, the payment itself. */
function paymentOf({ refunds, financing }: Order, { kind, subject }: UnsavedJob): string | undefined {
  switch (kind) {
    case "refund":
      return refunds.find(({ id }) => id === subject)?.authorizationId;
    case "refundCharge":
      return financing?.refunds.find(({ id }) => id === subject)?.chargeId;
    case "charge":
      return financing && underWay(financing)?.id;
    default:
      return subject;
  }
}

/** These orders, and after them those with such a payment that are not among them. */
export async function* withUnsaved(
  { store }: Pick<Asker, "store">,
  orders: AnyIterable<StoredOrder>,
  unsaved: UnsavedPayments,
): AsyncGenerator<StoredOrder> {
  const missing = new Set(unsaved.keys());
  for await (const stored of orders) {
    missing.delete(stored.order.id);
    yield stored;
  }
  for (const orderId of missing) {
    const stored = await store.read(orderId);
    if (stored !== undefined) yield stored;
  }
}
