// Acts of support that move no money, over HTTP: reminders, asks and a later due date, by role, with their audit rows and refusals.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DASHBOARD_API, pathTo } from "../../../src/api/paths.ts";
import { possibleActs } from "../../../src/dashboard/orders/possible-acts.ts";
import { auditRowsIn } from "../../support/audit-log.ts";
import type { Browser } from "../../support/dashboard/dashboard.ts";
import { memberOf, startDashboard } from "../../support/dashboard/dashboard.ts";
import { everyRole, FIRST, SECOND } from "../../support/dashboard/orders.ts";
import { BOB, CLEO, newOrder, read } from "../../support/http/acts.ts";
import { invited, mailsTo } from "../../support/http/invitations.ts";
import type { Answer, Json, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY } from "../../support/service.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let service: TestService;
let members: Record<string, Browser>;
beforeAll(async () => {
  service = await startDashboard();
  members = await everyRole(service);
  await service.turnBy(11 * MINUTE);
});
afterAll(() => service.stop());

const member = (role: string) => members[role] as Browser;
const viewed = async ({ id }: Json, role = "support"): Promise<Json> =>
  (await member(role).get(pathTo(DASHBOARD_API.order, { id }))).json.data;
const rowsOf = ({ id }: Json) =>
  auditRowsIn(service.dataDir, { orderId: id }).filter(({ actor }) => actor === "member");

/** An order of which Ana has paid a quarter and to which she has invited Bob and Cleo. */
const gap = () => invited(service, [{ email: BOB.email }, { email: CLEO.email }]);
const laterOf = async (order: Json) => (await read(service, order.id)).dueDate + HOUR;

type Path = typeof DASHBOARD_API.nudges | typeof DASHBOARD_API.asks | typeof DASHBOARD_API.dueDate;
const post = (role: string, path: Path, { id }: Json, body: object = {}): Promise<Answer> =>
  member(role).post(pathTo(path, { id }), body);

type Row = { action: string; parameters: object };
const ACTS: readonly [string, Path, (order: Json) => Promise<object>, (body: Json) => Row][] = [
  ["nudge", DASHBOARD_API.nudges, async () => ({}), () => ({ action: "nudge", parameters: {} })],
  ["ask", DASHBOARD_API.asks, async () => ({ among: "all" }), () => ({ action: "ask", parameters: {} })],
  [
    "later",
    DASHBOARD_API.dueDate,
    async (order) => ({ dueDate: await laterOf(order) }),
    ({ dueDate }) => ({ action: "change", parameters: { fields: ["dueDate"], dueDate } }),
  ],
];

describe("rights, as a table", () => {
  const cases = ["reader", "support", "manager", "owner"].flatMap((role) =>
    ACTS.map((act) => [role, ...act] as const),
  );

  test.each(cases.filter(([role]) => role !== "reader"))(
    "a %s may %s: without a passkey used lately, and with a row in the audit log",
    async (role, name, path, bodyFor, rowOf) => {
      const order = await gap();
      const { seq, attending } = await viewed(order, role);
      expect(Object.keys(attending)).toContain(name);
      const body = await bodyFor(order);
      const { status, json } = await post(role, path, order, body);
      expect([status, json.data.id]).toEqual([200, order.id]);
      const { memberId } = (await member(role).get(DASHBOARD_API.session)).json.data;
      expect(rowsOf(order)).toMatchObject([
        { ...rowOf(body), actorId: memberId, outcome: "done", seqBefore: seq, seqAfter: json.data.seq },
      ]);
    },
  );

  test.each(cases.filter(([role]) => role === "reader"))(
    "a %s may not %s, and is offered none",
    async (role, _, path, bodyFor) => {
      const order = await gap();
      const { seq, attending } = await viewed(order, role);
      expect(attending).toEqual({});
      const { status, json } = await post(role, path, order, await bodyFor(order));
      expect([status, json.code]).toEqual([403, "rightMissing"]);
      expect((await viewed(order)).seq).toBe(seq);
    },
  );

  test("the role on the order's own platform decides; of one that is not seen there is no order", async () => {
    const headers = { authorization: OTHER_SECRET_KEY, "content-type": "application/json" };
    const made = await service.api("POST", "/v1/orders", { amount: 100 }, headers);
    const asked = { email: "mia@shop.example", role: "support", platformId: FIRST };
    members.mixed = await memberOf(service, asked);
    for (const [, path, bodyFor] of ACTS) {
      const { status, json } = await post("mixed", path, made.json.data, { ...(await bodyFor(await gap())) });
      expect([status, json.code]).toEqual([404, "orderNotFound"]);
    }
    expect(rowsOf(made.json.data)).toEqual([]);
    members.mixed = await memberOf(service, { ...asked, role: "reader", platformId: SECOND });
    for (const [, path, bodyFor] of ACTS)
      expect((await post("mixed", path, made.json.data, await bodyFor(await gap()))).json.code).toBe(
        "rightMissing",
      );
    expect(rowsOf(made.json.data).map(({ action, outcome }) => [action, outcome])).toEqual([
      ["nudge", "rightMissing"],
      ["ask", "rightMissing"],
      ["change", "rightMissing"],
    ]);
  });
});

