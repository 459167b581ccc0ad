// Hold windows at Stripe by payment method, and the deadlines that follow from them.

import { afterEach, describe, expect, test } from "bun:test";
import { DAY, HOUR } from "../../../src/domain/time.ts";
import { shortestHoldMs } from "../../../src/providers/stripe/payments/hold-windows.ts";
import type { CardKind } from "../../support/providers/stripe-responses.ts";
import { closeAll, stripeShop } from "../../support/providers/stripe-shop.ts";

afterEach(closeAll);

test.each([
  [["card"], 7],
  [["card", "link"], 7],
  [["klarna"], 28],
  [["afterpay_clearpay", "affirm"], 13],
  [["paypal", "revolut_pay", "amazon_pay", "cashapp"], 7],
  [["card", "satispay"], 5],
] as const)("%j hold for %d days at least", (methods, days) => {
  expect(shortestHoldMs(methods)).toBe(days * DAY);
});

describe("deadlines that an order shows from the start", () => {
  async function deadlines(methods: readonly string[], kind: CardKind, holdMs: number, fields: object) {
    const { stripe, runtime, pay, read } = await stripeShop({ paymentMethods: methods });
    stripe.now = runtime.now;
    stripe.holdMs = holdMs;
    const created = await runtime.api("POST", "/v1/orders", { amount: 2_000, ...fields });
    const { id, redirectUrl, createdAt } = created.json.data;
    const shown = (order: { dueDate: number; commitDeadline?: number }) => ({
      due: order.dueDate - createdAt,
      commit: order.commitDeadline === undefined ? undefined : order.commitDeadline - createdAt,
    });
    const before = shown(created.json.data);
    expect((await pay(redirectUrl, kind, { nbShares: 2 })).json.data.payment.status).toBe("authorized");
    return { before, after: shown(await read(id)), warnings: created.json.warnings };
  }

  test("with two-phase commit and a method that holds 5 days: 4.5 days, before and after it is paid with", async () => {
    const methods = ["card", "satispay"];
    const { before, after, warnings } = await deadlines(methods, "satispay", 5 * DAY, { tpc: true });
    expect(before).toEqual({ due: 3 * DAY + 12 * HOUR, commit: 4 * DAY + 12 * HOUR });
    expect(after).toEqual(before);
    expect(warnings).toEqual([expect.stringMatching(/^dueDate: moved to .* before the commit deadline$/)]);
  });

  test("without: due a day before such a hold can expire, before and after a card pays", async () => {
    const { before, after, warnings } = await deadlines(["card", "satispay"], "pays", 7 * DAY, {});
    expect(before).toEqual({ due: 4 * DAY, commit: undefined });
    expect(after).toEqual(before);
    expect(warnings).toEqual([expect.stringMatching(/before the first hold could expire$/)]);
  });

  test("link costs nothing: it holds as long as a card", async () => {
    const { before, after, warnings } = await deadlines(["card", "link"], "pays", 7 * DAY, { tpc: true });
    expect(before).toEqual({ due: 5 * DAY, commit: 6 * DAY });
    expect(after).toEqual(before);
    expect(warnings).toBeUndefined();
  });
});
