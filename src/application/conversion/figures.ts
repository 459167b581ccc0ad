// Figures of conversion, for operators.

import { conversionsOf } from "../../domain/conversion/conversion.ts";
import { DAY } from "../../domain/time.ts";
import type { OperatorConversion } from "../contract/conversion.ts";
import type { Runtime } from "../runtime.ts";
import type { ConversionCounter } from "./counter.ts";

export function conversionFigures(
  { store }: Pick<Runtime, "store">,
  counter: Pick<ConversionCounter, "save" | "total">,
): OperatorConversion {
  return {
    async conversion(since, platformIds) {
      await counter.save();
      return conversionsOf(await store.conversionSince(Math.floor(since / DAY), platformIds));
    },
    countedSinceStart: () =>
      [...counter.total()].map(([name, count]) => {
        const [role = "", step = ""] = name.split(" ");
        return { role, step, count };
      }),
  };
}
