// The request that creates an order, from the few fields of the form, and the same request as a line of curl.

import { SHOP, V1 } from "../../../../../src/api/paths.ts";
import { typedMoney } from "../../parts/money.ts";

export type OrderFields = {
  /** As it is typed. */
  readonly amount: string;
  readonly currency: string;
  readonly ux: string;
  /** The shop approves before money moves. */
  readonly tpc: boolean;
  readonly notifyUrl: string;
};
export type OrderRequest = Readonly<Record<string, unknown>>;

const ITEMS = 3;

/** Undefined: the amount is none. */
export function orderRequest(
  { amount: typed, currency, ux, tpc, notifyUrl }: OrderFields,
  publicUrl: string,
): OrderRequest | undefined {
  const amount = typedMoney(typed, currency);
  if (amount === undefined || amount < ITEMS) return undefined;
  return {
    amount,
    currency,
    ux,
    ...(tpc && { tpc }),
    ...(ux === "picking" && { items: itemsOf(amount) }),
    successUrl: publicUrl + SHOP.product,
    cancelUrl: publicUrl + SHOP.cancelled,
    ...(notifyUrl !== "" && { notifyUrl }),
  };
}

/** Their sum is the amount. */
function itemsOf(amount: number) {
  const each = Math.floor(amount / ITEMS);
  return ["Cabin", "Canoe", "Firewood"].map((name, index) => ({
    name,
    amount: index === 0 ? amount - each * (ITEMS - 1) : each,
  }));
}

/** For a shell, in which a quote is written as `'\''` between quotes. */
export function curlOf(request: OrderRequest, publicUrl: string, secretKey: string): string {
  const body = JSON.stringify(request).replaceAll("'", "'\\''");
  return `curl ${publicUrl}${V1.orders} \\
  -H 'Authorization: ${secretKey}' \\
  -H 'Content-Type: application/json' \\
  -d '${body}'`;
}
