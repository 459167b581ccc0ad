// Scoring in the configuration file: scorers, rules, their defaults, and a config error on the line of each mistake.

import { describe, expect, test } from "bun:test";
import { linesOf, platformOf, platformText, WEBHOOK_KEY } from "../../support/config/config-text.ts";

const KEY = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
const ENV = { SECRET: `sk_test_${"s".repeat(43)}`, WEBHOOK: WEBHOOK_KEY, SCORER: KEY, SHORT: "whsec_short" };
/** `[platforms.scoring]` stands on line 6. */
const table = (keys: string) => platformText(`[platforms.scoring]\n${keys}`);
const rule = (keys: string) => table(`[[platforms.scoring.rules]]\n${keys}`);
const scoringOf = (text: string) => platformOf(text, { env: ENV }).scoring;

test("a platform without the table decides about nothing", () => {
  expect(platformOf(platformText())).not.toHaveProperty("scoring");
});

test("an empty table has the defaults", () => {
  expect(scoringOf(table(""))).toEqual({
    scorer: "rules",
    onSilence: "refuse",
    rules: { start: 50, completenessPoints: 20, acceptFrom: 60, rules: [] },
  });
});

test("every condition and effect of a rule is read", () => {
  const text = `name = "all"
points = -15
when = { amount_over = 1, amount_under = 2, age_over = 3, age_under = 4, country_in = ["FR"], country_not_in = ["DE"],
  category_in = ["a"], category_not_in = ["b"], funding_in = ["credit"], funding_not_in = ["prepaid"], has = ["email"],
  lacks = ["siren"], seen_over = { by = "card", days = 7, count = 3 } }
[[platforms.scoring.rules]]
name = "no"
refuse = true
when = {}
[[platforms.scoring.rules]]
name = "look"
review = true
when = { age_over = 80 }`;
  expect(scoringOf(rule(text))?.rules.rules).toEqual([
    {
      name: "all",
      effect: { points: -15 },
      when: {
        amountOver: 1,
        amountUnder: 2,
        ageOver: 3,
        ageUnder: 4,
        countryIn: ["FR"],
        countryNotIn: ["DE"],
        categoryIn: ["a"],
        categoryNotIn: ["b"],
        fundingIn: ["credit"],
        fundingNotIn: ["prepaid"],
        has: ["email"],
        lacks: ["siren"],
        seenOver: { by: "card", days: 7, count: 3 },
      },
    },
    { name: "no", effect: "refuse", when: {} },
    { name: "look", effect: "review", when: { ageOver: 80 } },
  ]);
});

test("a scorer of one's own has an address, a key and a time", () => {
  const keys =
    'scorer = "http"\nurl = "https://shop.example/score"\nkey = "env:SCORER"\non_silence = "rules"';
  expect(scoringOf(table(keys))).toMatchObject({
    scorer: "http",
    endpoint: { url: "https://shop.example/score", key: KEY, timeoutMs: 3000 },
    onSilence: "rules",
  });
});

describe("config errors", () => {
  test.each([
    [table('scorer = "rule"'), /:7: platforms\[0\]\.scoring\.scorer: must be one of .*did you mean "rules"/],
    [table("start = 101"), /:7: platforms\[0\]\.scoring\.start: must be a whole number from 0 to 100/],
    [
      table("start = 50\nreview_from = 60"),
      /:8: .*\.review_from: must be lower than accept_from, which is 60/,
    ],
    [
      table("accept_from = 160\nreview_from = 40"),
      /:7: .*\.accept_from: must be a whole number from 0 to 100/,
    ],
    [table('key = "env:HASH"'), /:7: .*\.scoring\.key: must be the key itself: its hash cannot sign/],
    [table('scorer = "http"\nkey = "env:SCORER"'), /:6: .*\.scoring\.url: is missing/],
    [table('scorer = "http"\nurl = "https://shop.example/"'), /:6: .*\.scoring\.key: is missing/],
    [table('key = "env:WEBHOOK"'), /:7: .*this webhook key stands already on line 5/],
    [table('key = "env:SHORT"'), /:7: .*\.scoring\.key: must be whsec_ and the base64/],
    [table("timeout_ms = 10001"), /:7: .*\.timeout_ms: must be a whole number from 100 to 10000/],
    [table('on_silence = "accept"'), /:7: .*\.on_silence: must be one of "refuse", "rules"/],
    [table('scorrer = "rules"'), /:7: .*unknown key in \[platforms\.scoring\]; did you mean scorer\?/],
    [rule("points = 1\nwhen = {}"), /:7: .*rules\[0\]\.name: is missing/],
    [rule('name = "a"\npoints = 1'), /:7: .*rules\[0\]\.when: is missing/],
    [rule('name = "a"\nwhen = {}'), /:7: .*rules\[0\]: must have exactly one of points, refuse and review/],
    [rule('name = "a"\npoints = 1\nrefuse = true\nwhen = {}'), /:7: .*exactly one/],
    [rule('name = "a"\nrefuse = false\nwhen = {}'), /:9: .*\.refuse: must be true/],
    [rule('name = "a"\npoints = 1\nwhen = { age_ovr = 3 }'), /:10: .*did you mean age_over\?/],
    [rule('name = "a"\npoints = 1\nwhen = { has = ["mail"] }'), /:10: .*has\[0\]: must be one of "email"/],
    [
      rule('name = "a"\npoints = 1\nwhen = { country_in = ["fr"] }'),
      /:10: .*country_in\[0\]: must be an ISO 3166 country/,
    ],
    [
      rule('name = "a"\npoints = 1\nwhen = { funding_in = ["gold"] }'),
      /:10: .*funding_in\[0\]: must be one of/,
    ],
    [
      rule('name = "a"\npoints = 1\nwhen = { seen_over = { by = "ip", days = 91, count = 0 } }'),
      /:10: .*seen_over\.days: must be a whole number from 1 to 90/,
    ],
    [
      rule(
        'name = "a"\npoints = 1\nwhen = {}\n[[platforms.scoring.rules]]\nname = "a"\npoints = 2\nwhen = {}',
      ),
      /:12: .*rules\[1\]\.name: stands twice in this list/,
    ],
  ])("%j", (text, sentence) => {
    expect(linesOf(text, { env: { ...ENV, HASH: "sha256:00" } })).toEqual([expect.stringMatching(sentence)]);
  });

  const live = (keys: string) =>
    linesOf(
      platformText(`[platforms.scoring]\n${keys}`, { secret_keys: '["env:LIVE"]' }),
      { env: { ...ENV, LIVE: `sk_live_${"s".repeat(43)}` } },
      "live",
    ).filter((found) => found.includes("scoring"));

  test("live operation refuses the sandbox's scorer, and addresses that webhooks may not go to", () => {
    expect(live('scorer = "sandbox"')).toEqual([
      expect.stringMatching(/:7: platforms\[0\]\.scoring\.scorer: "sandbox" .* --sandbox only/),
    ]);
    const asks = (url: string) => live(`scorer = "http"\nurl = ${JSON.stringify(url)}\nkey = "env:SCORER"`);
    expect(asks("https://shop.example/score")).toEqual([]);
    expect(asks("https://shop.example:8443/score")).toEqual([
      expect.stringMatching(/:8: .*must use port 443/),
    ]);
    for (const url of ["http://shop.example/", "https://127.0.0.1/", "https://[::1]/", "https://a.internal/"])
      expect(asks(url)).toEqual([expect.stringMatching(/:8: platforms\[0\]\.scoring\.url: /)]);
  });
});
