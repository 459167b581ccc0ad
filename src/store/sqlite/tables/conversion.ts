// Counters of conversion as rows. One transaction a minute adds to them: no statement is kept.

import type { Database } from "bun:sqlite";
import type { Counted } from "../../../domain/conversion/conversion.ts";
import type { ConversionStore } from "../../../ports/conversion.ts";
import type { Snapshot } from "../writer/snapshot.ts";
import type { Writer } from "../writer/writer.ts";

export function readConversion(
  database: Database,
  day: number,
  platformIds?: readonly string[],
): readonly Counted[] {
  const query = database.query<Omit<Counted, "day">, [number]>(
    `SELECT platform_id AS platformId, module_id AS moduleId, counter, sum(count) AS count FROM conversion
     WHERE day >= ? GROUP BY platform_id, module_id, counter ORDER BY platform_id, module_id`,
  );
  const rows = query.all(day).filter(({ platformId }) => platformIds?.includes(platformId) !== false);
  return rows.map((row) => ({ ...row, day }));
}

export function conversionStorage(
  database: Database,
  writer: Pick<Writer, "write">,
  snapshot: Pick<Snapshot, "read">,
): ConversionStore {
  return {
    addConversion: (counted) =>
      writer.write(() => {
        const add = database.query<null, [string, number, string, string, number]>(
          `INSERT INTO conversion (platform_id, day, module_id, counter, count) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET count = count + excluded.count`,
        );
        for (const { platformId, day, moduleId, counter, count } of counted)
          add.run(platformId, day, moduleId, counter, count);
      }),
    conversionSince: async (...asked) => snapshot.read(() => readConversion(database, ...asked)),
    pruneConversion: (day) =>
      writer.write(() => void database.query("DELETE FROM conversion WHERE day < ?").run(day)),
  };
}
