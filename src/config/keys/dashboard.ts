// Keys of the dashboard: its address, the ends of its sessions, and how long the audit log is kept.

import ipaddr from "ipaddr.js";
import { MAX_AMOUNT } from "../../domain/money/money.ts";
import { DAY, HOUR } from "../../domain/time.ts";
import type { DashboardConfig } from "../config.ts";
import { origin } from "../read/address.ts";
import type { Place } from "../read/reading.ts";
import { optional, table, withDefault } from "../read/table.ts";
import { days, integer, minutes } from "../read/value.ts";

const SHORTEST_AUDIT_DAYS = 8;
const LONGEST_AUDIT_DAYS = 3_650;
const LONGEST_IDLE_MINUTES = 1_440;
const LONGEST_SESSION_HOURS = 168;

/** `url` is absent where it is `public_url`. */
export type DashboardKeys = Omit<DashboardConfig, "url"> & { readonly url?: string };

export const dashboardTable = table(
  "[dashboard]",
  {
    url: optional(origin),
    idle_minutes: withDefault(minutes(5, LONGEST_IDLE_MINUTES), 60n),
    session_hours: withDefault(integer(1, LONGEST_SESSION_HOURS, "hours"), 12n),
    support_refund_max: withDefault(integer(0, MAX_AMOUNT), 0n),
    audit_days: withDefault(days(SHORTEST_AUDIT_DAYS, LONGEST_AUDIT_DAYS), 400n),
  },
  ({ url, idle_minutes, session_hours, support_refund_max, audit_days }): DashboardKeys => ({
    ...(url === undefined ? {} : { url }),
    idleMs: idle_minutes,
    ageMs: session_hours * HOUR,
    supportRefundMax: support_refund_max,
    keepAuditMs: audit_days,
  }),
  ({ url }, at) => {
    if (url !== undefined) assertName(url, at.in("url"));
  },
);

/** A sandbox has a dashboard without the table too. */
export const DEFAULT_DASHBOARD: DashboardKeys = {
  idleMs: HOUR,
  ageMs: 12 * HOUR,
  keepAuditMs: 400 * DAY,
  supportRefundMax: 0,
};

/** Passkeys belong to the name of a host. `at` is the place of the key that is to be changed. */
export function assertName(url: string, at: Place): void {
  const { hostname } = new URL(url);
  if (ipaddr.isValid(hostname.replace(/^\[(.*)\]$/, "$1")))
    at.report("must have a host name: browsers keep no passkeys for an IP address");
}
