// Optional units whose buyer's payment ends once the due date has been acted on, while the order waits for its commit.

import { expect, test } from "bun:test";
import { violationOf } from "../../../src/domain/invariants/invariants.ts";
import { amountCaptured, amountDue, amountOptional } from "../../../src/domain/order/queries.ts";
import { holdLost } from "../../support/domain/provider-answers.ts";
import {
  at,
  bob,
  cancels,
  captain,
  captures,
  commits,
  live,
  order,
  pays,
} from "../../support/domain/scenario.ts";

const waiting = live(
  order({
    ux: "picking",
    tpc: true,
    due: "4d",
    items: [
      { id: "itm_1", amount: 600, quantity: 1 },
      { id: "itm_2", amount: 200, quantity: 2, optional: true },
    ],
    terms: { guarantee: 1000 },
  }),
  pays(captain, { units: [{ itemId: "itm_1", quantity: 1 }] }),
  pays(bob, { units: [{ itemId: "itm_2", quantity: 1 }] }),
  at("4d"),
);

test.each([
  ["lost at the provider", holdLost(bob)],
  ["released by the shop", cancels(bob)],
])("those of a hold %s are waived as well", (_, ends) => {
  expect([waiting.order.status, amountDue(waiting.order)]).toEqual(["pendingCommit", 800]);
  const left = live(waiting, ends);
  expect([left.order.status, amountDue(left.order), amountOptional(left.order)]).toEqual([
    "pendingCommit",
    600,
    0,
  ]);
  const done = live(left, commits(), captures(captain));
  expect(done.order.status).toBe("completed");
  expect(amountCaptured(done.order)).toBe(amountDue(done.order));
  expect(violationOf(done.order, done.now)).toBeUndefined();
});
