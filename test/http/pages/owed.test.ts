// Debts of a captain on their page after completion: paid early, one deadline or all, and with a new card, with the
// sandbox's cards that fail later.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { changedSimulator } from "../../support/financing/simulators.ts";
import { GOOD_CARD, read } from "../../support/http/acts.ts";
import { AGREED, agreesAndApproves, financedOrder, startFinanced } from "../../support/http/financed-shop.ts";
import type { Json, TestService } from "../../support/service.ts";
import { payment } from "../../support/service.ts";

const DAY = 86_400_000;
const FIRST = Date.parse("2027-02-28T07:00:00Z");
const CHALLENGE = "4000 0000 0000 3220";
const LATER = {
  insufficientFunds: "4000 0000 0000 5126",
  cardDeclined: "4000 0000 0000 9979",
  authenticationRequired: "4000 0000 0000 7726",
};

let service: TestService;
beforeEach(async () => {
  service = await startFinanced();
});
afterEach(() => service.stop());

type Order = { readonly id: string; readonly redirectUrl: string };

async function completed(card = GOOD_CARD, fields: Record<string, unknown> = {}): Promise<Order> {
  const order = await financedOrder(service, fields);
  await agreesAndApproves(service, order.redirectUrl, { card });
  await service.settle();
  expect((await read(service, order.id)).status).toBe("completed");
  return order as Order;
}

const meansOf = (card: string): object => ({ means: payment(card).means });
let tries = 0;
const trying = (card: string, fields: object = {}) => ({
  attempt: `try-${tries++}`,
  ...meansOf(card),
  ...fields,
});

const owed = async ({ redirectUrl }: Order): Promise<Json> =>
  (await service.page(`${redirectUrl}/state`)).json.data.owed;
const payOwed = ({ redirectUrl }: Order, body: object) =>
  service.page(`${redirectUrl}/deadlines/payments`, body);
const newCard = ({ redirectUrl }: Order, card: string, fields: object = {}) =>
  service.page(`${redirectUrl}/card`, trying(card, fields));
const statuses = async (order: Order) => (await owed(order)).deadlines.map(({ status }: Json) => status);

/** The buyer approves at their bank, and their page asks for the result. */
async function approved({ redirectUrl }: Order, begun: Json, path: string): Promise<Json> {
  expect(begun).toMatchObject({ status: "requiresAction" });
  await service.page(`${new URL(begun.actionUrl).pathname}/approve`, {});
  return (await service.page(`${redirectUrl}${path}/${begun.id}/check`, {})).json.data.payment;
}

async function replaces(order: Order, card = GOOD_CARD): Promise<Json> {
  const { payment: begun } = (await newCard(order, card)).json.data;
  return begun.status === "requiresAction" ? approved(order, begun, "/card") : begun;
}

describe("the state of the page", () => {
  test("shows each deadline with what it costs now, without a fee before its date", async () => {
    const order = await completed();
    expect(await owed(order)).toMatchObject({
      entity: "Example Credit",
      timeZone: "Europe/Paris",
      now: 66_66,
      underWay: false,
      deadlines: [
        { dueAt: FIRST, amount: 33_33, fee: 50, status: "upcoming", now: 33_33 },
        { amount: 33_33, fee: 50, status: "upcoming", now: 33_33 },
      ],
    });
  });

  test("shows it neither before completion, nor of other orders, nor without the captain's link", async () => {
    const open = await financedOrder(service, { tpc: true });
    await agreesAndApproves(service, open.redirectUrl);
    expect(await owed(open as Order)).toBeUndefined();
    const full = await financedOrder(service);
    await service.page(`${full.redirectUrl}/payments`, payment(GOOD_CARD));
    await service.settle();
    expect(await owed(full as Order)).toBeUndefined();
    expect(await payOwed(full as Order, trying(GOOD_CARD))).toMatchObject({ status: 404 });
    const shared = await completed();
    const join = shared.redirectUrl.replace("/pay/", "/join/");
    expect((await service.page(`${join}/deadlines/payments`, trying(GOOD_CARD))).status).toBe(404);
  });
});

