// Properties of every order's life, whatever buyers, merchants, providers and the clock do (specification/invariants).
// The domain alone.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { violationAtRest, violationIn, violationOf } from "../../../src/domain/invariants/invariants.ts";
import { mailsOf } from "../../../src/domain/messages/emails.ts";
import type { Command } from "../../../src/domain/order/commands.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import { evolve } from "../../../src/domain/order/evolve.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { effectiveDueDate, isClosed } from "../../../src/domain/order/queries.ts";
import { beginOrder, catchUp, handleCommand, timerAt } from "../../../src/domain/order/transition.ts";
import { anyCommand, anyMoment, anyOrder } from "../../support/domain/arbitrary-commands.ts";
import { ledgerViolation } from "../../support/domain/auditor.ts";
import { law } from "../../support/domain/property.ts";
import type { RandomSource } from "../../support/domain/random.ts";
import { oneOf, seeded, written } from "../../support/domain/random.ts";

const RUNS = 1_000;
const CREATED_AT = Date.UTC(2025, 0, 1);

type Life = { readonly order: Order; readonly eventLog: readonly LoggedEvent[]; readonly now: number };

const number = fc.nat(0xffff);
const script = fc.array(fc.array(number, { minLength: 8, maxLength: 8 }), { maxLength: 60, size: "max" });
const terms = fc.array(number, { minLength: 16, maxLength: 16 });
/** An order and what happens to it: each step a few numbers that its chances are read from. */
const life = fc.record({ terms, script });
type Transition = { readonly terms: number[]; readonly script: number[][] };

function born(numbers: readonly number[]): Life {
  const { order, orderEvents } = beginOrder(anyOrder(written(numbers), CREATED_AT), CREATED_AT);
  return { order, eventLog: orderEvents, now: CREATED_AT };
}

function step({ order, eventLog, now }: Life, numbers: readonly number[]): Life {
  const random = written(numbers);
  const moment = random(3) === 0 ? anyMoment(order, now, random) : now;
  const transition = handleCommand(order, anyCommand(order, eventLog, moment, random), moment);
  return { order: transition.order, eventLog: [...eventLog, ...transition.orderEvents], now: moment };
}

function live(transition: Transition, visit: (after: Life, before: Life) => void = () => undefined): Life {
  return transition.script.reduce((before, numbers) => {
    const after = step(before, numbers);
    visit(after, before);
    return after;
  }, born(transition.terms));
}

/** The first thing that the provider has still to say, and that it says at last. */
function openQuestion({ authorizations, refunds }: Order, random: RandomSource): Command | undefined {
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
  return { kind: "noteCapture", authorizationId, outcome: oneOf(random, [captured, captured, refused]) };
}

/** Every question answered and every timer fired, until nothing is left to happen. */
function rest(from: Life, numbers: readonly number[]): Life {
  const random = written(numbers);
  let current = from;
  for (let steps = 0; steps < 1_000; steps++) {
    const question = openQuestion(current.order, random);
    const rings = question === undefined ? timerAt(current.order) : current.now;
    if (rings === undefined) return current;
    const now = Math.max(rings, current.now);
    const transition = handleCommand(current.order, question ?? { kind: "catchUp" }, now);
    current = { order: transition.order, eventLog: [...current.eventLog, ...transition.orderEvents], now };
  }
  throw new Error("it does not come to rest");
}

