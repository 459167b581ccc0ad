// Goods of the demo shop, with their prices in each currency.

import type { ShopWords } from "./words/shop-words.ts";

const GOODS = [
  { name: "cabin", amount: 36_000, category: "travel" },
  { name: "canoe", amount: 9_600, category: "leisure" },
  { name: "firewood", amount: 2_400, category: "home" },
] as const;

/** Of a price in cents of the euro, in the currency's own minor unit; a currency without a factor has the same figure. */
const FACTORS: Readonly<Record<string, number>> = { USD: 1.1, GBP: 0.9, CHF: 1, JPY: 1.6 };

export type Good = { readonly name: string; readonly amount: number; readonly category: string };

/** As they are called in a language. */
export function goodsIn(words: ShopWords, currency: string): readonly Good[] {
  const factor = FACTORS[currency] ?? 1;
  return GOODS.map(({ name, amount, category }) => ({
    name: words.goods[name],
    amount: Math.round(amount * factor),
    category,
  }));
}

export function totalOf(goods: readonly Good[]): number {
  return goods.reduce((total, { amount }) => total + amount, 0);
}
