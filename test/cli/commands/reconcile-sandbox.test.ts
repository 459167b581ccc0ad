// Reconciliation with the sandbox's bank, and of many orders that have no payment.

import { afterEach, expect, spyOn, test } from "bun:test";
import { closeAll, closeLater } from "../../support/providers/stripe-shop.ts";
import { payment, startService } from "../../support/service.ts";

afterEach(closeAll);

test("many unpaid orders are compared in small steps, with other work in between", async () => {
  const runtime = await startService();
  closeLater(runtime);
  for (let made = 0; made < 100; made += 1) await runtime.api("POST", "/v1/orders", { amount: 2_000 });
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  // On this clock every look at an order lasts longer than a step may.
  let clockMs = performance.now();
  using _clock = spyOn(performance, "now").mockImplementation(() => (clockMs += 10));
  let next = setImmediate(count);
  await runtime.program.application.operations.reconcile(0);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(100);
});

test("reconciling with the sandbox's bank: a lost hold is corrected, and then both agree", async () => {
  const runtime = await startService();
  closeLater(runtime);
  const { json } = await runtime.api("POST", "/v1/orders", { amount: 2_000, ux: "collect" });
  await runtime.page(`${json.data.redirectUrl}/payments`, payment("4242424242424242", { nbShares: 2 }));
  const { application, sandbox } = runtime.program;
  expect(await application.operations.reconcile(0)).toEqual({
    compared: 1,
    corrected: 0,
    unresolved: [],
    unlisted: [],
  });
  const key = sandbox?.bank.statement()[0]?.key ?? "";
  sandbox?.bank.release({ key: "by hand", paymentKey: key, ref: undefined });
  expect(await application.operations.reconcile(0)).toEqual({
    compared: 1,
    corrected: 1,
    unresolved: [],
    unlisted: [],
  });
  expect(await application.operations.reconcile(0)).toEqual({
    compared: 1,
    corrected: 0,
    unresolved: [],
    unlisted: [],
  });
});
