// Captures that turn out otherwise than we know, in the whole program over SQLite: given up and done all the same, or done
// by hand. What was charged is booked, what is too much goes back, and nothing that is true is refused by the database.

import { afterEach, expect, test } from "bun:test";
import { DAY, HOUR, MINUTE } from "../../../src/domain/time.ts";
import { BOB } from "../../support/http/acts.ts";
import { closeAll, later, stripeShop } from "../../support/providers/stripe-shop.ts";

afterEach(closeAll);

test("the captain covers a co-buyer's capture that turns out done: the co-buyer is refunded, the order completes", async () => {
  const { stripe, runtime, order, pay, read } = await stripeShop();
  stripe.now = runtime.now;
  const { id, redirectUrl } = await order({ amount: 10_000, ux: "collect" });
  await pay(redirectUrl, "pays", { amount: 5_000 });
  const { shareUrl, authorizations } = await read(id);
  stripe.holdMs = 40 * HOUR;
  await pay(shareUrl, "pays", { ...BOB, amount: 5_000 });
  const bob = stripe.intents().find(({ metadata }) => metadata.authorization !== authorizations[0].id);
  let isIll = true;
  // The capture takes place; of Bob's payment no answer comes until it is given up, 2 h before the hold expires.
  stripe.fault = ({ path }) =>
    isIll && path.includes(`${bob?.id}`) && (path.endsWith("/capture") || bob?.status === "succeeded")
      ? { kind: "status", status: 500, afterEffect: true }
      : undefined;
  await later(runtime, 37 * HOUR);
  expect(await read(id)).toMatchObject({ status: "confirmed", amountCaptured: 0 });
  await later(runtime, HOUR + MINUTE);
  isIll = false;
  await later(runtime, DAY);
  expect(stripe.intents().map(({ amount_received }) => amount_received)).toEqual([10_000, 5_000]);
  expect(await read(id)).toMatchObject({
    status: "completed",
    amountCaptured: 15_000,
    amountRefunded: 5_000,
    authorizations: [
      { status: "captured", amountCaptured: 10_000 },
      { status: "refunded", amountRefunded: 5_000 },
    ],
  });
  expect(runtime.logged.filter(({ level }) => level === "alert")).toEqual([]);
});

test("a capture made by hand at the provider is booked with what it took, the captain covers the rest, with an alert", async () => {
  const { stripe, runtime, order, pay, read } = await stripeShop();
  const { id, redirectUrl } = await order({ amount: 6_000, ux: "collect" });
  await pay(redirectUrl, "pays", { amount: 3_000 });
  const { shareUrl, authorizations } = await read(id);
  await pay(shareUrl, "pays", { ...BOB, amount: 3_000 });
  const bob = stripe.intents().find(({ metadata }) => metadata.authorization !== authorizations[0].id);
  Object.assign(bob ?? {}, { status: "succeeded", amount_received: 1_000, amount_capturable: 0 });
  await runtime.settle();
  expect(stripe.intents().map(({ amount_received }) => amount_received)).toEqual([5_000, 1_000]);
  expect(await read(id)).toMatchObject({
    status: "completed",
    amountCaptured: 6_000,
    authorizations: [{ amountCaptured: 5_000 }, { amountCaptured: 1_000 }],
  });
  expect(runtime.logged.filter(({ level }) => level === "alert")).toMatchObject([
    { event: "captureDiffers", orderId: id, ours: 3_000, theirs: 1_000, currency: "EUR" },
  ]);
});
