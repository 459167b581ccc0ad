// Dry runs: their plan, compared with the effects of the same command. The domain alone.

import { describe, expect, test } from "bun:test";
import { ledgerEntryOf } from "../../../src/domain/money/ledger.ts";
import { evolve } from "../../../src/domain/order/evolve.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import type { MerchantCommand } from "../../../src/domain/order/plan.ts";
import { planOf } from "../../../src/domain/order/plan.ts";
import { handleCommand } from "../../../src/domain/order/transition.ts";
import { answered, livedOut } from "../../support/domain/accept.ts";
import { anyMerchantCommands } from "../../support/domain/merchant-commands.ts";
import { challenged } from "../../support/domain/provider-answers.ts";
import { seeded } from "../../support/domain/random.ts";
import { randomLife } from "../../support/domain/random-life.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import {
  asks,
  at,
  bob,
  cancels,
  captain,
  captures,
  cleo,
  commits,
  live,
  order,
  pays,
  refunds,
  refundsArrive,
} from "../../support/domain/scenario.ts";

/** `"bob 300 0 0"`: captured, released, refunded; or why not. */
function plan({ order: current, now }: Scenario, command: MerchantCommand): readonly string[] | string {
  const planned = planOf(current, command, now);
  if ("code" in planned) return planned.code;
  return planned.moves.map(
    ({ authorizationId, capture, release, refund }) =>
      `${authorizationId.replace("auth_", "")} ${capture} ${release} ${refund}`,
  );
}

const commit = { kind: "commit" } as const;
const cancel = { kind: "cancel" } as const;
const refund = { kind: "refund" } as const;
const tpc = order({ tpc: true });
const three = [pays(captain, 500), pays(bob, 300), pays(cleo, 200)];
const done = live(order(), ...three, captures(bob, cleo, captain));

describe("a commit", () => {
  test.each<[string, Scenario, MerchantCommand, readonly string[] | string]>([
    ["fully paid", live(tpc, ...three), commit, ["captain 500 500 0", "bob 300 0 0", "cleo 200 0 0"]],
    [
      "for less, in proportion (F21)",
      live(tpc, ...three),
      { kind: "commit", amount: 99 },
      ["captain 49 951 0", "bob 30 270 0", "cleo 20 180 0"],
    ],
    [
      "for so little that a share becomes nothing",
      live(tpc, ...three),
      { kind: "commit", amount: 1 },
      ["captain 1 999 0", "bob 0 300 0", "cleo 0 200 0"],
    ],
    [
      "direct, not fully paid: as it would be at the due date if no one else paid",
      live(tpc, pays(captain, 500), pays(bob, 300)),
      commit,
      ["captain 700 300 0", "bob 300 0 0"],
    ],
    [
      "a buyer at their bank is not counted as paying",
      live(tpc, pays(captain, 500), asks(bob, 300), challenged(bob)),
      commit,
      ["captain 1000 0 0", "bob 0 0 0"],
    ],
    [
      "standard, not fully paid: no captures, and the due date would release all",
      live(order({ tpc: true, type: "standard" }), pays(captain, 500), pays(bob, 300)),
      commit,
      ["captain 0 500 0", "bob 0 300 0"],
    ],
    ["no one has paid", tpc, commit, []],
    ["waiting for it", live(tpc, pays(captain, 500), at("5d")), commit, ["captain 1000 0 0"]],
    ["committed already: nothing more", live(tpc, ...three, commits(), captures(bob)), commit, []],
    ["refused", order(), commit, "notTwoPhaseCommit"],
    ["refused", live(tpc, commits(400)), commit, "alreadyCommitted"],
  ])("%s", (_, scenario, command, expected) => expect(plan(scenario, command)).toEqual(expected));

  test("changes nothing", () => {
    const scenario = live(tpc, ...three);
    const before = structuredClone(scenario.order);
    plan(scenario, commit);
    expect(scenario.order).toEqual(before);
  });
});

