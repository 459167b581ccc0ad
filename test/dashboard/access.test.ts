// Access to the dashboard's routes: none without a session (S1), rights as their table says, and platforms kept apart (S2).

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD, DASHBOARD_API } from "../../src/api/paths.ts";
import { hasRight, platformsWith, RIGHTS } from "../../src/dashboard/rights.ts";
import type { Right } from "../../src/domain/members/member.ts";
import { ROLES } from "../../src/domain/members/member.ts";
import { memberOf, startDashboard } from "../support/dashboard/dashboard.ts";
import type { TestService } from "../support/service.ts";
import { PUBLIC_URL, startService } from "../support/service.ts";

const OF_SIGN_IN: readonly string[] = [
  DASHBOARD_API.signInOptions,
  DASHBOARD_API.signIn,
  DASHBOARD_API.enter,
  DASHBOARD_API.accept,
];

let service: TestService;
beforeAll(async () => {
  service = await startDashboard();
});
afterAll(() => service.stop());

test("S1: every route of the dashboard answers 401 without a session, but for those of the sign-in", async () => {
  const routes = service.program.http.routes.filter(({ path }) => path.startsWith("/dashboard/api/"));
  const paths = [...new Set(routes.map(({ path }) => path))];
  expect(paths.sort()).toEqual(Object.values<string>(DASHBOARD_API).sort());
  for (const { method, path } of routes.filter(({ method }) => method === "GET" || method === "POST")) {
    if (OF_SIGN_IN.includes(path)) continue;
    for (const origin of [PUBLIC_URL, "https://evil.example"]) {
      const headers = { origin, "content-type": "application/json" };
      const { status, json } = await service.api(method, path, method === "POST" ? {} : undefined, headers);
      expect([path, status, json.code]).toEqual([path, 401, "notSignedIn"]);
    }
  }
});

test("without the table there is no route of the dashboard", async () => {
  const other = await startService();
  expect((await other.api("GET", DASHBOARD_API.session)).status).toBe(404);
  await other.stop();
});

test("T18: each screen's address opens the app under the strict policy, and in no frame", async () => {
  for (const path of Object.values(DASHBOARD)) {
    const { status, headers, text } = await service.api("GET", path);
    expect([path, status, text.includes('<div id="app">')]).toEqual([path, 200, true]);
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cache-control")).toBe("no-store");
    const policy = headers.get("content-security-policy") ?? "";
    for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
      expect(policy.split("; ")).toContain(part);
  }
  expect((await service.api("GET", `${DASHBOARD.home}/nothing`)).status).toBe(404);
});

test("each role has its rights, and those about all platforms only on all of them", () => {
  const rightsOf = (role: (typeof ROLES)[number]) =>
    (Object.keys(RIGHTS) as Right[]).filter((right) => hasRight({ all: role }, right));
  const reader: Right[] = ["read", "ownSignIn"];
  const support: Right[] = [...reader, "seeAddresses", "attend", "refundSome"];
  const manager: Right[] = [
    ...support,
    "seeCaptainLinks",
    "seeAudit",
    "seeSystem",
    "seeLook",
    "refund",
    "settle",
    "export",
  ];
  expect(ROLES.map(rightsOf)).toEqual([
    reader,
    support,
    manager,
    [...manager, "manageMembers", "erase", "useSandbox"],
  ]);
  const mixed = { platforms: { pl_a: "owner", pl_b: "support" } } as const;
  expect(platformsWith(mixed, "seeAudit")).toEqual(["pl_a"]);
  expect(platformsWith(mixed, "read")).toEqual(["pl_a", "pl_b"]);
  for (const right of ["manageMembers", "seeSystem"] as const) expect(hasRight(mixed, right)).toBe(false);
});

test("S2: a manager of one platform reads its audit rows alone, and no member; a reader reads none", async () => {
  const owner = await memberOf(service, { email: "ana@shop.example", role: "owner" });
  const [first, second] = service.config.platforms.map(({ id }) => id);
  const act = { actor: { kind: "operator" }, action: "redeliver" } as const;
  for (const platformId of [first, second])
    await service.store.recordAct(act, {
      at: service.now(),
      outcome: "done",
      ...(platformId && { platformId }),
    });
  const asked = { email: "max@shop.example", role: "manager", platformId: first };
  const manager = await memberOf(service, asked);
  const platformsIn = async (path: string) =>
    (await manager.get(path)).json.data.map(({ platformId }: { platformId: string }) => platformId);
  expect(await platformsIn(DASHBOARD_API.audit)).toEqual([first]);
  expect(await platformsIn(`${DASHBOARD_API.audit}?platform=${second}`)).toEqual([]);
  expect((await manager.get(DASHBOARD_API.session)).json.data.platforms).toEqual([
    { id: first, name: "Test shop" },
  ]);
  expect((await manager.get(DASHBOARD_API.members)).json.code).toBe("rightMissing");
  const reader = await memberOf(service, { email: "rob@shop.example" });
  expect((await reader.get(DASHBOARD_API.audit)).status).toBe(403);
  const pages = [await owner.get(`${DASHBOARD_API.audit}?limit=2`)];
  pages.push(await owner.get(`${DASHBOARD_API.audit}?limit=2&after=${pages[0]?.json.next}`));
  const numbers = pages.flatMap(({ json }) => json.data.map(({ number }: { number: number }) => number));
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  expect(new Set(numbers).size).toBe(4);
});

test("a dashboard with a host of its own shares with the other only what browsers ask for by themselves", async () => {
  const url = "https://dashboard.example";
  const dashboard = { url, idleMs: 60_000, ageMs: 60_000, keepAuditMs: 60_000, supportRefundMax: 0 };
  const other = await startDashboard({ config: { dashboard, publicUrl: "https://pay.example" } });
  const ask = (host: string, path: string) => other.api("GET", path, undefined, { host });
  const at = async (host: string, path: string) => (await ask(host, path)).status;
  const home = await ask("dashboard.example", "/");
  expect([home.status, home.headers.get("location")]).toEqual([303, DASHBOARD.home]);
  expect(await at("pay.example", "/")).toBe(200);
  expect(await at("dashboard.example", "/favicon.ico")).toBe(204);
  const { text } = await ask("dashboard.example", DASHBOARD.home);
  const icon = /<link rel="icon"[^>]* href="([^"]+)"/.exec(text)?.[1] ?? "no icon";
  const { status, headers } = await ask("dashboard.example", icon);
  expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(await at("dashboard.example", DASHBOARD_API.session)).toBe(401);
  expect(await at("pay.example", DASHBOARD_API.session)).toBe(404);
  expect(await at("dashboard.example", "/robots.txt")).toBe(404);
  expect(await at("pay.example", "/robots.txt")).toBe(200);
  await other.stop();
});
