// Properties of every financed order's life, whatever its captain, merchant, operator, provider and the clock do
// (specification/financing). The domain alone; the auditor uses none of its rules.

import { describe, expect, test } from "bun:test";
import { violationAtRest, violationIn, violationOf } from "../../../src/domain/invariants/invariants.ts";
import { balanceViolations } from "../../../src/domain/money/balance.ts";
import { ledgerEntryOf } from "../../../src/domain/money/ledger.ts";
import type { Command } from "../../../src/domain/order/commands.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import { evolve } from "../../../src/domain/order/evolve.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { isAtRest } from "../../../src/domain/order/queries.ts";
import { beginOrder, catchUp, handleCommand, timerAt } from "../../../src/domain/order/transition.ts";
import { anyMoment } from "../../support/domain/arbitrary-commands.ts";
import { anyFinancedOrder, anyFinancingCommand } from "../../support/domain/arbitrary-financing.ts";
import { balanceEntriesFrom } from "../../support/domain/balance.ts";
import type { RandomSource } from "../../support/domain/random.ts";
import { onceIn, seeded } from "../../support/domain/random.ts";
import { financingViolations } from "../../support/financing/financing-auditor.ts";
import { observedLife } from "../../support/financing/observed-life.ts";

const CREATED_AT = Date.UTC(2025, 0, 1);
/** About financing; of the others the order's own properties tell. */
const WORDS: readonly Command["kind"][] = [
  "noteDecision",
  "noteCharge",
  "noteForeignCharge",
  "noteChargeDisputes",
  "noteCard",
  "noteCardForgotten",
];
const SEEDS = 150;
const STEPS = 90;

type Life = { readonly order: Order; readonly eventLog: readonly LoggedEvent[]; readonly now: number };
type Step = {
  readonly before: Life;
  readonly command: Command;
  readonly after: Life;
  readonly isRefused: boolean;
};

/** Every step of a life from a seed; each seed has its own terms. */
function* steps(seed: number): Generator<Step> {
  const random = seeded(seed);
  const begun = beginOrder(anyFinancedOrder(random, CREATED_AT), CREATED_AT);
  let life: Life = { order: begun.order, eventLog: begun.orderEvents, now: CREATED_AT };
  for (let count = 0; count < STEPS; count++) {
    const now = momentOf(life, random);
    const command = anyFinancingCommand(life.order, life.eventLog, now, random);
    const { order, orderEvents, refusal } = handleCommand(life.order, command, now);
    const after = { order, eventLog: [...life.eventLog, ...orderEvents], now };
    yield { before: life, command, after, isRefused: refusal !== undefined };
    life = after;
  }
}

function momentOf({ order, now }: Life, random: RandomSource): number {
  return onceIn(random, 3) ? anyMoment(order, now, random) : now;
}

/** Visits every step of many lives; a failure names its seed. */
function visit(check: (step: Step, seed: number) => void, seeds = SEEDS): void {
  for (let seed = 1; seed <= seeds; seed++) for (const step of steps(seed)) check(step, seed);
}

/** The first difference, with the seed that shows it. */
function none(seed: number, found: unknown): void {
  expect({ seed, found }).toEqual({ seed, found: undefined });
}

describe("every financed life", () => {
  test("I2 to I29: no step breaks an invariant", () => {
    visit(({ before, after }, seed) => {
      const added = after.eventLog.slice(before.eventLog.length);
      none(seed, violationIn(before.order, added) ?? violationOf(after.order, after.now));
    });
  });

  test("I23 to I25: the auditor agrees with every step", () => {
    visit(({ before, after }, seed) => {
      if (before.eventLog.length === after.eventLog.length) return;
      const { order, eventLog, now } = after;
      if (order.financing?.completedAt === undefined || isBeyondAuditor(eventLog)) return;
      const balanceEntries = balanceEntriesFrom(undefined, eventLog);
      const [violation] = financingViolations(observedLife({ order, eventLog, balanceEntries, now }));
      none(seed, violation);
    });
  });

  test("I8, I27: the event log gives the order and its merchant's balance", () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { after } = [...steps(seed)].at(-1) ?? {};
      if (after === undefined) continue;
      let replayed: Order | undefined;
      const ledgerEntries = after.eventLog.flatMap((recorded) => {
        const entry = ledgerEntryOf(replayed, recorded);
        replayed = evolve(replayed, recorded);
        return entry ?? [];
      });
      expect(replayed).toEqual(after.order);
      none(
        seed,
        balanceViolations(after.order, balanceEntriesFrom(undefined, after.eventLog), ledgerEntries)[0],
      );
    }
  });

  test("F17, F18: a word of provider or scorer heard twice is heard once, and a refusal changes nothing", () => {
    visit(({ before, command, after, isRefused }, seed) => {
      if (isRefused) expect(after.order).toEqual(catchUp(before.order, after.now).order);
      if (!WORDS.includes(command.kind)) return;
      const again = handleCommand(after.order, command, after.now).orderEvents;
      none(seed, again[0]);
    });
  });

  test("looking at the clock more often changes nothing", () => {
    visit(({ before, command, after }, seed) => {
      const between = Math.floor((before.now + after.now) / 2);
      const looked = catchUp(before.order, between).order;
      const { order } = handleCommand(looked, command, after.now);
      expect({ seed, order }).toEqual({ seed, order: after.order });
    });
  });

  test("comes to rest with nothing open, and I29: only when nothing is owed", () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { after } = [...steps(seed)].at(-1) ?? {};
      if (after === undefined) continue;
      const { order } = rested(after, seeded(seed));
      none(seed, violationAtRest(order));
      const isOwing = order.financing?.deadlines.some(({ status }) =>
        ["upcoming", "failed", "late", "defaulted", "disputed"].includes(status),
      );
      if (isOwing) expect({ seed, rests: isAtRest(order) }).toEqual({ seed, rests: false });
    }
  });
});

