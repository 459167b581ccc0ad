// Open questions: how long the timers of an order wait for an answer of the provider, after a start and after a gap.

import { expect, test } from "bun:test";
import { createOpenQuestions } from "../../../src/application/jobs/open-questions.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import { MINUTE } from "../../../src/domain/time.ts";
import { asks, captain, live, moment, order, pays } from "../../support/domain/scenario.ts";

const START = 1_772_366_400_000;

function opened(questions = [{ id: 1, orderId: "ord_1" }], late = [{ orderId: "ord_1", timerAt: START }]) {
  const clock = { now: START };
  const asked: number[] = [];
  const store = {
    async askOpenQuestions(at: number) {
      asked.push(at);
      return questions;
    },
    dueTimers: async () => late,
  } as Partial<Runtime["store"]> as Runtime["store"];
  return { clock, asked, questions: createOpenQuestions({ store, now: () => clock.now }) };
}

test("after a start an order waits until each of its questions was asked, another order does not", async () => {
  const { questions } = opened([
    { id: 1, orderId: "ord_1" },
    { id: 2, orderId: "ord_1" },
  ]);
  await questions.notice(START);
  expect([questions.isWaiting("ord_1"), questions.isWaiting("ord_2")]).toEqual([true, false]);
  questions.asked(1);
  questions.asked(1);
  questions.asked(99);
  expect(questions.isWaiting("ord_1")).toBe(true);
  questions.asked(2);
  expect(questions.isWaiting("ord_1")).toBe(false);
  expect([questions.takeAnswered(), questions.takeAnswered()]).toEqual([["ord_1"], []]);
});

test("no timer waits longer than two minutes, even when the provider never answers", async () => {
  const { questions } = opened();
  for (let at = START; at < START + 2 * MINUTE; at += 15_000) {
    await questions.notice(at);
    expect(questions.isWaiting("ord_1")).toBe(true);
  }
  await questions.notice(START + 2 * MINUTE);
  expect(questions.isWaiting("ord_1")).toBe(false);
});

test("between two looks a few seconds apart nothing waits", async () => {
  const { questions, asked } = opened([]);
  await questions.notice(START);
  await questions.notice(START + 15_000);
  expect(asked).toEqual([START]);
});

test("after a suspension an order with an open question and a late timer waits at once, before the first look", async () => {
  const { clock, questions, asked } = opened([]);
  const paying = live(order({ due: "2h" }), asks(captain)).order;
  const held = live(order({ due: "2h" }), pays(captain, 500)).order;
  clock.now = moment("0s");
  await questions.notice(clock.now);
  clock.now = moment("3h");
  expect([paying, held].map((order) => questions.holdsTimers(order.id)(order))).toEqual([true, false]);
  await questions.notice(clock.now);
  expect([paying, held].map((order) => questions.holdsTimers(order.id)(order))).toEqual([false, false]);
  expect(asked).toEqual([moment("0s"), moment("3h")]);
});

test("a long time without a late timer is no suspension", async () => {
  const { clock, questions, asked } = opened([], []);
  const paying = live(order({ due: "2h" }), asks(captain)).order;
  await questions.notice(moment("0s"));
  clock.now = moment("2h");
  expect(questions.holdsTimers(paying.id)(paying)).toBe(false);
  await questions.notice(clock.now);
  expect(asked).toEqual([moment("0s")]);
});
