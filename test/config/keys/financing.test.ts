// Financing in the configuration file: its lengths and legal texts, its offers, the lists that show them, and what a
// platform needs in order to show any.

import { describe, expect, test } from "bun:test";
import {
  linesOf,
  MODULE_ID,
  PLATFORM_ID,
  platformOf,
  platformText,
} from "../../support/config/config-text.ts";

const FINANCING = '[platforms.financing]\ntime_zone = "Europe/Paris"';
const NEEDED = '[platforms.payouts]\nperiod = "daily"\nfrom = 2027-01-01\n[platforms.scoring]';
const LEGAL = '[platforms.financing.legal]\nentity = "Credit"\ncountries = ["FR", "BE"]';
const text = (language: string) => `[[platforms.financing.legal.texts]]
language = "${language}"
terms_url = "https://credit.example/${language}/terms"
information_url = "https://credit.example/${language}/information"
mandate = "I allow it (${language})."`;

const THREE_TIMES = {
  id: '"three-times"',
  name: '"Pay in 3 times"',
  currency: '"EUR"',
  min_amount: "5000",
  max_amount: "300000",
  buyer_fee_bps: "150",
  merchant_fee_bps: "200",
  kind: '"installments"',
  count: "3",
  interval: '"month"',
};
const LATER = { ...THREE_TIMES, id: '"later"', kind: '"payLater"', count: "", interval: "", days: "30" };

/** Its first line is the header; a key without a value is left out. */
function offer(keys: Readonly<Record<string, string>>): string {
  const lines = Object.entries(keys).flatMap(([key, value]) => (value === "" ? [] : `${key} = ${value}`));
  return ["[[platforms.financing.offers]]", ...lines].join("\n");
}

const module = (keys: string) => `[[platforms.modules]]\nid = "${MODULE_ID}"\nname = "M"\n${keys}`;
const joined = (...parts: readonly string[]) => platformText(parts.join("\n"));

describe("[platforms.financing]", () => {
  test("has defaults for all but its time zone", () => {
    expect(platformOf(joined(FINANCING)).financing).toEqual({
      timeZone: "Europe/Paris",
      noticeDays: 3,
      retryDays: [1, 3, 7],
      graceDays: 3,
      defaultDays: 60,
      legal: {},
      offers: [],
    });
    expect(platformOf(joined())).not.toHaveProperty("financing");
    expect(platformOf(joined(FINANCING, "retry_days = [9, 2]")).financing?.retryDays).toEqual([2, 9]);
  });

  test("has the entity's name and countries, and its texts by language", () => {
    const { financing } = platformOf(joined('locale = "fr"', FINANCING, LEGAL, text("fr"), text("de")));
    expect(financing?.legal).toEqual({
      entity: "Credit",
      countries: ["FR", "BE"],
      texts: {
        fr: {
          termsUrl: "https://credit.example/fr/terms",
          informationUrl: "https://credit.example/fr/information",
          mandate: "I allow it (fr).",
        },
        de: expect.objectContaining({ mandate: "I allow it (de)." }),
      },
    });
  });

  test("has offers of both kinds", () => {
    const terms = {
      name: "Pay in 3 times",
      currency: "EUR",
      minAmount: 5000,
      maxAmount: 300_000,
      buyerFeeBps: 150,
      merchantFeeBps: 200,
    };
    const days = offer({ ...THREE_TIMES, id: '"x"', interval: "14" });
    expect(platformOf(joined(FINANCING, offer(THREE_TIMES), days, offer(LATER))).financing?.offers).toEqual([
      { ...terms, id: "three-times", kind: "installments", count: 3, interval: "month" },
      { ...terms, id: "x", kind: "installments", count: 3, interval: 14 },
      { ...terms, id: "later", kind: "payLater", days: 30 },
    ]);
  });

  test.each([
    ["notice_days = 1", "financing.time_zone: is missing; it must be the name of a time zone such as"],
    [
      'time_zone = "Paris"',
      'financing.time_zone: must be the name of a time zone such as "Europe/Paris", not',
    ],
    ['time_zone = "UTC"\nretry_days = [1, 1]', "financing.retry_days[1]: stands twice in this list"],
    ['time_zone = "UTC"\nretry_days = [0]', "financing.retry_days[0]: must be a whole number from 1 to 365"],
    ['time_zone = "UTC"\ndefault_days = 0', "financing.default_days: must be a whole number from 1 to 365"],
    [
      'time_zone = "UTC"\nlegal.countries = ["fr"]',
      "financing.legal.countries[0]: must be an ISO 3166 country",
    ],
    ['time_zone = "UTC"\nlegal.countries = []', "financing.legal.countries: must be a list of at least one"],
  ])("%j is refused", (keys, line) => {
    expect(linesOf(joined("[platforms.financing]", keys))).toEqual([
      expect.stringContaining(`platforms[0].${line}`),
    ]);
  });

  test.each([
    ["fr", ["de"], 'financing.legal.texts: lacks "fr", the platform\'s default language'],
    ["", ["de", "fr"], 'financing.legal.texts: lacks "en", the platform\'s default language'],
    ["de", ["de", "de"], "financing.legal.texts[1].language: stands twice in this list"],
  ])("with the locale %j the texts in %j are refused", (locale, languages, line) => {
    const texts = languages.map((language) => text(language));
    expect(linesOf(joined(locale && `locale = "${locale}"`, FINANCING, LEGAL, ...texts))).toEqual([
      expect.stringContaining(line),
    ]);
  });
});

