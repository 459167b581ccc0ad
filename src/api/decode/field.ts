// Field kinds of bodies and queries, as TypeBox schemas with their limits. Everything a decoder
// checks is in the schema itself, so that the published description is complete.

import type { TUnsafe } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { MAX_AMOUNT } from "../../domain/money/money.ts";
import { CONTROLS } from "../../text/characters.ts";
import type { IdPrefix } from "../ids.ts";
import { idPattern } from "../ids.ts";

export const MAX_TEXT = 255;
export const MAX_URL = 2_048;
/** Epoch ms of the last moment of the year 9999. */
export const MAX_TIME = 253_402_300_799_999;

type Words = {
  readonly description: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
};
type TextLimits = {
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly "x-format"?: "uri";
  readonly "x-must"?: string;
};

/** Money in minor units, at least `minimum`. */
export function cents(minimum: number, words: Words) {
  return Type.Integer({ ...words, minimum, maximum: MAX_AMOUNT, "x-unit": "cents" });
}

export function count(minimum: number, maximum: number, words: Words) {
  return Type.Integer({ ...words, minimum, maximum });
}

/** A moment in epoch milliseconds. */
export function time(words: Words, minimum = 0) {
  return Type.Integer({ ...words, minimum, maximum: MAX_TIME, "x-unit": "epoch milliseconds" });
}

export function flag(words: Words) {
  return Type.Boolean({ ...words });
}

export function text(words: Words, limits: TextLimits = {}) {
  return Type.String({ maxLength: MAX_TEXT, ...limits, ...words });
}

/** A URL; it is validated later, where it is known whether the sandbox's rules apply (url.ts). */
export function url(words: Words) {
  return link(words, { "x-must": "be an https URL" });
}

/** A URL in a response, or a repeat of one. Its `format` is published only; no decoder checks it (T26). */
export function link(words: Words, limits: TextLimits = {}) {
  return text(words, { maxLength: MAX_URL, "x-format": "uri", ...limits });
}

/** Any text with more in it than spaces, and without control characters. Its parts do not overlap (T26). */
export const NAME_PATTERN = `^[^\\S${CONTROLS}]*[^\\s${CONTROLS}][^${CONTROLS}]*$`;

/** A person's name, which other people read in e-mails, on pages and in a terminal. */
export function personName(words: Words, limits: TextLimits = {}) {
  return text(words, {
    pattern: NAME_PATTERN,
    "x-must": "be a name, not only spaces, without control characters",
    ...limits,
  });
}

export function email(words: Words) {
  const other = `[^\\s@<>,;${CONTROLS}]`;
  const dotless = `[^\\s@<>,;.${CONTROLS}]`;
  return text(words, {
    pattern: `^${other}+@${dotless}+(?:\\.${dotless}+)+$`,
    "x-must": "be an e-mail address",
  });
}

/** ISO 3166 alpha-2 or alpha-3. */
export function country(words: Words) {
  return text(words, { pattern: "^[A-Za-z]{2,3}$", "x-must": "be a country code such as FR" });
}

export function id(prefix: IdPrefix, words: Words) {
  return text(words, {
    pattern: idPattern(prefix),
    maxLength: 64,
    "x-must": `be an id such as ${prefix}_0190a1b2-…`,
  });
}

/** One of a closed list of words. */
export function word<const W extends readonly string[]>(words: W, about: Words): TUnsafe<W[number]> {
  return Type.Unsafe<W[number]>({ type: "string", enum: words, ...about });
}

export const MAX_METADATA = 50;

/** A map of text to text: at most 50 keys of 40 characters with values of 500 (specification/orders). */
export function metadata(words: Words): TUnsafe<Record<string, string>> {
  return Type.Unsafe<Record<string, string>>({
    type: "object",
    maxProperties: MAX_METADATA,
    propertyNames: { minLength: 1, maxLength: 40 },
    additionalProperties: { type: "string", maxLength: 500 },
    ...words,
  });
}
