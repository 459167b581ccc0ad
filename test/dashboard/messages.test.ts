// Webhooks and e-mails on the dashboard, over HTTP: what each role sees and does, and platforms kept apart (S2, S4).

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DASHBOARD_API, pathTo } from "../../src/api/paths.ts";
import { auditRowsIn } from "../support/audit-log.ts";
import type { Browser } from "../support/dashboard/dashboard.ts";
import { startDashboard } from "../support/dashboard/dashboard.ts";
import { everyRole, FIRST, SECOND } from "../support/dashboard/orders.ts";
import { BOB, CLEO, newGroup, pays } from "../support/http/acts.ts";
import type { Json, TestService } from "../support/service.ts";
import { OTHER_SECRET_KEY } from "../support/service.ts";

const HOOK = "http://127.0.0.1:1/hook?token=canary";
const ROLES = ["owner", "manager", "support", "reader"];

let service: TestService;
let members: Record<string, Browser>;
let order: Json;
let foreign: Json;
beforeAll(async () => {
  service = await startDashboard({ platform: { notifyUrl: HOOK, payload: "full" } });
  members = await everyRole(service);
  order = await newGroup(service);
  const other = await service.api(
    "POST",
    "/v1/orders",
    { amount: 5_000, ux: "collect", notifyUrl: "http://127.0.0.1:1/other" },
    { authorization: OTHER_SECRET_KEY },
  );
  foreign = other.json.data;
  await pays(service, foreign.redirectUrl, { amount: 2_000 });
  await service.api("POST", `/v1/orders/${foreign.id}/cancel`, {}, { authorization: OTHER_SECRET_KEY });
  await service.settle();
});
afterAll(() => service.stop());

const as = (role: string) => members[role] as Browser;
const listed = async (role: string, path: string, query: Record<string, string> = {}) =>
  (await as(role).get(`${path}?${new URLSearchParams(query)}`)).json.data as readonly Json[];
const kindOf = (status: number) => (status === 200 ? "done" : "refused");

describe("e-mails", () => {
  test("S2: each role sees its platforms' e-mails, without an address, and none another platform's", async () => {
    for (const role of ROLES) {
      const mails = await listed(role, DASHBOARD_API.emails);
      const platforms = new Set(mails.map(({ platformId }) => platformId));
      expect([...platforms].sort()).toEqual(role === "owner" ? [FIRST, SECOND] : [FIRST]);
      expect(JSON.stringify(mails)).not.toContain("@");
      if (role !== "owner")
        expect(await listed(role, DASHBOARD_API.emails, { platform: SECOND })).toEqual([]);
    }
    const own = await listed("owner", DASHBOARD_API.emails, { platform: SECOND });
    expect(new Set(own.map(({ orderId }) => orderId))).toEqual(new Set([foreign.id]));
  });

  test("are filtered, and read in pages by key", async () => {
    const all = await listed("support", DASHBOARD_API.emails, { order: order.id, state: "sent" });
    expect(all.length).toBeGreaterThan(2);
    expect(await listed("support", DASHBOARD_API.emails, { state: "failed" })).toEqual([]);
    const first = await as("support").get(`${DASHBOARD_API.emails}?limit=1`);
    const second = await as("support").get(`${DASHBOARD_API.emails}?limit=1&after=${first.json.next}`);
    expect(second.json.data[0].number).toBeLessThan(first.json.data[0].number);
    expect((await as("support").get(`${DASHBOARD_API.emails}?state=lost`)).status).toBe(400);
  });

  test("S4: are sent again by support and above, each with the member's audit row", async () => {
    const [receipt] = (await listed("owner", DASHBOARD_API.emails, { order: order.id })).filter(
      ({ kind }) => kind === "captainCompleted",
    );
    for (const role of ROLES) {
      const before = auditRowsIn(service.dataDir).length;
      const { status, json } = await as(role).post(DASHBOARD_API.resendEmail, { number: receipt.number });
      expect([role, kindOf(status)]).toEqual([role, role === "reader" ? "refused" : "done"]);
      const rows = auditRowsIn(service.dataDir).slice(before);
      if (role === "reader") expect(json.code).toBe("rightMissing");
      else
        expect(rows).toMatchObject([
          { actor: "member", action: "resendEmail", orderId: order.id, outcome: "done" },
        ]);
      const mail = (await listed(role, DASHBOARD_API.emails, { order: order.id }))[0];
      expect(mail.mayResend).toBe(role !== "reader");
    }
  });

  test("S2: another platform's, and those of an erased buyer, are refused", async () => {
    const [mail] = await listed("owner", DASHBOARD_API.emails, { platform: SECOND });
    const refused = await as("support").post(DASHBOARD_API.resendEmail, { number: mail.number });
    expect([refused.status, refused.json.code]).toEqual([404, "mailNotFound"]);
    const erased = await newGroup(service);
    await service.settle();
    const [late] = await listed("owner", DASHBOARD_API.emails, { order: erased.id });
    await service.program.application.operations.erase(
      { orderId: erased.id },
      { actor: { kind: "operator" } },
    );
    const { status, json } = await as("owner").post(DASHBOARD_API.resendEmail, { number: late.number });
    expect([status, json.code]).toEqual([409, "mailNotSendable"]);
  });

  test("of an erased buyer are not offered to be sent again, and the others of the order are", async () => {
    const group = await newGroup(service);
    await service.settle();
    const offered = async () => {
      const mails = await listed("owner", DASHBOARD_API.emails, { order: group.id });
      return new Set(mails.flatMap(({ kind, mayResend }) => (mayResend ? kind : [])));
    };
    const { operations } = service.program.application;
    const by = { actor: { kind: "operator" } } as const;
    expect(await offered()).toContain("coBuyerTaken");
    for (const { email } of [BOB, CLEO]) await operations.erase({ email, onlyIn: [group.id] }, by);
    expect(await offered()).toEqual(new Set(["captainCompleted"]));
    await operations.erase({ orderId: group.id }, by);
    expect(await offered()).toEqual(new Set());
  });
});

