// Figures of conversion, for operators.

import { conversionsOf } from "../../domain/conversion/conversion.ts";
import { DAY } from "../../domain/time.ts";
import type { OperatorConversion } from "../contract/conversion.ts";
import type { Runtime } from "../runtime.ts";
import type { ConversionCounter } from "./counter.ts";

export function conversionFigures(
  { store }: Pick<Runtime, "store">,
  counter: Pick<ConversionCounter, "counted" | "total">,
): OperatorConversion {
  return {
    async conversion(since, platformIds) {
      const sinceDay = Math.floor(since / DAY);
      const counted = await counter.counted(() => store.conversionSince(sinceDay, platformIds));
      return conversionsOf(
        counted.filter(
          ({ day, platformId }) => day >= sinceDay && platformIds?.includes(platformId) !== false,
        ),
      );
    },
    countedSinceStart: () =>
      [...counter.total()].map(([name, count]) => {
        const [role = "", step = ""] = name.split(" ");
        return { role, step, count };
      }),
  };
}