describe("paying early", () => {
  test("one deadline, then the rest, without fees; the card is then forgotten", async () => {
    const order = await completed();
    const [, second] = (await owed(order)).deadlines;
    const { json } = await payOwed(order, trying(GOOD_CARD, { deadlineId: second.id }));
    expect(json.data.payment).toMatchObject({ amount: 33_33 });
    await service.settle();
    expect(await statuses(order)).toEqual(["upcoming", "paid"]);
    await payOwed(order, trying(GOOD_CARD));
    await service.settle();
    expect(await owed(order)).toMatchObject({
      now: 0,
      deadlines: [
        { status: "paid", fee: 0 },
        { status: "paid", fee: 0 },
      ],
    });
    expect(await payOwed(order, trying(GOOD_CARD))).toMatchObject({
      status: 409,
      json: { code: "deadlineNotOwed" },
    });
  });

  test("costs no more than the page showed: once the date has come, it is asked for again", async () => {
    const order = await completed(LATER.cardDeclined);
    const { id: deadlineId, now: amount } = (await owed(order)).deadlines[0];
    const asked = trying(GOOD_CARD, { deadlineId, amount });
    await service.turnTo(FIRST + DAY / 2);
    expect(await payOwed(order, asked)).toMatchObject({ status: 409, json: { code: "planChanged" } });
    await payOwed(order, { ...asked, amount: 33_83 });
    await service.settle();
    expect(await statuses(order)).toEqual(["paid", "upcoming"]);
  });

  test("is not offered for a debt that is too little for a card", async () => {
    await service.stop();
    service = await startFinanced({}, { registry: changedSimulator(() => ({ minAmount: () => 50 })) });
    const order = await completed();
    await service.api("POST", `/v1/orders/${order.id}/refund`, { amount: 66_26 });
    const { now, deadlines } = await owed(order);
    expect(now).toBe(40);
    expect(deadlines).toMatchObject([{ amount: 20 }, { amount: 20 }]);
    expect(deadlines[0]).not.toHaveProperty("now");
    expect(await payOwed(order, trying(GOOD_CARD))).toMatchObject({ json: { code: "deadlineBelowMinimum" } });
  });

  test("the same try again is the same payment", async () => {
    const order = await completed();
    const asked = trying(GOOD_CARD);
    const ids = [await payOwed(order, asked), await payOwed(order, asked)].map(
      ({ json }) => json.data.payment.id,
    );
    expect(ids[0]).toBe(ids[1]);
    await service.settle();
    expect((await payOwed(order, asked)).json.data.payment).toMatchObject({ id: ids[0], status: "captured" });
  });

  test("at the buyer's bank; meanwhile nothing else can be paid", async () => {
    const order = await completed();
    const { payment: begun } = (await payOwed(order, trying(CHALLENGE))).json.data;
    expect(await owed(order)).toMatchObject({ underWay: true, now: 0, payment: { id: begun.id } });
    const second = await payOwed(order, trying(GOOD_CARD));
    expect(second).toMatchObject({ status: 409, json: { code: "chargeUnderWay" } });
    expect(await approved(order, begun, "/deadlines/payments")).toMatchObject({ amount: 66_66 });
    await service.settle();
    expect(await statuses(order)).toEqual(["paid", "paid"]);
  });

  test("given up at the bank, it can be tried with another card at once", async () => {
    const order = await completed();
    const { payment: begun } = (await payOwed(order, trying(CHALLENGE))).json.data;
    const path = `${order.redirectUrl}/deadlines/payments/${begun.id}/abandon`;
    expect((await service.page(path, {})).json.data.payment).toMatchObject({ status: "failed" });
    await payOwed(order, trying(GOOD_CARD));
    await service.settle();
    expect(await statuses(order)).toEqual(["paid", "paid"]);
  });

  test("a declined card changes no deadline", async () => {
    const order = await completed();
    const { json } = await payOwed(order, trying("4000 0000 0000 0002"));
    expect(json.data.payment).toMatchObject({ status: "failed", failure: "declined" });
    expect(json.data.view.owed).toMatchObject({ underWay: false, now: 66_66 });
    expect(await statuses(order)).toEqual(["upcoming", "upcoming"]);
  });

  test("waits for what only the provider knows, as after a restore; its clock does not matter", async () => {
    await service.stop();
    let isSilent = true;
    const registry = changedSimulator(({ savedPaymentMethods: methods }) =>
      methods === undefined
        ? {}
        : {
            savedPaymentMethods: {
              ...methods,
              charges: async (since) => (isSilent ? undefined : methods.charges(since)),
              clock: () => Date.now() - 2 * DAY,
            },
          },
    );
    service = await startFinanced({}, { registry });
    const order = await completed();
    const asked = trying(GOOD_CARD);
    expect(await payOwed(order, asked)).toMatchObject({ status: 503, json: { code: "providerUnavailable" } });
    expect(await owed(order)).toMatchObject({ underWay: false, now: 66_66 });
    isSilent = false;
    expect((await payOwed(order, asked)).json.data.payment).toMatchObject({ amount: 66_66 });
    await service.settle();
    expect(await statuses(order)).toEqual(["paid", "paid"]);
  });

  test.each(["", "/check", "/abandon"])("another payment's id leads nowhere (%s)", async (act) => {
    const order = await completed();
    const { id } = (await read(service, order.id)).authorizations[0];
    const path = `${order.redirectUrl}/deadlines/payments/${id}${act}`;
    expect((await service.page(path, {})).status).toBe(404);
  });
});

