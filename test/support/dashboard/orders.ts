// Acts of members on orders, over HTTP.

import { DASHBOARD_API, pathTo } from "../../../src/api/paths.ts";
import type { Answer, Json, TestService } from "../service.ts";
import type { Browser } from "./dashboard.ts";
import { memberOf } from "./dashboard.ts";

export const FIRST = "pl_01890000-0000-7000-8000-000000000001";
export const SECOND = "pl_01890000-0000-7000-8000-000000000002";

let keys = 0;

export function ordersOf(browser: Browser) {
  const path = (
    pattern: typeof DASHBOARD_API.order | typeof DASHBOARD_API.plan | typeof DASHBOARD_API.act,
    id: string,
  ) => pathTo(pattern, { id });
  const confirm = (id: string, act: object, key = `key-${keys++}`): Promise<Answer> =>
    browser.post(path(DASHBOARD_API.act, id), act, { "idempotency-key": key });
  const plan = (id: string, act: object): Promise<Answer> => browser.post(path(DASHBOARD_API.plan, id), act);
  return {
    list: (query: Record<string, string> = {}): Promise<Answer> =>
      browser.get(`${DASHBOARD_API.orders}?${new URLSearchParams(query)}`),
    view: (id: string): Promise<Answer> => browser.get(path(DASHBOARD_API.order, id)),
    plan,
    confirm,
    /** Shows the plan and confirms it. */
    async act(id: string, act: object, key?: string): Promise<Answer> {
      const { json } = await plan(id, act);
      return confirm(id, { ...act, ifSeq: json.data?.seq ?? 1 }, key);
    },
  };
}

/** A member of each role on the first platform, by their role; the owner first, of all. */
export async function everyRole(service: TestService): Promise<Record<string, Browser>> {
  const owner = await memberOf(service, { email: "olga@shop.example", role: "owner" });
  const others: [string, Browser][] = [];
  for (const role of ["manager", "support", "reader"])
    others.push([role, await memberOf(service, { email: `${role}@shop.example`, role, platformId: FIRST })]);
  return { owner, ...Object.fromEntries(others) };
}

/** Each payer's sums as the order's view shows them. */
export function moneyOf({ people }: Json): Json {
  return people.map(({ payer, charged, refunded }: Json) => ({ payer, charged, refunded }));
}