/** Refunds made at the provider by hand follow no steps. */
function isBeyondAuditor(eventLog: readonly LoggedEvent[]): boolean {
  return eventLog.some(
    ({ orderEvent }) => orderEvent.kind === "refundAsked" && orderEvent.refundId.includes("-elsewhere-"),
  );
}

/** Every question answered, every charge that is due made, and every timer fired. */
function rested(from: Life, random: RandomSource): Life {
  let { order, now } = from;
  for (let count = 0; count < 1_000; count++) {
    const command = openQuestion(order, count, random);
    const next = command === undefined ? timerAt(order) : now;
    if (next === undefined) return { ...from, order, now };
    now = Math.max(next, now);
    order = handleCommand(order, command ?? { kind: "catchUp" }, now).order;
  }
  throw new Error("it does not come to rest");
}

function openQuestion(order: Order, count: number, random: RandomSource): Command | undefined {
  const { financing } = order;
  const charge = financing?.charges.find(({ status }) => status !== "captured" && status !== "failed");
  if (charge !== undefined) {
    const declined = { kind: "declined", code: "cardDeclined", retry: "again" } as const;
    const outcome = onceIn(random, 2) ? declined : ({ kind: "captured", ref: "ref" } as const);
    return { kind: "noteCharge", chargeId: charge.id, outcome };
  }
  const card = financing?.cards.find(({ status }) =>
    ["pending", "requiresAction", "forgetting"].includes(status),
  );
  if (card?.status === "forgetting") return { kind: "noteCardForgotten", cardId: card.id };
  if (card !== undefined)
    return { kind: "noteCard", cardId: card.id, outcome: { kind: "declined", code: "abandoned" } };
  if (financing?.dueSince !== undefined) return { kind: "startCharge", chargeId: `charge_rest_${count}` };
  const refund = [...order.refunds, ...(financing?.refunds ?? [])].find(({ status }) => status === "pending");
  if (refund !== undefined) return { kind: "noteRefund", refundId: refund.id, outcome: { kind: "refunded" } };
  const asked = order.authorizations
    .filter(({ status }) => ["pending", "requiresAction", "authorized"].includes(status))
    .find(({ capturing, releasing, status }) => capturing || releasing !== undefined || status === "pending");
  if (asked === undefined) return undefined;
  const authorizationId = asked.id;
  if (asked.releasing !== undefined)
    return { kind: "noteRelease", authorizationId, outcome: { kind: "released" } };
  if (!asked.capturing) return { kind: "noteAnswer", authorizationId, answer: { kind: "none" } };
  return { kind: "noteCapture", authorizationId, outcome: { kind: "captured", amount: asked.target ?? 0 } };
}

test("the lives are not all alike: every domain event of financing and every status of a deadline occurs", () => {
  const events = new Set<string>();
  const statuses = new Set<string>();
  visit(({ before, after }) => {
    for (const { orderEvent } of after.eventLog.slice(before.eventLog.length)) events.add(orderEvent.kind);
    for (const { status } of after.order.financing?.deadlines ?? []) statuses.add(status);
  }, 500);
  expect([...statuses].sort()).toHaveLength(8);
  const own = ["financingDecided", "card", "deadline", "charge"];
  expect([...events].filter((kind) => own.some((start) => kind.startsWith(start)))).toHaveLength(22);
});
