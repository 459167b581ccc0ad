// Dry runs of orders that their captain pays in parts: what would be lowered, retained and left
// (specification/financing#dry-runs). The domain alone.

import { expect, test } from "bun:test";
import { advance } from "../../../src/domain/financing/advance.ts";
import { shownDeadlines } from "../../../src/domain/financing/deadlines.ts";
import type { MerchantCommand } from "../../../src/domain/order/plan.ts";
import { planOf } from "../../../src/domain/order/plan.ts";
import { beginOrder, handleCommand } from "../../../src/domain/order/transition.ts";
import { answered } from "../../support/domain/accept.ts";
import { anyFinancedOrder, anyFinancingCommand } from "../../support/domain/arbitrary-financing.ts";
import { agrees, charges, financedOrder } from "../../support/domain/financing.ts";
import { seeded } from "../../support/domain/random.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import { at, captain, captures, live, pays } from "../../support/domain/scenario.ts";

const tpc = live(financedOrder({ tpc: true }), agrees(captain));
const completed = live(financedOrder(), agrees(captain), captures(captain));
const onePaid = live(completed, at("30d"), charges("charge_1"));

/** `"capture release refund lowered"`, then deadlines with their fees, then what is retained and both fees. */
function planned({ order, now }: Scenario, command: MerchantCommand): readonly unknown[] {
  const plan = planOf(order, command, now);
  if ("code" in plan) return [plan.code];
  const { deadlines = [], ...sums } = plan.financing ?? {};
  return [
    plan.moves.map(({ capture, release, refund, lowered = 0 }) =>
      [capture, release, refund, lowered].join(" "),
    ),
    deadlines.map(({ amount, fee, status }) => `${amount} ${fee} ${status}`),
    sums,
  ];
}

test.each<[string, Scenario, MerchantCommand, readonly unknown[]]>([
  [
    "committed for 70.00",
    tpc,
    { kind: "commit", amount: 70_00 },
    [
      ["2334 1000 0 0"],
      ["2333 35 upcoming", "2333 35 upcoming"],
      { retained: 20_00, merchantFee: 93, buyerFee: 70 },
    ],
  ],
  [
    "cancelled",
    tpc,
    { kind: "cancel" },
    [["0 3334 0 0"], [], { retained: 66_66, merchantFee: 0, buyerFee: 0 }],
  ],
  [
    "one paid, refunded 20.00",
    onePaid,
    { kind: "refund", amount: 20_00 },
    [
      ["0 0 0 2000"],
      ["3333 50 paid", "1333 20 upcoming"],
      { retained: 20_00, merchantFee: 93, buyerFee: 70 },
    ],
  ],
  [
    "one paid, refunded 60.00",
    onePaid,
    { kind: "refund", amount: 60_00 },
    [["0 0 2667 3333"], ["666 10 paid", "0 0 cancelled"], { retained: 60_00, merchantFee: 13, buyerFee: 10 }],
  ],
  [
    "without a plan nothing is said of financing",
    live(financedOrder({ tpc: true }), pays(captain)),
    { kind: "commit" },
    [["10000 0 0 0"], [], {}],
  ],
])("example A, %s", (_, scenario, command, expected) => {
  expect(planned(scenario, command)).toEqual(expected);
});

test("what is planned is what then is, in random lives", () => {
  let count = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed);
    let { order, orderEvents: eventLog } = beginOrder(anyFinancedOrder(random, 0), 0);
    for (let step = 0; step < 40; step++) {
      const transition = handleCommand(order, anyFinancingCommand(order, eventLog, step, random), step);
      order = transition.order;
      eventLog = [...eventLog, ...transition.orderEvents];
    }
    const command = { kind: "refund", amount: 1 + random(order.amount) } as const;
    const plan = planOf(order, command, 50);
    if ("code" in plan || plan.financing === undefined) continue;
    const { order: refunded } = handleCommand(order, command, 50);
    const pending = (refunded.financing?.refunds ?? []).filter(({ status }) => status === "pending");
    const arrived = pending.reduce(
      (current, { id: refundId }) =>
        handleCommand(current, { kind: "noteRefund", refundId, outcome: { kind: "refunded" } }, 50).order,
      answered({ order: refunded, orderEvents: [] }, 50).order,
    );
    const { deadlines, retained } = plan.financing;
    expect({ seed, retained }).toEqual({ seed, retained: Math.max(0, advance(order) - advance(arrived)) });
    if (arrived.financing !== undefined) expect(deadlines).toEqual(shownDeadlines(arrived.financing));
    count++;
  }
  expect(count).toBeGreaterThan(20);
});
