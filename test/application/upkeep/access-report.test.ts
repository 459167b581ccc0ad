// Access reports (GDPR article 15): all columns with personal data are in them, others' data is not.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import { BY_OPERATOR } from "../../../src/application/audit-log.ts";
import type { PersonalSection } from "../../../src/ports/erasure.ts";
import { PERSONAL_COLUMNS } from "../../../src/store/personal-data.ts";
import { BOB, pays, read } from "../../support/http/acts.ts";
import { invites } from "../../support/http/invitations.ts";
import type { Json, TestService } from "../../support/service.ts";
import { platform, SECRET_KEY, startService } from "../../support/service.ts";

const { id: PLATFORM } = platform();

const ANA = { email: "canary-email@example.com", firstName: "canary-first", lastName: "canary-last" };
const DORA = { email: "canary-dora@example.com", firstName: "canary-dora" };
const SENT = {
  ...ANA,
  phone: "+33198765432",
  birthCity: "canary-birth",
  billingAddress: { street1: "canary-street", city: "canary-city", zip: "74000", country: "FR" },
  metadata: { note: "canary-note" },
  trackId: "cart-1",
  notifyUrl: "http://127.0.0.1:1/hooks",
};

let runtime: TestService;
let id: string;
const dataDir = mkdtempSync(join(tmpdir(), "access-test-"));
const file = () => new Database(storageIn(dataDir).describe());

beforeAll(async () => {
  runtime = await startService({ dataDir, platform: { payload: "full" } });
  const headers = { authorization: SECRET_KEY, "idempotency-key": "one" };
  const order = (await runtime.api("POST", "/v1/orders", { amount: 10_000, ...SENT }, headers)).json.data;
  id = order.id;
  await pays(runtime, order.redirectUrl, { nbShares: 4, seats: 2, names: ["canary-child"], ...ANA });
  await invites(runtime, order.redirectUrl, [DORA]);
  await runtime.settle();
  await pays(runtime, (await read(runtime, id)).shareUrl, { ...BOB, seats: 2, names: ["Zed of Bob"] });
  await runtime.settle();
  await runtime.api("GET", "/v1/orders?search=bob");
  const database = file();
  database.run("UPDATE deliveries SET answer = ?", [`thanks to ${ANA.email} and ${BOB.email.toUpperCase()}`]);
  database.run("UPDATE jobs SET last_error = ?", [`no mailbox ${BOB.email} for ${ANA.email}`]);
  database.run(
    "INSERT INTO scoring_counts (platform_id, hash, day, order_id, count) VALUES (?, 'canary-hash', 1, ?, 1)",
    [PLATFORM, id],
  );
  database.close();
  // Until then reads share the state of the file from before.
  await new Promise(setImmediate);
});
afterAll(async () => {
  await runtime.stop();
  rmSync(dataDir, { recursive: true });
});

const report = async (email: string, platformId?: string): Promise<Json> =>
  runtime.program.application.operations.accessReport(
    { email, ...(platformId && { platformId }) },
    BY_OPERATOR,
  );

const COLUMNS = Object.entries(PERSONAL_COLUMNS).flatMap(([section, { columns }]) =>
  columns.map((column): [PersonalSection, string] => [section as PersonalSection, column]),
);

test.each(COLUMNS)("a captain's report has of %s: %s", async (section, column) => {
  const isOfDora = section === "invitations" || column === "address";
  const { stored } = (await report(isOfDora ? DORA.email : "CANARY-email@example.com")).orders[0];
  const values = stored[section].map((row: Json) => JSON.stringify(row[column]));
  if (section === "sentInvitations") expect(values).toEqual([expect.stringMatching(/^"[0-9a-f]{64}"$/)]);
  else expect(values.join()).toContain(column === "track_id" ? "cart-1" : "canary");
});

