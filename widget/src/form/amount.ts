// An amount as its buyer types it: with a point or a comma, with or without thousands and a currency sign. Pure.

/** `text` in minor units of a currency with `digits` behind the point; undefined when it is no amount above zero. */
export function parseAmount(text: string, digits: number): number | undefined {
  const typed = text.replace(/^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s]+$|[\s'’]/gu, "");
  const [, whole = "", fraction = ""] = split(typed, digits) ?? [];
  if (whole + fraction === "") return undefined;
  const amount = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, "0"));
  return Number.isSafeInteger(amount) && amount > 0 ? amount : undefined;
}

/** An amount in minor units as it can be typed. */
export function writtenAmount(amount: number | undefined, digits: number): string {
  return amount === undefined ? "" : (amount / 10 ** digits).toFixed(digits);
}

/** The whole part and what is behind the last mark; a mark before three digits too many only groups thousands. */
function split(typed: string, digits: number): readonly string[] | undefined {
  const decimal = new RegExp(`^(\\d*|\\d{1,3}(?:[.,]\\d{3})+)(?:[.,](\\d{0,${digits}}))?$`).exec(typed);
  const found = decimal ?? /^(\d{1,3}(?:[.,]\d{3})+)$/.exec(typed);
  return found?.map((part) => (part ?? "").replace(/\D/g, ""));
}
