// The card as its buyer types it, and as it is sent. Pure: nothing here keeps a number or shows it.

/** The first digits of each brand's numbers. */
const BRANDS = [
  ["Visa", /^4/],
  ["Mastercard", /^(5[1-5]|22(2[1-9]|[3-9])|2[3-6]|27([01]|20))/],
  ["American Express", /^3[47]/],
  ["Diners Club", /^3(0[0-5]|[689])/],
  ["JCB", /^35/],
  ["Discover", /^6(011|4[4-9]|5)/],
  ["UnionPay", /^62/],
  ["Maestro", /^(50|5[6-9]|6)/],
] as const;

export type CardBrand = (typeof BRANDS)[number][0];

/** The brand that a number begins like; undefined while it can be another. */
export function brandOf(number: string): CardBrand | undefined {
  const digits = digitsOf(number);
  return BRANDS.find(([, start]) => start.test(digits))?.[0];
}

/** The digits of `text`, in groups as they stand on cards of its brand: of four on most; at most 19 digits. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text);
  return brandOf(digits) === "American Express"
    ? digits
        .slice(0, 15)
        .replace(/^(\d{4})(?=\d)/, "$1 ")
        .replace(/^(.{11})(?=\d)/, "$1 ")
    : digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Month and year as `MM/YY` or `MM/YYYY`, from what is typed, pasted or filled in (`1230`, `3/30`, `2030-12`). */
export function formatExpiry(text: string): string {
  const yearFirst = /^\s*20(\d\d)\D(\d\d)\s*$/.exec(text);
  if (yearFirst !== null) return `${yearFirst[2]}/${yearFirst[1]}`;
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\D\s*(\d{0,4})/.exec(text) ?? [];
  if (month !== "") return `${month.padStart(2, "0")}/${year}`;
  const digits = digitsOf(text).replace(/^(?=[2-9])/, "0");
  return digits.length <= 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2, 6)}`;
}

export function formatCvc(text: string): string {
  return digitsOf(text).slice(0, 4);
}

/** Whether a code has as many digits as the codes of the number's brand: three on most cards. */
export function isCodeOf(number: string, code: string): boolean {
  const { length } = digitsOf(code);
  const brand = brandOf(number);
  if (brand === undefined) return length === 3 || length === 4;
  return length === (brand === "American Express" ? 4 : 3);
}

/** Where the caret stands in `formatted` once `digits` digits are before it. */
export function caretAfter(formatted: string, digits: number): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index++) {
    if (seen === digits) return index;
    if (/\d/.test(formatted.charAt(index))) seen++;
  }
  return formatted.length;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** Whether a number can be a card's: 12 to 19 digits with a right check digit. */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  return digits.length >= 12 && digits.length <= 19 && luhnSum(digits) % 10 === 0;
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
}

export type Expiry = { readonly month: number; readonly year: number };

/** The expiry as typed; undefined when it is none. */
export function parseExpiry(text: string): Expiry | undefined {
  const [, month = "", year = ""] = /^(\d\d)\/(\d\d|20\d\d)$/.exec(formatExpiry(text)) ?? [];
  const parsed = { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
  return parsed.month >= 1 && parsed.month <= 12 ? parsed : undefined;
}

/** A card is good until its month has ended everywhere on earth. `now` is the server's, in epoch ms. */
export function hasExpired({ month, year }: Expiry, now: number): boolean {
  const endsEverywhere = Date.UTC(year, month, 1, 12);
  return now >= endsEverywhere;
}

/** What our own form sends as the means of payment (wire, `PayRequest.means`). */
export function cardPaymentMethod(
  number: string,
  expiry: string,
  cvc: string,
): Readonly<Record<string, unknown>> {
  const { month, year } = parseExpiry(expiry) ?? { month: 0, year: 0 };
  return { number: digitsOf(number), expMonth: month, expYear: year, cvc: digitsOf(cvc) };
}
