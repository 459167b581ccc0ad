// Dry runs by person: where the money of each is said to be, compared with where the same command brings it. The domain alone.

import { expect, test } from "bun:test";
import type { Order } from "../../../src/domain/order/order.ts";
import type { MerchantCommand } from "../../../src/domain/order/plan.ts";
import { plannedOf } from "../../../src/domain/order/plan.ts";
import type { Standing } from "../../../src/domain/order/planned-people.ts";
import { plannedPeople } from "../../../src/domain/order/planned-people.ts";
import { handleCommand } from "../../../src/domain/order/transition.ts";
import { answered, livedOut } from "../../support/domain/accept.ts";
import { anyMerchantCommands } from "../../support/domain/merchant-commands.ts";
import { seeded } from "../../support/domain/random.ts";
import { randomLife } from "../../support/domain/random-life.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import { bob, captain, captures, cleo, live, order, pays } from "../../support/domain/scenario.ts";

function peopleOf({ order: current, now }: Scenario, command: MerchantCommand) {
  const planned = plannedOf(current, command, now);
  if ("code" in planned) throw new Error(planned.code);
  return plannedPeople(planned, now).map(({ payer, before, after }) => [
    payer.replace("auth_", ""),
    said(before),
    said(after),
  ]);
}

/** Held, charged, refunded, and still to charge. */
function said({ held, charged, refunded, toCharge }: Standing): string {
  return [held, charged, refunded, toCharge].join(" ");
}

const two = live(order(), pays(captain, 500), pays(bob, 300));

test.each<[string, Scenario, MerchantCommand, string[][]]>([
  [
    "releasing one buyer leaves their share to the captain",
    two,
    { kind: "cancel", authorizationId: bob.id },
    [
      ["captain", "1000 0 0 700", "1000 0 0 1000"],
      ["bob", "300 0 0 300", "0 0 0 0"],
    ],
  ],
  [
    "a waiver lowers what the captain is charged",
    two,
    { kind: "waive", amount: 150 },
    [
      ["captain", "1000 0 0 700", "1000 0 0 550"],
      ["bob", "300 0 0 300", "300 0 0 300"],
    ],
  ],
  [
    "a cancel gives all holds up",
    two,
    { kind: "cancel" },
    [
      ["captain", "1000 0 0 700", "0 0 0 0"],
      ["bob", "300 0 0 300", "0 0 0 0"],
    ],
  ],
  [
    "a commit for less is charged at the due date if no other buyer pays",
    live(order({ tpc: true }), pays(captain, 500), pays(bob, 300)),
    { kind: "commit", amount: 500 },
    [
      ["captain", "1000 0 0 700", "0 350 0 0"],
      ["bob", "300 0 0 300", "0 150 0 0"],
    ],
  ],
  [
    "a refund of one buyer",
    live(order(), pays(captain, 500), pays(bob, 300), pays(cleo, 200), captures(bob, cleo, captain)),
    { kind: "refund", amount: 100, authorizationId: cleo.id },
    [
      ["captain", "0 500 0 0", "0 500 0 0"],
      ["bob", "0 300 0 0", "0 300 0 0"],
      ["cleo", "0 200 0 0", "0 200 100 0"],
    ],
  ],
])("%s", (_, scenario, command, expected) => expect(peopleOf(scenario, command)).toEqual(expected));

/** Where everybody's money is once all that the command asked for was answered, and of a commit, at the due date. */
function reached(start: Order, command: MerchantCommand, now: number): Order {
  const first = handleCommand(start, command, now);
  return (command.kind === "commit" ? livedOut(first, now) : answered(first, now)).order;
}

test("law: each person's money goes where the plan says, in random lives", () => {
  let people = 0;
  for (let seed = 0; seed < 2_000; seed++) {
    const random = seeded(seed);
    const last = [...randomLife(random, 2 + random(30))].at(-1);
    if (last === undefined) throw new Error("a life has moments");
    const { now } = last;
    const { order: start } = answered({ order: last.order, orderEvents: [] }, now);
    for (const command of anyMerchantCommands(start, random)) {
      const planned = plannedOf(start, command, now);
      if ("code" in planned) continue;
      const end = reached(start, command, now);
      const found = plannedPeople({ before: end, after: end, plan: { moves: [] } }, now);
      for (const { payer, after } of plannedPeople(planned, now)) {
        const { held, charged, refunded } = found.find((each) => each.payer === payer)?.before ?? NOTHING;
        expect([seed, command, payer, held, charged, refunded]).toEqual([
          ...[seed, command, payer],
          ...[after.held, after.charged, after.refunded],
        ]);
        people += 1;
      }
    }
  }
  expect(people).toBeGreaterThan(150);
});

const NOTHING = { held: 0, charged: 0, refunded: 0 };
