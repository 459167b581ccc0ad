// Exact bytes of a webhook's body (specification/webhooks).

import { expect, test } from "bun:test";
import type { WebhookContent } from "../../../src/notifications/webhooks/body.ts";
import { webhookBody } from "../../../src/notifications/webhooks/body.ts";

const CONTENT: WebhookContent = {
  event: "order.completed",
  orderId: "ord_0190a5d2-7b3c-7def-8123-456789abcdef",
  platformId: "pl_0190a5d2-0000-7000-8000-000000000001",
  date: 1_768_435_200_000,
  status: "completed",
  amount: 83_891,
  trackId: "basket-17",
  amountCaptured: 83_891,
  amountRefunded: 83_891,
};
const ID = "ord_0190a5d2-7b3c-7def-8123-456789abcdef";
const START =
  `{"event":"order.completed","id":"${ID}","orderId":"${ID}",` +
  '"platformId":"pl_0190a5d2-0000-7000-8000-000000000001","date":1768435200000,"status":"completed","amount":83891';

test("vector: keys in the contract's order, compact, no newline", () => {
  expect(webhookBody(CONTENT)).toBe(`${START},"trackId":"basket-17"}`);
});

test("vector: the order of the keys given does not matter, an absent trackId is left out", () => {
  const { event, ...rest } = CONTENT;
  const { trackId: _, ...content } = { ...rest, event };
  expect(webhookBody(content)).toBe(`${START}}`);
});

test("vector: the whole order comes last", () => {
  const order = { id: ID, items: [{ name: "Café", amount: 1 }], metadata: {} };
  expect(webhookBody({ ...CONTENT, order })).toBe(
    `${START},"trackId":"basket-17","order":{"id":"${ID}","items":[{"name":"Caf\\u00e9","amount":1}],"metadata":{}}}`,
  );
});

test("vector: sums that differ from the amount come before the payment or the refund", () => {
  const sums = { committedAmount: 500, amountCaptured: 500, amountRefunded: 0 };
  const ids = { authorization: { id: "auth_1" }, refund: { id: "rfd_1" } };
  expect(webhookBody({ ...CONTENT, ...sums, ...ids })).toBe(
    `${START},"trackId":"basket-17","committedAmount":500,"amountCaptured":500,"amountRefunded":0,` +
      '"authorization":{"id":"auth_1"},"refund":{"id":"rfd_1"}}',
  );
});

test("vector: what the captain pays later comes after the other sums, also where it is the amount", () => {
  const later = { amountCaptured: 0, amountRefunded: 0, amountFinanced: 83_891 };
  expect(webhookBody({ ...CONTENT, ...later })).toBe(
    `${START},"trackId":"basket-17","amountCaptured":0,"amountRefunded":0,"amountFinanced":83891}`,
  );
});

const texts: [name: string, trackId: string, written: string][] = [
  ["accents", "Zoë", String.raw`"Zo\u00eb"`],
  ["a character beyond 16 bits", "😀", String.raw`"\ud83d\ude00"`],
  ["a lone high surrogate", "a\ud800b", String.raw`"a\ud800b"`],
  ["a lone low surrogate", "\udfff", String.raw`"\udfff"`],
  ["surrogates the wrong way round", "\ude00\ud83d", String.raw`"\ude00\ud83d"`],
  ["line separators", "\u2028\u2029", String.raw`"\u2028\u2029"`],
  ["control characters", "\0\n\u007f\u0080", `"\\u0000\\n\u007f\\u0080"`],
  ["quotes and backslashes", String.raw`"\u00eb"`, String.raw`"\"\\u00eb\""`],
  ["the first and last of 16 bits", "\u0080\uffff", String.raw`"\u0080\uffff"`],
];
for (const [name, trackId, written] of texts) {
  test(`vector: ${name}`, () => {
    const body = webhookBody({ ...CONTENT, trackId });
    expect(body).toBe(`${START},"trackId":${written}}`);
    expect(Buffer.from(body, "utf8").every((byte) => byte < 128)).toBe(true);
    expect(JSON.parse(body).trackId).toBe(trackId);
  });
}
