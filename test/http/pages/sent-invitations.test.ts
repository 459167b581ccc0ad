// Sending of invitations and nudges in the whole program: their limits, addresses that want none, mail servers that refuse,
// hours of the day, and erasure.

import { afterEach, describe, expect, test } from "bun:test";
import { BY_OPERATOR } from "../../../src/application/audit-log.ts";
import { DAY, HOUR } from "../../../src/domain/time.ts";
import { BOB, CLEO, newOrder, pays, read } from "../../support/http/acts.ts";
import { invited, invites, linkIn, mailsTo, statuses } from "../../support/http/invitations.ts";
import type { Json, ServiceOptions, TestService } from "../../support/service.ts";
import { SECRET_KEY, startService } from "../../support/service.ts";

let runtime: TestService;
afterEach(() => runtime.stop());

async function start(options: ServiceOptions = {}): Promise<void> {
  runtime = await startService(options);
}

const bob = [{ email: BOB.email }];
const nudges = (order: Json, body: object = {}) => runtime.page(`${order.redirectUrl}/nudges`, body);
const people = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@example.com` }));
const invitationsIn = () => runtime.mails().filter(({ subject }) => subject.includes("invites you"));

describe("in 24 hours", () => {
  test("an address is invited five times, and a sixth looks the same", async () => {
    await start();
    const orders: Json[] = [];
    for (let count = 0; count < 6; count++) orders.push(await invited(runtime, bob));
    expect(invitationsIn()).toHaveLength(5);
    expect(await statuses(runtime, orders[5].id)).toEqual(["sent"]);
    await runtime.turnBy(DAY + HOUR);
    await invited(runtime, bob);
    expect(invitationsIn()).toHaveLength(6);
  });

  test("a captain invites 60 people, and the others are written to when the day is over", async () => {
    await start();
    const first = await invited(runtime, people(49, "first"));
    const second = await invited(runtime, people(20, "second"));
    expect(invitationsIn()).toHaveLength(60);
    expect(await statuses(runtime, first.id)).not.toContain("waiting");
    expect((await statuses(runtime, second.id)).filter((status) => status === "waiting")).toHaveLength(9);
    await runtime.turnBy(DAY);
    expect(invitationsIn()).toHaveLength(69);
    expect(await statuses(runtime, second.id)).not.toContain("waiting");
  });
});

describe("no more invitations", () => {
  test("after one press, of any order of this shop, and the captain sees no difference", async () => {
    await start();
    const [mail] = mailsTo(runtime, BOB.email, await invited(runtime, bob));
    const link = linkIn(mail, "no-invitations");
    expect(mail?.headers).toMatchObject({ "List-Unsubscribe": `<${link}>` });
    const asked = await runtime.page(link);
    expect(asked.text).toContain("<button>No more invitations</button>");
    expect(asked.text).not.toContain("bob@");
    await invited(runtime, bob);
    expect(invitationsIn()).toHaveLength(2);
    const path = new URL(link).pathname;
    for (let time = 0; time < 2; time++)
      expect((await runtime.api("POST", path, "List-Unsubscribe=One-Click", {})).text).toContain(
        "You will get no more invitations",
      );
    const order = await invited(runtime, [{ email: "BOB@example.com" }, { email: CLEO.email }]);
    expect(await statuses(runtime, order.id)).toEqual(["sent", "sent"]);
    expect(invitationsIn().map(({ to }) => to.address)).toEqual([BOB.email, BOB.email, CLEO.email]);
    await nudges(order);
    await runtime.settle();
    expect(runtime.mails().filter(({ subject }) => subject.includes("reminds"))).toHaveLength(1);
  });

  test("a link that never was leads nowhere", async () => {
    await start();
    const { redirectUrl } = await newOrder(runtime);
    const path = new URL(redirectUrl).pathname.replace("/pay/", "/mail/no-invitations/");
    expect((await runtime.page(path)).status).toBe(404);
  });
});

test("an invitation that the mail server refuses has bounced, and is not nudged", async () => {
  await start({
    sendMail: async (_platform, { to }) =>
      to.address === BOB.email ? { kind: "refused", failure: "550 no such user" } : { kind: "sent" },
  });
  const order = await invited(runtime, [...bob, { email: CLEO.email }]);
  expect(await statuses(runtime, order.id)).toEqual(["bounced", "sent"]);
  const { json } = await nudges(order);
  expect(json.data.invitations.people.map(({ nudgeAt }: Json) => nudgeAt)).toEqual([
    undefined,
    runtime.now(),
  ]);
});

describe("nudges", () => {
  test("go to those who have not answered, twice at most, a day apart", async () => {
    await start();
    const order = await invited(runtime, [...bob, { email: CLEO.email }, { email: "dora@example.com" }]);
    await pays(runtime, linkIn(mailsTo(runtime, CLEO.email, order)[0], "my"), { ...CLEO, amount: 2_500 });
    await runtime.page(`${linkIn(mailsTo(runtime, "dora@example.com", order)[0], "my")}/decline`, {});
    const sent = () => runtime.mails().filter(({ subject }) => subject.startsWith("Ana reminds you"));
    expect((await nudges(order)).json.data.invitations.people).toMatchObject([
      { status: "sent", nudgeAt: runtime.now() },
      { status: "paid" },
      { status: "declined" },
    ]);
    await runtime.settle();
    expect(sent().map(({ to }) => to.address)).toEqual([BOB.email]);
    expect(sent()[0]?.text).toContain(linkIn(mailsTo(runtime, BOB.email, order)[0], "my"));
    expect((await nudges(order)).json.code).toBe("nobodyToNudge");
    await runtime.turnBy(DAY);
    expect((await nudges(order)).status).toBe(200);
    await runtime.settle();
    expect(sent()).toHaveLength(2);
    await runtime.turnBy(DAY);
    expect((await nudges(order)).json.code).toBe("nobodyToNudge");
  });

  test("one person alone, or by the merchant", async () => {
    await start();
    const order = await invited(runtime, [...bob, { email: CLEO.email }]);
    const [, cleo] = (await read(runtime, order.id)).invitations;
    expect((await nudges(order, { invitations: [cleo.id] })).status).toBe(200);
    const { status, json } = await runtime.api("POST", `/v1/orders/${order.id}/nudges`);
    expect([status, json.data.invitations.map((each: Json) => each.nudges)]).toEqual([200, [1, 1]]);
    const again = await runtime.api("POST", `/v1/orders/${order.id}/nudges`, {});
    expect([again.status, again.json.code]).toEqual([409, "nobodyToNudge"]);
  });

  test.each([
    ["at night", "2026-03-01T23:30:00Z", "2026-03-02T08:00:00Z"],
    ["in the early morning", "2026-03-01T05:00:00Z", "2026-03-01T08:00:00Z"],
    ["from 8 h on", "2026-03-01T08:00:00Z", "2026-03-01T08:00:00Z"],
    ["before 21 h", "2026-03-01T20:59:59Z", "2026-03-01T20:59:59Z"],
  ])("asked for %s are sent in the daytime", async (_when, asked, sent) => {
    await start({ now: Date.parse(asked) });
    const order = await invited(runtime, bob);
    const { json } = await nudges(order);
    expect(json.data.invitations.people).toMatchObject([{ nudgeAt: Date.parse(sent) }]);
    await runtime.turnTo(Math.max(Date.parse(sent), runtime.now() + 1));
    const [nudge] = runtime.mails().filter(({ subject }) => subject.startsWith("Ana reminds you"));
    expect(nudge?.date).toBe(Date.parse(sent));
  });

  test("go by the clock of the shop's e-mails, and not out once their reader has paid", async () => {
    await start({
      now: Date.parse("2026-03-01T22:00:00Z"),
      platform: { mail: { timeZone: "America/New_York" } as never },
    });
    const order = await invited(runtime, bob);
    expect((await nudges(order)).json.data.invitations.people).toMatchObject([{ nudgeAt: runtime.now() }]);
    await pays(runtime, linkIn(mailsTo(runtime, BOB.email, order)[0], "my"), { ...BOB, amount: 2_500 });
    await runtime.settle();
    expect(runtime.mails().filter(({ subject }) => subject.startsWith("Ana reminds you"))).toEqual([]);
  });

  test("need the captain's payment, people invited, and the shop's key", async () => {
    await start();
    const order = await newOrder(runtime, { invite: bob });
    expect((await nudges(order)).json.code).toBe("captainFirst");
    const shared = await invited(runtime, bob);
    const { shareUrl } = await read(runtime, shared.id);
    expect((await runtime.page(`${shareUrl}/nudges`, {})).status).toBe(404);
    const path = `/v1/orders/${shared.id}/nudges`;
    expect((await runtime.api("POST", path, {}, {})).status).toBe(401);
    expect((await runtime.api("POST", `${path}?all=1`, {})).status).toBe(400);
    expect(
      (await runtime.api("POST", path, { invitations: ["bob"] }, { authorization: SECRET_KEY })).status,
    ).toBe(400);
  });
});

test("erasure removes the people invited, and the link for no more invitations then leads nowhere", async () => {
  await start();
  const order = await invited(runtime, [...bob, { email: CLEO.email }]);
  const refuse = linkIn(mailsTo(runtime, BOB.email, order)[0], "no-invitations");
  const idempotent = { authorization: SECRET_KEY, "idempotency-key": "one" };
  await runtime.api("POST", `/v1/orders/${order.id}/cancel`, {}, idempotent);
  await runtime.settle();
  const { operations } = runtime.program.application;
  expect((await operations.erase({ email: "Bob@example.com" }, BY_OPERATOR)).erased).toEqual([order.id]);
  expect(await statuses(runtime, order.id)).toEqual(["sent", "sent"]);
  expect(JSON.stringify(await read(runtime, order.id))).not.toContain("bob@");
  expect(JSON.stringify(await read(runtime, order.id))).toContain("cleo@");
  expect((await runtime.page(refuse)).status).toBe(404);
  await operations.erase({ orderId: order.id }, BY_OPERATOR);
  expect(JSON.stringify(await read(runtime, order.id))).not.toContain("cleo@");
  const repeated = await runtime.api("POST", `/v1/orders/${order.id}/cancel`, {}, idempotent);
  expect(repeated.json.data.invitations).toMatchObject([{ status: "sent", nudges: 0 }, {}]);
  expect(repeated.text).not.toMatch(/bob@|cleo@/);
});

test("a captain whose e-mails cannot be sent is not offered to invite", async () => {
  await start();
  const order = await newOrder(runtime);
  expect((await runtime.page(`${order.redirectUrl}/state`)).json.data.invitations).toEqual({
    people: [],
    left: 49,
  });
  expect((await invites(runtime, order.redirectUrl, bob)).status).toBe(200);
});