test("a captain's report has all that was sent, and nothing of another buyer", async () => {
  const { orders, email } = await report(ANA.email);
  expect(orders).toMatchObject([{ id, platformId: PLATFORM, role: "captain", order: { ...SENT, id } }]);
  expect(email).toBe(ANA.email);
  expect(orders[0].order.authorizations).toMatchObject([{ role: "captain", ...ANA, amountCaptured: 5_000 }]);
  const text = JSON.stringify(orders);
  for (const secret of [BOB.email, BOB.lastName, "Zed", DORA.email, "/pay/", "/join/", "/screen/"])
    expect(text).not.toContain(secret);
  expect(text).toContain("thanks to canary-email@example.com and [another person]");
});

test("a co-buyer's report has their payment and what all share, and nothing of the captain", async () => {
  const { orders } = await report(BOB.email);
  const order = { id, amount: 10_000, status: "completed", trackId: "cart-1" };
  expect(orders).toMatchObject([{ id, role: "coBuyer", order }]);
  expect(orders[0].order.authorizations).toMatchObject([{ role: "coBuyer", ...BOB, amountCaptured: 5_000 }]);
  const { stored, order: shown } = orders[0];
  const own = shown.authorizations[0].id;
  expect(stored).toMatchObject({
    order: [{ details: { names: { [own]: ["Zed of Bob"] } } }],
    decisionCounts: [],
    buyers: [{ email: BOB.email }],
  });
  expect(stored.webhooks.at(-1).body.order.authorizations).toMatchObject([{ email: BOB.email }]);
  expect(stored.errors[0].last_error).toBe(`no mailbox ${BOB.email} for [another person]`);
  const text = JSON.stringify(orders);
  for (const secret of ["canary", "98765432", "74000", "/pay/", "/join/", "/screen/"])
    expect(text).not.toContain(secret);
});

test("the report of a person who was only invited has the invitation", async () => {
  const { orders } = await report(DORA.email);
  expect(orders).toMatchObject([{ id, role: "invited", order: { id, authorizations: [] } }]);
  expect(orders[0].order.invitations).toMatchObject([{ ...DORA, status: "sent" }]);
  const terms = orders[0].stored.searchTerms.map(({ term }: Json) => term);
  expect(terms.toSorted()).toEqual(["=100.00", "canary", DORA.email, "dora"]);
  // A word of their own name is a term.
  const text = JSON.stringify(orders).replaceAll("canary-dora", "").replace('{"term":"canary"}', "");
  for (const secret of ["canary", BOB.email, "98765432", "/my/"]) expect(text).not.toContain(secret);
});

test("each report has its row in the audit log, which does not name the person", async () => {
  await report(ANA.email);
  const database = file();
  const row = database.query("SELECT * FROM audit_log WHERE action = 'access' ORDER BY number DESC").get();
  database.close();
  expect(row).toMatchObject({
    actor: "operator",
    parameters: '{"count":1}',
    outcome: "done",
    order_id: null,
  });
});

test("T1: of one platform alone, where asked, and of no other address", async () => {
  expect((await report(ANA.email, PLATFORM)).orders).toHaveLength(1);
  expect((await report(ANA.email, "pl_01980d3c-6f00-7000-8000-ffffffffffff")).orders).toEqual([]);
  expect((await report("canary@example.com")).orders).toEqual([]);
});

test("T33: after an erasure no report finds them, and each of its columns is empty of them", async () => {
  await runtime.program.application.operations.erase({ orderId: id }, BY_OPERATOR);
  for (const { email } of [ANA, BOB, DORA]) expect((await report(email)).orders).toEqual([]);
  const database = file();
  for (const { table, columns } of Object.values(PERSONAL_COLUMNS)) {
    const text = JSON.stringify(database.query(`SELECT ${columns.join(", ")} FROM ${table}`).all());
    for (const personal of ["canary", BOB.email, BOB.lastName])
      expect({ table, text }).not.toMatchObject({ text: expect.stringContaining(personal) });
  }
  database.close();
});
