// The last run of each kind of upkeep, as rows. They are written and read rarely: no statement is kept.

import type { Database } from "bun:sqlite";
import type { UpkeepRun, UpkeepStore } from "../../../ports/upkeep.ts";
import type { Snapshot } from "../writer/snapshot.ts";
import type { Writer } from "../writer/writer.ts";

export function readUpkeep(database: Database): readonly UpkeepRun[] {
  return database.query<UpkeepRun, []>("SELECT kind, at, problems FROM upkeep ORDER BY kind").all();
}

export function upkeepStorage(
  database: Database,
  writer: Pick<Writer, "write">,
  snapshot: Pick<Snapshot, "read">,
): UpkeepStore {
  return {
    recordUpkeep: ({ kind, at, problems }) =>
      writer.write(
        () =>
          void database
            .query("INSERT OR REPLACE INTO upkeep (kind, at, problems) VALUES (?, ?, ?)")
            .run(kind, at, problems),
      ),
    lastUpkeep: async () => snapshot.read(() => readUpkeep(database)),
  };
}
