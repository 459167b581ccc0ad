// Keys of [platforms.scoring]: who decides about financing, and the rules (specification/scoring).

import { MAX_AMOUNT } from "../../domain/money/money.ts";
import { COUNTED_KINDS } from "../../domain/scoring/counted-values.ts";
import { SCORED_FIELDS } from "../../domain/scoring/data.ts";
import type { ScorerName } from "../../domain/scoring/decision.ts";
import { SCORERS } from "../../domain/scoring/decision.ts";
import type { Conditions, ScoringRule, ScoringRules } from "../../domain/scoring/rules.ts";
import { BEST_SCORE, FUNDINGS } from "../../domain/scoring/rules.ts";
import type { ScoringConfig } from "../config.ts";
import { webAddress } from "../read/address.ts";
import { countryCode } from "../read/codes.ts";
import { reportTwins } from "../read/known-ids.ts";
import type { Place } from "../read/reading.ts";
import { signingKey } from "../read/secret.ts";
import { optional, required, table, withDefault } from "../read/table.ts";
import { choice, given, integer, line, list, reader } from "../read/value.ts";

const MOST_POINTS = 1_000;
const MAX_AGE = 150;
const COUNTER_DAYS = 90;
const MAX_COUNT = 10_000;
/** A buyer waits for the answer, and for the provider's after it. */
const TIMEOUT_MS = { shortest: 100, longest: 10_000 };

const score = integer(0, BEST_SCORE);
const amount = integer(0, MAX_AMOUNT);
const age = integer(0, MAX_AGE);
const fields = list(choice(SCORED_FIELDS), { notEmpty: true, unique: true });
const categories = list(line, { notEmpty: true, unique: true });
const countries = list(countryCode, { notEmpty: true, unique: true });
const fundings = list(choice(FUNDINGS), { notEmpty: true, unique: true });
const yes = reader("true", (value) => (value === true ? value : undefined));

const seenOver = table(
  "{ by, days, count } in seen_over",
  {
    by: required(choice(COUNTED_KINDS)),
    days: required(integer(1, COUNTER_DAYS)),
    count: required(integer(0, MAX_COUNT)),
  },
  (values) => values,
);

const when = table(
  "{ amount_over, country_in, … } in when",
  {
    amount_over: optional(amount),
    amount_under: optional(amount),
    age_over: optional(age),
    age_under: optional(age),
    country_in: optional(countries),
    country_not_in: optional(countries),
    category_in: optional(categories),
    category_not_in: optional(categories),
    funding_in: optional(fundings),
    funding_not_in: optional(fundings),
    has: optional(fields),
    lacks: optional(fields),
    seen_over: optional(seenOver),
  },
  ({ has, lacks, ...values }): Conditions =>
    given({
      amountOver: values.amount_over,
      amountUnder: values.amount_under,
      ageOver: values.age_over,
      ageUnder: values.age_under,
      countryIn: values.country_in,
      countryNotIn: values.country_not_in,
      categoryIn: values.category_in,
      categoryNotIn: values.category_not_in,
      fundingIn: values.funding_in,
      fundingNotIn: values.funding_not_in,
      has,
      lacks,
      seenOver: values.seen_over,
    }),
);

const rule = table(
  "[[platforms.scoring.rules]]",
  {
    name: required(line),
    points: optional(integer(-MOST_POINTS, MOST_POINTS)),
    refuse: optional(yes),
    review: optional(yes),
    when: required(when),
  },
  ({ name, points, refuse, when }): ScoringRule => ({
    name,
    effect: points === undefined ? (refuse ? "refuse" : "review") : { points },
    when,
  }),
  (_, at, written) => {
    const effects = ["points", "refuse", "review"].filter((key) => key in written);
    if (effects.length !== 1) at.report("must have exactly one of points, refuse and review");
  },
);

export const scoring = table(
  "[platforms.scoring]",
  {
    scorer: withDefault(choice(SCORERS), "rules"),
    start: withDefault(score, 50n),
    completeness_points: withDefault(score, 20n),
    accept_from: withDefault(score, 60n),
    review_from: optional(score),
    rules: withDefault(list(rule), []),
    url: optional(webAddress),
    key: optional(signingKey),
    timeout_ms: withDefault(integer(TIMEOUT_MS.shortest, TIMEOUT_MS.longest, "milliseconds"), 3_000n),
    on_silence: withDefault(choice(["refuse", "rules"] satisfies ScoringConfig["onSilence"][]), "refuse"),
  },
  ({ scorer, url, key, timeout_ms, on_silence, review_from, ...values }): ScoringConfig => ({
    scorer,
    onSilence: on_silence,
    rules: {
      start: values.start,
      completenessPoints: values.completeness_points,
      acceptFrom: values.accept_from,
      ...given({ reviewFrom: review_from }),
      rules: values.rules,
    } satisfies ScoringRules,
    ...(url === undefined || key === undefined ? {} : { endpoint: { url, key, timeoutMs: timeout_ms } }),
  }),
  ({ scorer, accept_from, review_from }, at, written) => {
    reportScorer(scorer, at, written);
    if (review_from !== undefined && accept_from !== undefined && review_from >= accept_from)
      at.in("review_from").report(`must be lower than accept_from, which is ${accept_from}`);
    reportTwins(written.rules, "name", at.in("rules"));
  },
);

function reportScorer(scorer: ScorerName | undefined, at: Place, written: object): void {
  if (scorer === "sandbox" && at.reading.mode === "live")
    at.in("scorer").report('"sandbox" decides by the last name and works with --sandbox only');
  if (scorer !== "http") return;
  for (const [key, { allowed }] of Object.entries({ url: webAddress, key: signingKey }))
    if (!(key in written)) at.in(key).reportMissing(`${allowed}, for scorer = "http"`);
}
