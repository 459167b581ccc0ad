// The log of a provider that fails when it is asked.

import { expect, test } from "bun:test";
import type { LogEntry } from "../../../src/application/log.ts";
import { inquire } from "../../../src/application/payments/ask-provider.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import type { Authorization } from "../../../src/domain/order/order.ts";
import type { Provider } from "../../../src/ports/payment-provider.ts";

test("F13: an exception of the provider counts as no answer, and the log names the payment", async () => {
  const logged: LogEntry[] = [];
  const runtime = { now: () => 1_000, log: (entry) => logged.push(entry) } as Partial<Runtime> as Runtime;
  const error = new TypeError("the provider's library broke");
  const provider = { visibilityMs: 0, inquire: () => Promise.reject(error) } as Partial<Provider> as Provider;
  const authorization = { id: "auth_1", createdAt: 0 } as Partial<Authorization> as Authorization;
  expect(await inquire(runtime, provider, authorization, {})).toEqual({ kind: "unknown" });
  expect(logged).toEqual([{ event: "providerFailed", level: "warning", authorizationId: "auth_1", error }]);
});
