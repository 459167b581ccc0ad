// Route of the live stream, which an open page of the dashboard listens to.

import { DASHBOARD_API } from "../../api/paths.ts";
import type { Route } from "../../http/pipeline/route.ts";
import type { MemberGuard } from "../../http/pipeline/signed-in.ts";
import type { LiveChanges } from "../orders/live-changes.ts";

const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
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
      const stream = live.open(
        { ...signedIn, lastId },
        async () => (await guard.look(request, signedIn))?.roles,
      );
      return { kind: "response", response: new Response(stream, { headers: HEADERS }) };
    },
  };
}
