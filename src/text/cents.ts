// Sums in the sentences of problems: in minor units, as programs send them, and as a person types them.

export function cents(amount: number): string {
  return `${amount} (in cents)`;
}

/** A sum, or both ends of a range, of which only the second says its unit. */
const SUMS = /(?:from (\d+)( \([^)]+\))? to )?(\d+) \(in cents\)/g;

/** The sentence for someone who types sums as `money` writes them, from minor units. */
export function inMoney(sentence: string, money: (amount: number) => string): string {
  return sentence.replace(SUMS, (_, least: string | undefined, why = "", sum: string) => {
    const from = least === undefined ? "" : `from ${money(Number(least))}${why} to `;
    return `${from}${money(Number(sum))}`;
  });
}
