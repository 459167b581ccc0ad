// Routes of the screen System: the service's own state, for those who see all platforms, and checks of its setup.

import type { HoldsJson, SetupFindingJson, SystemJson } from "../../api/dashboard/system-json.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import type { SetupChecks } from "../../application/contract/setup-checks.ts";
import { DAY, END_BEFORE_EXPIRY_MS, MINUTE } from "../../domain/time.ts";
import type { Route } from "../../http/pipeline/route.ts";
import { createCount } from "../counts.ts";
import { holdJson } from "../orders/hold-json.ts";
import { dataResponse, refusalResponse } from "./answers.ts";

export type SystemRoutes = {
  readonly report: () => Promise<SystemJson>;
  readonly checks: Pick<SetupChecks, "examineProviders" | "sendTestMails">;
  readonly merchant: Pick<MerchantOrders, "listHolds">;
  readonly now: () => number;
  /** Ms on a clock that only goes forward. */
  readonly elapsed: () => number;
};

/** Completion, or the end, comes a day before the first hold of an order expires: a day before that it is soon. */
const SOON_MS = END_BEFORE_EXPIRY_MS + DAY;
const MOST_HOLDS = 50;

/** Of one session: a check asks others, who have limits of their own. */
const CHECKS = { windowMs: 10 * MINUTE, most: 6, keys: 1_000 };

/** The sandbox's owner has no address; its e-mails stay in its inbox. */
const SANDBOX_ADDRESS = "owner@sandbox.invalid";

export function systemRoutes({ report, checks, merchant, now, elapsed }: SystemRoutes): readonly Route[] {
  const isTooMany = createCount(elapsed, CHECKS);
  return [
    {
      method: "GET",
      path: DASHBOARD_API.system,
      access: "session",
      needs: "seeSystem",
      handle: async () => dataResponse(await report()),
    },
    {
      method: "GET",
      path: DASHBOARD_API.holds,
      access: "session",
      needs: "seeSystem",
      async handle() {
        const until = now() + SOON_MS;
        const { orders, hasMore } = await merchant.listHolds({ until, limit: MOST_HOLDS });
        const holds: HoldsJson = { orders: orders.flatMap((view) => holdJson(view) ?? []), hasMore };
        return dataResponse(holds);
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.checkProviders,
      access: "session",
      needs: "seeSystem",
      async handle({ signedIn: { sessionId } }) {
        if (isTooMany(sessionId)) return refusalResponse("tooManyChecks");
        const findings: readonly SetupFindingJson[] = await checks.examineProviders();
        return dataResponse(findings);
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.testEmail,
      access: "session",
      needs: "seeSystem",
      async handle({ signedIn: { sessionId, email, isSandbox }, caller }) {
        if (isTooMany(sessionId)) return refusalResponse("tooManyChecks");
        const address = isSandbox === true ? SANDBOX_ADDRESS : email;
        const findings: readonly SetupFindingJson[] = await checks.sendTestMails(address, { by: caller() });
        return dataResponse(findings);
      },
    },
  ];
}
