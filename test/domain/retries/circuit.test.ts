// Circuit breaker: its states and transitions as a table, and what holds after any sequence of outcomes.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Circuit } from "../../../src/domain/retries/circuit.ts";
import {
  afterBegin,
  afterFailure,
  CLOSED,
  hasTripped,
  stateOf,
} from "../../../src/domain/retries/circuit.ts";

const RULES = { failuresToOpen: 3, openForMs: [100, 200] };
const NOW = 1_000;

test.each([
  ["new", CLOSED, "closed"],
  ["short of the limit", { failures: 2, openUntil: 0 }, "closed"],
  ["asked to wait", { failures: 1, openUntil: NOW + 1 }, "open"],
  ["at the limit", { failures: 3, openUntil: NOW + 1 }, "open"],
  ["when its time is over", { failures: 3, openUntil: NOW }, "halfOpen"],
  ["long after", { failures: 99, openUntil: 0 }, "halfOpen"],
] as const)("%s: %j is %s", (_, circuit, state) => {
  expect(stateOf(RULES, circuit, NOW)).toBe(state);
});

describe("an attempt", () => {
  test.each([
    ["the first failure opens nothing", { failures: 0, openUntil: 0 }, 0, { failures: 1, openUntil: NOW }],
    ["the third opens", { failures: 2, openUntil: 0 }, 0, { failures: 3, openUntil: NOW + 100 }],
    ["the next one for longer", { failures: 3, openUntil: 0 }, 0, { failures: 4, openUntil: NOW + 200 }],
    ["the last time is repeated", { failures: 9, openUntil: 0 }, 0, { failures: 10, openUntil: NOW + 200 }],
    ["a requested wait opens at once", CLOSED, 500, { failures: 1, openUntil: NOW + 500 }],
    [
      "a shorter one changes nothing",
      { failures: 2, openUntil: 0 },
      5,
      { failures: 3, openUntil: NOW + 100 },
    ],
    [
      "it never opens for less than before",
      { failures: 4, openUntil: 9_999 },
      0,
      { failures: 5, openUntil: 9_999 },
    ],
  ])("%s", (_, before, retryAfterMs, after) => {
    expect(afterFailure(RULES, before, NOW, retryAfterMs)).toEqual(after);
  });

  test.each([
    ["closed", { failures: 2, openUntil: 0 }, 0],
    ["open", { failures: 3, openUntil: NOW + 5 }, NOW + 5],
    ["half-open", { failures: 3, openUntil: NOW - 5 }, NOW + 100],
  ])("that begins while it is %s lets no second one begin with a probe", (_, before, openUntil) => {
    expect(afterBegin(RULES, before, NOW)).toEqual({ ...before, openUntil });
  });
});

type Moment = { readonly circuit: Circuit; readonly now: number; readonly failures: number };

const ACTS = {
  begin({ circuit, ...rest }: Moment): Moment {
    const before = stateOf(RULES, circuit, rest.now);
    const begun = afterBegin(RULES, circuit, rest.now);
    expect(stateOf(RULES, begun, rest.now)).toBe(before === "halfOpen" ? "open" : before);
    return { circuit: begun, ...rest };
  },
  fail: ({ circuit, now, failures }: Moment): Moment => ({
    circuit: afterFailure(RULES, circuit, now),
    now,
    failures: failures + 1,
  }),
  work: ({ now }: Moment): Moment => ({ circuit: CLOSED, now, failures: 0 }),
  wait: ({ now, ...rest }: Moment): Moment => ({ now: now + 60, ...rest }),
};

test("property: one probe at a time, the failures in a row are counted, and it is never open for longer", () => {
  const acts = fc.array(fc.constantFrom<keyof typeof ACTS>("begin", "fail", "work", "wait"));
  fc.assert(
    fc.property(acts, (names) => {
      let moment: Moment = { circuit: CLOSED, now: 0, failures: 0 };
      for (const name of names) {
        moment = ACTS[name](moment);
        const { circuit, now, failures } = moment;
        expect(circuit.failures).toBe(failures);
        expect(hasTripped(RULES, circuit)).toBe(failures >= 3);
        expect(circuit.openUntil - now).toBeLessThanOrEqual(200);
      }
    }),
  );
});
