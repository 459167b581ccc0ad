// Route of the screen Today: what needs a person in the next 24 hours, of the platforms that the member sees.

import type { SystemBrief } from "../../api/dashboard/system-json.ts";
import type { TodayJson } from "../../api/dashboard/today-json.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import type { OperatorConversion } from "../../application/contract/conversion.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import type { Config } from "../../config/config.ts";
import { moduleOf, platformOf } from "../../config/config.ts";
import type { Roles } from "../../domain/members/member.ts";
import { attentionsOf } from "../../domain/order/attention.ts";
import { DAY } from "../../domain/time.ts";
import type { Route } from "../../http/pipeline/route.ts";
import type { EventReader } from "../../ports/webhook-events.ts";
import { rowJson } from "../orders/order-json.ts";
import { sightOf } from "../orders/sight.ts";
import { hasRight, seenPlatforms } from "../rights.ts";
import { dataResponse } from "./answers.ts";

const CONVERSION_DAYS = 30;
const MOST_ORDERS = 100;
const MOST_WEBHOOKS = 20;
const MOST_ENDPOINTS = 20;

export type TodayRoute = {
  readonly merchant: Pick<MerchantOrders, "listAttention">;
  readonly store: Pick<EventReader, "events" | "endpoints">;
  readonly operations: Pick<OperatorConversion, "conversion">;
  readonly config: Pick<Config, "platforms" | "countsConversion">;
  readonly now: () => number;
  readonly system: () => Promise<SystemBrief>;
};

export function todayRoute(options: TodayRoute): Route {
  return {
    method: "GET",
    path: DASHBOARD_API.today,
    access: "session",
    needs: "read",
    async handle({ signedIn: { roles } }) {
      const platformIds = seenPlatforms(options.config, roles);
      const json: TodayJson = {
        ...(await ordersToday(options, roles, platformIds)),
        ...(await webhooksToday(options, platformIds)),
        conversion: await conversionToday(options, platformIds),
        system: hasRight(roles, "seeSystem") ? await options.system() : null,
      };
      return dataResponse(json);
    },
  };
}

/** What time has made due since an order was saved may have ended its need. */
async function ordersToday(
  { merchant, now }: TodayRoute,
  roles: Roles,
  platformIds: readonly string[],
): Promise<Pick<TodayJson, "orders" | "hasMoreOrders">> {
  const until = now() + DAY;
  const { orders, hasMore } = await merchant.listAttention({ platformIds, until, limit: MOST_ORDERS });
  const rows = orders.flatMap((view) => {
    const attention = attentionsOf(view.order).filter(({ at }) => at <= until);
    return attention.length === 0
      ? []
      : { ...rowJson(view, sightOf(roles, view.order.platformId)), attention };
  });
  return { orders: rows, hasMoreOrders: hasMore };
}

async function webhooksToday(
  { store }: TodayRoute,
  platformIds: readonly string[],
): Promise<Pick<TodayJson, "webhooks" | "hasMoreWebhooks" | "paused">> {
  const [events, endpoints] = await Promise.all([
    Promise.all(
      platformIds.map((platformId) => store.events({ platformId, state: "exhausted", limit: MOST_WEBHOOKS })),
    ),
    Promise.all(
      platformIds.map((platformId) =>
        store.endpoints({ platformId, state: "paused", limit: MOST_ENDPOINTS }),
      ),
    ),
  ]);
  const newest = events
    .flatMap((page) => page.events)
    .sort((left, right) => right.createdAt - left.createdAt)
    .map(({ id, platformId, name, orderId = null, createdAt }) => ({
      id,
      platformId,
      name,
      orderId,
      createdAt,
    }));
  return {
    webhooks: newest.slice(0, MOST_WEBHOOKS),
    hasMoreWebhooks: newest.length > MOST_WEBHOOKS || events.some(({ hasMore }) => hasMore),
    paused: endpoints
      .flatMap((page) => page.endpoints)
      .map(({ platformId, url, since }) => ({ platformId, host: new URL(url).host, since })),
  };
}

async function conversionToday(
  { operations, config, now }: TodayRoute,
  platformIds: readonly string[],
): Promise<TodayJson["conversion"]> {
  if (config.countsConversion === false) return null;
  const found = await operations.conversion(now() - CONVERSION_DAYS * DAY, platformIds);
  return found.map(({ moduleId, medianMinutes = null, coveredPercent = null, ...rest }) => {
    const { modules = [] } = platformOf(config, rest.platformId) ?? {};
    const module = moduleOf({ modules }, moduleId)?.name ?? (moduleId === "" ? null : moduleId);
    return { ...rest, module, medianMinutes, coveredPercent };
  });
}
