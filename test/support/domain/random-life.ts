// One random life of an order from a seed: time passes, people and provider act at random.

import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { beginOrder, handleCommand } from "../../../src/domain/order/transition.ts";
import { anyCommand, anyMoment, anyOrder } from "./arbitrary-commands.ts";
import type { RandomSource } from "./random.ts";
import { onceIn } from "./random.ts";

export type Moment = {
  readonly order: Order;
  readonly eventLog: readonly LoggedEvent[];
  readonly now: number;
};

/** Each moment of a life of `steps` commands, its birth at 0 first. */
export function* randomLife(random: RandomSource, steps: number): Generator<Moment> {
  let now = 0;
  let { order, orderEvents: eventLog } = beginOrder(anyOrder(random, now), now);
  yield { order, eventLog, now };
  for (let step = 0; step < steps; step++) {
    if (onceIn(random, 3)) now = anyMoment(order, now, random);
    const transition = handleCommand(order, anyCommand(order, eventLog, now, random), now);
    order = transition.order;
    eventLog = [...eventLog, ...transition.orderEvents];
    yield { order, eventLog, now };
  }
}
