// Replacement of sentences by a shop's own wording. The configuration decides which sentences may be replaced; they stay
// plain text, whatever is written in them (T17).

/** By their path in the words, such as `form.pay`; `{0}` and `{1}` stand for the values put in. */
export type Wording = Readonly<Record<string, string>>;

type Group = Record<string, unknown>;

/** Changes `words` in place: pass a copy of words that are shared. */
export function reword(words: object, wording: Wording): void {
  for (const [path, text] of Object.entries(wording)) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const group = keys.reduce((inner, key) => inner[key] as Group, words as Group);
    const filled = (...values: readonly unknown[]) =>
      text.replace(/\{(\d)\}/g, (_, index) => `${values[Number(index)]}`);
    group[last] = typeof group[last] === "string" ? text : filled;
  }
}
