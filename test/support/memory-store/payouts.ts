// Payouts and balance entries in maps: the counterpart of src/store/sqlite/tables/payouts.ts.

import type { BalanceEntry } from "../../../src/domain/money/balance.ts";
import type { Payout } from "../../../src/domain/money/payout.ts";
import { carriedForward } from "../../../src/domain/money/payout.ts";
import type { OpenPayout, PayoutLine, PayoutStore } from "../../../src/ports/payouts.ts";
import type { NewEvent } from "../../../src/ports/webhook-events.ts";

type Entry = PayoutLine & {
  readonly platformId: string;
  readonly currency: string;
  readonly payoutId?: string;
};
type Making = OpenPayout & { readonly total: number };

type KeepWebhook = (event: NewEvent, about: { platformId: string; createdAt: number }) => void;

export function memoryPayouts(keepWebhook: KeepWebhook) {
  const entries: Entry[] = [];
  const made = new Map<string, Payout>();
  const making = new Map<string, Making>();
  const sinceOf = new Map<string, number>();
  const newerFirst = (left: Payout, right: Payout) =>
    right.date - left.date || (left.id === right.id ? 0 : left.id < right.id ? 1 : -1);
  const ofPlatform = (platformId: string) =>
    [...made.values()].filter((payout) => payout.platformId === platformId);

  function unpaid({ platformId, currency, since }: Pick<OpenPayout, "platformId" | "currency" | "since">) {
    return entries
      .filter((entry) => entry.platformId === platformId && entry.currency === currency)
      .filter(({ payoutId, at }) => payoutId === undefined && at >= since)
      .sort((left, right) => left.at - right.at);
  }

  function hasBalance(platformId: string): boolean {
    const payouts = [...made.values(), ...[...making.values()].map((payout) => ({ ...payout, amount: 0 }))];
    const currencies = new Set([...entries, ...payouts].map(({ currency }) => currency));
    return [...currencies].some((currency) => {
      const own = payouts.filter(
        (payout) => payout.platformId === platformId && payout.currency === currency,
      );
      const latest = own.sort((left, right) => right.date - left.date)[0];
      const since = sinceOf.get(latest?.id ?? "") ?? 0;
      const left = unpaid({ platformId, currency, since });
      return (
        left.reduce((sum, { amount }) => sum + amount, latest === undefined ? 0 : carriedForward(latest)) !==
        0
      );
    });
  }

  const store: PayoutStore = {
    payout: async (payoutId) => made.get(payoutId),
    async payouts({ platformId, after, limit }) {
      const newestFirst = ofPlatform(platformId).sort(newerFirst);
      const last = made.get(after ?? "");
      if (after !== undefined && last === undefined) return { payouts: [], hasMore: false };
      const found = newestFirst.filter((each) => last === undefined || newerFirst(last, each) < 0);
      return { payouts: found.slice(0, limit), hasMore: found.length > limit };
    },
    payoutLines: async (payoutId, after, limit) =>
      entries
        .filter((entry) => entry.payoutId === payoutId && entry.number > after)
        .slice(0, limit)
        .map(({ number, orderId, kind, at, amount }) => ({ number, orderId, kind, at, amount })),
    async currencyBalances(platformId, since) {
      const own = entries.filter((entry) => entry.platformId === platformId);
      return [...new Set(own.map(({ currency }) => currency))].sort().map((currency) => ({
        currency,
        last: ofPlatform(platformId)
          .filter((payout) => payout.currency === currency)
          .sort((left, right) => right.date - left.date)[0],
        open: [...making.values()].find(
          (payout) => payout.platformId === platformId && payout.currency === currency,
        ),
        oldestAt: unpaid({ platformId, currency, since })[0]?.at,
      }));
    },
    async platformsWithBalance(besides) {
      const all = [...entries, ...made.values(), ...making.values()];
      const ids = [...new Set(all.map(({ platformId }) => platformId))].sort();
      return ids.filter((id) => !besides.includes(id) && hasBalance(id));
    },
    async openPayout(payout) {
      sinceOf.set(payout.id, payout.since);
      making.set(payout.id, { ...payout, total: payout.broughtForward });
    },
    async takeEntries(payoutId, limit) {
      const payout = making.get(payoutId);
      if (payout === undefined) throw new Error(`${payoutId} is not being made`);
      const taken = unpaid(payout)
        .filter(({ at }) => at < payout.date)
        .slice(0, limit);
      for (const entry of taken) entries[entry.number - 1] = { ...entry, payoutId };
      const total = taken.reduce((sum, { amount }) => sum + amount, payout.total);
      making.set(payoutId, { ...payout, total });
      return taken.length;
    },
    async closePayout(payoutId, decide, now) {
      const found = making.get(payoutId);
      if (found === undefined) throw new Error(`${payoutId} is not being made`);
      const { since: _, ...payout } = found;
      const { amount, webhook } = decide(payout.total);
      const closed = { ...payout, amount };
      if (webhook !== undefined) keepWebhook(webhook, { platformId: payout.platformId, createdAt: now });
      making.delete(payoutId);
      made.set(payoutId, closed);
      return closed;
    },
  };

  return {
    add(order: { id: string; platformId: string; currency: string }, added: readonly BalanceEntry[]): void {
      const { id: orderId, platformId, currency } = order;
      for (const { seq: _, ...entry } of added)
        entries.push({ ...entry, orderId, platformId, currency, number: entries.length + 1 });
    },
    store,
  };
}
