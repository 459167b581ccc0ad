// Live stream of changed orders: whose changes it tells, how many at once, how many streams, and that it ends with its session.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../../src/api/paths.ts";
import { createLiveChanges } from "../../../src/dashboard/orders/live-changes.ts";
import { createSessions } from "../../../src/dashboard/sessions.ts";
import { createControlSessions } from "../../../src/sandbox/control/control-session.ts";
import type { Browser } from "../../support/dashboard/dashboard.ts";
import { DASHBOARD_CONFIG, memberOf, startDashboard } from "../../support/dashboard/dashboard.ts";
import { FIRST, SECOND } from "../../support/dashboard/orders.ts";
import { newOrder } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, PUBLIC_URL } from "../../support/service.ts";

let service: TestService;
let owner: Browser;
beforeAll(async () => {
  service = await startDashboard();
  owner = await memberOf(service, { email: "olga@shop.example", role: "owner" });
});
afterAll(() => service.stop());

const MINUTE = 60_000;
const OPENED = expect.stringMatching(/^retry: 3000\n: open\nid: \d+\.\d+\n\n$/);
const ASK_AGAIN = /^retry: 10000\n: too many are open\nid: \d+\.\d+\n\n$/;
const RELOAD = "event: reload\ndata:\n";

function reading(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  return {
    /** The next message; undefined: the stream has ended. */
    next: async () => decoder.decode((await reader.read()).value) || undefined,
    cancel: () => reader.cancel(),
  };
}

async function listening(browser: Browser, lastId?: string) {
  const headers = { cookie: browser.cookie(), ...(lastId && { "last-event-id": lastId }) };
  const request = new Request(PUBLIC_URL + DASHBOARD_API.stream, { headers });
  const response = await service.program.http.handle(request);
  if (response.body === null) throw new Error("a stream has a body");
  const stream = reading(response.body);
  return { ...stream, response };
}

test("S2, S8: it tells id, number and status of orders on the member's platforms, collected, and nothing else", async () => {
  const manager = await memberOf(service, { email: "max@shop.example", role: "manager", platformId: FIRST });
  const stream = await listening(manager);
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
  expect(await stream.next()).toEqual(OPENED);
  const order = await newOrder(service);
  const headers = { authorization: OTHER_SECRET_KEY, "content-type": "application/json" };
  await service.api("POST", "/v1/orders", { amount: 100 }, headers);
  await service.api("POST", `/v1/orders/${order.id}/cancel`);
  const told = JSON.stringify([[order.id, 2, "cancelled"]]);
  expect(await stream.next()).toMatch(new RegExp(`^data: ${RegExp.escape(told)}\nid: \\d+\\.\\d+\n\n$`));
  await stream.cancel();
});

test("the open stream of a removed member ends, and so does one whose role changes or that signs out", async () => {
  const ends: readonly ((browser: Browser, memberId: string) => Promise<unknown>)[] = [
    (_, memberId) => owner.post(DASHBOARD_API.removeMember, { memberId }),
    (_, memberId) => owner.post(DASHBOARD_API.role, { memberId, role: "reader" }),
    (browser) => browser.post(DASHBOARD_API.signOut),
  ];
  for (const [index, end] of ends.entries()) {
    const member = await memberOf(service, { email: `m${index}@shop.example`, role: "support" });
    const other = await listening(owner);
    const stream = await listening(member);
    expect([await stream.next(), await other.next()]).toEqual([OPENED, OPENED]);
    await end(member, (await member.get(DASHBOARD_API.session)).json.data.memberId);
    expect(await stream.next()).toBeUndefined();
    await newOrder(service);
    expect(await other.next()).toStartWith("data: [[");
    await other.cancel();
  }
});

test("after an interruption it says reload only if an order of the member's platforms has changed", async () => {
  const manager = await memberOf(service, { email: "mia@shop.example", role: "manager", platformId: FIRST });
  const first = await listening(manager);
  const opened = (await first.next()) ?? "";
  const lastId = /^id: (.+)$/m.exec(opened)?.[1] ?? "";
  await manager.stepUp();
  expect(await first.next()).toBeUndefined();
  const headers = { authorization: OTHER_SECRET_KEY, "content-type": "application/json" };
  await service.api("POST", "/v1/orders", { amount: 100 }, headers);
  const again = await listening(manager, lastId);
  expect(await again.next()).toBe(opened);
  await newOrder(service);
  const told = (await again.next()) ?? "";
  await again.cancel();
  const missing = await listening(manager, lastId);
  expect(await missing.next()).toContain(RELOAD);
  await missing.cancel();
  const next = await listening(manager, /^id: (.+)$/m.exec(told)?.[1]);
  expect(await next.next()).toEqual(OPENED);
  await next.cancel();
});

test("an open stream is no use of its session, which ends after an hour without one", async () => {
  const stream = await listening(owner);
  expect(await stream.next()).toEqual(OPENED);
  await service.turnBy(31 * MINUTE);
  // As the browser does by itself where too many are open.
  await (await listening(owner)).cancel();
  await service.turnBy(30 * MINUTE);
  await owner.signIn();
  expect(await stream.next()).toBeUndefined();
});

