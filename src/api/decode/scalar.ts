// Decoding of single values: liberal where specification/api#values says so, otherwise exactly as the schema says. The
// result is the value, or undefined with an issue noted.

import type { Issues } from "./issues.ts";
import { noteWrong } from "./issues.ts";
import type { Rule } from "./rule.ts";

export type Take = (value: unknown, notes: Issues) => unknown;

/** The largest distance at which a number counts as an integer. */
const FLOAT_TOLERANCE = 0.001;
/** The longest text decoded as a number: a JavaScript number never needs more. */
const MAX_NUMBER_LENGTH = 32;
const DIGITS = /^-?\d+$/;
const PRICE = /^\d+\.\d+$/;

/** `"83891"` is 83891 and the number 1998.9999999999998 is 1999; undefined when it is no integer. */
function integerOf(value: unknown): number | undefined {
  const given = typeof value === "string" ? numberOf(value) : value;
  if (typeof given !== "number") return undefined;
  const whole = Math.round(given);
  // Adding zero makes -0 plain 0; Infinity and NaN fail the comparison.
  return Math.abs(given - whole) <= FLOAT_TOLERANCE ? whole + 0 : undefined;
}

function numberOf(text: string): number | undefined {
  return text.length <= MAX_NUMBER_LENGTH && DIGITS.test(text) ? Number(text) : undefined;
}

/** A text with a decimal point is usually a price in euros, which must not become a hundredth of it. */
function centsOfPrice(value: unknown): number | undefined {
  if (typeof value !== "string" || value.length > MAX_NUMBER_LENGTH || !PRICE.test(value)) return undefined;
  return Math.round(Number(value) * 100);
}

export function integer(rule: Rule): Take {
  const unit = rule["x-unit"];
  const must = mustBe(rule);
  const inUnit = unit === undefined ? "" : ` (in ${unit})`;
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = rule;
  return (value, notes) => {
    const whole = integerOf(value);
    if (whole === undefined) {
      const cents = unit === "cents" ? centsOfPrice(value) : undefined;
      const asked = cents === undefined ? must : `amounts are integers in cents; did you mean ${cents}?`;
      return noteWrong(notes, asked);
    }
    if (whole < minimum) return noteWrong(notes, `must be at least ${minimum}${inUnit}`);
    if (whole > maximum) return noteWrong(notes, `must be at most ${maximum}${inUnit}`);
    return whole;
  };
}

export function boolean(rule: Rule): Take {
  const must = mustBe(rule);
  return (value, notes) => (typeof value === "boolean" ? value : noteWrong(notes, must));
}

export function oneOf(rule: Rule): Take {
  const allowed: ReadonlySet<unknown> = new Set(rule.enum);
  const must = mustBe(rule);
  return (value, notes) => (allowed.has(value) ? value : noteWrong(notes, must));
}

export function text(rule: Rule): Take {
  const must = mustBe(rule);
  const { minLength = 0, maxLength = 0 } = rule;
  const pattern = rule.pattern === undefined ? undefined : new RegExp(rule.pattern, "u");
  return (value, notes) => {
    if (typeof value !== "string") return noteWrong(notes, must);
    // The length is checked before any pattern (T26).
    const wrong = lengthProblem(value, minLength, maxLength) ?? characterProblem(value);
    if (wrong !== undefined) return noteWrong(notes, wrong);
    return pattern === undefined || pattern.test(value) ? value : noteWrong(notes, must);
  };
}

function lengthProblem(value: string, minLength: number, maxLength: number): string | undefined {
  const length = value.length <= maxLength ? value.length : charactersIn(value);
  if (length < minLength)
    return minLength === 1 ? "must not be empty" : `must have at least ${minLength} characters`;
  return length > maxLength ? `must have at most ${maxLength} characters, not ${length}` : undefined;
}

/** As JSON Schema and people count: an emoji is one, though it takes two units of a JavaScript string. O(length). */
export function charactersIn(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Neither can be stored unchanged: SQLite and C libraries end at NUL, UTF-8 has no lone surrogates. */
export function characterProblem(value: string): string | undefined {
  if (value.includes("\0")) return "must not contain NUL characters";
  return value.isWellFormed() ? undefined : "must be valid Unicode (it has half a surrogate pair)";
}

/** `must be …`: what a rule allows, in the schema's own words where it has some. */
export function mustBe(rule: Rule): string {
  if (rule["x-must"] !== undefined) return `must ${rule["x-must"]}`;
  if (rule.enum !== undefined) return `must be one of ${rule.enum.join(", ")}`;
  if (rule["x-unit"] !== undefined) return `must be an integer in ${rule["x-unit"]}`;
  return MUST_BE[rule.type ?? "object"];
}

const MUST_BE = {
  integer: "must be an integer",
  boolean: "must be true or false",
  string: "must be a string",
  array: "must be a list",
  object: "must be an object",
} as const;
