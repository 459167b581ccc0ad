// Financing terms of new orders: whose offers they keep, and when they have none.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import type { FinancingConfig, Module, Platform } from "../../../src/config/config.ts";
import type { Offer } from "../../../src/domain/financing/offer.ts";
import type { ModuleOffer, Terms } from "../../../src/domain/order/order.ts";
import { newOrder, read } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

const HIDING = "md_01890000-0000-7000-8000-00000000000a";
const OTHER = "md_01890000-0000-7000-8000-00000000000b";
const SILENT = "md_01890000-0000-7000-8000-00000000000c";
const PICKING = "md_01890000-0000-7000-8000-00000000000d";

const bounds = { minAmount: 1, maxAmount: 99_999_999, buyerFeeBps: 0, merchantFeeBps: 0 };
const later = { name: "Later", kind: "payLater", days: 30, ...bounds } as const;
const offers: readonly Offer[] = [
  { id: "now", currency: "EUR", ...later },
  { id: "then", currency: "EUR", ...later },
  { id: "dollars", currency: "USD", ...later },
];
const rules = { noticeDays: 3, retryDays: [1], graceDays: 3, defaultDays: 60, timeZone: "Europe/Paris" };
const financing: FinancingConfig = { ...rules, legal: {}, offers };
const modules: readonly Module[] = [
  { id: HIDING, name: "Without", position: 1, offers: [] },
  { id: OTHER, name: "Another", position: 2, offers: ["then"] },
  { id: SILENT, name: "As the platform", position: 3 },
  { id: PICKING, name: "Items", position: 4, ux: "picking" },
];
const SHOWING: Partial<Platform> = { financing, modules, offers: ["now", "dollars"] };
const items = [{ name: "Tent", amount: 10_000, category: "camping" }];

type Shown = { readonly [who: string]: readonly string[] | undefined };

/** The ids of the offers in the order's own terms, and in those of each of its modules. */
function shownIn(service: TestService, orderId: string): Shown {
  const file = new Database(storageIn(service.dataDir).describe(), { readonly: true });
  const row = file
    .query<{ terms: string; modules: string }, [string]>("SELECT terms, modules FROM orders WHERE id = ?")
    .get(orderId);
  file.close();
  const idsOf = (terms: Terms["financing"]) => terms?.offers.map(({ id }) => id);
  const ofModules = JSON.parse(row?.modules ?? "[]") as readonly ModuleOffer[];
  return {
    own: idsOf((JSON.parse(row?.terms ?? "{}") as Terms).financing),
    ...Object.fromEntries(ofModules.map(({ id, financing: terms }) => [id, idsOf(terms)])),
  };
}

describe("an order of a platform that shows offers", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ platform: SHOWING });
  });
  afterAll(() => service.stop());
  const shown = async (fields: object) =>
    shownIn(service, (await newOrder(service, { items, ...fields })).id);

  test.each<readonly [string, object, Shown]>([
    ["the platform's, in its currency", {}, { own: ["now"] }],
    ["the platform's, in another currency", { currency: "USD" }, { own: ["dollars"] }],
    ["those of its only module", { modules: [OTHER] }, { own: ["then"], [OTHER]: ["then"] }],
    [
      "the platform's where its only module has no list",
      { modules: [SILENT] },
      { own: ["now"], [SILENT]: ["now"] },
    ],
    [
      "none where its only module has an empty list",
      { modules: [HIDING] },
      { own: undefined, [HIDING]: undefined },
    ],
    [
      "by the module that will be chosen",
      { modules: [HIDING, OTHER, SILENT] },
      { own: ["now"], [HIDING]: [], [OTHER]: ["then"], [SILENT]: ["now"] },
    ],
    ["none with financing: false", { financing: false }, { own: undefined }],
    [
      "none with financing: false, whatever is chosen",
      { financing: false, modules: [OTHER, SILENT] },
      { own: undefined, [OTHER]: undefined, [SILENT]: undefined },
    ],
    ["the same with financing: true", { financing: true }, { own: ["now"] }],
    ["none in picking", { ux: "picking" }, { own: undefined }],
    [
      "none for a module that picks",
      { modules: [PICKING, OTHER] },
      { own: ["now"], [PICKING]: [], [OTHER]: ["then"] },
    ],
  ])("keeps %s", async (_, fields, expected) => {
    expect(await shown(fields)).toEqual(expected);
  });

  test("keeps the whole offer and the rules of the configuration of its creation", async () => {
    const { id } = await newOrder(service, { items });
    const file = new Database(storageIn(service.dataDir).describe(), { readonly: true });
    const row = file.query<{ terms: string }, [string]>("SELECT terms FROM orders WHERE id = ?").get(id);
    file.close();
    expect(JSON.parse(row?.terms ?? "").financing).toEqual({ ...rules, offers: [offers[0]] });
  });

  test("does not return the field, and refuses one that is neither true nor false", async () => {
    const { id } = await newOrder(service, { items, financing: false });
    expect(await read(service, id)).not.toHaveProperty("financing");
    const refused = await service.api("POST", "/v1/orders", { amount: 10_000, financing: "no" });
    expect(refused.json).toMatchObject({ status: 400, details: [{ path: "/financing" }] });
  });

  test.each([
    ["the order has no items", { items: [] }],
    ["items[1] has no category", { items: [...items, { name: "Rope", amount: 500 }] }],
    ["items[1] has no category", { items: [...items, { name: "Rope", amount: 500, category: "" }] }],
    ["items[0] has no category", { items: [{ name: "Rope", amount: 500 }], modules: [OTHER, HIDING] }],
  ])("without what a decision needs it has no offer, and a warning: %s", async (why, fields) => {
    const { json } = await service.api("POST", "/v1/orders", { amount: 10_000, ...fields });
    expect(json.warnings).toEqual([
      `financing: no offer to pay in parts or later is shown, because ${why}; "financing": false asks for none`,
    ]);
    expect(Object.values(shownIn(service, json.data.id)).filter((ids) => ids !== undefined)).toEqual([]);
  });

  test.each([
    ["no offer is shown", { modules: [HIDING] }],
    ["financing is false", { financing: false }],
    ["buyers pick the items", { ux: "picking", items: [{ name: "Tent", amount: 10_000 }] }],
  ])("there is no warning where %s", async (_, fields) => {
    const { json } = await service.api("POST", "/v1/orders", { amount: 10_000, ...fields });
    expect(json.warnings).toBeUndefined();
  });
});

test("the choice of a module replaces the order's offers", async () => {
  const service = await startService({ platform: SHOWING });
  const { id, redirectUrl } = await newOrder(service, { items, modules: [HIDING, OTHER] });
  const choose = (moduleId: string) => service.page(`${redirectUrl}/module`, { moduleId });
  await choose(OTHER);
  expect(shownIn(service, id)).toMatchObject({ own: ["then"] });
  await choose(HIDING);
  expect(shownIn(service, id)).toMatchObject({ own: [] });
  await service.stop();
});

test("a platform that shows no offers has none in its orders", async () => {
  const service = await startService({ platform: { financing, modules } });
  const { id } = await newOrder(service, { items, modules: [SILENT, HIDING] });
  expect(shownIn(service, id)).toEqual({ own: undefined, [SILENT]: undefined, [HIDING]: undefined });
  await service.stop();
});
