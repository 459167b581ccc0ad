// Sign-in over HTTP: an invitation, a passkey, a session and its ends.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD_API, OPERATOR_API } from "../../src/api/paths.ts";
import { browserOf, invited, memberOf, operate, startDashboard } from "../support/dashboard/dashboard.ts";
import type { TestService } from "../support/service.ts";

const MINUTE = 60_000;
const OWNER = { email: "ana@shop.example", role: "owner" };

let service: TestService;
beforeAll(async () => {
  service = await startDashboard();
});
afterAll(() => service.stop());

test("the first member must be an owner, and the last owner stays one", async () => {
  const first = await operate(service, OPERATOR_API.inviteMember, { email: "bob@shop.example" });
  expect([first.status, first.json.code]).toEqual([409, "firstMustBeOwner"]);
  const owner = await memberOf(service, OWNER);
  const { json: own } = await owner.get(DASHBOARD_API.session);
  expect(own.data).toMatchObject({ email: OWNER.email, roles: { all: "owner" }, hasSteppedUp: true });
  const { memberId } = own.data;
  const lowered = await owner.post(DASHBOARD_API.role, { memberId, role: "manager" });
  expect([lowered.status, lowered.json.code]).toEqual([409, "lastOwner"]);
  const removed = await operate(service, OPERATOR_API.removeMember, { email: OWNER.email });
  expect([removed.status, removed.json.code]).toEqual([409, "lastOwner"]);
  const { json: rows } = await owner.get(DASHBOARD_API.audit);
  expect(
    rows.data.map(({ actor, action, outcome }: Record<string, string>) => [actor, action, outcome]),
  ).toEqual([
    ["operator", "removeMember", "lastOwner"],
    ["member", "changeRole", "lastOwner"],
    ["member", "signIn", "done"],
    ["member", "addPasskey", "done"],
    ["operator", "inviteMember", "done"],
    ["operator", "inviteMember", "firstMustBeOwner"],
  ]);
  expect(JSON.stringify(rows)).not.toContain("@");
});

test("an owner who never registered a passkey does not stand in for one who did", async () => {
  const own = await startDashboard();
  const owner = await memberOf(own, OWNER);
  const second = { email: "bea@shop.example", role: "owner" };
  const token = await invited(own, second);
  const removal = () => operate(own, OPERATOR_API.removeMember, { email: OWNER.email });
  expect((await removal()).json.code).toBe("lastOwner");
  const { memberId } = (await owner.get(DASHBOARD_API.session)).json.data;
  const lowering = { memberId, role: "manager" };
  expect((await owner.post(DASHBOARD_API.role, lowering)).json.code).toBe("lastOwner");
  await browserOf(own).accept(token);
  expect((await removal()).status).toBe(200);
  await own.stop();
});

test("a first invitation that went to a wrong address can be taken back once there is another", async () => {
  const own = await startDashboard();
  const wrong = { email: "anna@shop.example", role: "owner" };
  await invited(own, wrong);
  const removal = () => operate(own, OPERATOR_API.removeMember, { email: wrong.email });
  const { json: refused } = await removal();
  expect(refused.code).toBe("lastOwner");
  expect(JSON.stringify(refused)).not.toContain("who can sign in");
  await invited(own, OWNER);
  expect((await removal()).status).toBe(200);
  await own.stop();
});

test("an invitation is valid once, and for 24 hours", async () => {
  const used = await invited(service, OWNER);
  expect((await browserOf(service).accept(used)).status).toBe(200);
  expect((await browserOf(service).accept(used)).json.code).toBe("invitationOver");
  const old = await invited(service, OWNER);
  await service.turnBy(24 * 60 * MINUTE);
  expect((await browserOf(service).accept(old)).json.code).toBe("invitationOver");
});

