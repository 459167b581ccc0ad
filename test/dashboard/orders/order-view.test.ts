// One order over HTTP, in states that people ask about: cancelled, stuck, disputed, and paid in parts.

import { afterEach, expect, test } from "bun:test";
import { startDashboard } from "../../support/dashboard/dashboard.ts";
import { everyRole, ordersOf } from "../../support/dashboard/orders.ts";
import { BOB, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import { AGREED, agreesAndApproves, FINANCED, financedOrder } from "../../support/http/financed-shop.ts";
import type { Json, ServiceOptions, TestService } from "../../support/service.ts";

const CARDS = { failsCapture: "4000 0000 0000 0341", failsRefund: "4000 0000 0000 5126" };
const DISPUTED_CARD = "4000 0000 0000 2685";

let service: TestService;
afterEach(() => service.stop());

const start = async (options?: ServiceOptions): Promise<void> => {
  service = await startDashboard(options);
};
const shownTo = async (role: "owner" | "reader", id: string): Promise<Json> => {
  const { [role]: browser } = await everyRole(service);
  if (browser === undefined) throw new Error(role);
  return (await ordersOf(browser).view(id)).json.data;
};
const twoMinutesLater = () => service.page("/sandbox/clock", { advance: "2min" });

test("the captain of a cancelled order is still called so, and all its money is back", async () => {
  await start();
  const { id } = await newGroup(service, {}, ["Bob"]);
  await service.api("POST", `/v1/orders/${id}/cancel`, {});
  await service.settle();
  const { people, isSettled, stuck } = await shownTo("owner", id);
  expect(people.map(({ name, isCaptain }: Json) => [name, isCaptain])).toEqual([
    ["Ana Lopes", true],
    ["Bob Moreau", false],
  ]);
  expect([isSettled, stuck]).toEqual([true, 0]);
});

test("what a cancelled order could not give back is named, once nothing is on its way any more", async () => {
  await start();
  const { id, redirectUrl } = await newOrder(service, { ux: "collect", type: "standard" });
  await pays(service, redirectUrl, { amount: 6_000 }, CARDS.failsCapture);
  const { shareUrl } = await read(service, id);
  await pays(service, shareUrl, { ...BOB, amount: 4_000 }, CARDS.failsRefund);
  await service.settle();
  expect(await shownTo("owner", id)).toMatchObject({ status: "cancelled", stuck: 0 });
  await twoMinutesLater();
  expect(await shownTo("owner", id)).toMatchObject({ isSettled: false, stuck: 4_000 });
});

test("a disputed payment says so to everyone who sees the order", async () => {
  await start();
  const { id, redirectUrl } = await newOrder(service, { ux: "single" });
  await pays(service, redirectUrl, {}, DISPUTED_CARD);
  await service.settle();
  expect((await shownTo("owner", id)).people[0].payments[0]).not.toHaveProperty("disputes");
  await twoMinutesLater();
  const [payment] = (await shownTo("reader", id)).people[0].payments;
  expect(payment).toMatchObject({ status: "captured", disputes: [{ amount: 10_000, status: "open" }] });
  expect(payment.disputes[0]).not.toHaveProperty("id");
});

test("an order paid in parts has what its captain pays later, as the API has it", async () => {
  await start({ now: AGREED, platform: FINANCED });
  const plain = await newOrder(service, { ux: "single" });
  const { id, redirectUrl } = await financedOrder(service);
  await agreesAndApproves(service, redirectUrl);
  await service.settle();
  const { amountFinanced, financing } = await read(service, id);
  expect(amountFinanced).toBeGreaterThan(0);
  expect(await shownTo("reader", id)).toMatchObject({
    financed: amountFinanced,
    deadlines: financing.deadlines,
  });
  const without = await shownTo("reader", plain.id);
  expect([without.financed, without.deadlines]).toEqual([undefined, undefined]);
});
