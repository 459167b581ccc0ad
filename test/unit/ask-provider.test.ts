// What is said about a provider that fails when it is asked.

import { expect, test } from "bun:test";
import type { Authorization } from "../../src/domain/order.ts";
import { inquire } from "../../src/engine/ask-provider.ts";
import type { LogEntry } from "../../src/engine/log.ts";
import type { World } from "../../src/engine/world.ts";
import type { Provider } from "../../src/psp/provider.ts";

test("F13: a provider that throws is no answer, and the log says about which payment", async () => {
  const logged: LogEntry[] = [];
  const world = { now: () => 1_000, log: (entry) => logged.push(entry) } as Partial<World> as World;
  const error = new TypeError("the provider's library broke");
  const provider = { visibilityMs: 0, inquire: () => Promise.reject(error) } as Partial<Provider> as Provider;
  const authorization = { id: "auth_1", createdAt: 0 } as Partial<Authorization> as Authorization;
  expect(await inquire(world, provider, authorization)).toEqual({ kind: "unknown" });
  expect(logged).toEqual([{ event: "providerFailed", level: "warning", authorizationId: "auth_1", error }]);
});
