// Messages that a shop's page and a frame accept from each other (T16).

import { describe, expect, test } from "bun:test";
import type { FrameMessage, Init } from "../../widget/src/protocol.ts";
import { boundedHeight, isHello, toFrameMessage, toInit, toPageMessage } from "../../widget/src/protocol.ts";

const frame = {};
const from = { origin: "https://pay.example", source: frame };

describe("T16: a greeting counts only from that window and that origin", () => {
  const rows: readonly (readonly [string, object, boolean])[] = [
    ["the frame's own", {}, true],
    ["another window's", { source: {} }, false],
    ["of a frame that is gone", { source: null }, false],
    ["from another origin", { origin: "https://pay.example.evil.example" }, false],
    ["from a page without one", { origin: "null" }, false],
    ["of another kind", { data: { type: "validated" } }, false],
    ["that is a text", { data: "hello" }, false],
    ["that is nothing", { data: null }, false],
  ];
  test.each(rows)("%s", (_name, over, counts) => {
    expect(isHello({ ...from, data: { type: "hello" }, ...over }, from)).toBe(counts);
    const init = toInit({ ...from, data: { type: "init" }, ...over }, from);
    expect(init !== undefined).toBe(counts);
  });

  test("where there is no window yet, no message counts", () => {
    const noWindow = { origin: from.origin, source: null };
    expect(isHello({ ...noWindow, data: { type: "hello" } }, noWindow)).toBe(false);
  });
});

describe("what a frame is to show", () => {
  const read = (data: object) => toInit({ ...from, data: { type: "init", ...data } }, from);

  test("is taken as the page gives it", () => {
    const init: Init = {
      type: "init",
      scheme: "dark",
      cta: false,
      orderId: "ord_1",
      order: { amount: 1 },
    };
    expect(read(init)).toEqual(init);
  });

  test.each([{}, { scheme: "neon", cta: "no", orderId: {}, order: "all" }, { order: [1] }])(
    "nonsense is as if it were not said: %j",
    (data) => {
      expect(read(data)).toEqual({ type: "init", scheme: "light", cta: true });
    },
  );
});

test.each<[unknown, FrameMessage | undefined]>([
  [
    { type: "height", px: 500.2, title: "Your order" },
    { type: "height", px: 501, title: "Your order" },
  ],
  [{ type: "ready", more: 1 }, { type: "ready" }],
  [
    { type: "order", order: "ord_1" },
    { type: "order", order: "ord_1" },
  ],
  [{ type: "order", order: 1 }, undefined],
  [
    { type: "error", data: { code: "declined", message: "No." } },
    { type: "error", data: { code: "declined", message: "No." }, mistake: false },
  ],
  [{ type: "error" }, undefined],
  [{ type: "validated" }, undefined],
  [{ type: "hello", data: {} }, undefined],
  ["ready", undefined],
  [null, undefined],
])("a frame says %j", (data, message) => {
  expect(toFrameMessage(data)).toEqual(message);
});

test.each<[unknown, number]>([
  [0, 40],
  [-1, 40],
  [Number.NaN, 40],
  ["900", 40],
  [40.1, 41],
  [8_000, 8_000],
  [1e9, 8_000],
  [Number.POSITIVE_INFINITY, 8_000],
])("T16: a height of %p becomes %i px", (px, height) => {
  expect(boundedHeight(px)).toBe(height);
});

test("a page may ask to pay, and say whether it is light or dark; anything else is nothing", () => {
  expect(toPageMessage({ type: "pay", amount: 1 })).toEqual({ type: "pay" });
  expect(toPageMessage({ type: "scheme", scheme: "dark" })).toEqual({ type: "scheme", scheme: "dark" });
  expect(toPageMessage({ type: "scheme", scheme: 7 })).toEqual({ type: "scheme", scheme: "light" });
  for (const data of [{ type: "ready" }, "pay", null, [], undefined])
    expect(toPageMessage(data)).toBeUndefined();
});
