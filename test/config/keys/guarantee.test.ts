// Guarantee in the configuration file: a sum or a percentage, never against the type on the same level.

import { expect, test } from "bun:test";
import { linesOf, MODULE_ID, platformOf, platformText } from "../../support/config/config-text.ts";

const withModule = (keys: string) =>
  platformText(`[[platforms.modules]]\nid = "${MODULE_ID}"\nname = "Group"\n${keys}`);

test("a platform and its modules have a guarantee, guarantors and a bound for the captain's later due date", () => {
  expect(platformOf(platformText('guarantee = 3600\nguarantors = "anyone"'))).toMatchObject({
    type: "direct",
    guarantee: { amount: 3600 },
    guarantors: "anyone",
  });
  const keys = 'guarantee = "30%"\ncaptain_may_extend_minutes = 60';
  expect(platformOf(withModule(keys)).modules).toMatchObject([
    { guarantee: { percent: 30 }, captainMayExtendMs: 3_600_000 },
  ]);
});

test("without any of it, nothing of it is there", () => {
  const platform = platformOf(withModule('ux = "collect"'));
  for (const level of [platform, platform.modules[0]])
    expect(level).not.toContainAnyKeys(["guarantee", "guarantors", "captainMayExtendMs"]);
});

const SAYS =
  /guarantee: must be a sum in cents such as 3600, or a percentage of the amount such as "30%", not /;

test.each([
  ["guarantee = -1", SAYS],
  ['guarantee = "30"', SAYS],
  ['guarantee = "101%"', SAYS],
  ['guarantors = "all"', /guarantors: must be one of "captain", "anyone", not "all"/],
  ["captain_may_extend_minutes = 8641", /captain_may_extend_minutes: must be a whole number from 0 to 8640/],
  ['type = "direct"\nguarantee = "99%"', /guarantee: says something else than type = "direct"/],
  ['type = "direct"\nguarantee = 5000', /guarantee: says something else/],
  ['type = "standard"\nguarantee = 1', /guarantee: says something else than type = "standard"/],
])("%j is refused, of a platform and of a module", (keys, sentence) => {
  expect(linesOf(platformText(keys))).toEqual([expect.stringMatching(sentence)]);
  expect(linesOf(withModule(keys))).toEqual([expect.stringMatching(sentence)]);
});

test.each(['type = "direct"\nguarantee = "100%"', 'type = "standard"\nguarantee = 0'])(
  "%j agrees",
  (keys) => {
    expect(linesOf(platformText(keys))).toEqual([]);
  },
);
