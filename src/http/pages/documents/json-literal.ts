// JSON for places where a browser parses more than JSON: a script, a page's markup.

/** JSON that is safe wherever a script may be put, inside a page too (T17). */
export function jsonLiteral(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
