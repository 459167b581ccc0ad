// Notification of changed orders to watchers in this process, once a change is saved. It stores nothing and never
// waits.

import type { Change, Store } from "../../ports/store.ts";

/** Called after COMMIT with everything that was saved; must not throw. */
export type Watcher = (change: Change) => void;

export type Watch = {
  /** Watches one order, or all of them without an id. Answers how to stop. */
  watch(watcher: Watcher, orderId?: string): () => void;
};

/**
 * The same store, and a way to watch it. A change costs one look-up more, with or without watchers. `onSaved` is called
 * before the watchers.
 */
export function watched<S extends Store>(store: S, onSaved: Watcher): { readonly store: S } & Watch {
  const everything = new Set<Watcher>();
  const byOrder = new Map<string, Set<Watcher>>();

  function tell(change: Change): void {
    onSaved(change);
    for (const watcher of everything) watcher(change);
    for (const watcher of byOrder.get(change.order.id) ?? []) watcher(change);
  }

  return {
    store: {
      ...store,
      update: (orderId, decide, options) => store.update(orderId, decide, { ...options, onSaved: tell }),
    },
    watch(watcher, orderId) {
      if (orderId === undefined) {
        everything.add(watcher);
        return () => void everything.delete(watcher);
      }
      const watchers = byOrder.get(orderId) ?? new Set();
      byOrder.set(orderId, watchers.add(watcher));
      return () => {
        watchers.delete(watcher);
        if (watchers.size === 0) byOrder.delete(orderId);
      };
    },
  };
}
