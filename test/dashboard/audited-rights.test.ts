// Audit rows about rights: who was granted which role, and who asked for what their role does not allow.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../src/api/paths.ts";
import { invited, memberOf, startDashboard } from "../support/dashboard/dashboard.ts";
import { FIRST } from "../support/dashboard/orders.ts";
import type { Json, TestService } from "../support/service.ts";

const MINUTE = 60_000;

let service: TestService;
beforeAll(async () => {
  service = await startDashboard();
});
afterAll(() => service.stop());

test("a granted role is named with its platform, and so are passkeys that were ended", async () => {
  const owner = await memberOf(service, { email: "ana@shop.example", role: "owner" });
  const rows = async (): Promise<readonly Json[]> => (await owner.get(DASHBOARD_API.audit)).json.data;
  await invited(service, { email: "bob@shop.example", role: "manager", platformId: FIRST });
  expect((await rows())[0]).toMatchObject({
    action: "inviteMember",
    parameters: { roles: [`${FIRST} manager`] },
  });
  await invited(service, { email: "bob@shop.example", revoke: true });
  const [{ parameters }] = (await rows()) as [Json];
  expect(parameters).toEqual({ revoked: "passkeys", memberId: expect.stringContaining("mem_") });
  const { memberId } = parameters;
  await owner.post(DASHBOARD_API.role, { memberId, platforms: { [FIRST]: "reader" } });
  expect((await rows())[0]).toMatchObject({
    action: "changeRole",
    parameters: { roles: [`${FIRST} reader`] },
  });
  await owner.post(DASHBOARD_API.role, { memberId, role: "support" });
  expect((await rows())[0]).toMatchObject({ action: "changeRole", parameters: { role: "support" } });
});

test("an act that a role does not allow leaves a row; a look or a request from another page leaves none", async () => {
  const owner = await memberOf(service, { email: "ana@shop.example" });
  const reader = await memberOf(service, { email: "rea@shop.example", role: "reader" });
  const count = async () => (await owner.get(DASHBOARD_API.audit)).json.data.length;
  const before = await count();
  expect((await reader.get(DASHBOARD_API.audit)).status).toBe(403);
  const foreign = { origin: "https://other.example" };
  expect((await reader.post(DASHBOARD_API.export, { kind: "orders" }, foreign)).status).toBe(403);
  expect(await count()).toBe(before);
  const asked = await reader.post(DASHBOARD_API.export, { kind: "orders" });
  expect([asked.status, asked.json.code]).toEqual([403, "rightMissing"]);
  const [row] = (await owner.get(DASHBOARD_API.audit)).json.data;
  expect(row).toMatchObject({
    actor: "member",
    action: "request",
    parameters: { path: DASHBOARD_API.export },
    outcome: "rightMissing",
  });
});

test("an act without a passkey used lately leaves one row in 10 minutes of a session", async () => {
  const owner = await memberOf(service, { email: "ana@shop.example" });
  const rows = async (): Promise<readonly Json[]> =>
    (await owner.get(`${DASHBOARD_API.audit}?limit=100`)).json.data;
  const before = (await rows()).length;
  const added = async () => (await rows()).slice(0, -before).map(({ action, outcome }) => [action, outcome]);
  const refused = ["request", "stepUpNeeded"];
  const needsStepUp = async () => {
    const { status, json } = await owner.post(DASHBOARD_API.export, { kind: "orders" });
    expect([status, json.code]).toEqual([403, "stepUpNeeded"]);
  };
  await service.turnBy(10 * MINUTE);
  for (let time = 0; time < 3; time++) await needsStepUp();
  expect(await added()).toEqual([refused]);
  expect((await rows())[0]).toMatchObject({ actor: "member", parameters: { path: DASHBOARD_API.export } });
  await service.turnBy(10 * MINUTE);
  await needsStepUp();
  expect(await added()).toEqual([refused, refused]);
  await owner.stepUp();
  await service.turnBy(10 * MINUTE);
  await needsStepUp();
  expect(await added()).toEqual([refused, ["stepUp", "done"], refused, refused]);
});
