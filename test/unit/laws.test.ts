// What holds for every life an order can have, whatever buyers, merchants, providers and the clock do (THREATS,
// "Invariants"; CONTRACT 4). The domain alone.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { apply } from "../../src/domain/apply.ts";
import type { Command } from "../../src/domain/command.ts";
import type { Recorded } from "../../src/domain/fact.ts";
import { complaintAbout, complaintAtRest, complaintOf } from "../../src/domain/invariants.ts";
import { alarm, begin, handle, settle } from "../../src/domain/life.ts";
import { mailsOf } from "../../src/domain/mail.ts";
import type { Order } from "../../src/domain/order.ts";
import { effectiveDueDate, isClosed } from "../../src/domain/order-view.ts";
import { disagreement } from "../domain/auditor.ts";
import type { Chance } from "../domain/chance.ts";
import { oneOf, seeded, written } from "../domain/chance.ts";
import { law } from "../domain/law.ts";
import { anyCommand, anyMoment, anyOrder } from "../domain/wild.ts";

const RUNS = 1_000;
const CREATED_AT = Date.UTC(2025, 0, 1);

type Life = { readonly order: Order; readonly journal: readonly Recorded[]; readonly now: number };

const number = fc.nat(0xffff);
const script = fc.array(fc.array(number, { minLength: 8, maxLength: 8 }), { maxLength: 60, size: "max" });
const terms = fc.array(number, { minLength: 16, maxLength: 16 });
/** An order and what happens to it: each step a few numbers that its chances are read from. */
const life = fc.record({ terms, script });
type Lived = { readonly terms: number[]; readonly script: number[][] };

function born(numbers: readonly number[]): Life {
  const { order, recorded } = begin(anyOrder(written(numbers), CREATED_AT), CREATED_AT);
  return { order, journal: recorded, now: CREATED_AT };
}

function step({ order, journal, now }: Life, numbers: readonly number[]): Life {
  const chance = written(numbers);
  const moment = chance(3) === 0 ? anyMoment(order, now, chance) : now;
  const lived = handle(order, anyCommand(order, journal, moment, chance), moment);
  return { order: lived.order, journal: [...journal, ...lived.recorded], now: moment };
}

function live(lived: Lived, visit: (after: Life, before: Life) => void = () => undefined): Life {
  return lived.script.reduce((before, numbers) => {
    const after = step(before, numbers);
    visit(after, before);
    return after;
  }, born(lived.terms));
}

/** The first thing that the provider has still to say, and that it says at last. */
function openQuestion({ authorizations, refunds }: Order, chance: Chance): Command | undefined {
  const asked = authorizations
    .filter(({ status }) => status === "pending" || status === "requiresAction" || status === "authorized")
    .find(({ capturing, releasing, status }) => capturing || releasing !== undefined || status === "pending");
  const refund = refunds.find(({ status }) => status === "pending");
  if (asked === undefined) {
    return refund && { kind: "noteRefund", refundId: refund.id, outcome: { kind: "refunded" } };
  }
  const authorizationId = asked.id;
  if (asked.releasing !== undefined) {
    return { kind: "noteRelease", authorizationId, outcome: { kind: "released" } };
  }
  if (!asked.capturing) return { kind: "noteAnswer", authorizationId, answer: { kind: "none" } };
  const captured = { kind: "captured", amount: asked.target ?? 0 } as const;
  const refused = { kind: "refused", code: "captureRefused" } as const;
  return { kind: "noteCapture", authorizationId, outcome: oneOf(chance, [captured, captured, refused]) };
}

/** Every question answered and every alarm rung, until nothing is left to happen. */
function rest(from: Life, numbers: readonly number[]): Life {
  const chance = written(numbers);
  let current = from;
  for (let steps = 0; steps < 1_000; steps++) {
    const question = openQuestion(current.order, chance);
    const rings = question === undefined ? alarm(current.order) : current.now;
    if (rings === undefined) return current;
    const now = Math.max(rings, current.now);
    const lived = handle(current.order, question ?? { kind: "settleClock" }, now);
    current = { order: lived.order, journal: [...current.journal, ...lived.recorded], now };
  }
  throw new Error("it does not come to rest");
}

