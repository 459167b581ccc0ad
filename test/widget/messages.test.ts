// Window messages that the page accepts.

import { describe, expect, test } from "bun:test";
import { toProviderMessage } from "../../widget/src/form/provider-message.ts";
import { isReturn } from "../../widget/src/page/return-message.ts";

const ours = "https://pay.example";
const frame = {};

describe("T16: the bank's return", () => {
  test("is believed from our own origin and our own frame", () => {
    expect(
      isReturn({ origin: ours, source: frame, data: { type: "returned" } }, { origin: ours, source: frame }),
    ).toBe(true);
  });

  test.each([
    ["another origin", { origin: "https://evil.example", source: frame, data: { type: "returned" } }],
    [
      "an origin that only starts like ours",
      { origin: `${ours}.evil`, source: frame, data: { type: "returned" } },
    ],
    ["another window of our origin", { origin: ours, source: {}, data: { type: "returned" } }],
    ["no window", { origin: ours, source: null, data: { type: "returned" } }],
    ["another message", { origin: ours, source: frame, data: { type: "paid" } }],
    ["a bare text", { origin: ours, source: frame, data: "returned" }],
    ["nothing", { origin: ours, source: frame, data: null }],
  ])("is not believed from %s", (_, message) => {
    expect(isReturn(message, { origin: ours, source: frame })).toBe(false);
  });

  test("is not believed when there is no frame", () => {
    expect(
      isReturn({ origin: ours, source: null, data: { type: "returned" } }, { origin: ours, source: null }),
    ).toBe(false);
  });
});

describe("T16: the provider's frame", () => {
  const theirs = "https://psp.example";
  const from = (data: unknown, origin = theirs, source: unknown = frame) =>
    toProviderMessage({ origin, source, data }, { origin: theirs, source: frame });

  test("gives the means of payment as they are", () => {
    expect(from({ type: "means", means: { token: "tok" } })).toEqual({
      type: "means",
      means: { token: "tok" },
    });
  });

  test("says that it could not read the card", () => {
    expect(from({ type: "failed" })).toEqual({ type: "failed" });
    expect(from({ type: "failed" }, ours)).toBeUndefined();
  });

  test.each([
    [180.2, 181],
    [5_000_000, 1_200],
    [-4, 40],
  ])("a height of %p becomes %p", (px, bounded) => {
    expect(from({ type: "height", px })).toEqual({ type: "height", px: bounded });
  });

  test.each([
    ["a foreign origin", from({ type: "means", means: {} }, ours)],
    ["a foreign window", from({ type: "means", means: {} }, theirs, {})],
    ["means that are a list", from({ type: "means", means: [] })],
    ["means that are missing", from({ type: "means" })],
    ["a height that is no number", from({ type: "height", px: "10" })],
    ["an endless height", from({ type: "height", px: Number.POSITIVE_INFINITY })],
    ["an unknown type", from({ type: "submit" })],
  ])("ignores %s", (_, message) => {
    expect(message).toBeUndefined();
  });
});
