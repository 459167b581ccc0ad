// Escaping of control characters and marks of direction: they move a terminal's cursor, begin a line of their own or turn
// the direction of the text around them, so that a person would read something else than what the text says.

/** Controls, line and paragraph separators, and the directions that hold for what follows; for a class in a pattern. */
export const CONTROLS = "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069";

/** Marks of direction: Arabic and Hebrew names may have them, a terminal or an address has no use for them. */
const MARKS = "\\u061c\\u200e\\u200f";

const ALL = new RegExp(`[${CONTROLS}${MARKS}]`, "gu");
const ALL_BUT_NEWLINES = new RegExp(`(?!\\n)[${CONTROLS}${MARKS}]`, "gu");

/** One line in which they are escaped as in JSON: `\u202e`. */
export function onOneLine(text: string): string {
  return text.replace(ALL, escaped);
}

/** The same for text of several lines. */
export function inPlainSight(text: string): string {
  return text.replace(ALL_BUT_NEWLINES, escaped);
}

/** Hebrew, Arabic and other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A name for use in a sentence: a right-to-left name does not turn the text around it (Unicode's isolates). */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
