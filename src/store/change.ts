// Invariants of every change before it is saved, for all kinds of stores. A violation is a defect of this program,
// never a buyer's doing.

import type { OrderEvent } from "../domain/order/events.ts";
import type { Order } from "../domain/order/order.ts";
import type { Change } from "../ports/store.ts";
import { ImpossibleChange } from "./failure.ts";

/** Decided at creation, and never rewritten. */
export const FIXED_FIELDS = [
  "platformId",
  "amount",
  "currency",
  "integration",
  "createdAt",
  "items",
  "modules",
] as const satisfies readonly (keyof Order)[];

/** Decided at creation, and once more when the buyer chooses a module. */
export const CHOSEN_FIELDS = ["tpc", "terms"] as const satisfies readonly (keyof Order)[];

export function isChoice(change: {
  readonly orderEvents: readonly { readonly orderEvent: Pick<OrderEvent, "kind"> }[];
}): boolean {
  return change.orderEvents.some(({ orderEvent }) => orderEvent.kind === "moduleChosen");
}

/** Throws `ImpossibleChange`: another order, a gap in the event log (I21), fixed terms rewritten, a payment lost. */
export function assertPossible(orderId: string, found: Order | undefined, change: Change): void {
  const { order, orderEvents } = change;
  const refuse = (reason: string): never => {
    throw new ImpossibleChange(`The change of ${orderId} cannot be saved: ${reason}.`);
  };
  if (order.id !== orderId) refuse(`it is about ${order.id}`);
  const last = found?.seq ?? 0;
  if (
    orderEvents.some(({ seq }, index) => seq !== last + index + 1) ||
    order.seq !== last + orderEvents.length
  )
    refuse(
      `entries ${orderEvents.map(({ seq }) => seq)} and seq ${order.seq} do not follow entry ${last} (I21)`,
    );
  const causeless = [...change.ledgerEntries, ...change.balanceEntries].find(
    (entry) => !orderEvents.some(({ seq }) => seq === entry.seq),
  );
  if (causeless !== undefined)
    refuse(`money moved with entry ${causeless.seq}, which is none of its domain events`);
  const unknown = Object.keys(change.buyers ?? {}).find(
    (id) => !order.authorizations.some((authorization) => authorization.id === id),
  );
  if (unknown !== undefined) refuse(`${unknown} has a buyer and no authorization`);
  const uninvited = Object.keys(change.invited ?? {}).find(
    (id) => !order.invitations?.some((invitation) => invitation.id === id),
  );
  if (uninvited !== undefined) refuse(`${uninvited} names a person and no invitation`);
  if (found === undefined) return;
  const fixed = isChoice(change) ? FIXED_FIELDS : [...FIXED_FIELDS, ...CHOSEN_FIELDS];
  const rewritten = fixed.find((field) => !isSame(found[field], order[field]));
  if (rewritten !== undefined) refuse(`${rewritten} is fixed at creation`);
  if (!continues(found.authorizations, order.authorizations)) refuse("an authorization is missing");
  if (!continues(found.refunds, order.refunds)) refuse("a refund is missing");
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || Bun.deepEquals(left, right);
}

/** Same ids in the same places; new ones come after. */
function continues(before: readonly { id: string }[], after: readonly { id: string }[]): boolean {
  return before.every(({ id }, index) => after[index]?.id === id);
}

/** A callback runs inside a transaction and may not wait. The type says so; a cast could still pass. */
export function assertNoPromise(outcome: { readonly value?: unknown }): void {
  if (isThenable(outcome) || isThenable(outcome.value))
    throw new ImpossibleChange("A change is decided at once: its callback must not return a promise.");
}

function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
