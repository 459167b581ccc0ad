// Events that a platform sends for a command alone, and no longer when that command was killed.

import { afterAll, beforeAll, expect, jest, test } from "bun:test";
import { OPERATOR_SANDBOX } from "../../src/api/paths.ts";
import { operate } from "../support/dashboard/dashboard.ts";
import type { TestService } from "../support/service.ts";
import { startService } from "../support/service.ts";

const EVENT = "order.disputed";

let service: TestService;
beforeAll(async () => {
  service = await startService();
  jest.useFakeTimers();
});
afterAll(async () => {
  jest.useRealTimers();
  await service.stop();
});

const isSent = async () => {
  const { json } = await operate(service, OPERATOR_SANDBOX.about, {});
  return json.data.platforms[0].events.includes(EVENT);
};
const lend = (events: readonly string[]) => operate(service, OPERATOR_SANDBOX.sendAlso, { events });

test("an event is sent until the command gives it back", async () => {
  await lend([EVENT]);
  expect(await isSent()).toBe(true);
  await lend([]);
  expect(await isSent()).toBe(false);
});

test("a minute after the last request of a command that was killed it is sent no more", async () => {
  await lend([EVENT]);
  for (let requests = 0; requests < 3; requests += 1) {
    jest.advanceTimersByTime(59_000);
    expect(await isSent()).toBe(true);
  }
  jest.advanceTimersByTime(60_000);
  expect(await isSent()).toBe(false);
});
