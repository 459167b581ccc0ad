// Smallest amount at the sandbox bank: what Stripe would not take, it does not take either.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { pays, read } from "../support/http/acts.ts";
import type { TestService } from "../support/service.ts";
import { startService } from "../support/service.ts";

let runtime: TestService;
beforeEach(async () => {
  runtime = await startService({ platform: { currencies: ["EUR", "GBP"] } });
});
afterEach(() => runtime.stop());

const least = (amount: number, currency: string) =>
  `the payment provider takes at least ${amount} in ${currency}, in its smallest unit`;

test.each([
  ["EUR", 49, [`amount: 49 cannot be paid: ${least(50, "EUR")}`]],
  ["EUR", 50, undefined],
  ["GBP", 29, [`amount: 29 cannot be paid: ${least(30, "GBP")}`]],
  ["GBP", 30, undefined],
])(
  "an order in %s of %p brings %p, and is paid if there is no warning",
  async (currency, amount, warnings) => {
    const { json } = await runtime.api("POST", "/v1/orders", { currency, amount, ux: "single" });
    expect(json.warnings).toEqual(warnings);
    const { id, redirectUrl } = json.data;
    await pays(runtime, redirectUrl);
    await runtime.settle();
    const failed = { status: "failed", failureCode: "amountTooSmall" };
    expect((await read(runtime, id)).authorizations).toMatchObject([
      warnings === undefined ? { status: "captured", amountCaptured: amount } : failed,
    ]);
  },
);
