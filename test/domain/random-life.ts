// One random life of an order from a seed: time passes, anybody does anything. It checks nothing.

import type { Recorded } from "../../src/domain/fact.ts";
import { begin, handle } from "../../src/domain/life.ts";
import type { Order } from "../../src/domain/order.ts";
import type { Chance } from "./chance.ts";
import { onceIn } from "./chance.ts";
import { anyCommand, anyMoment, anyOrder } from "./wild.ts";

export type Moment = { readonly order: Order; readonly journal: readonly Recorded[]; readonly now: number };

/** Each moment of a life of `steps` commands, its birth at 0 first. */
export function* randomLife(chance: Chance, steps: number): Generator<Moment> {
  let now = 0;
  let { order, recorded: journal } = begin(anyOrder(chance, now), now);
  yield { order, journal, now };
  for (let step = 0; step < steps; step++) {
    if (onceIn(chance, 3)) now = anyMoment(order, now, chance);
    const lived = handle(order, anyCommand(order, journal, now, chance), now);
    order = lived.order;
    journal = [...journal, ...lived.recorded];
    yield { order, journal, now };
  }
}
