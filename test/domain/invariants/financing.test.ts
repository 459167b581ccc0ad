// Tests of the invariants of financed orders themselves: each reports an order that breaks it, and no other. The domain
// alone.

import { describe, expect, test } from "bun:test";
import type { Charge, Deadline, Financing } from "../../../src/domain/financing/financing.ts";
import { violationAtRest, violationOf } from "../../../src/domain/invariants/invariants.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { agrees, charges, financedOrder, startsCharge } from "../../support/domain/financing.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import { at, captain, captures, live, refunds } from "../../support/domain/scenario.ts";

const agreed = live(financedOrder(), agrees(captain));
const completed = live(agreed, captures(captain));
const charging = live(completed, at("30d"), startsCharge("charge_1"));
const paid = live(completed, at("30d"), charges("charge_1"));
const refunding = live(paid, refunds(60_00));

/** The order with something changed about its financing that no rule would change. */
function but({ order }: Scenario, change: (financing: Financing) => Partial<Financing>): Order {
  return order.financing === undefined
    ? order
    : { ...order, financing: { ...order.financing, ...change(order.financing) } };
}
const first =
  (change: Partial<Deadline>) =>
  ({ deadlines }: Financing) => ({
    deadlines: deadlines.map((deadline, index) => (index === 0 ? { ...deadline, ...change } : deadline)),
  });
const charge =
  (change: Partial<Charge>) =>
  ({ charges: made }: Financing) => ({ charges: made.map((each) => ({ ...each, ...change })) });
const again = ({ charges: made }: Financing) => ({
  charges: [...made, ...made.map((each) => ({ ...each, id: "charge_2" }))],
});

/** More goes back than the deadline has. */
const enlarged = ({ refunds: made }: Financing) => ({
  refunds: made.map((refund) => (refund.status === "pending" ? { ...refund, amount: 33_34 } : refund)),
});

const reviewed = ({ decisions }: Financing) => ({
  decisions: decisions.map((decision) => ({ ...decision, outcome: "review" as const })),
});
const unheard = ({ charges: made }: Financing) => ({ charges: made.map(({ ref: _, ...each }) => each) });

describe("an invariant", () => {
  test.each([agreed, completed, charging, paid, refunding])("holds", ({ order, now }) => {
    expect(violationOf(order, now)).toBeUndefined();
  });

  test.each<[string, Order]>([
    ["I23: the deadlines are not the financed sum", but(completed, first({ amount: 33_34 }))],
    [
      "I23: the refunds are not what was given up and given back",
      but(completed, first({ amount: 33_00, lowered: 33 })),
    ],
    ["I5: more on its way back than was paid", but(refunding, enlarged)],
    [
      "I24: more captured at once than agreed",
      but(completed, ({ plan }) => (plan ? { plan: { ...plan, parts: [33_33, 33_34, 33_33] } } : {})),
    ],
    [
      "I24: a charge of more",
      but(charging, charge({ deadlines: [{ id: "dl_captain-1", amount: 33_33, fee: 51 }] })),
    ],
    ["I24: a charge too early", but(charging, charge({ askedAt: charging.now - 86_400_000 }))],
    ["I25: two charges under way", but(charging, again)],
    ["I25: charged twice", but(paid, again)],
    ["I25: a charge before the completion", but(paid, charge({ by: "buyer", askedAt: completed.now - 1 }))],
    ["I25: a plan without an accepting decision", but(completed, () => ({ decisions: [] }))],
    ["I25: a plan without an accepting decision", but(completed, reviewed)],
    ["I26: a captured charge that the provider does not know", but(paid, unheard)],
    ["I26: paid by no captured charge", but(paid, charge({ status: "failed" }))],
    ["I26: paid by no captured charge", but(completed, first({ status: "paid" }))],
    ["I5: more given back of a charge than it took", but(refunding, charge({ amount: 27_06 }))],
  ])("says %s", (sentence, order) => {
    const violations = violationOf(order, paid.now);
    expect(violations).toBe(sentence);
  });

  test.each<[string, Scenario]>([
    ["liveness: a charge is left open", charging],
    ["liveness: a refund of a deadline is left pending", refunding],
    ["liveness: a saved card is left", live(financedOrder(), agrees(captain, "later"), refunds())],
  ])("at rest says %s", (sentence, { order }) => {
    expect(violationAtRest(order)).toBe(sentence);
  });
});