describe("a cancel", () => {
  test.each<[string, Scenario, MerchantCommand, readonly string[] | string]>([
    [
      "of all",
      live(order(), pays(captain, 500), pays(bob, 300)),
      cancel,
      ["captain 0 1000 0", "bob 0 300 0"],
    ],
    [
      "of one",
      live(order(), pays(captain, 500), pays(bob, 300)),
      { ...cancel, authorizationId: bob.id },
      ["bob 0 300 0"],
    ],
    [
      "a payment under way holds nothing yet",
      live(order(), pays(captain, 500), asks(bob, 300)),
      cancel,
      ["captain 0 1000 0", "bob 0 0 0"],
    ],
    [
      "what is being released already is no news",
      live(order(), pays(captain, 500), pays(bob, 300), cancels(bob)),
      cancel,
      ["captain 0 1000 0"],
    ],
    ["again", live(order(), pays(captain, 500), cancels()), cancel, []],
    ["refused", done, cancel, "orderAlreadyCompleted"],
  ])("%s", (_, scenario, command, expected) => expect(plan(scenario, command)).toEqual(expected));
});

describe("a refund", () => {
  test.each<[string, Scenario, MerchantCommand, readonly string[] | string]>([
    ["of all", done, refund, ["captain 0 0 500", "bob 0 0 300", "cleo 0 0 200"]],
    ["of a part", done, { ...refund, amount: 100 }, ["captain 0 0 50", "bob 0 0 30", "cleo 0 0 20"]],
    ["of one buyer", done, { ...refund, amount: 100, authorizationId: bob.id }, ["bob 0 0 100"]],
    [
      "less what is on its way",
      live(done, refunds(200, bob)),
      refund,
      ["captain 0 0 500", "bob 0 0 100", "cleo 0 0 200"],
    ],
    ["of what is refunded already", live(done, refunds(), refundsArrive), refund, []],
    ["refused", live(order(), pays(captain, 500)), refund, "orderNotCompleted"],
  ])("%s", (_, scenario, command, expected) => expect(plan(scenario, command)).toEqual(expected));
});

/** What `command` really moved once all was answered, in the form of a plan; nothing was under way before it. */
function executed(start: Order, command: MerchantCommand, now: number): Readonly<Record<string, string>> {
  const first = handleCommand(start, command, now);
  const { orderEvents } = command.kind === "commit" ? livedOut(first, now) : answered(first, now);
  const moves = new Map<string, { capture: number; release: number; refund: number }>();
  for (const { held, merchant, authorizationId } of ledgerEntriesFrom(start, orderEvents)) {
    const move = moves.get(authorizationId) ?? { capture: 0, release: 0, refund: 0 };
    move.capture += Math.max(0, merchant);
    move.refund += Math.max(0, -merchant);
    move.release += Math.max(0, -held) - Math.max(0, merchant);
    moves.set(authorizationId, move);
  }
  return Object.fromEntries([...moves].map(([id, move]) => [id, JSON.stringify(move)]));
}

function ledgerEntriesFrom(start: Order, orderEvents: ReturnType<typeof handleCommand>["orderEvents"]) {
  let current = start;
  return orderEvents.flatMap((entry) => {
    const ledgerEntry = ledgerEntryOf(current, entry);
    current = evolve(current, entry);
    return ledgerEntry ?? [];
  });
}

/** Whether something moved; the plan and what moved are compared, refusals too. */
function comparePlanned(start: Order, command: MerchantCommand, now: number): boolean {
  const planned = planOf(start, command, now);
  if ("code" in planned) {
    expect(handleCommand(start, command, now).refusal).toEqual(planned);
    return false;
  }
  const moving = planned.moves.filter((sums) => sums.capture + sums.release + sums.refund > 0);
  const told = moving.map(({ authorizationId, ...move }) => [authorizationId, JSON.stringify(move)]);
  expect(executed(start, command, now)).toEqual(Object.fromEntries(told));
  return moving.length > 0;
}

test("law: what is planned is what then moves, in random lives", () => {
  const moved = { commit: 0, cancel: 0, refund: 0, waive: 0 };
  for (let seed = 0; seed < 1_500; seed++) {
    const random = seeded(seed);
    const last = [...randomLife(random, 2 + random(30))].at(-1);
    if (last === undefined) throw new Error("a life has moments");
    // Nothing of before is under way, so that all that moves is the command's doing.
    const { order: start } = answered({ order: last.order, orderEvents: [] }, last.now);
    for (const command of anyMerchantCommands(start, random))
      if (comparePlanned(start, command, last.now)) moved[command.kind] += 1;
  }
  const { waive, ...others } = moved;
  expect(Math.min(...Object.values(others))).toBeGreaterThan(10);
  expect(waive).toBeGreaterThan(0);
});
