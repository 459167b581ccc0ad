// Orders whose captains agree to a plan on their page: paid, decided, charged later, and what is kept of them.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { OrderDetails } from "../../../src/api/orders/details.ts";
import { detailsWithoutPersons } from "../../../src/api/orders/erasure.ts";
import { read } from "../../support/http/acts.ts";
import {
  agreesAndApproves,
  agreesAt,
  enteredData,
  financedOrder,
  scoredByRules,
  startFinanced,
} from "../../support/http/financed-shop.ts";
import type { TestService } from "../../support/service.ts";
import { payment } from "../../support/service.ts";

const DAY = 86_400_000;

// A refusal blocks the card and the address of a person on the whole platform: each test has a shop of its own.
let own: TestService;
beforeEach(async () => {
  own = await startFinanced();
});
afterEach(() => own.stop());

const nameless = (lastName: string) => ({ lastName, email: `${lastName}@example.com`.toLowerCase() });

test("example A is agreed to, completed, charged on its two dates, and paid out", async () => {
  const byRules = await startFinanced(scoredByRules({}));
  const { id, redirectUrl } = await financedOrder(byRules);
  expect(await agreesAndApproves(byRules, redirectUrl)).toMatchObject({
    status: "authorized",
    amount: 100_00,
  });
  await byRules.turnBy(DAY);
  const completed = await read(byRules, id);
  expect(completed).toMatchObject({ status: "completed", amountCaptured: 33_34, amountFinanced: 66_66 });
  expect(completed.financing).toMatchObject({
    offer: "three",
    decision: { outcome: "accept" },
    deadlines: [
      { dueAt: Date.parse("2027-02-28T07:00:00Z"), amount: 33_33, fee: 50, status: "upcoming" },
      { dueAt: Date.parse("2027-03-31T06:00:00Z"), amount: 33_33, fee: 50, status: "upcoming" },
    ],
  });
  await byRules.turnTo(Date.parse("2027-02-28T07:00:00Z") - 1);
  expect((await read(byRules, id)).financing.deadlines).toMatchObject([
    { status: "upcoming" },
    { status: "upcoming" },
  ]);
  await byRules.turnTo(Date.parse("2027-03-01T00:00:00Z"));
  expect((await read(byRules, id)).financing.deadlines).toMatchObject([
    { status: "paid" },
    { status: "upcoming" },
  ]);
  await byRules.turnTo(Date.parse("2027-05-31T11:00:00Z"));
  expect((await read(byRules, id)).financing.deadlines).toMatchObject([
    { status: "paid" },
    { status: "paid" },
  ]);
  const { data } = (await byRules.api("GET", "/v1/payouts")).json;
  expect(data.map(({ amount }: { readonly amount: number }) => amount)).toEqual([98_67]);
  await byRules.stop();
});

test("a webhook has what the captain pays later, so that the shop books all of it", async () => {
  const { id, redirectUrl } = await financedOrder(own);
  await agreesAndApproves(own, redirectUrl);
  await own.turnBy(DAY);
  const { data } = (await own.api("GET", `/v1/events?order=${id}&type=order.completed`)).json;
  const { body } = (await own.api("GET", `/v1/events/${data[0].id}`)).json.data;
  const { amount, amountCaptured, amountFinanced } = JSON.parse(body);
  expect(await read(own, id)).toMatchObject({ amount, amountCaptured, amountFinanced });
  expect([amountCaptured + amountFinanced, amountFinanced]).toEqual([amount, 66_66]);
});

test("a refund that only lowers what the captain owes is told too, one webhook for each row", async () => {
  const told = await startFinanced({ events: ["refund.succeeded"] });
  const { id, redirectUrl } = await financedOrder(told);
  await agreesAndApproves(told, redirectUrl);
  await told.turnBy(DAY);
  await told.api("POST", `/v1/orders/${id}/refund`, { amount: 20_00 });
  const { refunds, financing, amountRefunded } = await read(told, id);
  expect(amountRefunded).toBe(20_00);
  expect(refunds).toMatchObject(
    financing.deadlines.map(({ id: deadline }: { readonly id: string }) => ({ deadline, lowered: 10_00 })),
  );
  const { data } = (await told.api("GET", `/v1/events?order=${id}`)).json;
  const bodies = await Promise.all(
    data
      .toReversed()
      .map(async (event: { readonly id: string }) =>
        JSON.parse((await told.api("GET", `/v1/events/${event.id}`)).json.data.body),
      ),
  );
  expect(bodies.map(({ refund }) => refund)).toEqual(refunds);
  expect(bodies.map((body) => body.amountRefunded)).toEqual([20_00, 20_00]);
  await told.stop();
});

