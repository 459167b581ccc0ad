// The dashboard's screen Sandbox over HTTP: who sees it, each attempt at a webhook, orders, the clock, and scenarios.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assets } from "../../../dist/assets.ts";
import { DASHBOARD, DASHBOARD_API } from "../../../src/api/paths.ts";
import { peopleRoutes } from "../../../src/dashboard/routes/people.ts";
import { dashboardDocumentRoutes } from "../../../src/http/pages/documents/dashboard-documents.ts";
import type { MemberGuard, SignedIn } from "../../../src/http/pipeline/signed-in.ts";
import type { Browser } from "../../support/dashboard/dashboard.ts";
import { startDashboard } from "../../support/dashboard/dashboard.ts";
import { everyRole, FIRST } from "../../support/dashboard/orders.ts";
import { newOrder, pays } from "../../support/http/acts.ts";
import { ROOT } from "../../support/repository.ts";
import type { Json, TestService } from "../../support/service.ts";

const HOOK = "http://127.0.0.1:1/hook";

let service: TestService;
let members: Record<string, Browser>;
let owner: Browser;
beforeAll(async () => {
  service = await startDashboard();
  members = await everyRole(service);
  owner = members.owner as Browser;
});
afterAll(() => service.stop());

const attemptsOf = async ({ id }: Json): Promise<readonly Json[]> => {
  const { json } = await owner.get(DASHBOARD_API.sandboxWebhooks);
  return json.data.attempts.filter(({ orderId }: Json) => orderId === id);
};

describe("is there", () => {
  test("for owners alone: it shows keys, and e-mails with their links", async () => {
    for (const [role, browser] of Object.entries(members))
      for (const path of [DASHBOARD_API.sandbox, DASHBOARD_API.sandboxWebhooks])
        expect([role, (await browser.get(path)).status]).toEqual([role, role === "owner" ? 200 : 403]);
    const { json } = await (members.manager as Browser).post(DASHBOARD_API.sandboxClock, { advance: "1h" });
    expect(json.code).toBe("rightMissing");
  });

  test("in no live operation: neither its address nor the right", async () => {
    const config = { ...service.config, mode: "live" } as const;
    const members = {} as MemberGuard;
    const paths = dashboardDocumentRoutes({ config, assets, members, control: undefined }).map(
      ({ path }) => path,
    );
    expect([paths.includes(DASHBOARD.home), paths.includes(DASHBOARD.sandbox)]).toEqual([true, false]);
    const options = {
      members: { list: async () => [] },
      guard: { hasSteppedUp: () => true },
      now: service.now,
      platforms: () => config.platforms,
    } as unknown as Omit<Parameters<typeof peopleRoutes>[0], "mode">;
    const signedIn = {
      memberId: "m",
      email: "e",
      roles: { all: "owner" },
      sessionId: "s",
    } as unknown as SignedIn;
    for (const mode of ["live", "sandbox"] as const) {
      const route = peopleRoutes({ ...options, mode }).find(({ path }) => path === DASHBOARD_API.session);
      if (route?.access !== "session" || route.method !== "GET") throw new Error("there is such a route");
      const answer = await route.handle({ signedIn } as Parameters<typeof route.handle>[0]);
      expect(JSON.stringify(answer).includes("useSandbox")).toBe(mode === "sandbox");
    }
  });
});

