// Lists of the sandbox's test cards: the pages' and the documentation's name each card of the simulator.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { BEHAVIOURS } from "../../src/providers/simulator/test-cards.ts";
import { SANDBOX_CARDS } from "../../widget/src/components/sandbox/sandbox-cards.ts";

const NUMBERS = [...BEHAVIOURS.keys()].sort();

test("the pages offer every test card", () => {
  expect(SANDBOX_CARDS.map(({ number }) => number).sort()).toEqual(NUMBERS);
});

test.each(["guide/sandbox.md", "specification/widget.md"])("%s names every test card", (page) => {
  const text = readFileSync(`src/docs/pages/${page}`, "utf8");
  const named = [...text.matchAll(/`(?:4\d{3}(?: \d{4}){2} |…)?(\d{4})`/g)].map(([, last]) => last);
  for (const number of NUMBERS) expect(named).toContain(number.slice(-4));
});
