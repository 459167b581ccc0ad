// Route of the screen System: the service's own state, for those who see all platforms.

import type { SystemJson } from "../../api/dashboard/system-json.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import type { Route } from "../../http/pipeline/route.ts";
import { dataResponse } from "./answers.ts";

export function systemRoute(report: () => Promise<SystemJson>): Route {
  return {
    method: "GET",
    path: DASHBOARD_API.system,
    access: "session",
    needs: "seeSystem",
    handle: async () => dataResponse(await report()),
  };
}
