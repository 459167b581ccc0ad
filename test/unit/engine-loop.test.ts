// The loop's waking and sleeping, over a store that only says when something is due.

import { expect, test } from "bun:test";
import { createLoop } from "../../src/engine/loop.ts";
import type { World } from "../../src/engine/world.ts";

const PATIENCE_MS = 1_000;

test("woken in the middle of a look, it looks again at once instead of going to sleep", async () => {
  const looks = Promise.withResolvers<number>();
  let count = 0;
  const store = {
    dueAlarms() {
      count++;
      if (count === 1) loop.wake();
      else looks.resolve(count);
      return [];
    },
    nextWakeAt: () => undefined,
  };
  const loop = createLoop({ store, now: () => 0, log: () => undefined } as unknown as World);
  loop.start();
  const seen = await Promise.race([looks.promise, Bun.sleep(PATIENCE_MS).then(() => count)]);
  await loop.stop();
  expect(seen).toBe(2);
});
