// Setting of a guarantee, by an order, a module or a platform: a sum, or a percentage of the amount. The type is another way
// to say it (specification/orders#guarantee).

import type { Guarantors, OrderType } from "./order.ts";

/** In minor units, or a whole percentage from 0 to 100. */
export type GuaranteeSetting = { readonly amount: number } | { readonly percent: number };

/** What one level says about who answers for the rest. */
export type GuaranteeLevel = {
  readonly type?: OrderType;
  readonly guarantee?: GuaranteeSetting;
  readonly guarantors?: Guarantors;
};

const OF_TYPE: Readonly<Record<OrderType, GuaranteeSetting>> = {
  direct: { percent: 100 },
  standard: { percent: 0 },
};

/** Whether the two contradict each other, in every order or in one of this amount. */
export function isUnlike(
  type: OrderType,
  guarantee: GuaranteeSetting,
  amount = Number.POSITIVE_INFINITY,
): boolean {
  if ("percent" in guarantee) return guarantee.percent !== (type === "direct" ? 100 : 0);
  return type === "direct" ? guarantee.amount < amount : guarantee.amount > 0;
}

/** In minor units, of an order of this amount: the first level that says anything decides. */
export function guaranteeBy(levels: readonly GuaranteeLevel[], amount: number): number {
  const [first = OF_TYPE.direct] = levels.flatMap(({ type, guarantee }) => {
    const said = guarantee ?? (type === undefined ? undefined : OF_TYPE[type]);
    return said === undefined ? [] : [said];
  });
  return "amount" in first ? Math.min(first.amount, amount) : Math.floor((amount * first.percent) / 100);
}
