// One update of an order in a transaction that the caller has begun: the decision about the order as it is, unless the
// same call was answered before, and all rows of the change.

import type { UpdateOptions } from "../../../ports/store.ts";
import type { Decide, Decided } from "../../decision.ts";
import { decisionOn } from "../../decision.ts";
import type { RecentOrders } from "../recent-orders.ts";
import type { SavingRows } from "./saving.ts";
import { saveChange } from "./saving.ts";

export function runUpdate<T>(
  rows: SavingRows,
  recent: RecentOrders,
  orderId: string,
  decide: Decide<T>,
  options: UpdateOptions,
): Decided<T> {
  const { idempotency, isNew = false } = options;
  if (isNew) return saveNew(rows, orderId, decide, options);
  const earlier = idempotency && rows.answers.find(idempotency);
  if (earlier !== undefined) return { updated: earlier };
  const decided = decisionOn(orderId, recent.find(orderId) ?? rows.orders.read(orderId), decide);
  if (decided.change === undefined) return decided;
  recent.drop(orderId);
  saveChange(rows, decided.found, decided.change, options);
  return decided;
}

/** The response to a call that makes an order is looked for and stored in one step: most have a key, and none repeats. */
function saveNew<T>(
  rows: SavingRows,
  orderId: string,
  decide: Decide<T>,
  { idempotency, now, audit }: UpdateOptions,
): Decided<T> {
  const decided = decisionOn(orderId, undefined, decide);
  const { change } = decided;
  const earlier =
    idempotency &&
    (change?.answer === undefined
      ? rows.answers.find(idempotency)
      : rows.answers.findOrAdd(idempotency, orderId, change.answer, now));
  if (earlier !== undefined) return { updated: earlier };
  if (change !== undefined) saveChange(rows, undefined, change, { now, audit });
  return decided;
}
