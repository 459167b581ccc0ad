// Sums and moments of a captain's acts on a gap. Pure; the server judges each act by the same rules.

import type { PageItem, PageView } from "../../../../src/api/pages/page.ts";

const DAY_MS = 86_400_000;

/** The most that the captain can cover of what is left, 0 for nothing. In picking it is all that has to be paid. */
export function mostCovered(view: PageView): number {
  const { gap, remaining, minShare, ux, items, isCharge } = view;
  if (!gap?.acts.includes("cover") || isCharge) return 0;
  if (ux === "picking") {
    const required = priceOf(items.filter(({ optional }) => !optional));
    return canCover(view, required) ? required : 0;
  }
  const most = Math.min(gap.pledge, remaining);
  return canCover(view, most) ? most : Math.max(0, Math.min(most, remaining - minShare));
}

/** Whether the pledge is enough, and leaves nothing or a share that can still be paid. */
export function canCover({ gap, remaining, minShare }: PageView, amount: number): boolean {
  if (amount < 1 || amount > (gap?.pledge ?? 0) || amount > remaining) return false;
  return amount === remaining || remaining - amount >= minShare;
}

/** A cover as it is asked for. It names the share that it leads to: one that arrives twice is done once. */
export function coverOf({ gap, ux }: PageView, amount: number): object {
  const share = gap?.share === undefined ? {} : { share: gap.share + amount };
  return ux === "picking" ? share : { amount, ...share };
}

/** What this buyer has paid in all, with what a captain paid where the others pay. */
export function shareOf(view: PageView): number {
  return view.gap?.share ?? 0;
}

/** Units that need not be paid and that no buyer has. */
export function untaken({ items }: PageView): readonly PageItem[] {
  return items.filter(({ optional, available = 0, amount }) => optional && available > 0 && amount > 0);
}

/** What leaving them all out takes off the order; 0 where that cannot be. */
export function leftOut(view: PageView): number {
  const { gap, remaining, minShare } = view;
  if (!gap?.acts.includes("leaveOut")) return 0;
  const amount = priceOf(untaken(view));
  const rest = remaining - amount;
  const isEnough = gap.due - amount >= (gap.least ?? 0) && gap.due > amount;
  return isEnough && (rest === 0 || rest >= minShare) ? amount : 0;
}

/** Later due dates to choose from: by whole days, and the latest there is. */
export function laterDates({ gap, dueDate }: PageView): readonly number[] {
  const latest = gap?.acts.includes("dueDate") ? gap.latestDueDate : undefined;
  if (latest === undefined) return [];
  const days = Math.ceil((latest - dueDate) / DAY_MS) - 1;
  return [...Array.from({ length: days }, (_, day) => dueDate + (day + 1) * DAY_MS), latest];
}

function priceOf(items: readonly PageItem[]): number {
  return items.reduce((sum, { amount, available = 0 }) => sum + amount * available, 0);
}
