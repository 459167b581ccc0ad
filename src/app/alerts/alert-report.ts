// Report of the alerts that stand, in words, each with its place in the handbook.

import { ALERTS, standsUntil } from "../../api/dashboard/alerts.ts";
import type { AlertJson } from "../../api/dashboard/system-json.ts";
import type { AlertKeeping } from "../../ports/standing-alerts.ts";
import type { StandingAlert, StandingAlerts } from "./standing-alerts.ts";

const MOST = 50;

/** Fields of a line that are told in words or apart. */
const TOLD: ReadonlySet<string> = new Set(["time", "event", "level", "platformId", "orderId"]);

export type AlertReportParts = {
  readonly alerts: Pick<StandingAlerts, "latest" | "drop">;
  readonly store: Pick<AlertKeeping, "alertsElsewhere">;
  readonly isStill: (alert: StandingAlert) => Promise<boolean>;
  /** The handbook's page of the log's events. */
  readonly page: string;
};

/** The latest 50 of all replicas. O(alerts); the causes of some are looked up. */
export async function alertReport({
  alerts,
  store,
  isStill,
  page,
}: AlertReportParts): Promise<readonly AlertJson[]> {
  const found: AlertJson[] = [];
  // A store that fails is an alert of this replica.
  const elsewhere = await store.alertsElsewhere().catch(() => []);
  for (const alert of alerts.latest(elsewhere)) {
    if (found.length === MOST) break;
    if (await isStill(alert)) found.push(alertJson(alert, page));
    else alerts.drop(alert);
  }
  return found;
}

function alertJson({ event, line, key: _, ...times }: StandingAlert, page: string): AlertJson {
  const { says, todo, ends } = ALERTS[event];
  return {
    ...times,
    event,
    says: plain(says),
    todo: plain(todo),
    until: plain(standsUntil(ends)),
    url: `${page}#${event}`,
    platformId: textOf(line.platformId),
    orderId: textOf(line.orderId),
    details: Object.entries(line).filter(([name]) => !TOLD.has(name)),
  };
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", "");
}

function textOf(value: string | number | undefined): string | null {
  return value === undefined ? null : String(value);
}
