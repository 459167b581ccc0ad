// The line about a webhook that was not delivered: what it says of answer, address and next try, and when there is none.

import { expect, test } from "bun:test";
import { failedAttemptLine } from "../../../src/cli/output/failed-attempt.ts";

const event = {
  id: "evt_1",
  name: "order.completed",
  orderId: "ord_1",
  platformId: "pl_1",
  url: "http://localhost:3000/hook?token=canary",
};
const attempt = { at: 1_000, tookMs: 12, status: 500, failure: "HTTP 500", answer: "boom" };
const START = "Webhook failed: order.completed of ord_1 to http://localhost:3000/hook: ";

test.each([
  [{ attempt, nextAt: 6_200 }, `${START}HTTP 500 in 12 ms: boom; next try in 5 s`],
  [{ attempt, nextAt: 1_000 + 7_100_000 }, `${START}HTTP 500 in 12 ms: boom; next try in 2 h`],
  [{ attempt, nextAt: undefined }, `${START}HTTP 500 in 12 ms: boom; given up`],
  [
    { attempt: { ...attempt, answer: "x".repeat(201) }, nextAt: undefined },
    `${START}HTTP 500 in 12 ms: ${"x".repeat(200)}…; given up`,
  ],
  [
    {
      attempt: { ...attempt, status: undefined, failure: "no answer within 30 s", answer: "" },
      nextAt: 61_000,
    },
    `${START}no answer within 30 s; next try in 1 min`,
  ],
  [{ attempt: { ...attempt, status: 204, failure: undefined }, nextAt: undefined }, undefined],
])("%#", (made, line) => expect(failedAttemptLine({ event, ...made })).toBe(line));

test("an event of no order and without an address", () => {
  const about = { ...event, name: "payout.created", orderId: undefined, url: undefined };
  const made = { event: about, attempt: { ...attempt, answer: "" }, nextAt: undefined };
  expect(failedAttemptLine(made)).toBe("Webhook failed: payout.created: HTTP 500 in 12 ms; given up");
});
