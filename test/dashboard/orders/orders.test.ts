// The list of orders and one order over HTTP: what each role sees, searches and filters, and platforms kept apart (S2, S8).

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../../src/api/paths.ts";
import type { Browser } from "../../support/dashboard/dashboard.ts";
import { startDashboard } from "../../support/dashboard/dashboard.ts";
import { everyRole, FIRST, ordersOf, SECOND } from "../../support/dashboard/orders.ts";
import { newGroup, newOrder, pays } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY } from "../../support/service.ts";

let service: TestService;
let members: Record<string, Browser>;
let paid: Json;
let open: Json;
let foreign: Json;
beforeAll(async () => {
  service = await startDashboard();
  members = await everyRole(service);
  paid = await newGroup(service, { trackId: "cart-2026-1" });
  await service.settle();
  const invite = [{ email: "ida@example.com", firstName: "Ida" }];
  open = await newOrder(service, { trackId: "cart-2026-2", amount: 4_800, invite });
  await pays(service, open.redirectUrl, { amount: 2_000 });
  const other = await service.api(
    "POST",
    "/v1/orders",
    { amount: 4_800, trackId: "cart-2026-3" },
    { authorization: OTHER_SECRET_KEY, "content-type": "application/json" },
  );
  foreign = other.json.data;
});
afterAll(() => service.stop());

const as = (role: string) => ordersOf(members[role] as Browser);
const idsOf = ({ json }: { json: Json }): readonly string[] => json.data.map(({ id }: Json) => id);

describe("the list", () => {
  test("S2: has every platform's orders for the owner, and one's for a member of it", async () => {
    expect(idsOf(await as("owner").list())).toEqual([foreign.id, open.id, paid.id]);
    for (const role of ["manager", "support", "reader"])
      expect(idsOf(await as(role).list())).toEqual([open.id, paid.id]);
    expect(idsOf(await as("manager").list({ platform: SECOND }))).toEqual([]);
    expect(idsOf(await as("manager").list({ search: foreign.id }))).toEqual([]);
    expect(idsOf(await as("manager").list({ after: foreign.id }))).toEqual([]);
  });

  test("is searched by a webhook's id", async () => {
    const [event] = (await service.api("GET", `/v1/events?order=${paid.id}`)).json.data;
    expect(event.id).toStartWith("evt_");
    expect(idsOf(await as("manager").list({ search: event.id }))).toEqual([paid.id]);
  });

  test.each([
    ["a reference's beginning", { search: "cart-2026" }, ["open", "paid"]],
    ["a buyer's address", { search: "bob@example.com" }, ["paid"]],
    ["a buyer's name", { search: "moreau" }, ["paid"]],
    ["the address of a person who is only invited", { search: "ida@example.com" }, ["open"]],
    ["the name of a person who is only invited", { search: "ida" }, ["open"]],
    ["an amount", { search: "48.00" }, ["open"]],
    ["a status", { status: "completed" }, ["paid"]],
    ["a gap", { gap: "true" }, ["open"]],
    ["a platform", { platform: FIRST }, ["open", "paid"]],
    ["a moment", { createdAfter: "1" }, ["open", "paid"]],
    ["a moment before", { createdBefore: "1" }, []],
  ])("is narrowed by %s", async (_, query, expected) => {
    const named: Record<string, string> = { open: open.id, paid: paid.id };
    const found = idsOf(await as("support").list(query as Record<string, string>));
    expect(found).toEqual(expected.map((name) => named[name] ?? ""));
  });

  test.each([
    [
      "an unknown filter",
      "state=paid",
      "state: is no parameter of this list, which takes search, status, platform,",
    ],
    ["a misspelt filter", "Status=completed", "Status: is no parameter of this list"],
    ["an unknown status", "status=paid", "status: must be one of initiated, inProgress, confirmed,"],
    ["a gap that is no flag", "gap=1", "gap: must be one of true"],
    [
      "a time that is none",
      "createdAfter=yesterday",
      "createdAfter: must be an integer in epoch milliseconds",
    ],
    ["a status given twice", "status=completed&status=cancelled", "status: is given 2 times: give it once"],
    ["a platform that is no id", "platform=shop", "platform: must be an id such as pl_"],
  ])("is refused for %s, with what is allowed", async (_, query, sentence) => {
    const { status, json } = await (members.owner as Browser).get(`${DASHBOARD_API.orders}?${query}`);
    expect([status, json.code, json.errors[0]]).toEqual([
      400,
      "invalidRequest",
      expect.stringContaining(sentence),
    ]);
  });

  test("of another kind refuses an unknown filter too", async () => {
    for (const path of ["audit", "emails", "events", "endpoints", "payouts"] as const) {
      const { status, json } = await (members.owner as Browser).get(`${DASHBOARD_API[path]}?stat=sent`);
      expect([path, status, json.errors[0]]).toEqual([
        path,
        400,
        expect.stringContaining("stat: is no parameter"),
      ]);
    }
  });

  test("shows sums, the captain and what has no buyer yet", async () => {
    const { json } = await as("support").list({ gap: "true" });
    expect(json.data).toEqual([
      {
        id: open.id,
        seq: expect.any(Number),
        platformId: FIRST,
        trackId: "cart-2026-2",
        captain: expect.any(String),
        status: "confirmed",
        currency: "EUR",
        amount: 4_800,
        due: 4_800,
        secured: 4_800,
        missing: 2_800,
        createdAt: open.createdAt,
        dueDate: open.dueDate,
        payers: 1,
      },
    ]);
  });

  test("comes in pages by key", async () => {
    const first = await as("owner").list({ limit: "2" });
    expect([idsOf(first), first.json.hasMore]).toEqual([[foreign.id, open.id], true]);
    const second = await as("owner").list({ limit: "2", after: first.json.next });
    expect([idsOf(second), second.json.hasMore]).toEqual([[paid.id], false]);
  });

  test("is not searched by names or addresses by a reader", async () => {
    const refused = await as("reader").list({ search: "bob@example.com" });
    expect([refused.status, refused.json.code]).toEqual([403, "addressesHidden"]);
    for (const search of ["moreau", "ida"]) expect(idsOf(await as("reader").list({ search }))).toEqual([]);
    expect(idsOf(await as("reader").list({ search: "cart-2026-1" }))).toEqual([paid.id]);
  });
});

