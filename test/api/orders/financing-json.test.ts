// Financing in the order's JSON: what a merchant reads of offers, decisions, deadlines and refunds about them
// (specification/financing#in-responses).

import { expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { Ajv2020 } from "ajv/dist/2020.js";
import { orderJson } from "../../../src/api/orders/order-json.ts";
import { FinancingSchema, RefundSchema } from "../../../src/api/orders/order-schema.ts";
import { agrees, charges, decided, financedOrder, tries } from "../../support/domain/financing.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import { at, captain, captures, live, order, pays, refunds } from "../../support/domain/scenario.ts";

const details = { email: "ada@shop.example", firstName: "Ada", scoring: { phone: "+33600000000" } };

/** As a client reads it. */
function shown({ order: current }: Scenario) {
  const links = {
    redirectUrl: "https://pay.example",
    shareUrl: undefined,
    screenUrl: undefined,
    secure3D: undefined,
  };
  return JSON.parse(JSON.stringify(orderJson({ order: current, details, buyers: {}, ...links })));
}

function fits(schema: TSchema, value: unknown): boolean {
  return new Ajv2020({ strict: false, validateFormats: false }).validate(schema, value);
}

test("an order without offers has nothing of it", () => {
  const keys = Object.keys(shown(live(order(), pays(captain))));
  expect(keys.filter((key) => key.toLowerCase().includes("financ"))).toEqual([]);
});

test("one with offers says which fields are missing for a decision", () => {
  const { financing, amountFinanced } = shown(financedOrder());
  expect(financing.missing).toEqual(["lastName", "billingAddress", "civility", "birthDate", "birthZipCode"]);
  expect(amountFinanced).toBe(0);
  expect(fits(FinancingSchema, financing)).toBe(true);
});

test("a refused try shows the decision, and nothing is missing any more", () => {
  const { financing } = shown(live(financedOrder(), tries(captain), decided(captain, "refuse")));
  expect(financing).toEqual({
    offer: "three",
    decision: { outcome: "refuse", score: 66, reasons: [] },
    deadlines: [],
  });
});

test("a completed one shows its deadlines and the refunds about them", () => {
  const paid = live(financedOrder(), agrees(captain), captures(captain), at("30d"), charges("charge_1"));
  const shownOrder = shown(live(paid, refunds(60_00)));
  expect(shownOrder).toMatchObject({ amountFinanced: 66_66, amountRefunded: 33_33, status: "completed" });
  expect(shownOrder.financing.deadlines).toEqual([
    { id: "dl_captain-1", dueAt: Date.UTC(2025, 6, 2, 8), amount: 33_33, fee: 50, status: "paid" },
    { id: "dl_captain-2", dueAt: Date.UTC(2025, 7, 2, 8), amount: 0, fee: 0, status: "cancelled" },
  ]);
  const rows = [
    { amount: 33_33, status: "succeeded", deadline: "dl_captain-2", lowered: 33_33 },
    { amount: 26_67, status: "pending", deadline: "dl_captain-1" },
  ];
  expect(shownOrder.refunds).toMatchObject(rows);
  expect(shownOrder.refunds[1]).not.toContainKey("lowered");
  const { id: _, authorization: __, deadline: ___, ...row } = shownOrder.refunds[0];
  const uuid = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
  const known = { ...row, id: `rfd_${uuid}-1`, authorization: `auth_${uuid}`, deadline: `dl_${uuid}` };
  expect(fits(RefundSchema, known)).toBe(true);
});
