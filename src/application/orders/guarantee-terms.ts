// Guarantee of a new order: its amount, and who may answer for the rest, by order, module and platform
// (specification/orders#guarantee).

import type { OrderDraft } from "../../api/orders/draft.ts";
import type { Module, Platform } from "../../config/config.ts";
import { sum } from "../../domain/money/money.ts";
import type { GuaranteeLevel } from "../../domain/order/guarantee-setting.ts";
import { guaranteeBy } from "../../domain/order/guarantee-setting.ts";
import type { GuaranteeTerms, OrderType, Ux } from "../../domain/order/order.ts";

type Agreed = GuaranteeTerms & { readonly type: OrderType };

type Guarantees = {
  /** The type and the terms with this module, or without one. */
  readonly with: (module: Module | undefined, ux: Ux) => Agreed;
  readonly warnings: (ux: Ux) => readonly string[];
};

/** Without a guarantee in so many words, and with nothing optional, the type says it all, as it always did. */
export function guaranteesOf(platform: Platform, modules: readonly Module[], draft: OrderDraft): Guarantees {
  const all: readonly GuaranteeLevel[] = [draft, ...modules, platform];
  const isWhole = draft.minAmount === undefined && draft.items.every(({ optional }) => !optional);
  const isByType = isWhole && all.every(({ guarantee }) => guarantee === undefined);
  const isOpen = all.some(({ guarantors }) => guarantors !== undefined);
  return {
    with(module, ux) {
      const levels = [draft, ...(module === undefined ? [] : [module]), platform];
      const type = levels.find((level) => level.type !== undefined)?.type ?? "direct";
      if (ux === "single") return { type };
      const guarantors = levels.find((level) => level.guarantors !== undefined)?.guarantors ?? "captain";
      const who = isOpen ? { guarantors } : {};
      if (isByType) return { type, ...who };
      const guarantee = guaranteeBy(levels, draft.amount);
      return { type: typeOf(draft, guarantee), guarantee, ...who };
    },
    warnings: (ux) =>
      ux === "single" && draft.guarantee !== undefined
        ? ["guarantee: ignored, because one buyer pays all (ux single)"]
        : [],
  };
}

/** `direct`: the order completes at its due date whatever others do. */
function typeOf({ amount, items, minAmount }: OrderDraft, guarantee: number): OrderType {
  const optional = items.filter((item) => item.optional).map((item) => item.amount * item.quantity);
  const required = amount - sum(optional);
  return guarantee >= required && (minAmount ?? required) <= required ? "direct" : "standard";
}