describe("after a charge that failed", () => {
  test.each(Object.entries(LATER))(
    "%s: the captain pays it on the page, with its fee",
    async (code, card) => {
      const order = await completed(card);
      await service.turnTo(FIRST + DAY / 2);
      expect((await read(service, order.id)).financing.deadlines[0]).toMatchObject({
        status: "failed",
        failureCode: code,
      });
      const [first, second] = (await owed(order)).deadlines;
      const failure = code === "cardDeclined" ? "declined" : "tryAnotherCard";
      expect(first).toMatchObject({ status: "failed", now: 33_83, failure });
      expect(second.failure).toBeUndefined();
      expect(first.retryAt === undefined).toBe(code !== "insufficientFunds");
      await payOwed(order, trying(GOOD_CARD, { deadlineId: first.id }));
      await service.settle();
      expect(await statuses(order)).toEqual(["paid", "upcoming"]);
    },
  );

  test.each(Object.entries(LATER))("%s: a new card is charged with the next try", async (_, card) => {
    const order = await completed(card);
    await service.turnTo(FIRST + DAY / 2);
    expect(await replaces(order)).toMatchObject({ status: "authorized", amount: 0 });
    const [first] = (await owed(order)).deadlines;
    expect(first.retryAt).toBeNumber();
    await service.turnTo(FIRST + 8 * DAY);
    expect(await statuses(order)).toEqual(["paid", "upcoming"]);
    const { cards = [] } = (await service.store.read(order.id))?.order.financing ?? {};
    expect(cards.map(({ status }) => status)).toEqual(["forgotten", "saved"]);
    expect((await owed(order)).savedAt).toBe(cards[1]?.askedAt);
  });
});

describe("a new card", () => {
  test("that ends before the last date is refused as expired, and the old one stays", async () => {
    const order = await completed();
    const means = { number: GOOD_CARD, expMonth: "02", expYear: "27", cvc: "123" };
    const { json } = await newCard(order, GOOD_CARD, { means });
    expect(json.data.payment).toMatchObject({ status: "failed", failure: "expired" });
    await service.turnTo(FIRST + DAY);
    expect(await statuses(order)).toEqual(["paid", "upcoming"]);
  });

  test("is one at a time, and the same try is the same card", async () => {
    const order = await completed();
    const asked = trying(GOOD_CARD);
    const first = await service.page(`${order.redirectUrl}/card`, asked);
    const again = await service.page(`${order.redirectUrl}/card`, asked);
    expect(again.json.data.payment.id).toBe(first.json.data.payment.id);
  });

  test("given up at the bank makes room for another, and the old one stays until then", async () => {
    const order = await completed();
    const { payment: begun } = (await newCard(order, CHALLENGE)).json.data;
    expect(await owed(order)).toMatchObject({ card: { id: begun.id }, savedAt: AGREED });
    expect(await newCard(order, GOOD_CARD)).toMatchObject({ status: 409, json: { code: "paymentUnderWay" } });
    const { json } = await service.page(`${order.redirectUrl}/card/${begun.id}/abandon`, {});
    expect(json.data.payment).toMatchObject({ id: begun.id, status: "failed" });
    expect(json.data.view.owed).not.toHaveProperty("card");
    expect(json.data.view.owed.savedAt).toBe(AGREED);
    expect(await replaces(order)).toMatchObject({ status: "authorized" });
    expect((await service.page(`${order.redirectUrl}/card/${begun.id}/abandon`, {})).status).toBe(200);
  });

  test("cannot be saved where nothing is owed", async () => {
    const order = await completed();
    await payOwed(order, trying(GOOD_CARD));
    await service.settle();
    expect(await newCard(order, GOOD_CARD)).toMatchObject({ status: 409, json: { code: "deadlineNotOwed" } });
  });
});
