// The decision of one update over the order as it was found, for every engine: checked, but not saved.

import type { Change, NotPromise, Outcome, StoredOrder, Updated } from "../ports/store.ts";
import { assertNoPromise, assertPossible } from "./change.ts";

/** What an update comes to: the change to save, if there is one, over what was `found`. */
export type Decided<T> = {
  readonly updated: Updated<NotPromise<T>>;
  readonly change?: Change;
  readonly found?: StoredOrder | undefined;
};
export type Decide<T> = (found: StoredOrder | undefined) => Outcome<NotPromise<T>>;

export function decisionOn<T>(
  orderId: string,
  found: StoredOrder | undefined,
  decide: Decide<T>,
): Decided<T> {
  const outcome = decide(found);
  assertNoPromise(outcome);
  const { value, change } = outcome;
  const updated = { kind: "done", value } as const;
  if (change === undefined) return { updated };
  assertPossible(orderId, found?.order, change);
  return { updated, change, found };
}

/** Whether a change is one of what the order is found by. */
export function changesPeople({ details, buyers, invited }: Change): boolean {
  return (details ?? buyers ?? invited) !== undefined;
}

/** The order as a change leaves it. */
export function afterChange(found: StoredOrder, { order, details, buyers, invited }: Change): StoredOrder {
  return {
    order,
    details: details ?? found.details,
    buyers: { ...found.buyers, ...buyers },
    ...(order.invitations && { invited: { ...found.invited, ...invited } }),
  };
}
