// A person who pays more than once is one person: one of the shares that the captain counted, one of the buyers that an
// order allows. The domain alone.

import { expect, test } from "bun:test";
import { suggestedShare } from "../../../src/domain/money/share.ts";
import {
  another,
  asks,
  at,
  bob,
  captain,
  cleo,
  live,
  order,
  pays,
  refusalOf,
} from "../../support/domain/scenario.ts";

const again = (name: string, first: { readonly id: string }) => ({ ...another(name), payer: first.id });

test("a person who pays twice has paid one share", () => {
  const start = order({ amount: 12_000 });
  const scenario = live(start, pays(captain, { nbShares: 3 }), pays(again("more", captain), 1_000));
  expect(suggestedShare(scenario.order)).toBe(3_500);
  expect(suggestedShare(live(scenario, pays(bob)).order)).toBe(3_500);
  expect(suggestedShare(live(scenario, pays(again("third", captain), 1_000)).order)).toBe(3_000);
});

test("a person who pays again takes no other buyer's place", () => {
  const terms = { maxBuyers: 3 };
  const scenario = live(order({ terms }), pays(captain, 300), pays(bob, 100), pays(again("more", bob), 100));
  expect(refusalOf(scenario, asks(cleo, 100))).toEqual({ code: "lastBuyerTakesAll", remaining: 500 });
  const full = live(scenario, pays(again("third", bob), 100), pays(cleo, 400));
  expect(full.order.authorizations.map(({ share }) => share)).toEqual([300, 100, 100, 100, 400]);
});

test("a captain who pays again has not been joined: the reminder to share the link comes", () => {
  const begun = live(order(), pays(captain, 300), pays(again("more", captain), 100));
  expect(live(begun, at("24h")).order.shareReminderAt).toBeDefined();
  expect(live(begun, pays(bob, 100), at("24h")).order.shareReminderAt).toBeUndefined();
});
