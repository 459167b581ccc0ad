// E-mails, their moments and recipients: every domain event that makes one due, in every type and way of sharing; the two
// reminders; and e-mails that are no longer true. The domain alone.

import { describe, expect, test } from "bun:test";
import { elapsed } from "../../support/domain/order-builder.ts";
import { challenged, declined, holdLost } from "../../support/domain/provider-answers.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  asks,
  at,
  bob,
  CREATED_AT,
  cancels,
  captain,
  captureRefused,
  captures,
  cleo,
  commits,
  holds,
  live,
  movesDueDate,
  order,
  passes,
  pays,
  refunds,
  refundsArrive,
  refundsFail,
  releaseFindsCaptured,
  releases,
  withdraws,
} from "../../support/domain/scenario.ts";

/** `["1d captainShareReminder", "2d bob coBuyerReceipt"]`; the captain's without their name. */
function mailed({ mailed: mails }: Scenario, since = 0): readonly string[] {
  return mails.slice(since).map(({ mail, to, at }) => {
    const who = to === captain.id ? "" : `${to.replace("auth_", "")} `;
    return `${elapsed(at - CREATED_AT)} ${who}${mail}`;
  });
}

type Case = readonly [name: string, start: Scenario, steps: readonly Step[], mails: readonly string[]];

const PAID: readonly Case[] = [
  ["a captain in direct gets their link", order(), [pays(captain, 500)], ["0s captainLink"]],
  ["in standard too", order({ type: "standard" }), [pays(captain, 500)], ["0s captainLink"]],
  ["with two-phase commit too", order({ tpc: true, due: "4d" }), [pays(captain, 500)], ["0s captainLink"]],
  ["a captain who picks items gets it too", picking(), [pays(captain, pick(1))], ["0s captainLink"]],
  ["a single buyer has nothing to share", order({ ux: "single", tpc: true, due: "4d" }), [pays(captain)], []],
  ["nor a captain who pays all", order({ tpc: true, due: "4d" }), [pays(captain, 1000)], []],
  ["a payment that waits for its bank is none yet", order(), [asks(captain), challenged(captain)], []],
  ["a declined one is none", order(), [asks(captain), declined(captain)], []],
  ["a hold of less than was asked for is none", order(), [asks(captain), holds(captain, { amount: 9 })], []],
  [
    "after the due date there is no co-buyer to share with",
    order({ due: "1h" }),
    [passes("59m"), asks(captain, 500), at("61m"), holds(captain)],
    [],
  ],
  [
    "a co-buyer gets their receipt, the last one too",
    order({ tpc: true, due: "4d" }),
    [pays(captain, 500), pays(bob, 300), passes("1h"), pays(cleo)],
    ["0s captainLink", "0s bob coBuyerReceipt", "1h cleo coBuyerReceipt"],
  ],
];

const paid = [pays(captain, 500), pays(bob, 300)];
const full = [...paid, pays(cleo, 200)];

const ENDED: readonly Case[] = [
  [
    "co-buyers hear when their money is taken, the captain when all is",
    order(),
    [captures(bob), passes("1h"), captures(cleo, captain)],
    ["0s bob coBuyerTaken", "1h cleo coBuyerTaken", "1h captainCompleted"],
  ],
  [
    "a cancelled order: everybody whose money is held",
    order({ tpc: true, due: "4d" }),
    [cancels()],
    ["0s captainCancelled", "0s bob coBuyerCancelled", "0s cleo coBuyerCancelled"],
  ],
  [
    "the commit deadline",
    order({ tpc: true, due: "4d" }),
    [at("6d")],
    ["6d captainCancelled", "6d bob coBuyerCancelled", "6d cleo coBuyerCancelled"],
  ],
  [
    "a co-buyer whose capture failed is told that nothing is taken, and the captain pays",
    order(),
    [captureRefused(bob), captures(cleo), captures(captain)],
    ["0s bob coBuyerCancelled", "0s cleo coBuyerTaken", "0s captainCompleted"],
  ],
  [
    "one failed capture ends a standard order, also for whom was captured",
    order({ type: "standard" }),
    [captures(cleo), captureRefused(bob), releases(captain, bob), refundsArrive],
    [
      "0s cleo coBuyerTaken",
      "0s captainCancelled",
      "0s bob coBuyerCancelled",
      "0s cleo coBuyerCancelled",
      "0s cleo coBuyerRefunded",
    ],
  ],
  [
    "what is captured after the end is given back, not told as taken",
    order({ type: "standard" }),
    [captureRefused(bob), captures(cleo), refundsArrive],
    ["0s captainCancelled", "0s bob coBuyerCancelled", "0s cleo coBuyerCancelled", "0s cleo coBuyerRefunded"],
  ],
  [
    "a captain whose hold was lost hears that it is over",
    order({ tpc: true, due: "4d" }),
    [holdLost(captain)],
    ["0s captainCancelled", "0s bob coBuyerCancelled", "0s cleo coBuyerCancelled"],
  ],
  [
    "a lower commit that needs nothing of a buyer",
    order({ tpc: true, due: "4d" }),
    [commits(1), captures(captain)],
    ["0s bob coBuyerCancelled", "0s cleo coBuyerCancelled", "0s captainCompleted"],
  ],
];

