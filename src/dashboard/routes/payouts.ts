// Route of payouts on the screen Exports: those of the platforms that the member may export, newest first.

import { readPayoutListQuery } from "../../api/dashboard/order-requests.ts";
import type { PayoutRowJson } from "../../api/dashboard/payouts-json.ts";
import { successBody } from "../../api/errors/envelope.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import { payoutJson } from "../../api/payouts/payout-json.ts";
import type { MerchantPayouts } from "../../application/contract/payouts.ts";
import type { Config } from "../../config/config.ts";
import type { Payout } from "../../domain/money/payout.ts";
import { jsonResponse, problemResponse } from "../../http/pipeline/response.ts";
import type { Route } from "../../http/pipeline/route.ts";
import type { PayoutFilter } from "../../ports/payouts.ts";
import { platformsFor } from "../rights.ts";

export type PayoutRoute = {
  readonly payouts: Pick<MerchantPayouts, "listPayouts">;
  readonly config: Pick<Config, "platforms">;
};

export function payoutRoute({ payouts, config }: PayoutRoute): Route {
  return {
    method: "GET",
    path: DASHBOARD_API.payouts,
    access: "session",
    needs: "export",
    async handle({ request, signedIn: { roles } }) {
      const read = readPayoutListQuery(new URL(request.url).searchParams);
      if (read.kind === "problem") return problemResponse(read.problem);
      const { platform, ...page } = read.value;
      const platformIds = platformsFor(config, roles, "export", platform);
      const { found, hasMore } = await newestOf(payouts, platformIds, page);
      const rows: readonly PayoutRowJson[] = found.map(payoutJson);
      return jsonResponse(successBody(rows, { hasMore, next: hasMore ? rows.at(-1)?.id : undefined }));
    },
  };
}

/** One page out of a page of each platform. */
async function newestOf(
  { listPayouts }: PayoutRoute["payouts"],
  platformIds: readonly string[],
  page: Omit<PayoutFilter, "platformId">,
) {
  const pages = await Promise.all(platformIds.map((platformId) => listPayouts({ ...page, platformId })));
  const all = pages.flatMap(({ payouts }) => payouts).sort(newerFirst);
  const hasMore = all.length > page.limit || pages.some((each) => each.hasMore);
  return { found: all.slice(0, page.limit), hasMore };
}

function newerFirst(left: Payout, right: Payout): number {
  return right.date - left.date || (left.id < right.id ? 1 : -1);
}
