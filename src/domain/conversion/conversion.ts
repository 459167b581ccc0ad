// Conversion: how many of those who open a page pay, counted in sums without personal data (decisions/conversion). Pure.

import type { Authorization, Order, Role } from "../order/order.ts";
import { reserves, wasHeld } from "../order/queries.ts";
import { MINUTE } from "../time.ts";

/** A page's document given to a browser; a person's payment begun, tries after a failed one aside; a payment held. */
export type Step = "opened" | "started" | "paid";

/**
 * `completed`: shared orders that were completed; `permille`: the sum of what their captains covered of each; `within N`: how
 * many had all payments within the Nth span of time (`spanOf`).
 */
export type Counter = `${Role} ${Step}` | "completed" | "permille" | `within ${number}`;

/** `day`: whole days since 1970 (UTC). `moduleId`: empty where none is chosen. */
export type Counted = {
  readonly platformId: string;
  readonly day: number;
  readonly moduleId: string;
  readonly counter: Counter;
  readonly count: number;
};

/** Four spans to each doubling of the time: a median is true to a fifth. */
const SPANS_PER_DOUBLING = 4;

/** The number of the span of time that this duration falls into. */
export function spanOf(ms: number): number {
  return Math.round(SPANS_PER_DOUBLING * Math.log2(Math.max(ms, 0) / MINUTE + 1));
}

function msOfSpan(span: number): number {
  return (2 ** (span / SPANS_PER_DOUBLING) - 1) * MINUTE;
}

/** Earlier payments of the same role that ended before money was held: this may be another try of the same person. */
export function failedBefore(order: Order, authorizationId: string): readonly Authorization[] {
  const index = order.authorizations.findIndex(({ id }) => id === authorizationId);
  const role = order.authorizations[index]?.role;
  return order.authorizations
    .slice(0, Math.max(index, 0))
    .filter((earlier) => earlier.role === role && !wasHeld(earlier) && !reserves(earlier));
}

/** From the order's creation to the last of the payments that it was completed with, in ms. */
export function paidAfterMs({ createdAt, authorizations }: Order): number {
  const moments = authorizations.flatMap(({ authorizedAt, capturedAt }) =>
    capturedAt === undefined ? [] : (authorizedAt ?? capturedAt),
  );
  return Math.max(createdAt, ...moments) - createdAt;
}

/** Whether each payment that was captured has the share that it was begun with. */
export function keepsFirstShares({ adjustments, authorizations }: Order): boolean {
  const isRaised = adjustments?.sharesAt !== undefined;
  return !isRaised && authorizations.every(({ captured, share }) => captured === 0 || share > 0);
}

/** What the captain was charged beyond their own share, in thousandths of all that was captured. */
export function coveredPermille(order: Order, ownShareOf: (payment: Authorization) => number): number {
  let [all, covered] = [0, 0];
  for (const payment of order.authorizations) {
    const { role, captured } = payment;
    all += captured;
    if (role === "captain" && captured > 0) covered += Math.max(0, captured - ownShareOf(payment));
  }
  return all === 0 ? 0 : Math.round((covered * 1000) / all);
}

export type Funnel = { readonly [S in Step]: number };

/** Of one platform and module. */
export type Conversion = {
  readonly platformId: string;
  readonly moduleId: string;
  readonly captain: Funnel;
  readonly coBuyer: Funnel;
  /** Shared orders that were completed. */
  readonly completed: number;
  /** The median time from creation until all had paid, in minutes; undefined without such an order. */
  readonly medianMinutes: number | undefined;
  /** What captains covered for others, in percent of an order, on average. */
  readonly coveredPercent: number | undefined;
};

/** By platform and module. */
export function conversionsOf(counted: readonly Counted[]): readonly Conversion[] {
  const groups = new Map<string, Counted[]>();
  for (const each of counted) {
    const key = `${each.platformId} ${each.moduleId}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map(conversionOf);
}

function conversionOf(counted: readonly Counted[]): Conversion {
  const { platformId = "", moduleId = "" } = counted[0] ?? {};
  const totals = new Map<Counter, number>();
  for (const { counter, count } of counted) totals.set(counter, (totals.get(counter) ?? 0) + count);
  const total = (counter: Counter) => totals.get(counter) ?? 0;
  const funnel = (role: Role): Funnel => ({
    opened: total(`${role} opened`),
    started: total(`${role} started`),
    paid: total(`${role} paid`),
  });
  const completed = total("completed");
  return {
    platformId,
    moduleId,
    captain: funnel("captain"),
    coBuyer: funnel("coBuyer"),
    completed,
    medianMinutes: medianMinutes(totals, completed),
    coveredPercent: completed === 0 ? undefined : Math.round(total("permille") / completed) / 10,
  };
}

function medianMinutes(totals: ReadonlyMap<Counter, number>, completed: number): number | undefined {
  const spans = [...totals]
    .filter(([counter]) => counter.startsWith("within "))
    .map(([counter, count]) => ({ span: Number(counter.slice("within ".length)), count }))
    .sort((left, right) => left.span - right.span);
  let passed = 0;
  for (const { span, count } of spans) {
    passed += count;
    if (passed * 2 >= completed) return Math.round(msOfSpan(span) / MINUTE);
  }
  return undefined;
}
