// Answers of a provider about one payment: none while it may be on its way, and none of one that fails.

import { expect, test } from "bun:test";
import type { LogEntry } from "../../../src/application/log.ts";
import { inquire } from "../../../src/application/payments/ask-provider.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import type { Authorization, Order } from "../../../src/domain/order/order.ts";
import type { Provider } from "../../../src/ports/payment-provider.ts";

test("F14: with a plan, a payment that is not found counts as never made 40 s later", async () => {
  const clock = { now: 0 };
  const runtime = { now: () => clock.now } as Partial<Runtime> as Runtime;
  const provider = { visibilityMs: 1_000, inquire: async () => ({ kind: "none" }) } as unknown as Provider;
  const authorization = { id: "auth_1", createdAt: 0, hold: 1 } as Partial<Authorization> as Authorization;
  const financed = { financing: { plan: { authorizationId: "auth_1" } } } as Pick<Order, "financing">;
  const kindAt = async (now: number, order: Pick<Order, "financing">) => {
    clock.now = now;
    return (await inquire(runtime, provider, authorization, order)).kind;
  };
  expect(await kindAt(20_999, {})).toBe("unknown");
  expect(await kindAt(21_000, {})).toBe("none");
  expect(await kindAt(60_999, financed)).toBe("unknown");
  expect(await kindAt(61_000, financed)).toBe("none");
});

test("F13: an exception of the provider counts as no answer, and the log names the payment", async () => {
  const logged: LogEntry[] = [];
  const runtime = { now: () => 1_000, log: (entry) => logged.push(entry) } as Partial<Runtime> as Runtime;
  const error = new TypeError("the provider's library broke");
  const provider = { visibilityMs: 0, inquire: () => Promise.reject(error) } as Partial<Provider> as Provider;
  const authorization = { id: "auth_1", createdAt: 0 } as Partial<Authorization> as Authorization;
  expect(await inquire(runtime, provider, authorization, {})).toEqual({ kind: "unknown" });
  expect(logged).toEqual([{ event: "providerFailed", level: "warning", authorizationId: "auth_1", error }]);
});