describe("the captain", () => {
  test("is refused without reasons, and can then pay in full only", async () => {
    const { id, redirectUrl } = await financedOrder(own);
    const { json } = await agreesAt(own, redirectUrl, nameless("Refuse"));
    expect(json.data.payment).toMatchObject({ status: "failed", failure: "notFinanced" });
    expect(json.data.view).not.toHaveProperty("offers");
    expect(JSON.stringify(json.data)).not.toMatch(/score|reason/);
    const again = await agreesAt(own, redirectUrl, nameless("Accepted")).catch((error: Error) => error);
    expect(`${again}`).toContain("offerNotAvailable");
    const full = await own.page(`${redirectUrl}/payments`, payment("4242 4242 4242 4242"));
    expect(full.json.data.payment).toMatchObject({ status: "captured" });
    expect(await read(own, id)).not.toHaveProperty("phone");
  });

  test("below 18 is refused", async () => {
    const { id, redirectUrl } = await financedOrder(own);
    const birthDate = Date.parse("2009-02-01T00:00:00Z");
    const young = { data: { ...enteredData, phone: "+33612345699", birthDate } };
    const { json } = await agreesAt(own, redirectUrl, { ...nameless("Young"), consent: young });
    expect(json.data.payment).toMatchObject({ status: "failed", failure: "notFinanced" });
    expect((await read(own, id)).financing.decision).toMatchObject({ reasons: ["underAge"] });
  });

  test("waits for the commit where the decision is a review", async () => {
    const { id, redirectUrl } = await financedOrder(own, { tpc: true });
    expect(await agreesAndApproves(own, redirectUrl, nameless("Review"))).toMatchObject({
      status: "authorized",
    });
    expect((await read(own, id)).financing.decision).toEqual({ outcome: "review", score: 50, reasons: [] });
    await own.api("POST", `/v1/orders/${id}/commit`, { amount: 70_00 });
    await own.turnBy(DAY);
    expect(await read(own, id)).toMatchObject({
      status: "completed",
      amountCaptured: 23_34,
      financing: {
        deadlines: [
          { amount: 23_33, fee: 35 },
          { amount: 23_33, fee: 35 },
        ],
      },
    });
  });

  test("is told to pay with a card that ends after the last date", async () => {
    const { redirectUrl } = await financedOrder(own);
    const means = { number: "4242 4242 4242 4242", expMonth: "02", expYear: "27", cvc: "123" };
    const { json } = await agreesAt(own, redirectUrl, { means });
    expect(json.data.payment).toMatchObject({ status: "failed", failure: "expired" });
    expect(json.data.view.offers).toHaveLength(2);
  });
});

describe("what the captain entered", () => {
  test("completes what the shop sent, never replaces it, and goes when they are erased", async () => {
    const { id, redirectUrl } = await financedOrder(own, { civility: "mr", birthDate: 0 });
    const consent = { data: { ...enteredData, civility: "ms" } };
    await agreesAndApproves(own, redirectUrl, { consent });
    const { phone, billingAddress } = enteredData;
    expect(await read(own, id)).toMatchObject({ civility: "mr", birthDate: 0, phone, billingAddress });
    expect((await own.page(`${redirectUrl}/state`)).text).not.toContain(phone);
    const { details, order } = (await own.store.read(id)) ?? {};
    expect(order?.financing?.plan?.consent).toMatchObject({ language: "en", mandate: "Mandate (en)" });
    expect(Object.keys((details as OrderDetails).entered ?? {})).not.toContain("civility");
    expect(detailsWithoutPersons(details as OrderDetails)).not.toHaveProperty("entered");
  });

  test("is entered again with the next try, and may differ", async () => {
    const { id, redirectUrl } = await financedOrder(own);
    await agreesAt(own, redirectUrl, { card: "4000 0000 0000 0002" });
    const phone = "+33699999999";
    await agreesAndApproves(own, redirectUrl, { consent: { data: { ...enteredData, phone } } });
    expect(await read(own, id)).toMatchObject({ phone });
  });
});
