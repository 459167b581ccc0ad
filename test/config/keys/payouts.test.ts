// Payouts in the configuration file: their period, minimum and first day, in the platform's time zone.

import { expect, test } from "bun:test";
import { linesOf, platformOf, platformText } from "../../support/config/config-text.ts";

const table = (keys: string) => platformText(`[platforms.payouts]\n${keys}`);

test("the first day is of financing's time zone, of UTC without one", () => {
  expect(platformOf(table('period = "weekly"\nfrom = 2027-01-01'))?.payouts).toEqual({
    period: "weekly",
    minimum: 0,
    from: Date.UTC(2027, 0, 1),
    timeZone: "UTC",
  });
  const financing = '[platforms.financing]\ntime_zone = "Europe/Paris"';
  const local = platformOf(
    table(`period = "daily"\nminimum = 2000\nfrom = 2027-01-01\n${financing}`),
  )?.payouts;
  expect(local).toMatchObject({ minimum: 2000, from: Date.UTC(2027, 0, 1), timeZone: "Europe/Paris" });
  expect(platformOf(platformText())).not.toHaveProperty("payouts");
});

test.each([
  ['period = "yearly"\nfrom = 2027-01-01', /platforms\[0\]\.payouts\.period: must be one of "daily"/],
  ['period = "daily"', /platforms\[0\]\.payouts.*from/],
  [
    'period = "daily"\nfrom = "2027-01-01"',
    /platforms\[0\]\.payouts\.from: must be a day without a time and without quotation marks/,
  ],
  ['period = "daily"\nfrom = 2027-01-01T00:00:00Z', /platforms\[0\]\.payouts\.from/],
  ...["2026-11-31", "2027-02-29"].map((day): [string, RegExp] => [
    `period = "daily"\nfrom = ${day}`,
    /:8: this day does not exist/,
  ]),
  ['period = "daily"\nfrom = 2027-01-01\nminimum = -1', /platforms\[0\]\.payouts\.minimum/],
])("%j is refused", (keys, sentence) => {
  expect(linesOf(table(keys))).toEqual([expect.stringMatching(sentence)]);
});
