// Alerts that stand, as rows. Each replica has rows of its own: its name ends their keys.

import type { AlertKeeping, KeptAlert } from "../../ports/standing-alerts.ts";
import type { Database } from "./database.ts";
import { CLOCK } from "./leader.ts";
import { standingAlerts } from "./schema.ts";
import { inserting, parametersOf, selected } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

const ADD = inserting(standingAlerts);
const REMOVE = "DELETE FROM standing_alerts WHERE key IN (SELECT json_array_elements_text($1::text::json))";
const OWNER = "split_part(a.key, '@', -1)";
/** Of no replica but this one that is there. */
const FREE = `SELECT ${selected(standingAlerts, "a")} FROM standing_alerts AS a WHERE ${OWNER} = $1
  OR NOT EXISTS (SELECT FROM replicas WHERE name = ${OWNER} AND until > ${CLOCK}) ORDER BY last, key`;
const ELSEWHERE = `SELECT ${selected(standingAlerts, "a")} FROM standing_alerts AS a WHERE ${OWNER} <> $1`;

export function alertStorage({ origin, rows: read, upkeep }: Database): AlertKeeping {
  const own = (key: string) => `${key}@${origin}`;
  const isOwn = ({ key }: KeptAlert) => key.endsWith(own(""));

  async function replace(
    { run }: Transaction,
    alerts: readonly KeptAlert[],
    keys: readonly string[],
  ): Promise<void> {
    const owned = alerts.map((alert) => ({ ...alert, key: own(alert.key) }));
    await run(REMOVE, [JSON.stringify([...keys, ...owned.map(({ key }) => key)])]);
    await run(ADD, parametersOf(standingAlerts, owned));
  }

  return {
    keepAlerts: (changed, ended) => upkeep((transaction) => replace(transaction, changed, ended.map(own))),
    async keptAlerts() {
      const free = await read<KeptAlert>(FREE, [origin]);
      if (free.every(isOwn)) return latestOfEach(free);
      return upkeep(async (transaction) => {
        const found = await transaction.rows<KeptAlert>(`${FREE} FOR UPDATE`, [origin]);
        const latest = latestOfEach(found);
        const keys = found.map(({ key }) => key);
        await replace(transaction, latest, keys);
        return latest;
      });
    },
    alertsElsewhere: () => read<KeptAlert>(ELSEWHERE, [origin]),
  };
}

/** The same alert of several replicas is one. */
function latestOfEach(alerts: readonly KeptAlert[]): readonly KeptAlert[] {
  const byKey = new Map<string, KeptAlert>();
  for (const alert of alerts) {
    const key = alert.key.replace(/@[^@]*$/, "");
    byKey.delete(key);
    byKey.set(key, { ...alert, key });
  }
  return [...byKey.values()];
}
