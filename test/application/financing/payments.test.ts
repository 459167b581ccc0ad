// Provider and captain of a financed order after completion: payments, a new card, refunds at the simulator, and the jobs
// behind them.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY, MINUTE } from "../../../src/domain/time.ts";
import { agreed, begins, command, orderOf, simulatorOf } from "../../support/financing/agreement.ts";
import { changedSimulator } from "../../support/financing/simulators.ts";
import type { TestService } from "../../support/service.ts";
import { payment, START, startService } from "../../support/service.ts";

const PAYS = "4242424242424242";
const ASKS_ITS_BANK = "4000000000003220";
const FAILS_TO_CAPTURE = "4000000000000341";

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

async function completed(card = PAYS): Promise<string> {
  const orderId = await agreed(service, { card });
  await service.settle();
  return orderId;
}

async function standing(orderId: string) {
  const { financing } = await orderOf(service, orderId);
  return {
    deadlines: financing?.deadlines.map(({ status, amount }) => `${status} ${amount}`),
    charges: financing?.charges.map(({ by, status, amount }) => `${by} ${status} ${amount}`),
    cards: financing?.cards.map(({ status }) => status),
  };
}

async function charges(orderId: string) {
  const found = (await simulatorOf(service).savedPaymentMethods?.charges(0)) ?? [];
  return found
    .filter((charge) => charge.orderId === orderId)
    .map(({ amount, refunded }) => ({ amount, refunded }));
}

describe("a buyer's own payment", () => {
  test("of all that is owed is captured, without a fee before the dates", async () => {
    const orderId = await completed();
    await begins(service, orderId, PAYS);
    await service.settle();
    expect(await standing(orderId)).toEqual({
      deadlines: ["paid 3333", "paid 3333"],
      charges: ["buyer captured 6666"],
      cards: ["forgotten"],
    });
    expect(await charges(orderId)).toEqual([{ amount: 6666, refunded: 0 }]);
  });

  test("that waits for the bank is released after a quarter of an hour, and the deadline is charged", async () => {
    const orderId = await completed();
    await begins(service, orderId, ASKS_ITS_BANK);
    await service.turnBy(20 * MINUTE);
    expect((await standing(orderId)).charges).toEqual(["buyer failed 6666"]);
    await service.turnTo(START + 31 * DAY);
    expect(await standing(orderId)).toMatchObject({
      deadlines: ["paid 3333", "upcoming 3333"],
      charges: ["buyer failed 6666", "service captured 3383"],
    });
  });

  test("whose capture is refused is given back", async () => {
    const orderId = await completed();
    const key = await begins(service, orderId, FAILS_TO_CAPTURE);
    await service.settle();
    expect(await standing(orderId)).toMatchObject({
      deadlines: ["upcoming 3333", "upcoming 3333"],
      charges: ["buyer failed 6666"],
    });
    expect(await simulatorOf(service).inquire(key)).toMatchObject({ kind: "released" });
  });

  test("whose answer is lost is found by asking", async () => {
    const orderId = await completed();
    await begins(service, orderId, PAYS, "unheard");
    await service.turnBy(MINUTE);
    expect(await standing(orderId)).toMatchObject({ charges: ["buyer captured 6666"] });
  });
});

test("a refund gives a paid deadline back to the card that paid it, with its fee", async () => {
  const orderId = await completed();
  await service.turnTo(START + 31 * DAY);
  const { json } = await service.api("POST", `/v1/orders/${orderId}/refund`, { amount: 6000 });
  expect(json.success).toBe(true);
  await service.settle();
  expect(await standing(orderId)).toEqual({
    deadlines: ["paid 666", "cancelled 0"],
    charges: ["service captured 3383"],
    cards: ["forgotten"],
  });
  expect(await charges(orderId)).toEqual([{ amount: 3383, refunded: 2667 + 40 }]);
});

test("a card that replaces another is charged, and the other forgotten", async () => {
  const orderId = await completed("4000000000009979");
  await service.turnTo(START + 31 * DAY);
  expect((await standing(orderId)).deadlines).toEqual(["failed 3333", "upcoming 3333"]);
  await command(service, orderId, { kind: "replaceCard", cardId: "card_2" });
  const order = await orderOf(service, orderId);
  await simulatorOf(service).savedPaymentMethods?.save({
    key: "card_2",
    currency: order.currency,
    paymentMethod: { number: PAYS, expMonth: "12", expYear: "40", cvc: "123" },
    secure3D: false,
    returnUrl: "http://localhost/back",
    orderId,
    platformId: order.platformId,
  });
  await service.turnBy(2 * DAY);
  expect(await standing(orderId)).toMatchObject({
    deadlines: ["paid 3333", "upcoming 3333"],
    cards: ["forgotten", "saved"],
  });
});

test("a card that waits for its buyer is asked about for as long as the provider does not show it", async () => {
  let isShown = false;
  const registry = changedSimulator(({ savedPaymentMethods: methods }) => {
    if (methods === undefined) return {};
    const inquireSave: typeof methods.inquireSave = async (...asked) =>
      isShown ? methods.inquireSave(...asked) : { kind: "none" };
    return { savedPaymentMethods: { ...methods, inquireSave } };
  });
  await service.stop();
  service = await startService({ registry });
  const orderId = await completed();
  await command(service, orderId, { kind: "replaceCard", cardId: "card_2" });
  const outcome = { kind: "requiresAction", ref: "ref_card_2" } as const;
  await command(service, orderId, { kind: "noteCard", cardId: "card_2", outcome });
  await service.turnBy(5 * MINUTE);
  expect((await standing(orderId)).cards).toEqual(["saved", "requiresAction"]);
  isShown = true;
  await simulatorOf(service).savedPaymentMethods?.save({
    key: "card_2",
    currency: "EUR",
    paymentMethod: payment(ASKS_ITS_BANK).means as Record<string, unknown>,
    secure3D: true,
    returnUrl: "http://localhost/back",
    orderId,
    platformId: (await orderOf(service, orderId)).platformId,
  });
  await service.turnBy(2 * 60 * MINUTE);
  expect((await standing(orderId)).cards).toEqual(["saved", "failed"]);
});

test("a card whose buyer does not come back from their bank is given up", async () => {
  const orderId = await completed();
  await command(service, orderId, { kind: "replaceCard", cardId: "card_2" });
  await service.turnBy(20 * MINUTE);
  expect((await standing(orderId)).cards).toEqual(["saved", "failed"]);
});
