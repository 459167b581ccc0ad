// The gate before charges, over a store that fails for a moment.

import { expect, test } from "bun:test";
import { createForeignCharges } from "../../../src/application/financing/foreign-charges.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import type { Provider } from "../../../src/ports/payment-provider.ts";
import { StoreFailure } from "../../../src/store/failure.ts";
import { config } from "../../support/http/fake.ts";
import { memoryStore } from "../../support/memory-store/store.ts";
import { platform } from "../../support/service.ts";
import { anOrder } from "../../support/store/orders.ts";

test("a store that fails once holds up charges once, on a process that never led as well", async () => {
  const store = memoryStore();
  const failure = new StoreFailure("unreachable");
  let failures = 1;
  const list: typeof store.list = (filter) => (failures-- > 0 ? Promise.reject(failure) : store.list(filter));
  const runtime = {
    config: { ...config, platforms: [platform()] },
    store: { ...store, list },
  } as unknown as Runtime;
  const foreignCharges = createForeignCharges(runtime);
  const stored = { order: anOrder("ord_1"), details: {}, buyers: {} };
  const provider = {} as Provider;
  await expect(foreignCharges.holds(stored, provider)).rejects.toBe(failure);
  expect(await foreignCharges.holds(stored, provider)).toBeUndefined();
});