const ONE_GIVEN_UP: readonly Case[] = [
  ["released by the merchant", order(), [cancels(bob), releases(bob)], ["0s bob coBuyerCancelled"]],
  ["withdrawn by the co-buyer", order(), [withdraws(bob), releases(bob)], ["0s bob coBuyerCancelled"]],
  ["lost at the bank", order(), [holdLost(bob)], ["0s bob coBuyerCancelled"]],
  [
    "and nothing more when the order ends",
    order(),
    [cancels(bob), releases(bob), cancels()],
    ["0s bob coBuyerCancelled", "0s captainCancelled"],
  ],
  [
    "captured all the same, it comes back",
    order(),
    [cancels(bob), releaseFindsCaptured(bob, 300), refundsArrive],
    ["0s bob coBuyerCancelled", "0s bob coBuyerRefunded"],
  ],
  [
    "a payment that never held is not spoken of",
    order({ type: "standard" }),
    [asks(cleo), challenged(cleo), cancels(), releases(cleo)],
    ["0s captainCancelled", "0s bob coBuyerCancelled"],
  ],
];

const captured = [...full, captures(bob, cleo, captain)];

const REFUNDED: readonly Case[] = [
  [
    "to each buyer the amount they get, when it is confirmed",
    order(),
    [refunds(100), passes("1h"), refundsArrive],
    ["1h captainRefunded", "1h bob coBuyerRefunded", "1h cleo coBuyerRefunded"],
  ],
  [
    "of one buyer to that buyer alone",
    order(),
    [refunds(100, bob), refundsArrive],
    ["0s bob coBuyerRefunded"],
  ],
  [
    "each of two",
    order(),
    [refunds(100, bob), refundsArrive, refunds(100, bob), refundsArrive],
    ["0s bob coBuyerRefunded", "0s bob coBuyerRefunded"],
  ],
  ["one that fails is not told", order(), [refunds(100, bob), refundsFail], []],
];

function check(before: readonly Step[]) {
  return (_: string, start: Scenario, steps: readonly Step[], mails: readonly string[]) => {
    const scenario = live(start, ...before);
    expect(mailed(live(scenario, ...steps), scenario.mailed.length)).toEqual(mails);
  };
}

describe("a payment that is held", () => test.each(PAID)("%s", check([])));
describe("an order that ends", () => test.each(ENDED)("%s", check(full)));
describe("one co-buyer's hold is given up", () => test.each(ONE_GIVEN_UP)("%s", check(paid)));
describe("a refund", () => test.each(REFUNDED)("%s", check(captured)));

test("an order that was never paid sends no e-mail", () => {
  expect(mailed(live(order(), at("6d")))).toEqual([]);
  expect(mailed(live(order({ type: "standard" }), cancels()))).toEqual([]);
});

test("a single buyer hears that it is complete, or over", () => {
  const single = live(order({ ux: "single" }), pays(captain));
  expect(mailed(live(single, captures(captain)))).toEqual(["0s captainCompleted"]);
  expect(mailed(live(single, captureRefused(captain)))).toEqual(["0s captainCancelled"]);
});

/** An order shared with the captain's payment after `1h`. */
const shared = (wishes: Parameters<typeof order>[0] = {}): Scenario =>
  live(order(wishes), passes("1h"), pays(captain, 500));

const SHARE = "captainShareReminder";
const DUE = "captainDueReminder";

