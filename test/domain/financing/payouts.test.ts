// Payouts against their model: the same entries, periods and terms make the same payouts, whatever the zone's clocks do.

import { expect } from "bun:test";
import fc from "fast-check";
import { PERIODS, periodEndsOf } from "../../../src/domain/calendar.ts";
import { carriedForward, nextPayoutDate, payoutAmount } from "../../../src/domain/money/payout.ts";
import { law } from "../../support/domain/property.ts";
import { agreedAt, zone } from "../../support/financing/arbitraries.ts";
import type { Booked, ModelPayout, PayoutRules } from "../../support/financing/merchant-balance.ts";
import { payoutsOf } from "../../support/financing/merchant-balance.ts";

const DAY_MS = 86_400_000;
const SPAN_MS = 120 * DAY_MS;

/** By the program's rules, a period after the other. */
function paidOut(entries: readonly Booked[], rules: PayoutRules, until: number): readonly ModelPayout[] {
  const endAfter = periodEndsOf(rules.period, rules.timeZone);
  const made: ModelPayout[] = [];
  let waiting = entries.filter(({ at }) => at >= rules.from);
  for (;;) {
    const last = made.at(-1);
    const oldestAt = waiting.length === 0 ? undefined : Math.min(...waiting.map(({ at }) => at));
    const date = nextPayoutDate({ last, oldestAt }, endAfter);
    if (date === undefined || date > until) return made;
    const carried = last === undefined ? 0 : carriedForward(last);
    const total = waiting.reduce((sum, { at, amount }) => sum + (at < date ? amount : 0), carried);
    waiting = waiting.filter(({ at }) => at >= date);
    made.push({ date, carried, total, amount: payoutAmount(total, rules.minimum) });
  }
}

const entry = fc.record({
  at: fc.integer({ min: 0, max: SPAN_MS }),
  amount: fc.integer({ min: -5000, max: 5000 }),
});
const rules = fc.record({
  period: fc.constantFrom(...PERIODS),
  timeZone: zone,
  minimum: fc.constantFrom(0, 1, 2000, 20_000),
  from: fc.constantFrom(0, SPAN_MS / 4),
});

law(
  "payouts are the model's",
  200,
  fc.property(agreedAt, fc.array(entry, { maxLength: 20 }), rules, (start, later, { from, ...terms }) => {
    const entries = later.map(({ at, amount }) => ({ at: start + at, amount }));
    const until = start + SPAN_MS + 40 * DAY_MS;
    const since = { ...terms, from: start + from };
    expect(paidOut(entries, since, until)).toEqual([...payoutsOf(entries, since, until)]);
  }),
);
