// Words of the e-mails in all languages: complete, with the same names and figures as in English, and translated.

import { describe, expect, test } from "bun:test";
import type { MailJob, MailName } from "../../../src/domain/order/jobs.ts";
import { LANGUAGES } from "../../../src/notifications/email/words/words.ts";
import { LOCALES } from "../../../src/text/locale.ts";
import {
  asksOthers,
  at,
  bob,
  cancels,
  captain,
  captures,
  cleo,
  live,
  order,
  pays,
  refunds,
  refundsArrive,
  waives,
} from "../../support/domain/scenario.ts";
import { viewOf, write } from "../../support/notifications/mail-view.ts";
import { PLAN_MAIL_CASES } from "../../support/notifications/plan-mail-cases.ts";

type Said = string | ((...values: never[]) => string) | { readonly [name: string]: Said };

/** Every sentence by its path, with a mark in each place where something is put in. */
function sentences(said: Said, path = ""): ReadonlyMap<string, string> {
  if (typeof said === "string") return new Map([[path, said]]);
  if (typeof said === "function") {
    const marks = ["⟨1⟩", "⟨2⟩", "⟨3⟩", "⟨4⟩"] as never[];
    return new Map([[path, said(...marks)]]);
  }
  return new Map(
    Object.entries(said).flatMap(([name, wording]) => [
      ...sentences(wording, path === "" ? name : `${path}.${name}`),
    ]),
  );
}

const marksIn = (sentence = ""): readonly string[] => [...new Set(sentence.match(/⟨\d⟩/g))].sort();
const english = sentences(LANGUAGES.en);
const others = LOCALES.filter((locale) => locale !== "en");

describe.each(others)("%s", (locale) => {
  const own = sentences(LANGUAGES[locale]);

  test("has every English sentence, with the same names and figures", () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [path, sentence] of own) {
      expect({ [path]: marksIn(sentence) }).toEqual({ [path]: marksIn(english.get(path)) });
      expect(sentence.trim()).not.toBe("");
    }
  });

  test("is translated", () => {
    const same = [...own].filter(([path, sentence]) => sentence === english.get(path)).map(([path]) => path);
    expect(same.filter((path) => path !== "before")).toEqual([]);
    expect(own.get("language")).toBe(locale);
  });

  test("has its own singular and plural forms", () => {
    const { joined } = LANGUAGES[locale].captainDueReminder;
    expect(joined(1)).not.toContain("1");
    expect(joined(2)).toContain("2");
    expect(joined(1)).not.toBe(joined(2).replace("2", "1"));
  });
});

const shared = live(order(), pays(captain, 500), pays(bob, 300));
const full = live(shared, pays(cleo, 200));
const done = live(full, captures(bob, cleo, captain));
const MAILS: readonly (readonly [MailName, typeof captain, typeof shared, Partial<MailJob>?])[] = [
  ["captainLink", captain, shared],
  ["captainShareReminder", captain, live(order(), pays(captain, 500), at("1d"))],
  ["captainDueReminder", captain, shared],
  ["captainGap", captain, shared],
  ["amountLowered", bob, shared],
  ["dueDateMoved", bob, shared],
  ["captainDeclined", captain, shared],
  ["invitation", captain, shared],
  ["nudge", captain, shared],
  ["askToPay", bob, live(shared, asksOthers())],
  ["askEnded", bob, live(shared, asksOthers(), at("1d"))],
  ["askEnded", captain, live(shared, asksOthers(), waives())],
  ["captainCompleted", captain, done],
  ["captainCancelled", captain, live(shared, cancels())],
  ["captainRefunded", captain, live(done, refunds(), refundsArrive)],
  ["coBuyerReceipt", bob, full],
  ["coBuyerTaken", bob, done],
  ["coBuyerCancelled", bob, live(shared, cancels())],
  ["coBuyerRefunded", bob, live(done, refunds(), refundsArrive)],
];

describe.each(LOCALES)("every e-mail in %s", (locale) => {
  const plans = PLAN_MAIL_CASES.map(([mail, scenario, about]) => [mail, captain, scenario, about] as const);
  test.each([...MAILS, ...plans])("%s is whole", (mail, who, scenario, about = {}) => {
    const { subject, text, html } = write(
      viewOf(scenario, mail, who, { locale, reference: "A-1001", about }),
    );
    for (const written of [subject, text, html]) {
      expect(written).not.toMatch(/undefined|\bnull\b|NaN|\$\{|\[object|⟨|Invalid/);
      expect(written).toContain("Lakeside");
    }
    expect(subject).not.toContain("\n");
    expect(html).toStartWith("<!doctype html>\n<html lang=");
    const open = [...html.matchAll(/<(p|div|a|strong|h1|span|head|body|html|title|style)[ >]/g)].length;
    expect(html.match(/<\/(p|div|a|strong|h1|span|head|body|html|title|style)>/g)).toHaveLength(open);
  });
});
