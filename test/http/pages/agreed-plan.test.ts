// The plan that a captain agreed to, as their page shows it after the payment.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BOB, newOrder, pays, read } from "../../support/http/acts.ts";
import {
  agreesAndApproves,
  agreesAt,
  financedOrder,
  startFinanced,
} from "../../support/http/financed-shop.ts";
import type { Json, TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startFinanced();
});
afterAll(() => service.stop());

const DIRECT = { ux: "collect", type: "direct", amount: 400_00 };
const DATES = ["2027-02-28T07:00:00Z", "2027-03-31T06:00:00Z"].map((date) => Date.parse(date));
const stateOf = async (url: string): Promise<Json> => (await service.page(`${url}/state`)).json.data;

const inThree = ([first, second, third]: readonly number[], fee: number) => [
  { amount: first, fee: 0 },
  { dueAt: DATES[0], amount: second, fee },
  { dueAt: DATES[1], amount: third, fee },
];

const sums = (cases: readonly (readonly { readonly amount: number }[])[]) =>
  cases.map((parts) => parts.map(({ amount }) => amount));

describe("after an agreement", () => {
  test("the view has the plan's parts, and the payment is of the whole share before and after its capture", async () => {
    const { id, redirectUrl } = await financedOrder(service);
    await agreesAndApproves(service, redirectUrl);
    const plan = { hold: 33_34, timeZone: "Europe/Paris", cases: [inThree([33_34, 33_33, 33_33], 50)] };
    expect(await stateOf(redirectUrl)).toMatchObject({ plan, payments: [{ amount: 100_00 }] });
    await service.settle();
    expect(await read(service, id)).toMatchObject({ status: "completed", amountCaptured: 33_34 });
    const payments = [{ amount: 100_00, status: "captured" }];
    expect(await stateOf(redirectUrl)).toMatchObject({ plan, payments });
  });

  test("to pay later, nothing is in its first part", async () => {
    const { redirectUrl } = await financedOrder(service, { amount: 200_00 });
    await agreesAndApproves(service, redirectUrl, { offer: "later" });
    await service.settle();
    const { plan, payments } = await stateOf(redirectUrl);
    expect(plan).toMatchObject({ hold: 0, cases: [[{ amount: 0, fee: 0 }, { amount: 200_00 }]] });
    expect(payments).toMatchObject([{ amount: 200_00, status: "captured" }]);
  });

  test("in `direct` it has two cases until captures are decided, and then what the captain bears", async () => {
    const { id, redirectUrl } = await financedOrder(service, {
      ...DIRECT,
      dueDate: service.now() + 86_400_000,
    });
    await agreesAndApproves(service, redirectUrl, { nbShares: 4 });
    const { plan } = await stateOf(redirectUrl);
    expect(plan.hold).toBe(133_34);
    expect(sums(plan.cases)).toEqual([
      [33_34, 33_33, 33_33],
      [133_34, 133_33, 133_33],
    ]);
    const { shareUrl } = await read(service, id);
    await pays(service, shareUrl, { amount: 150_00, ...BOB });
    await service.turnBy(2 * 86_400_000);
    await service.settle();
    expect(await read(service, id)).toMatchObject({ status: "completed", amountFinanced: 166_66 });
    const after = await stateOf(redirectUrl);
    expect(after.plan.hold).toBe(83_34);
    expect(sums(after.plan.cases)).toEqual([[83_34, 83_33, 83_33]]);
    expect(after).toMatchObject({ unpaid: { amount: 150_00 }, payments: [{ amount: 250_00 }] });
    expect(after.participants).toMatchObject([{ amount: 250_00 }, { amount: 150_00 }]);
    expect(await stateOf(shareUrl)).not.toHaveProperty("plan");
  });
});

test("after an early commit for less, its parts are of what the captain is to carry then", async () => {
  const dueDate = service.now() + 86_400_000;
  const { id, redirectUrl } = await financedOrder(service, { ...DIRECT, dueDate, tpc: true });
  await agreesAndApproves(service, redirectUrl, { nbShares: 4 });
  await service.api("POST", `/v1/orders/${id}/commit`, { amount: 300_00 });
  const { plan } = await stateOf(redirectUrl);
  expect(plan.hold).toBe(133_34);
  expect(sums(plan.cases)).toEqual([
    [25_00, 25_00, 25_00],
    [100_00, 100_00, 100_00],
  ]);
  await service.turnBy(2 * 86_400_000);
  await service.settle();
  expect(await read(service, id)).toMatchObject({ status: "completed", amountCaptured: 100_00 });
  expect((await stateOf(redirectUrl)).plan).toMatchObject({ hold: 100_00, cases: [plan.cases[1]] });
});

test("a plan's hold covers nothing else: the page offers no such act, and the server refuses it", async () => {
  const dueDate = service.now() + 86_400_000;
  const { redirectUrl } = await financedOrder(service, { ...DIRECT, dueDate });
  await agreesAndApproves(service, redirectUrl, { nbShares: 4 });
  const { gap, remaining } = await stateOf(redirectUrl);
  expect([gap.acts, gap.pledge, remaining]).toEqual([[], 300_00, 300_00]);
  const covered = await service.page(`${redirectUrl}/cover`, { amount: 100_00 });
  expect([covered.status, covered.json.code]).toEqual([409, "amountExceedsPledge"]);
});

describe("there is no plan on the page", () => {
  test("of a captain who pays in full", async () => {
    const { redirectUrl } = await newOrder(service, { ux: "single" });
    await pays(service, redirectUrl);
    expect(await stateOf(redirectUrl)).not.toHaveProperty("plan");
  });

  test("whose payment failed", async () => {
    const { redirectUrl } = await financedOrder(service);
    await agreesAt(service, redirectUrl, { card: "4000 0000 0000 0002" });
    expect(await stateOf(redirectUrl)).not.toHaveProperty("plan");
  });
});
