// Attention to orders as a table: what makes one need a person, and by when.

import { expect, test } from "bun:test";
import { attentionsOf } from "../../../src/domain/order/attention.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { commitDeadline, effectiveDueDate } from "../../../src/domain/order/queries.ts";
import { anAuthorization, anOrder, NOW } from "../../support/store/orders.ts";

const held = anAuthorization("auth_1", {
  status: "authorized",
  share: 5_400,
  authorized: 5_400,
  authorizedAt: NOW,
});
const half = { ...held, share: 2_700 };
const captured = { ...held, status: "captured", captured: 5_400, capturedAt: NOW } as const;
const dispute = { id: "dp_1", amount: 5_400, status: "open" } as const;
const order = (fields: Partial<Order>) => anOrder("ord_1", { status: "confirmed", ...fields });

test.each<readonly [string, Order, readonly string[]]>([
  ["nothing is paid", order({ status: "initiated", tpc: true, authorizations: [] }), []],
  ["all is paid", order({ authorizations: [held] }), []],
  ["a part has no buyer", order({ authorizations: [half] }), ["gap"]],
  ["paid, and to be committed", order({ tpc: true, authorizations: [held] }), ["commitDeadline"]],
  ["committed", order({ tpc: true, committed: { amount: 5_400, at: NOW }, authorizations: [held] }), []],
  ["cancelled, the hold is there", order({ status: "cancelled", authorizations: [held] }), ["unsettled"]],
  [
    "cancelled and released",
    order({ status: "cancelled", authorizations: [{ ...held, status: "released" }] }),
    [],
  ],
  [
    "completed, and disputed",
    order({ status: "completed", authorizations: [{ ...captured, disputes: [dispute] }] } as never),
    ["dispute"],
  ],
])("%s", (_, asked, kinds) => {
  expect(attentionsOf(asked).map(({ kind }) => kind)).toEqual([...kinds] as never);
});

test("the time to act ends with the commit deadline, or the due date of what has no buyer", () => {
  const both = order({ tpc: true, authorizations: [half] });
  expect(attentionsOf(both)).toEqual(
    [
      { kind: "gap", at: effectiveDueDate(both) },
      { kind: "commitDeadline", at: commitDeadline(both) },
    ].toSorted((left, right) => (left.at ?? 0) - (right.at ?? 0)) as never,
  );
});
