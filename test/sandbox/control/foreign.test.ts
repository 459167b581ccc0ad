// Requests to a sandbox and to a show from foreign pages and from other machines, over every route of their lists (S7, T25).

import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  API_PREFIX,
  DASHBOARD,
  DASHBOARD_API,
  METRICS,
  SANDBOX,
  SHOP,
  SHOW,
} from "../../../src/api/paths.ts";
import { startDashboard } from "../../support/dashboard/dashboard.ts";
import { newOrder } from "../../support/http/acts.ts";
import { sendRaw, statusOf } from "../../support/http/raw-socket.ts";
import type { Json, ServiceOptions } from "../../support/service.ts";
import { SECRET_KEY } from "../../support/service.ts";

const EVIL = "https://evil.example";

type Site = Awaited<ReturnType<typeof openSite>>;

async function openSite(options: ServiceOptions = {}) {
  const service = await startDashboard(options);
  const { port } = await service.program.start();
  return {
    service,
    port,
    routes: service.program.http.routes.map(({ method, path }) => ({ method, path })),
    /** From this machine, whatever the headers say; `localhost` opens everything. */
    ask: (method: string, path: string, headers: Record<string, string>, host = "localhost") =>
      fetch(`http://127.0.0.1:${port}${path.replace("*", "x").replace(":stand", "trip")}`, {
        method,
        headers: { host: `${host}:${port}`, "content-type": "application/json", ...headers },
        redirect: "manual",
        ...(method === "POST" && { body: "{}" }),
      }),
    /** All that a request could have changed: time, orders, e-mails, members, audit rows. */
    async state(): Promise<unknown> {
      const { data } = (await service.api("GET", "/v1/orders")).json;
      const audit = await service.store.auditRows({ limit: 1_000 });
      return { now: service.now(), orders: data, mails: service.mails().length, audit };
    },
  };
}

let sandbox: Site;
/** Of its routes, those that a sandbox has not. */
let show: Site;
beforeAll(async () => {
  sandbox = await openSite();
  const opened = await openSite({ show: { stands: ["trip"], interfaces: () => ({}) } });
  const known = new Set(sandbox.routes.map(({ path }) => path));
  show = { ...opened, routes: opened.routes.filter(({ path }) => !known.has(path)) };
});
afterAll(() => Promise.all([sandbox.service.stop(), show.service.stop()]));

const SITES = [
  ["sandbox", () => sandbox, 60, SANDBOX.clock],
  ["show", () => show, 0, SHOW.act],
] as const;

test.each(SITES)(
  "S7: a foreign page in the browser of the %s's own machine changes nothing",
  async (_, site, fewest) => {
    const { service, port, routes, ask, state } = site();
    await newOrder(service);
    const before = await state();
    const posts = routes.filter(({ method }) => method === "POST");
    expect(posts.length).toBeGreaterThan(fewest);
    for (const { path } of posts) {
      for (const origin of [EVIL, "null", `http://localhost:${port + 1}`]) {
        const { status } = await ask("POST", path, { origin });
        // A page with a token in its address has a form of no origin: it is known by its token, which this one is not.
        const byToken = origin === "null" && /^\/(mail|sandbox\/bank)\//.test(path) ? 404 : 403;
        expect([path, origin, status]).toEqual([path, origin, path.startsWith(API_PREFIX) ? 401 : byToken]);
      }
      const withKey = await ask("POST", path, { origin: EVIL, authorization: SECRET_KEY });
      expect([path, withKey.status]).toEqual([path, 403]);
    }
    expect(await state()).toEqual(before);
  },
);

test.each(SITES)(
  "S7: a name that leads to the %s from elsewhere gets 421 from every route",
  async (_, site) => {
    const { port, routes, ask, state } = site();
    const before = await state();
    for (const host of ["rebound.example", "localhost.evil.example", "10.255.255.1"])
      for (const { method, path } of [...routes, { method: "GET", path: "/nothing" }]) {
        const asked = method === "POST" ? "POST" : "GET";
        const response = await ask(asked, path, { origin: `http://${host}:${port}` }, host);
        expect([path, response.status]).toEqual([path, 421]);
      }
    expect(await state()).toEqual(before);
  },
);