describe("people invited", () => {
  test("are shown with what has become of their invitation, to a reader without addresses", async () => {
    const order = await invited(service, [{ email: BOB.email, firstName: "Bob" }, { email: CLEO.email }]);
    const about = { status: "sent", seats: 1, nudges: 0, id: expect.stringMatching(/^inv_/) };
    expect((await viewed(order)).invited).toEqual([
      { ...about, name: "Bob", email: BOB.email },
      { ...about, email: CLEO.email },
    ]);
    expect((await viewed(order, "reader")).invited).toEqual([{ ...about, name: "Bob" }, about]);
    expect((await viewed(await newOrder(service))).invited).toEqual([]);
  });

  test("are reminded one by one: the others can be reminded after", async () => {
    const emails = ["fay@example.com", "gil@example.com"];
    const order = await invited(
      service,
      emails.map((email) => ({ email })),
    );
    const before = await viewed(order);
    const [fay, gil] = before.attending.nudge.invitations;
    expect((await post("support", DASHBOARD_API.nudges, order, { invitations: [fay] })).status).toBe(200);
    await service.settle();
    // Each has their invitation; a reminder is the second.
    expect(emails.map((email) => mailsTo(service, email, order).length)).toEqual([2, 1]);
    const after = await viewed(order);
    expect(after.invited.map(({ nudges }: Json) => nudges)).toEqual([1, 0]);
    expect(after.attending.nudge).toEqual({ invitations: [gil] });
    const again = await post("support", DASHBOARD_API.nudges, order, { invitations: [fay] });
    expect([again.status, again.json.code]).toEqual([409, "nobodyToNudge"]);
    expect(rowsOf(order)).toMatchObject([
      { action: "nudge", parameters: { count: 1 }, outcome: "done" },
      { action: "nudge", parameters: { count: 1 }, outcome: "nobodyToNudge" },
    ]);
  });
});

describe("an order", () => {
  test("offers what it allows, and says how many, among whom and until when", async () => {
    const order = await gap();
    const { attending, createdAt, invited } = await viewed(order);
    expect(attending).toEqual({
      nudge: { invitations: invited.map(({ id }: Json) => id) },
      ask: { among: ["all"] },
      later: { latest: expect.any(Number) },
    });
    expect(attending.later.latest).toBeLessThanOrEqual(createdAt + 6 * 24 * HOUR);
    await post("support", DASHBOARD_API.nudges, order);
    await post("support", DASHBOARD_API.asks, order);
    const moved = await post("support", DASHBOARD_API.dueDate, order, { dueDate: attending.later.latest });
    expect(moved.status).toBe(200);
    const after = await viewed(order);
    expect([after.attending, after.dueDate]).toEqual([{}, attending.later.latest]);
    expect(after.asks).toMatchObject([{ by: "merchant", status: "open" }]);
  });

  test("refuses what it does not allow as the merchant's own API does, with a row for it", async () => {
    const order = await gap();
    const at = async (path: string, body: object) =>
      service.api("POST", `/v1/orders/${order.id}${path}`, body);
    await post("support", DASHBOARD_API.nudges, order);
    await post("support", DASHBOARD_API.asks, order);
    const dueDate = (await read(service, order.id)).dueDate;
    const refusals: readonly [Path, string, object, string][] = [
      [DASHBOARD_API.nudges, "/nudges", {}, "nobodyToNudge"],
      [DASHBOARD_API.asks, "/asks", { among: "others" }, "nobodyToAsk"],
      [DASHBOARD_API.asks, "/asks", {}, "askedTooSoon"],
      [DASHBOARD_API.dueDate, "", { dueDate }, "dueDateNotLater"],
      [DASHBOARD_API.dueDate, "", { dueDate: dueDate + 30 * 24 * HOUR }, "dueDateTooLate"],
    ];
    for (const [path, own, body, code] of refusals) {
      const [here, there] = [await post("support", path, order, body), await at(own, body)];
      expect([here.status, here.json.code, here.json.errors]).toEqual([409, code, there.json.errors]);
    }
    const refused = rowsOf(order).filter(({ outcome }) => outcome !== "done");
    expect(refused.map(({ outcome }) => outcome)).toEqual(refusals.map(([, , , code]) => code));
    for (const [path, body, code] of [
      [DASHBOARD_API.nudges, { people: 2 }, "unknownField"],
      [DASHBOARD_API.asks, { among: "friends" }, "invalidRequest"],
      [DASHBOARD_API.dueDate, {}, "invalidRequest"],
    ] as const)
      expect((await post("support", path, order, body)).json.code).toBe(code);
  });

  test("that is over, or that one buyer pays, offers none; without a mail server there is the later due date alone", async () => {
    const order = await gap();
    const { order: found } = (await service.store.read(order.id)) ?? {};
    if (found === undefined) throw new Error("the order is there");
    const live = { ...service.config, mode: "live" } as const;
    const { attending } = possibleActs(live, { all: "support" }, found, service.now());
    expect(Object.keys(attending)).toEqual(["later"]);
    await service.api("POST", `/v1/orders/${order.id}/cancel`);
    expect((await viewed(order)).attending).toEqual({});
    expect((await viewed(await newOrder(service, { ux: "single" }))).attending).toEqual({});
  });
});
