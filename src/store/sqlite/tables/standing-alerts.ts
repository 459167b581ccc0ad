// Alerts that stand, as rows. They are read and written once a minute: no statement is kept.

import type { Database } from "bun:sqlite";
import type { AlertKeeping, KeptAlert } from "../../../ports/standing-alerts.ts";
import type { Snapshot } from "../writer/snapshot.ts";
import type { Writer } from "../writer/writer.ts";

export function alertStorage(
  database: Database,
  writer: Pick<Writer, "write">,
  snapshot: Pick<Snapshot, "read">,
): AlertKeeping {
  return {
    keepAlerts: (changed, ended) =>
      writer.write(() => {
        const remove = database.query<null, [string]>("DELETE FROM standing_alerts WHERE key = ?");
        for (const key of ended) remove.run(key);
        const put = database.query<null, [string, string, number, number, number, string]>(
          "INSERT OR REPLACE INTO standing_alerts (key, event, since, last, count, line) VALUES (?, ?, ?, ?, ?, ?)",
        );
        for (const { key, event, since, last, count, line } of changed)
          put.run(key, event, since, last, count, line);
      }),
    keptAlerts: async () =>
      snapshot.read(() =>
        database
          .query<KeptAlert, []>(
            "SELECT key, event, since, last, count, line FROM standing_alerts ORDER BY last, key",
          )
          .all(),
      ),
    alertsElsewhere: async () => [],
  };
}
