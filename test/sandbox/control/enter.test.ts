// The PIN and the one-time link of a sandbox, entered from another machine.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD, DASHBOARD_API, SANDBOX } from "../../../src/api/paths.ts";
import type { ControlSessions } from "../../../src/sandbox/control/control-session.ts";
import { createControlSessions } from "../../../src/sandbox/control/control-session.ts";
import { startDashboard } from "../../support/dashboard/dashboard.ts";
import type { TestService } from "../../support/service.ts";
import { seeded } from "../../support/service.ts";

let service: TestService;
let control: ControlSessions;
let origin: string;
beforeAll(async () => {
  service = await startDashboard();
  if (service.program.sandbox === undefined) throw new Error("a test's service is a sandbox");
  ({ control } = service.program.sandbox);
  // Not by the name localhost: as another machine does.
  origin = `http://127.0.0.1:${(await service.program.start()).port}`;
});
afterAll(() => service.stop());

const get = (path: string, cookie = "") =>
  fetch(origin + path, { headers: { accept: "text/html", cookie }, redirect: "manual" });
const enter = (form: Record<string, string>) =>
  fetch(origin + SANDBOX.enter, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
const cookieOf = ({ headers }: Response) => headers.get("set-cookie")?.split(";")[0] ?? "";

test("a screen asks for the PIN in its place, and leads there once it was right", async () => {
  for (const path of [SANDBOX.mails, `${DASHBOARD.orders}?status=confirmed`]) {
    const asked = await get(path);
    const page = await asked.text();
    expect([asked.status, page]).toEqual([401, expect.stringContaining(`name="to" value="${path}"`)]);
    expect(page).not.toContain(control.pin());
    const entered = await enter({ pin: control.pin(), to: path });
    expect([entered.status, entered.headers.get("location")]).toEqual([303, path]);
    expect((await get(path, cookieOf(entered))).status).toBe(200);
  }
});

test("the session opens clock and dashboard, for 12 hours, in a cookie that no other page can send", async () => {
  const entered = await enter({ pin: control.pin() });
  expect(entered.headers.get("location")).toBe(DASHBOARD.home);
  expect(entered.headers.get("set-cookie")?.split("; ").slice(1)).toEqual([
    "Max-Age=43200",
    "Path=/",
    "HttpOnly",
    "SameSite=Strict",
  ]);
  const headers = { cookie: cookieOf(entered), origin, "content-type": "application/json" };
  const post = (path: string, body: object) =>
    fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
  expect((await post(SANDBOX.clock, { advance: "13h" })).status).toBe(200);
  const session = await fetch(origin + DASHBOARD_API.session, { headers });
  expect(await session.json()).toMatchObject({ data: { isSandbox: true, roles: { all: "owner" } } });
  expect((await post(DASHBOARD_API.signOut, {})).status).toBe(200);
  expect((await post(SANDBOX.clock, { advance: "1h" })).status).toBe(401);
});

test("the one-time link opens it once", async () => {
  const { token } = control;
  expect((await enter({ token: "x", pin: "" })).status).toBe(403);
  const entered = await enter({ token, to: SANDBOX.mails });
  expect([entered.status, (await get(SANDBOX.mails, cookieOf(entered))).status]).toEqual([303, 200]);
  expect((await enter({ token })).status).toBe(403);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\nX-Added: 1",
])("the form leads nowhere else: %j", async (to) => {
  const { status, headers } = await enter({ pin: control.pin(), to });
  expect([status, headers.get("location")]).toEqual([303, DASHBOARD.home]);
});

test("after five wrong PINs the address waits, even with the right one", async () => {
  for (let tries = 0; tries < 5; tries += 1) expect((await enter({ pin: "none" })).status).toBe(403);
  const waits = await enter({ pin: control.pin() });
  expect([waits.status, waits.headers.get("retry-after")]).toEqual([429, "30"]);
});

const S = 1_000;
const HERE = new Request("http://192.0.2.1/sandbox");

function sandboxAt(time: { now: number }) {
  const pins: string[] = [];
  const onNew = (pin: string) => pins.push(pin);
  const sessions = createControlSessions({
    now: () => time.now,
    random: seeded("pins"),
    pin: "111111",
    onNew,
  });
  const tried = (pin: string, address = "192.0.2.7") => sessions.enter({ pin }, HERE, address);
  return { ...sessions, pins, tried };
}

test("the wait doubles with each further wrong PIN, for this address alone", () => {
  const time = { now: 0 };
  const { tried } = sandboxAt(time);
  for (let tries = 0; tries < 5; tries += 1) expect(tried("000000").kind).toBe("wrong");
  for (const seconds of [30, 60, 120, 240]) {
    expect(tried("111111")).toEqual({ kind: "wait", ms: seconds * S });
    time.now += seconds * S;
    expect(tried("000000").kind).toBe("wrong");
  }
  expect(tried("111111", "192.0.2.8").kind).toBe("entered");
  time.now += 480 * S;
  expect(tried("111111").kind).toBe("entered");
  expect(tried("000000").kind).toBe("wrong");
  expect(tried("111111").kind).toBe("entered");
});

test("after 30 wrong ones in all there is a new PIN, which is told", () => {
  const { tried, pins, pin } = sandboxAt({ now: 0 });
  for (let tries = 0; tries < 30; tries += 1) expect(tried("000000", `192.0.2.${tries}`).kind).toBe("wrong");
  expect(pins).toEqual([pin()]);
  expect(pin()).toMatch(/^\d{6}$/);
  expect(tried("111111", "192.0.2.99").kind).toBe("wrong");
  expect(tried(pin(), "192.0.2.98").kind).toBe("entered");
});

test("a session is over after 12 hours, used or not", () => {
  const time = { now: 0 };
  const { tried, sessionOf } = sandboxAt(time);
  const entered = tried("111111");
  if (entered.kind !== "entered") throw new Error("the PIN was right");
  const cookie = entered.headers["Set-Cookie"]?.split(";")[0] ?? "";
  const request = new Request(HERE.url, { headers: { cookie } });
  time.now = 12 * 3_600 * S - 1;
  expect(sessionOf(request, "192.0.2.7")).toBeString();
  time.now += 1;
  expect(sessionOf(request, "192.0.2.7")).toBeUndefined();
});