describe("an offer is refused", () => {
  // Line 6 and 7 are [platforms.financing], line 8 is the header of the offer.
  test.each([
    [{ id: '"a b"' }, 9, "id: must be 1 to 64 letters, digits, - or _"],
    [{ name: '""' }, 10, "name: must be a text of 1 to 255 characters"],
    [{ currency: '"eur"' }, 11, "currency: must be an ISO 4217 currency code"],
    [{ currency: '"USD"' }, 11, `currency: "USD" is none of the platform's currencies: EUR`],
    [{ min_amount: "0" }, 12, "min_amount: must be a whole number from 1"],
    [{ max_amount: "4999" }, 13, "max_amount: must be at least 5000, the min_amount"],
    [{ buyer_fee_bps: "2001" }, 14, "buyer_fee_bps: must be a whole number from 0 to 2000"],
    [{ merchant_fee_bps: "-1" }, 15, "merchant_fee_bps: must be a whole number from 0 to 2000"],
    [{ kind: '"paylater"' }, 16, 'kind: must be one of "installments", "payLater", not "paylater"'],
    [{ count: "1" }, 17, "count: must be a whole number from 2 to 12"],
    [{ count: "13" }, 17, "count: must be a whole number from 2 to 12"],
    [{ count: "" }, 8, "count: is missing; it must be a whole number from 2 to 12"],
    [
      { interval: '"week"' },
      18,
      'interval: must be "month" or a whole number from 14 to 31 (days), not "week"',
    ],
    [{ interval: "13" }, 18, 'interval: must be "month" or a whole number from 14 to 31 (days), not 13'],
    [{ interval: "32" }, 18, "interval: must be"],
    [{ interval: "" }, 8, 'interval: is missing; it must be "month" or'],
    [{ days: "30" }, 19, 'days: is for offers of the kind "payLater" only'],
    [{ merchant_fee_bps: "" }, 8, "merchant_fee_bps: is missing"],
  ])("with %j", (keys, line, reason) => {
    expect(linesOf(joined(FINANCING, offer({ ...THREE_TIMES, ...keys })))).toEqual([
      expect.stringContaining(`config.toml:${line}: platforms[0].financing.offers[0].${reason}`),
    ]);
  });

  test.each([
    [{ days: "13" }, "days: must be a whole number from 14 to 90 (days), not 13"],
    [{ days: "91" }, "days: must be a whole number from 14 to 90 (days), not 91"],
    [{ days: "" }, "days: is missing; it must be a whole number from 14 to 90 (days)"],
    [{ count: "3" }, 'count: is for offers of the kind "installments" only'],
  ])("when it is paid later, with %j", (keys, reason) => {
    expect(linesOf(joined(FINANCING, offer({ ...LATER, ...keys })))).toEqual([
      expect.stringContaining(reason),
    ]);
  });

  test("along with all else that is wrong about it, the lists that name it, and the texts", () => {
    const wrong = offer({ ...THREE_TIMES, currency: '"USD"', buyer_fee_bps: "2001" });
    const named =
      'offers = ["three-times", "nope"]\n[platforms.payouts]\nperiod = "daily"\nfrom = 2027-01-01';
    const scoring = "[platforms.scoring]\nstart = 50";
    expect(linesOf(joined(named, scoring, FINANCING, LEGAL, text("fr"), wrong, wrong))).toEqual([
      expect.stringContaining(`offers[1]: "nope" is none of this platform's [[platforms.financing.offers]]`),
      expect.stringContaining('legal.texts: lacks "en"'),
      ...[0, 1].flatMap((index) => [
        ...(index === 0 ? [] : [expect.stringContaining("offers[1].id: stands twice in this list")]),
        expect.stringContaining(`offers[${index}].currency: "USD" is none of the platform's currencies`),
        expect.stringContaining(`offers[${index}].buyer_fee_bps: must be a whole number from 0 to 2000`),
      ]),
    ]);
  });

  test("with the id of one before it, and with a misspelt key", () => {
    expect(linesOf(joined(FINANCING, offer(LATER), offer(LATER)))).toEqual([
      expect.stringContaining("financing.offers[1].id: stands twice in this list"),
    ]);
    expect(linesOf(joined(FINANCING, offer({ ...THREE_TIMES, count: "", cuont: "3" })))).toEqual([
      expect.stringContaining("cuont: unknown key in [[platforms.financing.offers]]; did you mean count?"),
    ]);
  });
});

