// Counters of conversion, and the last run of each kind of upkeep, as rows.

import type { Counted } from "../../domain/conversion/conversion.ts";
import type { ConversionStore } from "../../ports/conversion.ts";
import type { UpkeepRun, UpkeepStore } from "../../ports/upkeep.ts";
import type { Database } from "./database.ts";
import { conversion } from "./schema.ts";
import { inserting, parametersOf } from "./tables.ts";

const ADD = inserting(conversion, {
  rest: "ON CONFLICT (day, platform_id, module_id, counter) DO UPDATE SET count = conversion.count + excluded.count",
});

export function counterStorage(database: Database): ConversionStore & UpkeepStore {
  return {
    addConversion: (counted) =>
      database.upkeep(async ({ run }) => {
        for (const row of counted) await run(ADD, parametersOf(conversion, [row]));
      }),
    async conversionSince(day, platformIds) {
      const rows = await database.rows<Omit<Counted, "day">>(
        `SELECT platform_id AS "platformId", module_id AS "moduleId", counter, sum(count) AS count FROM conversion
         WHERE day >= $1::bigint GROUP BY platform_id, module_id, counter ORDER BY platform_id, module_id, counter`,
        [day],
      );
      return rows
        .filter(({ platformId }) => platformIds?.includes(platformId) !== false)
        .map((row) => ({ ...row, day }));
    },
    pruneConversion: (day) =>
      database.upkeep(({ run }) => run("DELETE FROM conversion WHERE day < $1::bigint", [day])),
    recordUpkeep: ({ kind, at, problems }) =>
      database.upkeep(({ run }) =>
        run(
          `INSERT INTO upkeep (kind, at, problems) VALUES ($1, $2::bigint, $3::bigint)
           ON CONFLICT (kind) DO UPDATE SET at = excluded.at, problems = excluded.problems`,
          [kind, at, problems],
        ),
      ),
    lastUpkeep: () => database.rows<UpkeepRun>("SELECT kind, at, problems FROM upkeep ORDER BY kind"),
  };
}
