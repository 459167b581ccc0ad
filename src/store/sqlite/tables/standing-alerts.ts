// Alerts that stand, as rows. They are written at most once a minute and read at a start: no statement is kept.

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
    keepAlerts: (alerts) =>
      writer.write(() => {
        database.query("DELETE FROM standing_alerts").run();
        const add = database.query<null, [string, string, number, number, number, string]>(
          "INSERT INTO standing_alerts (key, event, since, last, count, line) VALUES (?, ?, ?, ?, ?, ?)",
        );
        for (const { key, event, since, last, count, line } of alerts)
          add.run(key, event, since, last, count, line);
      }),
    keptAlerts: async () =>
      snapshot.read(() =>
        database
          .query<KeptAlert, []>(
            "SELECT key, event, since, last, count, line FROM standing_alerts ORDER BY last, key",
          )
          .all(),
      ),
  };
}
