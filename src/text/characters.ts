// Characters that are read by programs and not by people: they move a terminal's cursor, begin a line of their own or
// turn the direction of the text around them, so that what is shown is not what is said.

/** Controls, line and paragraph separators, and the directions that hold for what follows; for a class in a pattern. */
export const CONTROLS = "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069";

/** Marks of direction: Arabic and Hebrew names may have them, a terminal or an address has no use for them. */
const MARKS = "\\u061c\\u200e\\u200f";

const ALL = new RegExp(`[${CONTROLS}${MARKS}]`, "gu");
const ALL_BUT_NEWLINES = new RegExp(`(?!\\n)[${CONTROLS}${MARKS}]`, "gu");

/** One line in which they are seen as JSON would write them: `\u202e`. */
export function onOneLine(text: string): string {
  return text.replace(ALL, escaped);
}

/** The same of text that has lines. */
export function inPlainSight(text: string): string {
  return text.replace(ALL_BUT_NEWLINES, escaped);
}

/** Hebrew, Arabic and their kin, which are written from the right. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A name to stand in a sentence: one that runs the other way turns nothing around but itself (Unicode's isolates). */
export function isolated(name: string): string {
  return FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
