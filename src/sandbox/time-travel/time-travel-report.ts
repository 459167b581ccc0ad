// Report of time travel: the domain events of all orders while the clock was advanced.

import type { Operations } from "../../application/contract/operations.ts";

/** `what` is the domain event's kind, `at` its moment in epoch ms. */
export type Happening = { readonly at: number; readonly orderId: string; readonly what: string };

/** Runs `act` and returns the domain events meanwhile, earliest first. */
export async function happeningDuring<T>(
  operations: Pick<Operations, "watch">,
  act: () => Promise<T>,
): Promise<{ readonly value: T; readonly happened: readonly Happening[] }> {
  const happened: Happening[] = [];
  const stop = operations.watch(({ order, orderEvents }) => {
    for (const { at, orderEvent } of orderEvents)
      happened.push({ at, orderId: order.id, what: orderEvent.kind });
  });
  try {
    return { value: await act(), happened: happened.sort((a, b) => a.at - b.at) };
  } finally {
    stop();
  }
}