test("a member is invited again with their own role; another one is the command's and Change role's to give", async () => {
  const owner = await memberOf(service, OWNER);
  const bea = { email: "bea@shop.example", role: "support" };
  const browser = await memberOf(service, bea);
  const invite = async (asked: object) => {
    const { status, json } = await owner.post(DASHBOARD_API.invite, { email: "Bea@shop.example", ...asked });
    return [status, json.code];
  };
  const [first] = service.config.platforms;
  const others = [{ role: "manager" }, { role: "reader" }, { role: "support", platformId: first?.id }];
  for (const asked of others) expect(await invite(asked)).toEqual([409, "memberAlready"]);
  for (const asked of [{ role: "support" }, {}]) expect(await invite(asked)).toEqual([200, undefined]);
  expect((await browser.get(DASHBOARD_API.session)).json.data.roles).toEqual({ all: "support" });
  expect((await invited(service, { ...bea, role: "manager" })).length).toBeGreaterThan(0);
  expect((await browser.get(DASHBOARD_API.session)).status).toBe(401);
});

test("a change without the dashboard's origin, or with another type than JSON, is refused", async () => {
  const owner = await memberOf(service, OWNER);
  const body = { email: "eve@shop.example" };
  const refused = async (headers: Record<string, string>) =>
    (await owner.post(DASHBOARD_API.invite, body, headers)).status;
  expect(await refused({ origin: "https://evil.example" })).toBe(403);
  expect(await refused({ origin: "" })).toBe(403);
  expect(await refused({ "content-type": "text/plain" })).toBe(415);
  expect((await service.store.members()).map(({ email }) => email)).not.toContain(body.email);
});

test("a session ends by idleness, by age, by signing out, and for a removed member", async () => {
  const isIn = async (browser: { get: (path: string) => Promise<{ status: number }> }) =>
    (await browser.get(DASHBOARD_API.session)).status === 200;
  const owner = await memberOf(service, OWNER);
  await service.turnBy(59 * MINUTE);
  expect(await isIn(owner)).toBe(true);
  await service.turnBy(60 * MINUTE);
  expect(await isIn(owner)).toBe(false);
  await owner.signIn();
  for (let count = 0; count < 12; count++) {
    expect(await isIn(owner)).toBe(true);
    await service.turnBy(59 * MINUTE);
  }
  await service.turnBy(12 * MINUTE);
  expect(await isIn(owner)).toBe(false);
  await owner.signIn();
  const cookie = owner.cookie();
  await owner.post(DASHBOARD_API.signOut);
  expect((await service.api("GET", DASHBOARD_API.session, undefined, { cookie })).status).toBe(401);
  const bob = await memberOf(service, { email: "bob@shop.example", role: "support" });
  await operate(service, OPERATOR_API.inviteMember, { email: "bob@shop.example", role: "reader" });
  expect(await isIn(bob)).toBe(false);
  await bob.signIn();
  expect(await isIn(bob)).toBe(true);
  await operate(service, OPERATOR_API.removeMember, { email: "BOB@shop.example" });
  expect(await isIn(bob)).toBe(false);
});

test("changes of members need a passkey used in the last 10 minutes, and a step-up has a new token", async () => {
  const owner = await memberOf(service, OWNER);
  const invite = () => owner.post(DASHBOARD_API.invite, { email: "cleo@shop.example" });
  await service.turnBy(10 * MINUTE);
  expect((await invite()).json.code).toBe("stepUpNeeded");
  const cookie = owner.cookie();
  expect((await owner.stepUp()).status).toBe(200);
  expect(owner.cookie()).not.toBe(cookie);
  expect((await service.api("GET", DASHBOARD_API.session, undefined, { cookie })).status).toBe(401);
  expect((await invite()).status).toBe(200);
});

test("a challenge is valid once, for five minutes, and a use without verification of the person is refused", async () => {
  const owner = await memberOf(service, OWNER);
  const challenge = async () => (await owner.post(DASHBOARD_API.signInOptions)).json.data;
  const signIn = async (credential: object) =>
    (await owner.post(DASHBOARD_API.signIn, { credential })).status;
  const options = await challenge();
  expect(await signIn(owner.authenticator.use(options))).toBe(200);
  expect(await signIn(owner.authenticator.use(options))).toBe(403);
  const late = await challenge();
  await service.turnBy(5 * MINUTE);
  expect(await signIn(owner.authenticator.use(late))).toBe(403);
  expect(await signIn(owner.authenticator.use(await challenge(), { flags: 0x01 }))).toBe(403);
});
