// Route of the live stream, which an open page of the dashboard listens to.

import { DASHBOARD_API } from "../../api/paths.ts";
import { eventStreamResponse } from "../../http/pipeline/response.ts";
import type { Route } from "../../http/pipeline/route.ts";
import type { MemberGuard } from "../../http/pipeline/signed-in.ts";
import type { LiveChanges } from "../orders/live-changes.ts";

const HEADERS = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
};

export function streamRoute(live: LiveChanges, guard: Pick<MemberGuard, "look">): Route {
  return {
    method: "GET",
    path: DASHBOARD_API.stream,
    access: "session",
    needs: "read",
    isUnattended: true,
    handle({ request, signedIn }) {
      const lastId = request.headers.get("last-event-id");
      const recheck = async () => (await guard.look(request, signedIn))?.roles;
      return eventStreamResponse(request, HEADERS, () => live.open({ ...signedIn, lastId }, recheck));
    },
  };
}
