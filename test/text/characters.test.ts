// Control characters in buyers' texts at a terminal: shown escaped, never obeyed.

import { afterEach, expect, spyOn, test } from "bun:test";
import { terminal } from "../../src/cli/output/terminal.ts";
import { inPlainSight, onOneLine } from "../../src/text/characters.ts";

const spies = [spyOn(process.stdout, "write"), spyOn(process.stderr, "write")].map((spy) =>
  spy.mockImplementation(() => true),
);
afterEach(() => {
  for (const spy of spies) spy.mockClear();
});

test.each([
  ["Ana Lopes", "Ana Lopes"],
  ["Zoë Ñandú 王 عمر 👩‍👩‍👧", "Zoë Ñandú 王 عمر 👩‍👩‍👧"],
  ["\u001b[2K\r10.00 EUR", "\\u001b[2K\\u000d10.00 EUR"],
  ["\u009b2J\u0007\u007f\t\0", "\\u009b2J\\u0007\\u007f\\u0009\\u0000"],
  ["Ana\u202eEVIL\u2066\u200f\u061c", "Ana\\u202eEVIL\\u2066\\u200f\\u061c"],
  ["a\u2028b\u2029c", "a\\u2028b\\u2029c"],
])("%j is written as %s", (text, seen) => {
  expect(onOneLine(text)).toBe(seen);
  expect(inPlainSight(text)).toBe(seen);
});

test("text of several lines keeps its line breaks", () => {
  expect(inPlainSight("one\ntwo")).toBe("one\ntwo");
  expect(onOneLine("one\ntwo")).toBe("one\\u000atwo");
});

test("everything that a command prints is escaped", () => {
  terminal.print("Ana\u001b[2K\u202e");
  terminal.printNote("Bob\u009b2J");
  expect(spies.flatMap((spy) => spy.mock.calls.map(([text]) => text))).toEqual([
    "Ana\\u001b[2K\\u202e\n",
    "Bob\\u009b2J\n",
  ]);
});
