// Buyers' requests about their personal data, over HTTP: an access report and erasure, by owners alone, with plan and audit rows.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DASHBOARD_API, pathTo } from "../../src/api/paths.ts";
import { auditRowsIn } from "../support/audit-log.ts";
import type { Browser } from "../support/dashboard/dashboard.ts";
import { startDashboard } from "../support/dashboard/dashboard.ts";
import { everyRole, FIRST } from "../support/dashboard/orders.ts";
import { BOB, newGroup, newOrder, pays, read } from "../support/http/acts.ts";
import type { Answer, Json, TestService } from "../support/service.ts";

const MINUTE = 60_000;

let service: TestService;
let members: Record<string, Browser>;
beforeAll(async () => {
  service = await startDashboard();
  members = await everyRole(service);
});
afterAll(() => service.stop());

const { accessReport, erasurePlan, erase } = DASHBOARD_API;
const post = (role: string, path: string, body: object): Promise<Answer> =>
  (members[role] as Browser).post(path, body);
const plan = async (subject: object): Promise<Json> => (await post("owner", erasurePlan, subject)).json.data;
const confirm = async (subject: object, { fingerprint }: Json): Promise<Answer> =>
  post("owner", erase, { ...subject, fingerprint });
const viewed = async (id: string, role = "owner"): Promise<Json> =>
  (await members[role]?.get(pathTo(DASHBOARD_API.order, { id })))?.json.data;
const added = async (act: () => Promise<unknown>): Promise<Json[]> => {
  const before = auditRowsIn(service.dataDir).length;
  await act();
  return auditRowsIn(service.dataDir).slice(before);
};
const person = (name: string) => ({ email: `${name}@example.com`, firstName: name, lastName: "Moreau" });

/** An order that Ana and this person have paid; `isDone`: it is completed, and its money has moved. */
const paidBy = async (name: string, isDone: boolean): Promise<string> => {
  const order = await newGroup(service, {}, []);
  const { shareUrl } = await read(service, order.id);
  await pays(service, shareUrl, { ...person(name), amount: isDone ? 5_000 : 3_000 });
  await service.settle();
  return order.id;
};

describe("the plan of an erasure", () => {
  test("names every order of the person with their part in it, and why one is left", async () => {
    const done = await paidBy("dora", true);
    const open = await paidBy("dora", false);
    const subject = { email: "Dora@Example.com" };
    const shown = await plan(subject);
    expect(shown).toMatchObject({ erased: 1, kept: 1, isMember: false });
    expect(shown.orders).toMatchObject([
      { id: open, platformId: FIRST, status: "confirmed", role: "coBuyer", kept: "underWay" },
      { id: done, platformId: FIRST, status: "completed", role: "coBuyer" },
    ]);
    const rows = await added(async () => {
      expect((await confirm(subject, shown)).json.data).toEqual({ erased: 1, kept: 1, isClear: true });
    });
    expect(rows).toMatchObject([
      { actor: "member", action: "erase", orderId: done, platformId: FIRST, parameters: {}, outcome: "done" },
    ]);
    expect(JSON.stringify(rows)).not.toContain("@");
    const emails = async (id: string) => (await viewed(id)).people.map(({ email }: Json) => email);
    expect(await emails(done)).toEqual(["ana@example.com", undefined]);
    expect(await emails(open)).toEqual(["ana@example.com", "dora@example.com"]);
    expect((await plan(subject)).orders).toMatchObject([{ id: open, kept: "underWay" }]);
  });

  test("is what runs, or nothing: when orders have changed there is a new one, and a row of the refusal", async () => {
    const open = await paidBy("emil", false);
    const subject = { email: "emil@example.com" };
    const before = await plan(subject);
    await service.api("POST", `/v1/orders/${open}/cancel`);
    await service.settle();
    const rows = await added(async () => {
      const { status, json } = await confirm(subject, before);
      expect([status, json.code]).toEqual([409, "erasureChanged"]);
      expect(json.data).toEqual(await plan(subject));
    });
    expect(rows).toMatchObject([{ action: "erase", orderId: null, outcome: "erasureChanged" }]);
    expect((await viewed(open)).people.at(-1).email).toBe("emil@example.com");
  });

  test("of an order is about everybody in it, once it has ended", async () => {
    const id = await paidBy("finn", true);
    expect(await viewed(id)).toMatchObject({ mayErase: true });
    expect(await viewed(id, "manager")).toMatchObject({ mayErase: false });
    const shown = await plan({ orderId: id });
    expect(shown.orders).toEqual([{ id, platformId: FIRST, status: "completed", role: "everybody" }]);
    expect((await confirm({ orderId: id }, shown)).json.data.erased).toBe(1);
    const after = await viewed(id);
    expect(after.people.map(({ name }: Json) => name)).toEqual([undefined, undefined]);
    expect(after).toMatchObject({ mayErase: false, captured: 10_000 });
    const [act] = after.timeline.filter(({ source }: Json) => source === "act");
    expect(act).toMatchObject({ kind: "erase", who: "olga@shop.example", outcome: "done" });
    const fresh = await newOrder(service);
    expect(await viewed(fresh.id)).toMatchObject({ mayErase: false });
    expect((await plan({ orderId: fresh.id })).orders[0].kept).toBe("underWay");
  });

  test("says that the address is a member's too, which no erasure removes", async () => {
    await paidBy("olga", true);
    await service.settle();
    const id = (await newOrder(service, { email: "olga@shop.example" })).id;
    expect(await plan({ email: "olga@shop.example" })).toMatchObject({ isMember: true, orders: [{ id }] });
  });
});

test("an access report is the command's, as a file, with a row that does not say of whom", async () => {
  await paidBy("bob", true);
  const rows = await added(async () => {
    const answer = await post("owner", accessReport, { email: BOB.email });
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="access-report.json"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(JSON.parse(answer.text)).toMatchObject({ email: BOB.email, orders: [{ role: "coBuyer" }] });
    expect(answer.text).not.toContain("ana@example.com");
  });
  expect(rows).toMatchObject([
    { actor: "member", action: "access", parameters: { count: 1 }, orderId: null, outcome: "done" },
  ]);
  expect(JSON.stringify(rows)).not.toContain("@");
});

test("an address that no order names, and an order that is not there", async () => {
  const email = "none@example.com";
  for (const path of [accessReport, erasurePlan])
    expect((await post("owner", path, { email })).json.code).toBe("personUnknown");
  const orderId = "ord_01890000-0000-7000-8000-00000000ffff";
  expect((await post("owner", erasurePlan, { orderId })).json.code).toBe("orderNotFound");
  expect((await confirm({ email }, { fingerprint: "0" })).json.code).toBe("personUnknown");
  for (const body of [{}, { email, orderId }])
    expect((await post("owner", erasurePlan, body)).json.code).toBe("invalidRequest");
});

test("is the owner's alone, and but for the plan needs a passkey used in the last 10 minutes", async () => {
  const body = { email: BOB.email };
  for (const role of ["manager", "support", "reader"])
    for (const path of [accessReport, erasurePlan, erase])
      expect((await post(role, path, body)).json.code).toBe("rightMissing");
  await service.turnBy(11 * MINUTE);
  expect((await post("owner", accessReport, body)).json.code).toBe("stepUpNeeded");
  const shown = await plan(body);
  expect((await confirm(body, shown)).json.code).toBe("stepUpNeeded");
  await members.owner?.stepUp();
  expect((await confirm(body, shown)).status).toBe(200);
});
