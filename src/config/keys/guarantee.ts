// Keys about who answers for what others do not pay, which platforms and modules both have.

import type { TomlValue } from "smol-toml";
import { MAX_AMOUNT } from "../../domain/money/money.ts";
import type { GuaranteeSetting } from "../../domain/order/guarantee-setting.ts";
import { isUnlike } from "../../domain/order/guarantee-setting.ts";
import type { Guarantors, OrderType } from "../../domain/order/order.ts";
import type { Place } from "../read/reading.ts";
import { optional } from "../read/table.ts";
import { choice, reader } from "../read/value.ts";

const guarantee = reader(
  'a sum in cents such as 3600, or a percentage of the amount such as "30%"',
  (value): GuaranteeSetting | undefined => {
    if (typeof value === "bigint" && value >= 0n && value <= MAX_AMOUNT) return { amount: Number(value) };
    const percent = typeof value === "string" ? /^(\d{1,3})%$/.exec(value)?.[1] : undefined;
    return percent === undefined || Number(percent) > 100 ? undefined : { percent: Number(percent) };
  },
);

export const guaranteeKeys = {
  guarantee: optional(guarantee),
  guarantors: optional(choice(["captain", "anyone"] satisfies Guarantors[])),
};

type Values = { readonly type: OrderType | undefined; readonly guarantee: GuaranteeSetting | undefined };

/** A type that is not written says nothing here. */
export function reportUnlike(
  { type, guarantee }: Values,
  at: Place,
  written: Readonly<Record<string, TomlValue>>,
): void {
  if (type === undefined || guarantee === undefined || written.type === undefined) return;
  if (isUnlike(type, guarantee))
    at.in("guarantee").report(`says something else than type = "${type}": leave one of them out`);
}
