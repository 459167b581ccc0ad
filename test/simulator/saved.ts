// A life saved on the way: each step goes through a store's walls and is read back. It knows nothing of lives.

import { apply } from "../../src/domain/apply.ts";
import type { NewOrder } from "../../src/domain/create.ts";
import type { Recorded } from "../../src/domain/fact.ts";
import { alarm, begin } from "../../src/domain/life.ts";
import type { Movement } from "../../src/domain/movement.ts";
import { disagreements, movementOf } from "../../src/domain/movement.ts";
import type { Order } from "../../src/domain/order.ts";
import type { Store } from "../../src/store/contract.ts";
import type { Surroundings } from "./shop.ts";

const NOTHING_BESIDE = { duties: [], events: [] };

/** What surrounds a shop, with a watcher that saves every step in `store`, which must save at once. */
export function savedIn(store: Store, terms: NewOrder, world: Surroundings): Surroundings {
  const now = world.now();
  const { order, recorded } = begin(terms, now);
  save(store, undefined, order, recorded);
  return {
    ...world,
    watcher: {
      ...world.watcher,
      saved(before, after, facts) {
        world.watcher.saved(before, after, facts);
        if (facts.length > 0) save(store, before, after, facts);
      },
    },
  };
}

/** What does not stand in the store as `order` says, a sentence each. */
export function strays(store: Store, order: Order): readonly string[] {
  const stands = Bun.deepEquals(store.read(order.id)?.order, order, true);
  return [
    ...(stands ? [] : ["the order does not stand in the store"]),
    ...disagreements(order, store.movements(order.id)),
  ];
}

function save(store: Store, before: Order | undefined, order: Order, facts: readonly Recorded[]): void {
  const change = {
    order,
    facts,
    movements: movementsOf(before, facts),
    alarmAt: alarm(order),
    ...NOTHING_BESIDE,
  };
  void store.update(order.id, () => ({ value: undefined, change }), { now: order.updatedAt });
}

function movementsOf(before: Order | undefined, facts: readonly Recorded[]): readonly Movement[] {
  let current = before;
  return facts.flatMap((recorded) => {
    const movement = movementOf(current, recorded);
    current = apply(current, recorded);
    return movement ?? [];
  });
}
