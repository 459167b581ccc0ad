// Notification of changed orders to watchers in this process, once a change is saved: here, or by another replica. It
// stores nothing and never waits.

import { isMoving } from "../../domain/order/queries.ts";
import type { ChangedOrder, News } from "../../ports/replicas.ts";
import type { Change, Store } from "../../ports/store.ts";

/** Called after COMMIT with everything that was saved; must not throw. */
export type Watcher = (change: Change) => void;
/** Called after a change by any replica; undefined: what it shows may have changed unheard. Must not throw. */
export type OrderWatcher = (changed: ChangedOrder | undefined) => void;

export type Watch = {
  /** Watches what this process saves. Answers how to stop. */
  watch(watcher: Watcher): () => void;
  /** Watches an order, or all of them without an id, whichever replica saves. Answers how to stop. */
  watchOrders(watcher: OrderWatcher, orderId?: string): () => void;
};

/**
 * The same store, and a way to watch it. A change costs one look-up more, with or without watchers. `onSaved` is called
 * before the watchers, and `onNews` with what other replicas tell.
 */
export function watched<S extends Store>(
  store: S,
  onSaved: Watcher,
  onNews: (news: News) => void,
): { readonly store: S } & Watch {
  const watchers = new Set<Watcher>();
  const ofAll = new Set<OrderWatcher>();
  const byOrder = new Map<string, Set<OrderWatcher>>();

  function told(change: Change): void {
    onSaved(change);
    for (const watcher of watchers) watcher(change);
    const ofOrder = byOrder.get(change.order.id);
    if (ofAll.size > 0 || ofOrder !== undefined) tellOf(changedOrder(change), ofOrder);
    tellReplicas(store, change);
  }

  function tellOf(changed: ChangedOrder, ofOrder = byOrder.get(changed.id)): void {
    for (const watcher of ofAll) watcher(changed);
    for (const watcher of ofOrder ?? []) watcher(changed);
  }

  /** Those who missed some of it. */
  function missing({ isIncomplete, hasMoreNew }: News): readonly ReadonlySet<OrderWatcher>[] {
    if (isIncomplete) return [ofAll, ...byOrder.values()];
    return hasMoreNew ? [ofAll] : [];
  }

  store.hear((news) => {
    onNews(news);
    for (const changed of news.orders) tellOf(changed);
    for (const watchers of missing(news)) for (const tell of watchers) tell(undefined);
  });

  return {
    store: {
      ...store,
      update: (orderId, decide, options) => store.update(orderId, decide, { ...options, onSaved: told }),
    },
    watch: (watcher) => added(watchers, watcher),
    watchOrders(watcher, orderId) {
      if (orderId === undefined) return added(ofAll, watcher);
      const ofOrder = byOrder.get(orderId) ?? new Set();
      byOrder.set(orderId, ofOrder.add(watcher));
      return () => {
        ofOrder.delete(watcher);
        if (ofOrder.size === 0) byOrder.delete(orderId);
      };
    },
  };
}

function added<T>(watchers: Set<T>, watcher: T): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function changedOrder({ order }: Pick<Change, "order">): ChangedOrder {
  const { id, platformId, seq, status } = order;
  return { id, platformId, seq, status, isMoving: isMoving(order) };
}

/** Only the leader waits for a new order, for its jobs; its timer is not due at once. */
function tellReplicas({ tell }: Store, change: Change): void {
  const { timerAt, jobs } = change;
  if (change.orderEvents[0]?.orderEvent.kind !== "orderCreated") {
    tell(() => ({ orders: [changedOrder(change)], ...waking(timerAt, jobs) }));
    return;
  }
  if (jobs.length > 0) tell(() => ({ orders: [], ...waking(undefined, jobs) }));
  tell(() => ({ orders: [changedOrder(change)], ...waking(timerAt, []) }), { isPatient: true });
}

function waking(timerAt: number | undefined, jobs: Change["jobs"]): Pick<News, "wakeAt"> {
  const wakeAt = Math.min(timerAt ?? Number.POSITIVE_INFINITY, ...jobs.map(({ dueAt }) => dueAt));
  return wakeAt < Number.POSITIVE_INFINITY ? { wakeAt } : {};
}
