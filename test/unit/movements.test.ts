// The second account of an order's money: what each fact moves, and that it agrees with the order whatever happens.

import { describe, expect, test } from "bun:test";
import { apply } from "../../src/domain/apply.ts";
import type { Recorded } from "../../src/domain/fact.ts";
import type { Movement } from "../../src/domain/movement.ts";
import { disagreements, movementOf } from "../../src/domain/movement.ts";
import type { Order } from "../../src/domain/order.ts";
import { isSettled } from "../../src/domain/order-view.ts";
import { seeded } from "../domain/chance.ts";
import { randomLife } from "../domain/random-life.ts";
import type { Scene } from "../domain/scene.ts";
import {
  asks,
  at,
  bob,
  cancels,
  captain,
  captureRefused,
  captures,
  holds,
  live,
  order,
  pays,
  refunds,
  refundsArrive,
  refundsFail,
  releaseFindsCaptured,
  releases,
} from "../domain/scene.ts";

function movementsOf(journal: readonly Recorded[]): readonly Movement[] {
  let current: Order | undefined;
  return journal.flatMap((recorded) => {
    const movement = movementOf(current, recorded);
    current = apply(current, recorded);
    return movement ?? [];
  });
}

/** `"captain -1000 1000 0"`: card, held, merchant. */
function told({ journal }: Scene): readonly string[] {
  return movementsOf(journal).map(
    ({ authorizationId, card, held, merchant }) =>
      `${authorizationId.replace("auth_", "")} ${card} ${held} ${merchant}`,
  );
}

const two = live(order(), pays(captain, 700), pays(bob, 300));

describe("what moves", () => {
  test.each<[string, Scene, readonly string[]]>([
    ["nothing while a payment is under way", live(order(), asks(captain, 700)), []],
    ["a hold, from the card", live(order(), pays(captain, 700)), ["captain -1000 1000 0"]],
    [
      "a hold given back",
      live(order(), pays(captain, 700), cancels(), releases(captain)),
      ["captain -1000 1000 0", "captain 1000 -1000 0"],
    ],
    [
      "captures; what is held beyond them goes back to the card",
      live(two, captures(bob, captain)),
      ["captain -1000 1000 0", "bob -300 300 0", "bob 0 -300 300", "captain 300 -1000 700"],
    ],
    [
      "refunds when they are confirmed, none that failed",
      live(two, captures(bob, captain), refunds(100, bob), refundsFail, refunds(200, bob), refundsArrive),
      ["captain -1000 1000 0", "bob -300 300 0", "bob 0 -300 300", "captain 300 -1000 700", "bob 200 0 -200"],
    ],
    [
      "F26: money found captured whose hold nobody had heard of",
      live(order(), asks(captain, 700), cancels(), releaseFindsCaptured(captain, 1000)),
      ["captain -1000 0 1000"],
    ],
    [
      "a late hold, released",
      live(order(), asks(captain, 700), cancels(), releases(captain), holds(captain), releases(captain)),
      ["captain -1000 1000 0", "captain 1000 -1000 0"],
    ],
  ])("%s", (_, scene, expected) => {
    expect(told(scene)).toEqual([...expected]);
    expect(disagreements(scene.order, movementsOf(scene.journal))).toEqual([]);
  });

  test("I12: of a cancelled and settled order nothing is left anywhere", () => {
    const scene = live(
      order({ type: "standard" }),
      pays(captain, 700),
      pays(bob, 300),
      captures(bob),
      captureRefused(captain),
      refundsArrive,
      releases(captain),
    );
    expect(isSettled(scene.order)).toBe(true);
    const total = (account: "card" | "held" | "merchant") =>
      movementsOf(scene.journal).reduce((sum, movement) => sum + movement[account], 0);
    expect([total("card"), total("held"), total("merchant")]).toEqual([0, 0, 0]);
  });
});

describe("a disagreement is told", () => {
  const done = live(two, captures(bob, captain), at("1d"), refunds(200, bob), refundsArrive);
  const right = movementsOf(done.journal);
  test.each<[string, readonly Movement[], string]>([
    ["a movement is missing", right.slice(1), "auth_captain: held 0 in the order, -1000 by its movements"],
    [
      "an amount is wrong",
      right.map((one) => (one.merchant === 700 ? { ...one, merchant: 699, card: 301 } : one)),
      "auth_captain: captured 700 in the order, 699 by its movements",
    ],
    ["a refund came twice", [...right, right[4] as Movement], "auth_bob: refunded 200 in the order, 400 by"],
    [
      "a movement does not sum to zero",
      right.map((one) => (one.merchant === 700 ? { ...one, card: 0 } : one)),
      "does not sum to zero",
    ],
    [
      "somebody else's",
      [...right, { seq: 99, authorizationId: "auth_x", card: 0, held: 0, merchant: 0 }],
      "auth_x",
    ],
  ])("%s", (_, movements, sentence) => {
    expect(disagreements(done.order, right)).toEqual([]);
    expect(disagreements(done.order, movements)[0]).toContain(sentence);
  });
});

test("I1, I7: in random lives both accounts agree after every step", () => {
  const all: Movement[] = [];
  for (let seed = 0; seed < 400; seed++) {
    let movements: readonly Movement[] = [];
    for (const { order: current, journal } of randomLife(seeded(seed), 50)) {
      movements = movementsOf(journal);
      expect({ seed, found: disagreements(current, movements) }).toEqual({ seed, found: [] });
    }
    all.push(...movements);
  }
  expect(all.filter(({ held }) => held > 0).length).toBeGreaterThan(100);
  expect(all.filter(({ merchant }) => merchant > 0).length).toBeGreaterThan(25);
  expect(all.filter(({ merchant }) => merchant < 0).length).toBeGreaterThan(5);
});
