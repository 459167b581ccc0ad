// Open questions: how long an order's timers wait for an answer of the provider, after a start and after a gap.

import { expect, test } from "bun:test";
import { createOpenQuestions } from "../../../src/application/jobs/open-questions.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import { timerAt } from "../../../src/domain/order/transition.ts";
import { MINUTE } from "../../../src/domain/time.ts";
import { asks, captain, live, moment, order, pays } from "../../support/domain/scenario.ts";

const START = 1_772_366_400_000;
const EPOCH = 1;

function opened(questions = [{ id: 1, orderId: "ord_1" }], late = [{ orderId: "ord_1", timerAt: START }]) {
  const clock = { now: START };
  const asked: number[] = [];
  const store = {
    async askOpenQuestions(_: number, at: number) {
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
  await questions.notice(EPOCH, START);
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
    await questions.notice(EPOCH, at);
    expect(questions.isWaiting("ord_1")).toBe(true);
  }
  await questions.notice(EPOCH, START + 2 * MINUTE);
  expect(questions.isWaiting("ord_1")).toBe(false);
});

test("with a few seconds between two runs no order waits", async () => {
  const { questions, asked } = opened([]);
  await questions.notice(EPOCH, START);
  await questions.notice(EPOCH, START + 15_000);
  expect(asked).toEqual([START]);
});

test("after a suspension an order with an open question and a late timer waits at once, before the first run", async () => {
  const { clock, questions, asked } = opened([]);
  const paying = live(order({ due: "2h" }), asks(captain)).order;
  const held = live(order({ due: "2h" }), pays(captain, 500)).order;
  clock.now = moment("0s");
  await questions.notice(EPOCH, clock.now);
  clock.now = moment("3h");
  const waits = () => [paying, held].map((each) => questions.holdsTimers(each.id)(each, timerAt(each)));
  expect(waits()).toEqual([true, false]);
  await questions.notice(EPOCH, clock.now);
  expect(waits()).toEqual([false, false]);
  expect(asked).toEqual([moment("0s"), moment("3h")]);
});

test("without the lead an order with an open question and a late timer waits for the leader", () => {
  const { clock, questions } = opened([]);
  const paying = live(order({ due: "2h" }), asks(captain)).order;
  const held = live(order({ due: "2h" }), pays(captain, 500)).order;
  const waits = () => [paying, held].map((each) => questions.holdsTimers(each.id)(each, timerAt(each)));
  clock.now = moment("2h");
  expect(waits()).toEqual([false, false]);
  clock.now = moment("3h");
  expect(waits()).toEqual([true, false]);
});

test("each time that a process takes the lead, open questions are asked", async () => {
  const { questions, asked } = opened();
  await questions.notice(1, START);
  await questions.notice(1, START + 1_000);
  await questions.notice(2, START + 2_000);
  expect(asked).toEqual([START, START + 2_000]);
});

test("a long time without a late timer is no suspension", async () => {
  const { clock, questions, asked } = opened([], []);
  const paying = live(order({ due: "2h" }), asks(captain)).order;
  await questions.notice(EPOCH, moment("0s"));
  clock.now = moment("2h");
  expect(questions.holdsTimers(paying.id)(paying, timerAt(paying))).toBe(false);
  await questions.notice(EPOCH, clock.now);
  expect(asked).toEqual([moment("0s")]);
});