describe("lists that show offers", () => {
  const OFFERS = [NEEDED, FINANCING, offer(THREE_TIMES), offer(LATER)];

  test("of a platform and of a module, which may be empty", () => {
    const { offers, modules } = platformOf(joined('offers = ["later"]', ...OFFERS, module("offers = []")));
    expect(offers).toEqual(["later"]);
    expect(modules[0]?.offers).toEqual([]);
    const none = platformOf(joined(...OFFERS, module("")));
    expect(none).not.toHaveProperty("offers");
    expect(none.modules[0]).not.toHaveProperty("offers");
  });

  test.each([
    [
      'offers = ["latr"]',
      "",
      'offers[0]: "latr" is none of this platform\'s [[platforms.financing.offers]]; did',
    ],
    ['offers = ["later", "later"]', "", "offers[1]: stands twice in this list"],
    [
      'ux = "picking"\noffers = ["later"]',
      "",
      'offers: offers are for orders with the ux "single" or "collect"',
    ],
    ["", 'ux = "picking"\noffers = ["later"]', "modules[0].offers: offers are for orders with the ux"],
    ['ux = "picking"', 'offers = ["later"]', "modules[0].offers: offers are for orders with the ux"],
    [
      "",
      'offers = ["x"]',
      'modules[0].offers[0]: "x" is none of this platform\'s [[platforms.financing.offers]]',
    ],
  ])("are refused: of the platform %j, of a module %j", (platform, ofModule, line) => {
    expect(linesOf(joined(platform, ...OFFERS, module(ofModule)))).toEqual([
      expect.stringContaining(`platforms[0].${line}`),
    ]);
  });

  test("are refused without the table of offers, payouts and scoring", () => {
    expect(linesOf(joined('offers = ["later"]'))).toEqual([
      "config.toml:1: platforms[0].payouts: is missing; a platform that shows offers must have it",
      "config.toml:1: platforms[0].scoring: is missing; a platform that shows offers must have it",
      expect.stringContaining('config.toml:6: platforms[0].offers[0]: "later" is none'),
    ]);
    expect(linesOf(joined(FINANCING, offer(LATER), module('offers = ["later"]')))).toEqual([
      expect.stringContaining("platforms[0].payouts: is missing; a platform that shows offers must have it"),
      expect.stringContaining("platforms[0].scoring: is missing; a platform that shows offers must have it"),
    ]);
  });

  test("need legal texts, e-mails and retention in live operation", () => {
    const live = { id: `"${PLATFORM_ID}"`, secret_keys: `["sha256:${"a".repeat(64)}"]` };
    const missingWith = (...parts: readonly string[]) =>
      linesOf(platformText(parts.join("\n"), live), {}, "live").flatMap(
        (line) =>
          /platforms\[0\]\.(\S+): is missing; a platform that shows offers must have it/.exec(line)?.[1] ??
          [],
      );
    const all = ["mail", "retention_days", "financing.legal.entity", "financing.legal.countries"];
    expect(missingWith('offers = ["later"]', ...OFFERS)).toEqual([...all, "financing.legal.texts"]);
    expect(missingWith('offers = ["later"]', NEEDED, FINANCING, LEGAL, offer(LATER))).toEqual([
      "mail",
      "retention_days",
      "financing.legal.texts",
    ]);
    expect(missingWith(...OFFERS)).toEqual([]);
  });
});
