// Limits of the dashboard over a network: sign-ins of one address, acts of one session, and who is the sandbox's own machine.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../src/api/paths.ts";
import { createSignInCount } from "../../src/dashboard/routes/answers.ts";
import { memberOf, startDashboard } from "../support/dashboard/dashboard.ts";
import type { TestService } from "../support/service.ts";
import { PUBLIC_URL } from "../support/service.ts";

const MINUTE = 60_000;

let service: TestService;
let port: number;
beforeAll(async () => {
  service = await startDashboard();
  ({ port } = await service.program.start());
});
afterAll(() => service.stop());

test("an address signs in 20 times in 10 minutes; another one is not concerned", () => {
  let now = 0;
  const count = createSignInCount(() => now);
  const statuses = (address: string, times: number) =>
    Array.from({ length: times }, () => count(address)).map((refused) =>
      refused?.kind === "problem" ? refused.problem.status : 200,
    );
  expect(new Set(statuses("203.0.113.7", 20))).toEqual(new Set([200]));
  expect(statuses("203.0.113.7", 1)).toEqual([429]);
  expect(statuses("203.0.113.8", 1)).toEqual([200]);
  expect(new Set(statuses("2001:db8::1", 20))).toEqual(new Set([200]));
  expect(statuses("2001:db8::2", 1)).toEqual([429]);
  now += 20 * MINUTE;
  expect(statuses("203.0.113.7", 1)).toEqual([200]);
});

test("over a network the 21st sign-in of an address is refused", async () => {
  const signIn = async () =>
    (
      await fetch(`http://127.0.0.1:${port}${DASHBOARD_API.signIn}`, {
        method: "POST",
        headers: { origin: PUBLIC_URL, "content-type": "application/json" },
        body: "{}",
      })
    ).status;
  const statuses: number[] = [];
  for (let times = 0; times < 21; times++) statuses.push(await signIn());
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 403), 429]);
});

test("a session acts 120 times a minute", async () => {
  const owner = await memberOf(service, { email: "ana@shop.example", role: "owner" });
  const other = await memberOf(service, { email: "bob@shop.example" });
  const act = async () => (await owner.post(DASHBOARD_API.stepUpOptions)).status;
  const statuses: number[] = [];
  for (let times = 0; times < 121; times++) statuses.push(await act());
  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([200]));
  expect(statuses[120]).toBe(429);
  expect((await other.post(DASHBOARD_API.stepUpOptions)).status).toBe(200);
  await service.turnBy(MINUTE);
  expect(await act()).toBe(200);
});

test("S7: only this machine, by the name localhost and past no proxy, is the sandbox's owner", async () => {
  const status = async (host: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://${host}:${port}${DASHBOARD_API.session}`, { headers })).status;
  expect(await status("localhost")).toBe(200);
  expect(await status("127.0.0.1")).toBe(401);
  expect(await status("localhost", { host: "localhost.evil.example" })).toBe(421);
  const ofProxies = [
    "forwarded",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "via",
  ];
  for (const name of [...ofProxies, "cf-connecting-ip", "true-client-ip"])
    expect([name, await status("localhost", { [name]: "for=203.0.113.7" })]).toEqual([name, 401]);
  const evil = await fetch(`http://localhost:${port}${DASHBOARD_API.invite}`, {
    method: "POST",
    headers: { origin: "https://evil.example", "content-type": "application/json" },
    body: JSON.stringify({ email: "eve@shop.example", role: "owner" }),
  });
  expect(evil.status).toBe(403);
});
