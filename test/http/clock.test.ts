// The sandbox's clock: turned, it tells what happened on the way, and its page shows it.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Json, TestWorld } from "../world.ts";
import { START, startWorld } from "../world.ts";
import { newGroup, newOrder, pays } from "./acts.ts";

const DAY = 86_400_000;

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const turn = (body: unknown) => world.api("POST", "/sandbox/clock", body, {});

test("a turn answers with what happened to which order and when, each at its own moment", async () => {
  const paid = await newGroup(world, { dueDate: START + 2 * DAY }, ["Bob"]);
  const unpaid = await newOrder(world, { dueDate: START + DAY });
  const { status, json } = await turn({ advance: "3d" });
  expect(status).toBe(200);
  expect(json.data.now).toBe(START + 3 * DAY);
  expect(json.data.performed).toBeGreaterThan(0);
  const at = (moment: number, { id }: Json) =>
    json.data.happened
      .filter((one: Json) => one.orderId === id && one.at === START + moment)
      .map(({ what }: Json) => what);
  expect(at(DAY, unpaid)).toEqual(["paymentsClosed", "orderCancelled"]);
  expect(at(2 * DAY, paid)).toEqual([
    "paymentsClosed",
    "capturesDecided",
    "captureAsked",
    "captureSucceeded",
    "captureAsked",
    "captureSucceeded",
    "orderCompleted",
  ]);
  const moments = json.data.happened.map(({ at }: Json) => at);
  expect(moments).toEqual(moments.toSorted());
});

test("what happens between two turns belongs to neither", async () => {
  const order = await newOrder(world, { ux: "single" });
  await pays(world, order.redirectUrl);
  await world.settle();
  expect((await turn({ advance: "1h" })).json.data.happened).toEqual([]);
});

test("the sandbox's page shows what the last turn did, in words", async () => {
  const order = await newOrder(world, { delay: 10 });
  const form = new URLSearchParams({ advance: "15min" }).toString();
  const turned = await world.api("POST", "/sandbox/turn", form, {});
  expect(turned).toMatchObject({ status: 303 });
  const { text } = await world.api("GET", "/sandbox", undefined, {});
  expect(text).toContain(`order cancelled · <code>${order.id}</code>`);
  expect((await turn({ advance: "1x" })).status).toBe(400);
});

test.each([
  [{ advance: 6 }, "give "],
  [{ advance: "1x" }, "advance: must be a length of time"],
  [{ to: START - 1 }, "to: the clock only turns forward"],
  [{ to: "tomorrow" }, "give "],
  [{ to: Number.MAX_SAFE_INTEGER }, "the clock turns no further than the year 2100"],
  [{ advance: "99999d" }, "the clock turns no further than the year 2100"],
  [undefined, "give "],
])("%j is refused, and the clock stays", async (body, sentence) => {
  const before = world.now();
  const { status, json } = await turn(body);
  expect(status).toBe(400);
  expect(json.errors[0]).toStartWith(sentence);
  expect(world.now()).toBe(before);
});