test("the sandbox answers to localhost, to each address of its machine, and to public_url's host", async () => {
  const { port, ask } = sandbox;
  for (const host of ["localhost", "LOCALHOST", "127.0.0.1", "127.0.0.9", "[::1]"])
    expect([host, (await ask("GET", "/health/live", {}, host)).status]).toEqual([host, 200]);
  const origin = `http://127.0.0.1:${port}`;
  const own = await ask("POST", SHOP.buy, { origin }, "127.0.0.1");
  expect(own.status).toBe(303);
  expect((await ask("POST", SHOP.buy, { origin: `http://localhost:${port}` }, "127.0.0.1")).status).toBe(403);
});

/** What a visitor may open without the PIN: the shop as a buyer, the bank, a show's seats and screens, and what leads to the PIN. */
const OF_VISITORS: readonly string[] = [
  ...[
    SHOP.product,
    SHOP.buy,
    SHOP.order,
    SHOP.cancelled,
    SHOP.webhooks,
    SHOP.source,
    SHOP.checkout,
    SHOP.checkoutScript,
  ],
  ...[SANDBOX.enter, SANDBOX.enterScript, SANDBOX.style, SANDBOX.startStyle],
  ...[SANDBOX.challenge, SANDBOX.approve, SANDBOX.refuse, SANDBOX.tokens],
  ...[SANDBOX.cardFrame, SANDBOX.cardFrameScript],
  ...[SHOW.scan, SHOW.screen, SHOW.screenState],
  ...[DASHBOARD.signIn, DASHBOARD.enter],
  ...[DASHBOARD_API.signInOptions, DASHBOARD_API.signIn, DASHBOARD_API.enter, DASHBOARD_API.accept],
];

test.each(SITES)(
  "S5: from another machine every control of the %s answers 401 without a session",
  async (_, site, __, known) => {
    const { port, routes, ask, state } = site();
    const before = await state();
    const isControl = (path: string) =>
      /^\/(sandbox|shop|dashboard|operator|s|show|control)(\/|$)/.test(path) || path === METRICS;
    const controls = routes.filter(({ path }) => isControl(path) && !OF_VISITORS.includes(path));
    for (const { method, path } of controls.filter(({ method }) => method === "GET" || method === "POST")) {
      const origin = `http://127.0.0.1:${port}`;
      const { status } = await ask(method, path, { origin }, "127.0.0.1");
      expect([path, status]).toEqual([path, 401]);
      const forwarded = { origin: `http://localhost:${port}`, "x-forwarded-for": "203.0.113.7" };
      expect([path, (await ask(method, path, forwarded)).status]).toEqual([path, 401]);
    }
    expect(controls.map(({ path }) => path)).toContain(known);
    expect(await state()).toEqual(before);
  },
);

test.each([
  ["no host", "GET //sandbox/mail HTTP/1.0\n\n", 401],
  ["no host, and another spelling", "GET /sandbox//mail/ HTTP/1.0\n\n", 401],
  ["localhost in the path alone", "GET http://localhost/sandbox/mail HTTP/1.1\nHost: 127.0.0.1\n", 401],
  ["two hosts", "GET /sandbox/mail HTTP/1.1\nHost: localhost\nHost: evil.example\n", 421],
])("a request with %s is not of its own machine", async (_, text, status) => {
  expect(statusOf(await sendRaw(sandbox.port, `${text}Connection: close\n\n`))).toBe(status);
});

test("documentation, health and the buyers' side stay open, and `/v1` asks for its key alone", async () => {
  const { redirectUrl } = await newOrder(sandbox.service);
  const paths = ["/docs", "/openapi.json", "/health/ready", "/", SHOP.product, new URL(redirectUrl).pathname];
  for (const path of paths)
    expect([path, (await sandbox.ask("GET", path, {}, "127.0.0.1")).status]).toEqual([path, 200]);
  const listed = await sandbox.ask("GET", "/v1/orders", { authorization: SECRET_KEY }, "127.0.0.1");
  expect(listed.status).toBe(200);
});

test("on the sandbox's own machine, at localhost, the controls are open", async () => {
  for (const path of [SANDBOX.mails, METRICS, DASHBOARD_API.session])
    expect([path, (await sandbox.ask("GET", path, {})).status]).toEqual([path, 200]);
  for (const { ask, routes } of [sandbox, show]) {
    const { data }: Json = await (await ask("GET", DASHBOARD_API.sandbox, {})).json();
    expect(data.isShow).toBe(routes.some(({ path }) => path === SHOW.control));
  }
});