test("the sandbox's own machine keeps its stream, whatever cookie is left from before", async () => {
  const headers = { host: "localhost", cookie: "session=left-from-before" };
  const request = new Request(PUBLIC_URL + DASHBOARD_API.stream, { headers });
  const control = createControlSessions({ now: service.now, random: (count) => new Uint8Array(count) });
  const guard = createSessions({
    store: service.store,
    config: DASHBOARD_CONFIG,
    now: service.now,
    control,
  });
  const signedIn = await guard.open(request, "127.0.0.1");
  if (signedIn === undefined) throw new Error("its own machine is signed in");
  expect(await guard.look(request, signedIn)).toEqual(signedIn);
});

test("without a session there is none; of a session the sixth ends at once and asks every 10 s whether there was more", async () => {
  expect((await service.api("GET", DASHBOARD_API.stream)).status).toBe(401);
  const open = await Promise.all(Array.from({ length: 5 }, () => listening(owner)));
  const sixth = await listening(owner);
  const first = (await sixth.next()) ?? "";
  expect(first).toMatch(ASK_AGAIN);
  expect(await sixth.next()).toBeUndefined();
  const lastId = /^id: (.+)$/m.exec(first)?.[1] ?? "";
  expect(await (await listening(owner, lastId)).next()).toBe(first);
  await newOrder(service);
  expect(await (await listening(owner, lastId)).next()).toContain(RELOAD);
  await open[0]?.cancel();
  const again = await listening(owner);
  expect(await again.next()).toEqual(OPENED);
  for (const { cancel } of [...open.slice(1), again]) await cancel();
});

test("a HEAD takes none of its session's streams", async () => {
  const member = await memberOf(service, { email: "head@shop.example", role: "reader" });
  const headers = { cookie: member.cookie() };
  for (let count = 0; count < 6; count += 1) {
    const request = new Request(PUBLIC_URL + DASHBOARD_API.stream, { method: "HEAD", headers });
    const { status, body } = await service.program.http.handle(request);
    expect([status, body]).toEqual([200, null]);
  }
  const stream = await listening(member);
  expect(await stream.next()).toEqual(OPENED);
  await stream.cancel();
});

test("in all there are at most 100 streams, and a stop ends them", async () => {
  const live = createLiveChanges(1);
  const open = (sessionId: string) =>
    reading(live.open({ sessionId, roles: { all: "reader" } }, async () => undefined)).next();
  for (let index = 0; index < 100; index++) expect(await open(`s${index}`)).toEqual(OPENED);
  expect(await open("s100")).toMatch(ASK_AGAIN);
  live.closeAll();
  expect(await open("s100")).toEqual(OPENED);
  live.closeAll();
});

test("more than 100 changed orders are one word: reload", async () => {
  const live = createLiveChanges(1);
  const viewer = { sessionId: "s", roles: { platforms: { [FIRST]: "reader" } } } as const;
  const told: string[] = [];
  for (const count of [100, 101]) {
    const stream = live.open(viewer, async () => viewer.roles);
    const { next, cancel } = reading(stream);
    await next();
    for (let index = 0; index < count; index++) {
      live.changed({ id: `ord_${index}`, seq: 1, status: "initiated", platformId: FIRST });
      live.changed({ id: `ord_x${index}`, seq: 1, status: "initiated", platformId: SECOND });
    }
    told.push((await next()) ?? "");
    await cancel();
  }
  expect(JSON.parse(told[0]?.slice(6).split("\n")[0] ?? "")).toHaveLength(100);
  expect(told[1]).toBe(`${RELOAD}id: 1.201\n\n`);
});

test("news of an earlier change that come late change nothing, and missed ones are read on return", async () => {
  const live = createLiveChanges(1);
  const viewer = { sessionId: "s", roles: { all: "reader" } } as const;
  const open = (lastId: string | null) => {
    const stream = live.open({ ...viewer, lastId }, async () => viewer.roles);
    return reading(stream);
  };
  const { next, cancel } = open(null);
  await next();
  for (const seq of [2, 1])
    live.changed({ id: "ord_1", seq, status: seq === 2 ? "confirmed" : "initiated", platformId: FIRST });
  expect(await next()).toBe('data: [["ord_1",2,"confirmed"]]\nid: 1.2\n\n');
  await cancel();
  live.missed();
  expect(await open("1.2").next()).toContain(RELOAD);
  live.closeAll();
});

test("S2, S8: a webhook that was tried is told by its id, to those who see its platform", async () => {
  const live = createLiveChanges(1);
  const viewer = { sessionId: "s", roles: { platforms: { [FIRST]: "reader" } } } as const;
  const stream = live.open(viewer, async () => viewer.roles);
  const { next } = reading(stream);
  await next();
  for (const id of ["evt_1", "evt_1", "evt_2"]) live.attempted({ id, platformId: FIRST });
  live.attempted({ id: "evt_3", platformId: SECOND });
  expect(await next()).toBe('event: webhooks\ndata: ["evt_1","evt_2"]\nid: 1.3\n\n');
  live.closeAll();
});