describe("each attempt at a webhook", () => {
  test("is told with its answer and the next try, and a retry of it too", async () => {
    const order = await newOrder(service, { ux: "single", notifyUrl: `${HOOK}?token=canary` });
    await pays(service, order.redirectUrl);
    await service.settle();
    const made = await attemptsOf(order);
    expect(made.map(({ type }) => type)).toEqual(["order.confirmed", "order.completed"]);
    const [first] = made;
    expect(first).toMatchObject({
      type: "order.confirmed",
      url: HOOK,
      failure: expect.stringContaining("ECONNREFUSED"),
    });
    const inMs = first.nextAt - first.at;
    expect(inMs > 4_000 && inMs < 6_000).toBe(true);
    const { json } = await owner.get(DASHBOARD_API.sandboxWebhooks);
    expect(json.data.failing).toEqual([{ platformId: FIRST, url: HOOK }]);

    await service.turnBy(10_000);
    const [again, second] = (await attemptsOf(order)).filter(({ eventId }) => eventId === first.eventId);
    expect(again).toEqual({ ...first, nextAt: second.at });
    expect(second.key).not.toBe(first.key);
  });

  test("without an address is none, and says so", async () => {
    const order = await newOrder(service, { ux: "single" });
    await service.api("POST", `/v1/orders/${order.id}/cancel`);
    const [only] = await attemptsOf(order);
    expect(only.failure).toBe("not sent: neither the order nor its platform named an address");
    expect(only).not.toHaveProperty("tookMs");
  });
});

test("an order is created as by API, and refused as there", async () => {
  const asked = {
    amount: 4_200,
    ux: "collect",
    successUrl: "https://a.example",
    cancelUrl: "https://b.example",
  };
  const created = await owner.post(DASHBOARD_API.sandboxOrders, asked);
  expect(created.json.data).toMatchObject({ amount: 4_200, status: "initiated" });
  const refused = await owner.post(DASHBOARD_API.sandboxOrders, { ...asked, amount: -1 });
  expect([refused.status, refused.json.code]).toEqual([400, "invalidRequest"]);
});

test("the clock is advanced, with a report of what happened", async () => {
  const order = await newOrder(service, { delay: 10 });
  const turned = await owner.post(DASHBOARD_API.sandboxClock, { advance: "15min" });
  expect(turned.json.data.now).toBe(service.now());
  const cancelled = expect.objectContaining({ orderId: order.id, what: "orderCancelled" });
  expect(turned.json.data.happened).toContainEqual(cancelled);
  expect((await owner.get(DASHBOARD_API.sandbox)).json.data.happened).toContainEqual(cancelled);
  const refused = await owner.post(DASHBOARD_API.sandboxClock, { to: 1 });
  expect([refused.status, refused.json.errors[0]]).toEqual([
    400,
    expect.stringContaining("only turns forward"),
  ]);
});

describe("scenarios", () => {
  const play = async (scenario: string) => {
    // A member's session goes by the sandbox's clock.
    await owner.signIn();
    return (await owner.post(DASHBOARD_API.sandboxScenario, { scenario })).json.data;
  };

  test("the examples are the documentation's, and are done as expected", async () => {
    const { examples } = (await owner.get(DASHBOARD_API.sandbox)).json.data;
    const page = readFileSync(join(ROOT, "src/docs/pages/guide/sandbox.md"), "utf8");
    const documented = [...page.matchAll(/^```toml\n([\s\S]*?)^```$/gm)].map(([, toml]) => toml);
    expect(examples.map(({ text }: Json) => text)).toEqual(documented);
    for (const { text } of examples) {
      const { lines, failure } = await play(text);
      expect(failure).toBeUndefined();
      expect(lines.at(-1)).toMatch(/steps done\.$/);
      expect(lines).toContain("Webhooks");
    }
  });

  test("a wrong file is not played, and a step that fails is told after the report", async () => {
    expect(await play("[order]\namuont = 5\n")).toMatchObject({
      lines: [],
      failure: expect.stringContaining("scenario:2: order.amuont: unknown field; did you mean amount?"),
    });
    const expects = 'expects = { status = "completed" }';
    const { lines, failure } = await play(
      `[order]\namount = 5000\nux = "single"\n[[step]]\nat = 0\n${expects}\n`,
    );
    expect(failure).toBe('scenario:6: step 1, expects: status is "initiated", not "completed"');
    expect(lines).toContain("Event log");
    expect((await owner.post(DASHBOARD_API.sandboxScenario, {})).status).toBe(400);
  });
});
