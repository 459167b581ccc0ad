// Store that runs every callback twice and uses the second outcome, which must equal the first: a store may run a
// callback again, and one that is not pure shows here.

import type { ErasingStore } from "../../../src/ports/erasure.ts";

export function decidingTwice(store: ErasingStore): ErasingStore {
  return {
    ...store,
    update: (orderId, decide, options) => store.update(orderId, twice(decide), options),
    erase: (orderId, decide, ...rest) => store.erase(orderId, twice(decide), ...rest),
  };
}

function twice<A, R>(decide: (found: A) => R): (found: A) => R {
  return (found) => {
    const first = decide(found);
    const second = decide(found);
    if (!Bun.deepEquals(first, second, true))
      throw new Error(`a callback is not pure: ${Bun.inspect(first)}, then ${Bun.inspect(second)}`);
    return second;
  };
}