describe("an order", () => {
  test.each<[string, Json]>([
    ["reader", { name: "Bob M.", email: false, share: false, captain: false, acts: [], timeline: false }],
    [
      "support",
      { name: "Bob Moreau", email: true, share: true, captain: false, acts: ["refund"], timeline: false },
    ],
    [
      "manager",
      { name: "Bob Moreau", email: true, share: true, captain: true, acts: ["refund"], timeline: true },
    ],
    [
      "owner",
      { name: "Bob Moreau", email: true, share: true, captain: true, acts: ["refund"], timeline: true },
    ],
  ])("for a %s", async (role, expected) => {
    await service.api("POST", `/v1/orders/${paid.id}/refund`, { amount: 1 });
    await service.settle();
    const { json, text } = await as(role).view(paid.id);
    const { people, shareUrl, captainUrl, acts, timeline } = json.data;
    expect({
      name: people[1].name,
      email: people.every(({ email }: Json) => email !== undefined),
      share: shareUrl !== undefined,
      captain: captainUrl !== undefined,
      acts,
      timeline: timeline.some(({ source }: Json) => source === "act"),
    }).toEqual(expected);
    if (role === "reader") expect(text).not.toMatch(/@|Moreau|\/join\/|\/pay\//);
    if (role !== "manager" && role !== "owner") expect(text).not.toContain("/pay/");
  });

  test("has its people, money and history", async () => {
    const { json } = await as("manager").view(open.id);
    expect(json.data).toMatchObject({
      due: 4_800,
      secured: 4_800,
      missing: 2_800,
      held: 4_800,
      isSettled: true,
      acts: ["waive", "cancel"],
      people: [{ isCaptain: true, seats: 1, share: 2_000, pledge: 2_800, atMost: 4_800, charged: 0 }],
    });
    const { timeline } = json.data;
    const kinds = timeline.map(({ source, kind }: Json) => `${source} ${kind}`);
    expect(kinds).toContain("order paymentAuthorized");
    expect(kinds).toContain("webhook order.confirmed");
    expect(kinds.filter((kind: string) => kind.startsWith("mail "))).not.toEqual([]);
    expect(kinds.at(-1)).toBe("order orderCreated");
    expect(JSON.stringify(timeline)).not.toMatch(/"ref"|attempt":"|sim_/);
  });

  test("S2: of another platform is answered like one that there is not", async () => {
    const missing = await as("manager").view("ord_01890000-0000-7000-8000-000000000009");
    for (const id of [foreign.id, "ord_none"]) {
      const answer = await as("manager").view(id);
      expect([answer.status, answer.json.code]).toEqual([missing.status, missing.json.code]);
    }
    const planned = await as("manager").plan(foreign.id, { act: "cancel" });
    const confirmed = await as("manager").confirm(foreign.id, { act: "cancel", ifSeq: 1 });
    expect([planned.status, confirmed.status]).toEqual([404, 404]);
    expect((await as("owner").view(foreign.id)).status).toBe(200);
  });
});
