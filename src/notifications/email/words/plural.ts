// Chooses between a language's plural forms.

/** The form for `n`; all our languages need no more than these two for whole numbers of people. */
export function plural(
  language: string,
  n: number,
  forms: { readonly one: string; readonly other: string },
): string {
  return new Intl.PluralRules(language).select(n) === "one" ? forms.one : forms.other;
}
