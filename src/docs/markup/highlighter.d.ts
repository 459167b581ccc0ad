/** `code` as HTML, with a class for each kind of word. Throws for a language without a highlighter. */
export function highlighted(code: string, language: string): string;