describe("every life", () => {
  law(
    "I2 to I6, I10 to I12, I14 to I18, I21: no step breaks an invariant",
    RUNS,
    fc.property(life, (lived) => {
      live(lived, (after, before) => {
        const recorded = after.journal.slice(before.journal.length);
        const complaint = complaintAbout(before.order, recorded) ?? complaintOf(after.order, after.now);
        expect(complaint).toBeUndefined();
      });
    }),
  );

  law(
    "I1: a second set of books agrees with the order",
    RUNS,
    fc.property(life, (lived) => {
      const { order, journal } = live(lived);
      expect(disagreement(order, journal)).toBeUndefined();
    }),
  );

  law(
    "I21: the journal is the order, and has no gaps",
    RUNS,
    fc.property(life, (lived) => {
      const { order, journal } = live(lived);
      expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, index) => index + 1));
      expect(journal.reduce<Order | undefined>(apply, undefined)).toEqual(order);
    }),
  );

  law(
    "the due date moves no later once nobody may pay any more",
    RUNS,
    fc.property(life, (lived) => {
      live(lived, (after, before) => {
        if (isClosed(before.order))
          expect(effectiveDueDate(after.order)).toBeLessThanOrEqual(effectiveDueDate(before.order));
      });
    }),
  );

  law(
    "looking at the clock more often changes nothing",
    RUNS,
    fc.property(
      life,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60 }),
      (lived, looks) => {
        let often = born(lived.terms);
        for (const [index, numbers] of lived.script.entries()) {
          const { now } = step(often, numbers);
          const between = Math.floor(often.now + (now - often.now) * (looks[index] ?? 0.5));
          const looked = settle({ order: often.order, recorded: [] }, between);
          const chances = written(numbers);
          const moment = chances(3) === 0 ? anyMoment(often.order, often.now, chances) : often.now;
          const command = anyCommand(often.order, often.journal, moment, chances);
          const straight = handle(often.order, command, moment);
          const stopping = handle(looked.order, command, moment);
          expect(stopping.order).toEqual(straight.order);
          expect([...looked.recorded, ...stopping.recorded]).toEqual([...straight.recorded]);
          often = { order: straight.order, journal: [...often.journal, ...straight.recorded], now: moment };
        }
      },
    ),
  );

  law(
    "I15, F12: the alarm rings after now, or never again",
    RUNS,
    fc.property(life, (lived) => {
      live(lived, ({ order, now }) => {
        expect(alarm(order) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now);
        const before = (alarm(order) ?? now + 1) - 1;
        expect(settle({ order, recorded: [] }, before).recorded).toEqual([]);
      });
    }),
  );

  law(
    "F17, F18: a word of the provider heard twice is heard once",
    RUNS,
    fc.property(life, (lived) => {
      let current = born(lived.terms);
      for (const numbers of lived.script) {
        const chance = written(numbers);
        const moment = chance(3) === 0 ? anyMoment(current.order, current.now, chance) : current.now;
        const command = anyCommand(current.order, current.journal, moment, chance);
        const once = handle(current.order, command, moment);
        if (command.kind.startsWith("note")) {
          expect(handle(once.order, command, moment).recorded).toEqual([]);
        }
        current = { order: once.order, journal: [...current.journal, ...once.recorded], now: moment };
      }
    }),
  );

  law(
    "nobody is written the same thing twice, and nobody reminded of a closed order or of one he pays alone",
    RUNS,
    fc.property(life, (lived) => {
      const written = new Set<string>();
      let order: Order | undefined;
      for (const entry of live(lived).journal) {
        order = apply(order, entry);
        for (const { mail, authorizationId, refundId = "" } of mailsOf(order, entry.fact)) {
          const name = `${mail} ${authorizationId} ${refundId}`;
          expect(written.has(name)).toBe(false);
          written.add(name);
          if (mail.endsWith("Reminder")) expect(isClosed(order) || order.ux === "single").toBe(false);
        }
      }
    }),
  );

  law(
    "a refusal changes nothing but what the clock had made due",
    RUNS,
    fc.property(life, (lived) => {
      let current = born(lived.terms);
      for (const numbers of lived.script) {
        const chance = written(numbers);
        const moment = chance(3) === 0 ? anyMoment(current.order, current.now, chance) : current.now;
        const command = anyCommand(current.order, current.journal, moment, chance);
        const answered = handle(current.order, command, moment);
        if (answered.refusal !== undefined) {
          expect(answered.order).toEqual(settle({ order: current.order, recorded: [] }, moment).order);
        }
        current = { order: answered.order, journal: [...current.journal, ...answered.recorded], now: moment };
      }
    }),
  );

  law(
    "I10: what has ended stays ended, and I12: every order comes to rest with nothing open",
    RUNS,
    fc.property(life, terms, (lived, numbers) => {
      const done = rest(live(lived), numbers);
      expect(complaintAtRest(done.order)).toBeUndefined();
      expect(disagreement(done.order, done.journal)).toBeUndefined();
      const years = settle({ order: done.order, recorded: [] }, done.now + 10 * 365 * 86_400_000);
      expect(years.recorded).toEqual([]);
    }),
  );

  law(
    "F11: a clock that goes backwards holds nothing up and breaks nothing",
    RUNS,
    fc.property(life, fc.array(fc.nat(200_000_000), { maxLength: 60 }), (lived, jumps) => {
      let current = born(lived.terms);
      for (const [index, numbers] of lived.script.entries()) {
        const back = { ...current, now: current.now - (jumps[index] ?? 0) };
        const after = step(back, numbers);
        const recorded = after.journal.slice(current.journal.length);
        expect(
          complaintAbout(current.order, recorded) ?? complaintOf(after.order, after.now),
        ).toBeUndefined();
        current = after;
      }
      expect(complaintAtRest(rest(current, []).order)).toBeUndefined();
    }),
  );
});

test("the lives are not all alike: every status and every fact occurs", () => {
  const statuses = new Set<string>();
  const facts = new Set<string>();
  for (let seed = 1; seed <= 1_500; seed++) {
    const chance = seeded(seed);
    const numbers = (count: number) => Array.from({ length: count }, () => chance(0xffff));
    const lived = { terms: numbers(16), script: Array.from({ length: 40 }, () => numbers(8)) };
    const { journal } = live(lived, ({ order }) => statuses.add(order.status));
    for (const { fact } of journal) facts.add(fact.kind);
  }
  expect([...statuses].sort()).toHaveLength(7);
  expect([...facts].sort()).toHaveLength(28);
});

test("I21: a journal that cannot be is refused", () => {
  const { order, recorded } = begin(anyOrder(seeded(1), CREATED_AT), CREATED_AT);
  const fact = { kind: "detailsChanged", fields: [] } as const;
  for (const seq of [recorded.length, recorded.length + 2]) {
    expect(() => apply(order, { seq, at: CREATED_AT, fact })).toThrow(`journal gap before entry ${seq}`);
  }
  expect(() => apply(undefined, { seq: 1, at: CREATED_AT, fact })).toThrow("journal gap");
});
