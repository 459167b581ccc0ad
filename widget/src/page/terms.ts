// What a buyer is about to take upon himself: what he pays, what is held, what the others pay. Pure; the sums are
// the domain's own, so that the preview is the share the server will compute.

import { equalParts } from "../../../src/domain/money.ts";
import type { PageView } from "../../../src/wire/page.ts";

/** Amounts in minor units. `each` is what each of the `others` is asked for. */
export type Plan = {
  readonly share: number;
  readonly hold: number;
  readonly others: number;
  readonly each: number;
};

/** Which promise is made about the money: all at once, the captain answering for the rest, or all or nothing. */
export type Promised = "single" | "direct" | "standard";

/** The most buyers an order can have (CONTRACT 3). */
const MAX_BUYERS = 50;

/** Whether this buyer says how many share: the captain of a group that pays in equal parts. */
export function choosesShares(view: PageView): boolean {
  return view.role === "captain" && view.ux === "collect";
}

/** The most parts the order can be shared in, the captain's included: no part below the smallest share. */
export function maxShares(view: PageView): number {
  return Math.max(1, Math.min(MAX_BUYERS, Math.floor(view.amount / view.minShare)));
}

/** What the chooser stands at first: what was chosen already, else two, for who shares is rarely alone. */
export function firstShares(view: PageView): number {
  return Math.min(view.nbShares ?? 2, maxShares(view));
}

/** What is paid and held when `nbShares` share; only a choosing captain's depends on it. */
export function planOf(view: PageView, nbShares: number): Plan {
  if (view.ux === "single") return { share: view.amount, hold: view.amount, others: 0, each: 0 };
  const chooses = choosesShares(view);
  const [share = view.amount, each = 0] = chooses ? equalParts(view.amount, nbShares) : [view.suggestedShare];
  const answersForAll = view.role === "captain" && view.type === "direct";
  return { share, hold: answersForAll ? view.amount : share, others: chooses ? nbShares - 1 : 0, each };
}

export function promiseOf(view: PageView, plan: Plan): Promised {
  if (plan.share === view.amount) return "single";
  return plan.hold > plan.share ? "direct" : "standard";
}
