// Keys of [[platforms.wording]]: allowed sentences, languages and placeholders.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { SENTENCES } from "../../../src/config/keys/wording.ts";
import { LANGUAGES } from "../../../src/notifications/email/words/words.ts";
import type { Locale } from "../../../src/text/locale.ts";
import { LOCALES } from "../../../src/text/locale.ts";
import { reword } from "../../../src/text/wording.ts";
import { linesOf, platformOf, platformText } from "../../support/config/config-text.ts";

const wording = (...lines: readonly string[]) => platformText(["[[platforms.wording]]", ...lines].join("\n"));

describe("what is read", () => {
  test("the sentences of each family of pages and of the e-mails, by their place, with numbers for what is put in", () => {
    const text = wording(
      'language = "de"',
      'pay_button = "Jetzt {amount} zahlen"',
      'thanks = "Danke!"',
      'link_title = "Weitersagen"',
      'link_label = "Euer Link"',
      'mail_link_subject = "{shop}: los geht es"',
      'help_ask = "Fragen? {shop} hilft, sagt {shop}."',
      "[[platforms.wording]]",
      'language = "fr"',
      'order_title = "Votre panier"',
    );
    const pages = { "form.pay": "Jetzt {0} zahlen", "paid.thanks": "Danke!", "paid.link": "Euer Link" };
    expect(platformOf(text).wording).toEqual({
      de: {
        pages,
        frames: { ...pages, "frame.link.heading": "Weitersagen" },
        help: { ask: "Fragen? {0} hilft, sagt {0}." },
        mails: { "links.share": "Euer Link", "captainLink.subject": "{0}: los geht es" },
      },
      fr: {
        pages: { "heading.form": "Votre panier" },
        frames: { "heading.form": "Votre panier" },
        help: {},
        mails: {},
      },
    });
  });

  test("nothing where nothing is written", () => {
    expect(platformOf(platformText())).not.toHaveProperty("wording");
  });
});

describe("a config error names what was probably meant", () => {
  test.each([
    ['pay_buton = "x {amount}"', "unknown key in [[platforms.wording]]; did you mean pay_button?"],
    ['pay_button = "Pay now"', "must contain {amount}"],
    ['pay_button = "Pay {amuont}"', '"{amuont}" means nothing here; did you mean {amount}?'],
    ['pay_button = "Pay {amount} {shop}"', '"{shop}" means nothing here; it can have {amount}'],
    ['pay_button = "Pay {amount} {"', '"{" means nothing here; it can have {amount}'],
    ['invitation = "Hello"', "must contain {first_name}"],
    ['order_title = "{shop}"', '"{shop}" means nothing here: nothing is put into this sentence'],
    ['order_title = ""', 'must be a text of 1 to 600 characters on one line, not ""'],
    ['order_title = "two\\nlines"', "must be a text of 1 to 600 characters on one line, not "],
    ['mail_link_titel = "x"', "unknown key in [[platforms.wording]]; did you mean mail_link_title?"],
    ['mail_due_reminder_text = "{open} to pay"', "must contain {until}"],
    [
      'mail_receipt_text = "Hello {first_name}"',
      '"{first_name}" means nothing here; it can have {order} and {shop}',
    ],
    [
      `mail_link_subject = "${"x".repeat(151)}"`,
      "must be a text of 1 to 150 characters on one line, with {shop} for what is put in, not ",
    ],
    ["order_title = 5", "must be a text of 1 to 600 characters on one line, not 5"],
  ])("%s", (line, told) => {
    expect(linesOf(wording('language = "en"', line)).join("\n")).toContain(told);
  });

  test("of the language too", () => {
    expect(linesOf(wording('order_title = "x"')).join()).toContain("language: is missing");
    expect(linesOf(wording('language = "pt"')).join()).toContain('must be one of "en", "fr"');
    const twice = wording('language = "en"', "[[platforms.wording]]", 'language = "en"');
    expect(linesOf(twice).join()).toContain("wording[1].language: already has its [[platforms.wording]]");
  });
});

test.each([...LOCALES])(
  "every key changes a sentence that is there in %s, and gets what it names",
  async (locale) => {
    for (const [key, { family, place, values }] of Object.entries(SENTENCES)) {
      const words = copyOf(await wordsOf(family, locale));
      const filled = values.map((_, index) => `⟨${index}⟩`);
      expect({ [key]: said(at(words, place), filled) }).toEqual({ [key]: expect.stringMatching(/./) });
      if (values.some((name) => name.endsWith("!"))) expect(said(at(words, place), filled)).toContain("⟨0⟩");
      reword(words, { [place]: ["theirs", ...values.map((_, index) => `{${index}}`)].join(" ") });
      expect(said(at(words, place), filled)).toBe(["theirs", ...filled].join(" "));
    }
  },
);

test("the example shows each sentence as it is in English", async () => {
  const example = readFileSync(new URL("../../../config.example.toml", import.meta.url), "utf8");
  for (const [key, { family, place, values }] of Object.entries(SENTENCES)) {
    const names = values.map((name) => `{${name.replace("!", "")}}`);
    const ours = said(at(await wordsOf(family, "en"), place), names);
    expect(example).toContain(`\n#${key} = ${JSON.stringify(ours)}\n`);
  }
});

test.each([...LOCALES])(
  "in %s, one key that stands for two sentences stands for the same",
  async (locale) => {
    const pairs = Object.values(SENTENCES).flatMap((sentence: { place: string; placeInMails?: string }) =>
      sentence.placeInMails === undefined ? [] : [{ ...sentence, placeInMails: sentence.placeInMails }],
    );
    expect(pairs.length).toBeGreaterThan(0);
    const pages = await wordsOf("pages", locale);
    for (const { place, placeInMails } of pairs)
      expect(at(LANGUAGES[locale], placeInMails)).toBe(at(pages, place));
  },
);

/** The words that a family's sentences stand in. */
async function wordsOf(family: string, locale: Locale): Promise<object> {
  if (family === "mails") return LANGUAGES[locale];
  const folder = family === "help" ? "help" : "frames";
  return (await import(`../../../widget/src/words/${folder}/${locale}.ts`))[locale];
}

type Inner = { readonly [key: string]: unknown };

function at(words: object, place: string): unknown {
  return place.split(".").reduce<unknown>((inner, key) => (inner as Inner)[key], words);
}

function said(sentence: unknown, values: readonly string[]): unknown {
  return typeof sentence === "function" ? sentence(...values) : sentence;
}

/** With its functions, so that no test changes the words of the next. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, copyOf(field)])) as T;
}
