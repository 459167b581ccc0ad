// Keys of [platforms.financing]: the entity that advances money, its texts and its offers; and the rules for the lists
// that show offers.

import type { TomlValue } from "smol-toml";
import type { Offer } from "../../domain/financing/offer.ts";
import { MAX_AMOUNT, minorDigits } from "../../domain/money/money.ts";
import type { Ux } from "../../domain/order/order.ts";
import type { Locale } from "../../text/locale.ts";
import { LOCALES } from "../../text/locale.ts";
import type { FinancingConfig, LegalText } from "../config.ts";
import { webAddress } from "../read/address.ts";
import { countryCode, currency, timeZone } from "../read/codes.ts";
import { reportTwins, reportUnknownIds, writtenTexts } from "../read/known-ids.ts";
import type { Place } from "../read/reading.ts";
import { optional, required, table, withDefault } from "../read/table.ts";
import { choice, integer, isTable, line, list, matching, reader } from "../read/value.ts";

const MAX_FEE_BPS = 2_000;
const LONGEST_DAYS = 365;
/** The language of pages and e-mails where nothing names another. */
const USUAL_LANGUAGE = "en";

const fee = integer(0, MAX_FEE_BPS, "hundredths of a percent");
const dayCount = (min: number) => integer(min, LONGEST_DAYS, "days");

/** The keys that only offers of one kind have, and must have. */
const OF_KIND = {
  count: { kind: "installments", reader: integer(2, 12) },
  interval: {
    kind: "installments",
    reader: reader('"month" or a whole number from 14 to 31 (days)', (value) => {
      if (value === "month") return "month" as const;
      return typeof value === "bigint" && value >= 14 && value <= 31 ? Number(value) : undefined;
    }),
  },
  days: { kind: "payLater", reader: integer(14, 90, "days") },
} as const;

const offer = table(
  "[[platforms.financing.offers]]",
  {
    id: required(matching("1 to 64 letters, digits, - or _", /^[\w-]{1,64}$/)),
    name: required(line),
    currency: required(currency),
    min_amount: required(integer(1, MAX_AMOUNT)),
    max_amount: required(integer(1, MAX_AMOUNT)),
    buyer_fee_bps: required(fee),
    merchant_fee_bps: required(fee),
    kind: required(choice(["installments", "payLater"] satisfies Offer["kind"][])),
    count: optional(OF_KIND.count.reader),
    interval: optional(OF_KIND.interval.reader),
    days: optional(OF_KIND.days.reader),
  },
  ({ id, name, currency, kind, count = 0, interval = "month", days = 0, ...values }): Offer => ({
    id,
    name,
    currency,
    minAmount: values.min_amount,
    maxAmount: values.max_amount,
    buyerFeeBps: values.buyer_fee_bps,
    merchantFeeBps: values.merchant_fee_bps,
    ...(kind === "payLater" ? { kind, days } : { kind, count, interval }),
  }),
  (values, at, written) => {
    const { kind, min_amount: least = 0, max_amount: most = MAX_AMOUNT } = values;
    if (least > most) at.in("max_amount").report(`must be at least ${least}, the min_amount`);
    if (kind === undefined) return;
    for (const [key, of] of Object.entries(OF_KIND)) {
      if (of.kind !== kind && key in written)
        at.in(key).report(`is for offers of the kind "${of.kind}" only`);
      const isMissing = of.kind === kind && key in values && !(key in written);
      if (isMissing) at.in(key).reportMissing(of.reader.allowed);
    }
  },
);

const legalText = table(
  "[[platforms.financing.legal.texts]]",
  {
    language: required(choice(LOCALES)),
    terms_url: required(webAddress),
    information_url: required(webAddress),
    mandate: required(matching("a text of 1 to 2000 characters on one line", /^[^\p{Cc}]{1,2000}$/u)),
  },
  ({ language, terms_url, information_url, mandate }): readonly [Locale, LegalText] => [
    language,
    { termsUrl: terms_url, informationUrl: information_url, mandate },
  ],
);

