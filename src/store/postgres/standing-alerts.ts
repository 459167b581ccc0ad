// Alerts that stand, as rows.

import type { AlertKeeping, KeptAlert } from "../../ports/standing-alerts.ts";
import type { Database } from "./database.ts";
import { standingAlerts } from "./schema.ts";
import { inserting, parametersOf } from "./tables.ts";

const ADD = inserting(standingAlerts);

export function alertStorage(database: Database): AlertKeeping {
  return {
    keepAlerts: (alerts) =>
      database.upkeep(async ({ run }) => {
        await run("DELETE FROM standing_alerts");
        await run(ADD, parametersOf(standingAlerts, alerts));
      }),
    keptAlerts: () =>
      database.rows<KeptAlert>(
        "SELECT key, event, since, last, count, line FROM standing_alerts ORDER BY last, key",
      ),
  };
}
