// Route of the screen Audit: rows of the platforms whose audit the member may see, newest first.

import type { AuditRowJson } from "../../api/dashboard/audit-json.ts";
import { readAuditQuery } from "../../api/dashboard/requests.ts";
import { successBody } from "../../api/errors/envelope.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import { jsonResponse, problemResponse } from "../../http/pipeline/response.ts";
import type { Route } from "../../http/pipeline/route.ts";
import type { AuditKeeping, AuditRow } from "../../ports/audit-log.ts";
import type { Reader } from "../../ports/store.ts";
import { platformsWith } from "../rights.ts";

export type AuditRouteStore = Pick<AuditKeeping, "auditRows"> & Pick<Reader, "read">;

export function auditRoute(store: AuditRouteStore): Route {
  return {
    method: "GET",
    path: DASHBOARD_API.audit,
    access: "session",
    needs: "seeAudit",
    async handle({ request, signedIn }) {
      const read = readAuditQuery(new URL(request.url).searchParams);
      if (read.kind === "problem") return problemResponse(read.problem);
      const {
        platform,
        order: orderId,
        actor,
        who: actorId,
        action,
        since,
        after: before,
        limit,
      } = read.value;
      const seen = platformsWith(signedIn.roles, "seeAudit");
      const asked = platform === undefined ? undefined : [platform];
      const platformIds = seen === "all" ? asked : (asked ?? seen).filter((id) => seen.includes(id));
      const page = await store.auditRows({
        ...{ platformIds, orderId, actor, actorId, action, since, before, limit },
      });
      const next = page.hasMore ? page.rows.at(-1)?.number.toString() : undefined;
      const rows = await Promise.all(page.rows.map((row) => rowJson(store, row)));
      return jsonResponse(successBody(rows, { hasMore: page.hasMore, next }));
    },
  };
}

/** A row has the amount alone: its currency is the order's. */
async function rowJson({ read }: AuditRouteStore, row: AuditRow): Promise<AuditRowJson> {
  const { orderId, parameters } = row;
  if (orderId === null || parameters.amount === undefined) return row;
  const found = await read(orderId);
  return found === undefined ? row : { ...row, currency: found.order.currency };
}