const legal = table(
  "[platforms.financing.legal]",
  {
    entity: optional(line),
    countries: optional(list(countryCode, { notEmpty: true, unique: true })),
    texts: optional(list(legalText, { notEmpty: true })),
  },
  ({ entity, countries, texts }): FinancingConfig["legal"] => ({
    ...(entity === undefined ? {} : { entity }),
    ...(countries === undefined ? {} : { countries }),
    ...(texts === undefined ? {} : { texts: Object.fromEntries(texts) }),
  }),
  (_, at, { texts }) => reportTwins(texts, "language", at.in("texts")),
);

export const financing = table(
  "[platforms.financing]",
  {
    time_zone: required(timeZone),
    notice_days: withDefault(dayCount(0), 3n),
    retry_days: withDefault(list(dayCount(1), { unique: true }), [1n, 3n, 7n]),
    grace_days: withDefault(dayCount(0), 3n),
    default_days: withDefault(dayCount(1), 60n),
    legal: withDefault(legal, {}),
    offers: withDefault(list(offer), []),
  },
  (values): FinancingConfig => ({
    timeZone: values.time_zone,
    noticeDays: values.notice_days,
    retryDays: values.retry_days.toSorted((a, b) => a - b),
    graceDays: values.grace_days,
    defaultDays: values.default_days,
    legal: values.legal,
    offers: values.offers,
  }),
  (_, at, { offers }) => reportTwins(offers, "id", at.in("offers")),
);

type Showing = { readonly offers?: readonly string[] | undefined; readonly ux?: Ux | undefined };
type OfPlatform = Showing & {
  readonly modules: readonly Showing[] | undefined;
  readonly currencies: readonly string[] | undefined;
  readonly locale: Locale | undefined;
};

/** Rules between a platform's offers, the lists that show them, its own and its modules', and its other keys. */
export function reportOffers(
  { currencies, locale = USUAL_LANGUAGE, modules = [], ...platform }: OfPlatform,
  at: Place,
  written: Readonly<Record<string, TomlValue>>,
): void {
  // As they are written: an error in one key hides none of another.
  const { offers, legal } = isTable(written.financing) ? written.financing : {};
  for (const [index, code] of writtenTexts(offers, "currency").entries()) {
    const place = at.in("financing").in("offers").in(index).in("currency");
    if (code !== undefined && minorDigits(code) !== undefined && currencies?.includes(code) === false)
      place.report(`"${code}" is none of the platform's currencies: ${currencies.join(", ")}`);
  }
  const languages = writtenTexts(isTable(legal) ? legal.texts : undefined, "language");
  const areKnown = languages.every((language) => LOCALES.some((known) => known === language));
  if (languages.length > 0 && areKnown && !languages.includes(locale))
    at.in("financing").in("legal").in("texts").report(`lacks "${locale}", the platform's default language`);
  const ids = writtenTexts(offers, "id").flatMap((id) => id ?? []);
  const shown = [
    showsOffers(platform, ids, at),
    ...modules.map(({ offers, ux = platform.ux }, index) =>
      showsOffers({ offers, ux }, ids, at.in("modules").in(index)),
    ),
  ];
  if (shown.includes(true)) reportMissing(isTable(legal) ? legal : {}, at, written);
}

function showsOffers({ offers = [], ux }: Showing, known: readonly string[], at: Place): boolean {
  const place = at.in("offers");
  reportUnknownIds(offers, known, "[[platforms.financing.offers]]", place);
  if (offers.length > 0 && ux === "picking")
    place.report('offers are for orders with the ux "single" or "collect"');
  return offers.length > 0;
}

/** Keys that a platform needs in order to show offers. */
function reportMissing(
  writtenLegal: Readonly<Record<string, TomlValue>>,
  at: Place,
  written: Readonly<Record<string, TomlValue>>,
): void {
  const needs = (key: string, place: Place, table: Readonly<Record<string, unknown>>) => {
    if (!(key in table)) place.in(key).report("is missing; a platform that shows offers must have it");
  };
  for (const key of ["payouts", "scoring"]) needs(key, at, written);
  if (at.reading.mode !== "live") return;
  for (const key of ["mail", "retention_days"]) needs(key, at, written);
  const legal = at.in("financing").in("legal");
  for (const key of ["entity", "countries", "texts"]) needs(key, legal, writtenLegal);
}
