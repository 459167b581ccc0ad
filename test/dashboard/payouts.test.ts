// Payouts in the dashboard, over HTTP: the list of the platforms that the member may export, and their CSV (S2).

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../src/api/paths.ts";
import type { PayoutConfig } from "../../src/config/config.ts";
import { hashOfKey } from "../../src/config/new-keys.ts";
import { auditRowsIn } from "../support/audit-log.ts";
import type { Browser } from "../support/dashboard/dashboard.ts";
import { startDashboard } from "../support/dashboard/dashboard.ts";
import { everyRole, FIRST, SECOND } from "../support/dashboard/orders.ts";
import { newGroup, pays } from "../support/http/acts.ts";
import type { Json, TestService } from "../support/service.ts";
import { OTHER_SECRET_KEY, platform, START } from "../support/service.ts";

const DAY = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 2, 2);
const payouts: PayoutConfig = { period: "daily", minimum: 15_000, from: START - DAY, timeZone: "UTC" };

let service: TestService;
let members: Record<string, Browser>;
beforeAll(async () => {
  const secretKeys = [{ sha256: hashOfKey(OTHER_SECRET_KEY).slice("sha256:".length), last4: "oooo" }];
  const other = platform({ id: SECOND, name: "Another shop", secretKeys, publicKeys: [], payouts });
  service = await startDashboard({ config: { platforms: [platform({ payouts }), other] } });
  members = await everyRole(service);
  // Of the first platform one sale a day, below the minimum; of the second one above it.
  const headers = { authorization: OTHER_SECRET_KEY, "content-type": "application/json" };
  const foreign = { amount: 20_000, ux: "single" };
  const { json } = await service.api("POST", "/v1/orders", foreign, headers);
  await pays(service, json.data.redirectUrl, { amount: 20_000 });
  for (let day = 0; day < 2; day++) {
    await newGroup(service);
    await service.settle();
    await service.turnBy(DAY);
  }
  for (const browser of Object.values(members)) await browser.signIn();
});
afterAll(() => service.stop());

const listed = async (role: string, query: Record<string, string> = {}): Promise<Json> =>
  (await members[role]?.get(`${DASHBOARD_API.payouts}?${new URLSearchParams(query)}`))?.json;
const csv = async (role: string, filters: object = {}) =>
  (await members[role]?.post(DASHBOARD_API.export, { kind: "payouts", ...filters }))?.text.split("\r\n");

test("S2: the list has the payouts of the member's platforms, newest first, in pages", async () => {
  const sums = ({ platformId, date, amount, broughtForward, carriedForward }: Json) => [
    ...[platformId, (date - MIDNIGHT) / DAY, amount, broughtForward, carriedForward],
  ];
  const first = [
    [FIRST, 1, 20_000, 10_000, 0],
    [FIRST, 0, 0, 0, 10_000],
  ];
  expect((await listed("manager")).data.map(sums)).toEqual(first);
  expect((await listed("manager", { platform: SECOND })).data).toEqual([]);
  const all = await listed("owner");
  expect(all.data.map(sums)).toContainEqual([SECOND, 0, 20_000, 0, 0]);
  const pages: Json[] = [];
  for (let next: string | undefined; pages.length < 4; next = pages.at(-1).next) {
    pages.push(await listed("owner", { limit: "1", ...(next && { after: next }) }));
    if (!pages.at(-1).hasMore) break;
  }
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
  expect(pages).toHaveLength(3);
  for (const role of ["support", "reader"]) expect((await listed(role)).code).toBe("rightMissing");
});

test("the CSV is the command's, of the days that are asked for, with audit rows by platform", async () => {
  const before = auditRowsIn(service.dataDir, {}).length;
  const [head, ...lines] = (await csv("owner", { createdAfter: String(MIDNIGHT) })) ?? [];
  expect(head).toBe("payout,date,platform,currency,brought_forward,entries,total,amount,carried_forward");
  expect(lines).toEqual([
    expect.stringMatching(
      /^po_[0-9a-f-]+,2026-03-03T00:00:00.000Z,pl_[0-9a-f-]+1,EUR,100.00,100.00,200.00,200.00,0.00$/,
    ),
    "",
  ]);
  expect(auditRowsIn(service.dataDir, {}).slice(before)).toMatchObject(
    [FIRST, SECOND].map((platformId) => ({ action: "export", platformId, parameters: { kind: "payouts" } })),
  );
  expect(await csv("owner")).toHaveLength(5);
  expect(await csv("manager")).toHaveLength(4);
  expect((await csv("support"))?.join()).toContain("rightMissing");
});

test("filters of orders are refused, not overlooked", async () => {
  for (const filter of [{ search: "cart" }, { status: "completed" }, { gap: "true" }])
    expect((await csv("owner", filter))?.join()).toContain("is not taken by payouts");
});