describe("every life", () => {
  law(
    "I2 to I6, I10 to I12, I14 to I18, I21: no step breaks an invariant",
    RUNS,
    fc.property(life, (transition) => {
      live(transition, (after, before) => {
        const orderEvents = after.eventLog.slice(before.eventLog.length);
        const violation = violationIn(before.order, orderEvents) ?? violationOf(after.order, after.now);
        expect(violation).toBeUndefined();
      });
    }),
  );

  law(
    "I1: a second set of books agrees with the order",
    RUNS,
    fc.property(life, (transition) => {
      const { order, eventLog } = live(transition);
      expect(ledgerViolation(order, eventLog)).toBeUndefined();
    }),
  );

  law(
    "I21: the event log is the order, and has no gaps",
    RUNS,
    fc.property(life, (transition) => {
      const { order, eventLog } = live(transition);
      expect(eventLog.map(({ seq }) => seq)).toEqual(eventLog.map((_, index) => index + 1));
      expect(eventLog.reduce<Order | undefined>(evolve, undefined)).toEqual(order);
    }),
  );

  law(
    "the due date moves no later once the order takes no payments",
    RUNS,
    fc.property(life, (transition) => {
      live(transition, (after, before) => {
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
      (transition, looks) => {
        let often = born(transition.terms);
        for (const [index, numbers] of transition.script.entries()) {
          const { now } = step(often, numbers);
          const between = Math.floor(often.now + (now - often.now) * (looks[index] ?? 0.5));
          const caughtUp = catchUp(often.order, between);
          const randoms = written(numbers);
          const moment = randoms(3) === 0 ? anyMoment(often.order, often.now, randoms) : often.now;
          const command = anyCommand(often.order, often.eventLog, moment, randoms);
          const straight = handleCommand(often.order, command, moment);
          const stopping = handleCommand(caughtUp.order, command, moment);
          expect(stopping.order).toEqual(straight.order);
          expect([...caughtUp.orderEvents, ...stopping.orderEvents]).toEqual([...straight.orderEvents]);
          often = {
            order: straight.order,
            eventLog: [...often.eventLog, ...straight.orderEvents],
            now: moment,
          };
        }
      },
    ),
  );

  law(
    "I15, F12: the timer fires after now, or never again",
    RUNS,
    fc.property(life, (transition) => {
      live(transition, ({ order, now }) => {
        expect(timerAt(order) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now);
        const before = (timerAt(order) ?? now + 1) - 1;
        expect(catchUp(order, before).orderEvents).toEqual([]);
      });
    }),
  );

  law(
    "F17, F18: a word of the provider heard twice is heard once",
    RUNS,
    fc.property(life, (transition) => {
      let current = born(transition.terms);
      for (const numbers of transition.script) {
        const random = written(numbers);
        const moment = random(3) === 0 ? anyMoment(current.order, current.now, random) : current.now;
        const command = anyCommand(current.order, current.eventLog, moment, random);
        const once = handleCommand(current.order, command, moment);
        if (command.kind.startsWith("note")) {
          expect(handleCommand(once.order, command, moment).orderEvents).toEqual([]);
        }
        current = { order: once.order, eventLog: [...current.eventLog, ...once.orderEvents], now: moment };
      }
    }),
  );

  law(
    "no buyer gets the same e-mail twice, and none is reminded of a closed order or of one that they pay alone",
    RUNS,
    fc.property(life, (transition) => {
      const written = new Set<string>();
      let order: Order | undefined;
      for (const entry of live(transition).eventLog) {
        order = evolve(order, entry);
        for (const { mail, authorizationId, refundId = "" } of mailsOf(order, entry.orderEvent)) {
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
    fc.property(life, (transition) => {
      let current = born(transition.terms);
      for (const numbers of transition.script) {
        const random = written(numbers);
        const moment = random(3) === 0 ? anyMoment(current.order, current.now, random) : current.now;
        const command = anyCommand(current.order, current.eventLog, moment, random);
        const answered = handleCommand(current.order, command, moment);
        if (answered.refusal !== undefined) {
          expect(answered.order).toEqual(catchUp(current.order, moment).order);
        }
        current = {
          order: answered.order,
          eventLog: [...current.eventLog, ...answered.orderEvents],
          now: moment,
        };
      }
    }),
  );

  law(
    "I10: what has ended stays ended, and I12: every order comes to rest with nothing open",
    RUNS,
    fc.property(life, terms, (transition, numbers) => {
      const done = rest(live(transition), numbers);
      expect(violationAtRest(done.order)).toBeUndefined();
      expect(ledgerViolation(done.order, done.eventLog)).toBeUndefined();
      const years = catchUp(done.order, done.now + 10 * 365 * 86_400_000);
      expect(years.orderEvents).toEqual([]);
    }),
  );

  law(
    "F11: a clock that goes backwards holds nothing up and breaks nothing",
    RUNS,
    fc.property(life, fc.array(fc.nat(200_000_000), { maxLength: 60 }), (transition, jumps) => {
      let current = born(transition.terms);
      for (const [index, numbers] of transition.script.entries()) {
        const back = { ...current, now: current.now - (jumps[index] ?? 0) };
        const after = step(back, numbers);
        const orderEvents = after.eventLog.slice(current.eventLog.length);
        expect(
          violationIn(current.order, orderEvents) ?? violationOf(after.order, after.now),
        ).toBeUndefined();
        current = after;
      }
      expect(violationAtRest(rest(current, []).order)).toBeUndefined();
    }),
  );
});

test("the lives are not all alike: every status and every fact occurs", () => {
  const statuses = new Set<string>();
  const orderEvents = new Set<string>();
  for (let seed = 1; seed <= 1_500; seed++) {
    const random = seeded(seed);
    const numbers = (count: number) => Array.from({ length: count }, () => random(0xffff));
    const transition = { terms: numbers(16), script: Array.from({ length: 40 }, () => numbers(8)) };
    const { eventLog } = live(transition, ({ order }) => statuses.add(order.status));
    for (const { orderEvent } of eventLog) orderEvents.add(orderEvent.kind);
  }
  expect([...statuses].sort()).toHaveLength(7);
  expect([...orderEvents].sort()).toHaveLength(28);
});

test("I21: an event log that cannot be is refused", () => {
  const { order, orderEvents } = beginOrder(anyOrder(seeded(1), CREATED_AT), CREATED_AT);
  const orderEvent = { kind: "detailsChanged", fields: [] } as const;
  for (const seq of [orderEvents.length, orderEvents.length + 2]) {
    expect(() => evolve(order, { seq, at: CREATED_AT, orderEvent })).toThrow(
      `event log gap before entry ${seq}`,
    );
  }
  expect(() => evolve(undefined, { seq: 1, at: CREATED_AT, orderEvent })).toThrow("event log gap");
});
