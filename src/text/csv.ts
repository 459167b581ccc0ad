// CSV records (RFC 4180) that a spreadsheet reads as data and never as a formula.

/** A number, or a text from outside; undefined is an empty cell. */
export type Cell = string | { readonly number: string } | undefined;

/** Spreadsheets run a text with such a first character, in its full-width form too. */
const FORMULA = /^[\t\r\n ]*[=+\-@\t\r＝＋－＠]/;
/**
 * The same further on in a text, where a spreadsheet that separates by semicolons, as in most of Europe, begins a cell or a
 * line: quotes in the middle of its cell hold nothing together, and those at the beginning of the next one are left out.
 */
const FORMULA_WITHIN = /(\r\n|[;\r\n])(?=[\t "]*[=+\-@＝＋－＠])/g;

/** One record with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(toField).join(",")}\r\n`;
}

function toField(cell: Cell): string {
  if (cell === undefined) return "";
  if (typeof cell === "object") return cell.number;
  const inner = cell.replace(FORMULA_WITHIN, "$1'");
  const text = FORMULA.test(cell) ? `'${inner}` : inner;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An amount of minor units with the currency's decimals: 1250 is `12.50` EUR and `1250` JPY. */
export function decimal(amount: number, digits: number): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  return `${amount < 0 ? "-" : ""}${whole}${digits === 0 ? "" : `.${text.slice(-digits)}`}`;
}
