// Says some sentences as the shop would rather have them. Which ones it may say otherwise, the configuration knows; they
// stay text, whatever is written in them (T17).

/** By their place in the words, such as `form.pay`; `{0}` and `{1}` stand for what is put in. */
export type Wording = Readonly<Record<string, string>>;

type Group = Record<string, unknown>;

/** Changes `words` themselves: give it a copy of those that others speak too. */
export function reword(words: object, wording: Wording): void {
  for (const [place, text] of Object.entries(wording)) {
    const keys = place.split(".");
    const last = keys.pop() ?? "";
    const group = keys.reduce((inner, key) => inner[key] as Group, words as Group);
    const filled = (...values: readonly unknown[]) =>
      text.replace(/\{(\d)\}/g, (_, index) => `${values[Number(index)]}`);
    group[last] = typeof group[last] === "string" ? text : filled;
  }
}