describe("webhooks", () => {
  const detail = (role: string, id: string) => as(role).get(pathTo(DASHBOARD_API.event, { id }));

  test("S2: each role sees its platform's endpoints and events, and no token in an address", async () => {
    for (const role of ROLES) {
      const { json } = await as(role).get(DASHBOARD_API.endpoints);
      expect(json.data).toMatchObject({ platformId: FIRST, hasAddress: true, mayAct: role !== "reader" });
      expect(json.data.endpoints).toMatchObject([
        { url: "http://127.0.0.1:1/hook", state: expect.any(String) },
      ]);
      const events = await listed(role, DASHBOARD_API.events);
      expect(events.map(({ orderId }) => orderId)).toContain(order.id);
      expect(events.map(({ orderId }) => orderId)).not.toContain(foreign.id);
      expect(JSON.stringify([json, events])).not.toContain("canary");
      const other = await as(role).get(`${DASHBOARD_API.events}?platform=${SECOND}`);
      expect([role, kindOf(other.status)]).toEqual([role, role === "owner" ? "done" : "refused"]);
    }
  });

  test("an event has its bytes and attempts; a reader sees neither the bytes nor what was answered", async () => {
    const [event] = await listed("support", DASHBOARD_API.events, { order: order.id });
    const { json } = await detail("support", event.id);
    expect(JSON.parse(json.data.body)).toMatchObject({ orderId: order.id });
    expect(json.data).toMatchObject({ platformId: FIRST, mayRedeliver: true });
    expect(json.data.attempts).toMatchObject([{ at: expect.any(Number), failure: expect.any(String) }]);
    const { text, json: seen } = await detail("reader", event.id);
    expect(seen.data).toMatchObject({ id: event.id, mayRedeliver: false });
    expect(seen.data).not.toHaveProperty("body");
    expect(text).not.toMatch(/@|canary|"answer"/);
  });

  test("S2: another platform's event is not there, neither to read nor to redeliver", async () => {
    const [event] = await listed("owner", DASHBOARD_API.events, { platform: SECOND });
    expect((await detail("owner", event.id)).status).toBe(200);
    expect((await detail("manager", event.id)).status).toBe(404);
    const path = pathTo(DASHBOARD_API.redeliverEvent, { id: event.id });
    expect((await as("manager").post(path)).json.code).toBe("eventNotFound");
    expect((await detail("owner", "evt_nothing")).status).toBe(404);
  });

  test("S4: support and above redeliver, resume and test, with audit rows of what is changed", async () => {
    const [event] = await listed("owner", DASHBOARD_API.events);
    const url = "http://127.0.0.1:1/hook";
    const acts: [string, object, string | undefined][] = [
      [pathTo(DASHBOARD_API.redeliverEvent, { id: event.id }), {}, "redeliver"],
      [DASHBOARD_API.resumeEndpoint, { platform: FIRST, url }, "resumeEndpoint"],
      [DASHBOARD_API.testEndpoint, { platform: FIRST }, undefined],
    ];
    for (const [path, body, action] of acts) {
      const { status, json } = await as("reader").post(path, body);
      expect([path, status, json.code]).toEqual([path, 403, "rightMissing"]);
      for (const role of ["support", "manager", "owner"]) {
        const before = auditRowsIn(service.dataDir).length;
        expect([role, path, (await as(role).post(path, body)).status]).toEqual([role, path, 200]);
        const rows = auditRowsIn(service.dataDir).slice(before);
        const row = { actor: "member", action, platformId: FIRST, outcome: "done" };
        expect(rows).toMatchObject(action === undefined ? [] : [row]);
      }
    }
  });

  test("S2: a member of one platform acts on no other's endpoints, and is not told which others there are", async () => {
    const unknown = "pl_01890000-0000-7000-8000-0000000000ff";
    for (const path of [DASHBOARD_API.resumeEndpoint, DASHBOARD_API.testEndpoint]) {
      const url = path === DASHBOARD_API.resumeEndpoint && { url: "http://127.0.0.1:1/other" };
      const refusal = async (role: string, platform: string) => {
        const { status, json } = await as(role).post(path, { platform, ...url });
        return [status, json.code];
      };
      for (const platform of [SECOND, unknown])
        expect(await refusal("manager", platform)).toEqual([403, "rightMissing"]);
      expect(await refusal("owner", unknown)).toEqual([400, "unknownPlatform"]);
    }
  });

  test("a failed test says why", async () => {
    const { json } = await as("support").post(DASHBOARD_API.testEndpoint, { platform: FIRST });
    expect(json.data).toMatchObject({ url: "http://127.0.0.1:1/hook", delivered: false });
  });
});
