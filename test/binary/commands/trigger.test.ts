// `trigger` of the compiled program: every event name has a trigger, and comes from the sandbox of a plain start.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { EVENT_NAMES } from "../../../src/api/webhooks/event-requests.ts";
import { DEFAULT_EVENTS } from "../../../src/config/keys/platform.ts";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { openShop } from "../../support/binary/shop.ts";
import { type } from "../../support/binary/typed.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

const onRequest = (name: string) =>
  `The platform sends ${name} on request only: list it in events of [platforms.webhooks].`;

test.each(EVENT_NAMES)("trigger %s: it comes, and is delivered", async (name) => {
  const { code, printed, told } = await type(service, `trigger ${name}`);
  expect(told).toBe(DEFAULT_EVENTS.includes(name) ? "" : `${onRequest(name)}\n`);
  const [ids = "", row = ""] = printed.split("\n");
  expect(row).toContain(`${name} `);
  expect(row).toContain("delivered");
  expect(code).toBe(0);
  const event = await openShop(service).api("GET", `/v1/events/${ids.split(" ")[0]}`);
  expect(JSON.parse(event.json.data.body)).toMatchObject({ event: name });
});

test("--amount is the order's amount", async () => {
  const { printed } = await type(service, "trigger order.refunded --amount 12.50");
  const [, orderId = ""] = printed.split(/\s+/);
  expect(await openShop(service).read(orderId)).toMatchObject({ amount: 1_250, status: "refunded" });
});

test("an event on request is sent for its trigger alone", async () => {
  await type(service, "trigger order.authorized");
  const { printed } = await type(service, "trigger order.completed");
  const [, orderId = ""] = printed.split(/\s+/);
  const { json } = await openShop(service).api("GET", `/v1/events?order=${orderId}`);
  expect(json.data.map((event: { type: string }) => event.type)).not.toContain("order.authorized");
});

describe("what is wrong is said", () => {
  test.each([
    ["trigger", "which event? There are order.confirmed, "],
    ["trigger order.complete", "did you mean order.completed?"],
    ["trigger order.completed --amount 12", "--amount: write it with the decimals of EUR"],
    ["trigger order.completed --amount 0.10", "the payment is failed amountTooSmall"],
    ["trigger order.completed --data nowhere", "no sandbox runs with the data in"],
  ])("%s", async (line, sentence) => {
    const { code, told } = await type(service, line);
    expect([1, 78]).toContain(code);
    expect(told).toContain(sentence);
  });
});