const REMINDED: readonly (readonly [name: string, Scenario, readonly Step[], readonly string[]])[] = [
  ["24 h after paying, and 24 h before the due date", shared(), [at("6d")], [`1d1h ${SHARE}`, `4d ${DUE}`]],
  ["in standard the same", shared({ type: "standard" }), [at("6d")], [`1d1h ${SHARE}`, `4d ${DUE}`]],
  ["uncommitted too", shared({ tpc: true, due: "4d" }), [at("4d")], [`1d1h ${SHARE}`, `3d ${DUE}`]],
  ["looking often changes nothing", shared(), [at("2d"), at("3d"), at("5d")], [`1d1h ${SHARE}`, `4d ${DUE}`]],
  ["once a friend has joined, only what is missing", shared(), [pays(bob, 300), at("6d")], [`4d ${DUE}`]],
  ["a buyer who withdrew has joined", shared(), [pays(bob, 300), withdraws(bob), at("6d")], [`4d ${DUE}`]],
  ["a buyer who was declined has not", shared(), [asks(bob), declined(bob), at("2d")], [`1d1h ${SHARE}`]],
  ["nothing when all is paid", shared({ tpc: true, due: "4d" }), [pays(bob), at("4d")], []],
  ["nothing after the merchant cancelled", shared(), [cancels(), at("6d")], []],
  [
    "another buyer is paying the rest: not before that payment has failed",
    shared({ due: "3d" }),
    [at("25h-1s"), asks(bob), at("25h+3m"), declined(bob), at("26h")],
    [`1d1h3m ${SHARE}`],
  ],
  [
    "paid in full, then withdrawn in the last hours",
    shared({ tpc: true, due: "4d", type: "direct" }),
    [pays(bob, 450), at("2d"), asks(cleo, 50), at("3d+5m"), declined(cleo), at("4d")],
    [`3d5m ${DUE}`],
  ],
  ["two so close together are one", shared({ due: "60h" }), [at("3d")], [`1d12h ${DUE}`]],
  ["just far enough apart", shared({ due: "61h" }), [at("3d")], [`1d1h ${SHARE}`, `1d13h ${DUE}`]],
  ["paid 24 h before the due date", shared({ due: "25h" }), [at("2d")], [`1h ${DUE}`]],
  ["paid within the last 24 h", shared({ due: "24h" }), [at("2d")], []],
];

describe("reminders to the captain", () => {
  test.each(REMINDED)("%s", (_, scenario, steps, reminders) => {
    const transition = live(scenario, ...steps);
    expect(mailed(transition).filter((mail) => mail.endsWith("Reminder"))).toEqual([...reminders]);
    const orderEvents = transition.eventLog.filter(({ orderEvent }) => orderEvent.kind === "reminderGiven");
    expect(orderEvents).toHaveLength(reminders.length);
  });

  test("a hold that brings the due date nearer brings the reminder with it", () => {
    const scenario = live(shared(), at("2d"), pays(bob, 300, { expires: "40h" }));
    expect(mailed(scenario).at(-1)).toBe(`2d ${DUE}`);
  });

  const moved = (to: string) => live(shared(), pays(bob, 300), at("4d6h"), movesDueDate(to), at("6d"));
  const reminded = (scenario: Scenario) => mailed(scenario).filter((mail) => mail.endsWith(DUE));

  test("a later due date is reminded of again, once", () => {
    const again = live(moved("5d20h"), at("6d"));
    expect(reminded(again)).toEqual([`4d ${DUE}`, `4d20h ${DUE}`]);
    const before = live(shared(), pays(bob, 300), at("2d"), movesDueDate("5d20h"), at("6d"));
    expect(reminded(before)).toEqual([`4d20h ${DUE}`]);
  });

  test.each([
    ["5d1h", "in its last 24 hours: the e-mail about it says the same"],
    ["5d11h", "so little that two reminders would come within 12 hours"],
  ])("a due date moved to %s, %s", (to) => {
    expect(reminded(moved(to))).toEqual([`4d ${DUE}`]);
  });

  test("none for a single buyer", () => {
    const scenario = live(order({ ux: "single", tpc: true, due: "4d" }), pays(captain), at("4d"));
    expect(mailed(scenario)).toEqual([]);
  });
});

function picking(): Scenario {
  return order({ ux: "picking", items: [{ id: "itm_1", amount: 250, quantity: 4 }] });
}

function pick(quantity: number) {
  return { units: [{ itemId: "itm_1", quantity }] };
}
