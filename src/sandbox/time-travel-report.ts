// What happened to orders while the clock was turned, in the words of their journals.

import type { Application } from "../application/contract.ts";

/** `what` is the fact's kind, `at` its moment in epoch ms. */
export type Happening = { readonly at: number; readonly orderId: string; readonly what: string };

/** Does `act` and answers what happened meanwhile, earliest first. */
export async function happeningDuring<T>(
  application: Pick<Application, "watch">,
  act: () => Promise<T>,
): Promise<{ readonly value: T; readonly happened: readonly Happening[] }> {
  const happened: Happening[] = [];
  const stop = application.watch((orderId, orderEvents) => {
    for (const { at, orderEvent } of orderEvents) happened.push({ at, orderId, what: orderEvent.kind });
  });
  try {
    return { value: await act(), happened: happened.sort((one, other) => one.at - other.at) };
  } finally {
    stop();
  }
}
