// The whole program over each engine: the same requests at the same moments get the same answers, byte for byte, and leave the
// same rows. Among them are texts that engines compare, order or keep differently.

import { expect, test } from "bun:test";
import { OPERATOR_API } from "../../src/api/paths.ts";
import type { Storage } from "../../src/store/engine.ts";
import { MOVED_TABLES } from "../../src/store/move.ts";
import { storageAt } from "../../src/store/storage.ts";
import { DASHBOARD_CONFIG, operate } from "../support/dashboard/dashboard.ts";
import { BOB, newGroup } from "../support/http/acts.ts";
import type { Answer } from "../support/service.ts";
import { SECRET_KEY, startService } from "../support/service.ts";
import { temporaryFolder } from "../support/store/orders.ts";
import { emptyDatabase } from "../support/store/postgres.ts";

/** Wildcards of SQL, letters in two cases or two compositions, and those that are several once decomposed. */
const TEXTS = [
  "cart_1",
  "cart%1",
  "cart\\1",
  "cart-1",
  "CART-1",
  "ÅNGSTRÖM",
  "a\u030angstro\u0308m",
  "straße",
  "İstanbul",
  "\u{10ffff}",
  "'; DROP TABLE orders; --",
  "ﷺ".repeat(255),
  "😀".repeat(255),
];
const SEARCHES = [
  ...TEXTS,
  "cart",
  "c%",
  "_",
  "%",
  "\\",
  "STRASSE",
  "istanbul",
  "ang",
  "100",
  "100.00",
  "=1",
];
const ADDRESSES = ["ana@example.com", "ANA@example.com", "a_a@example.com", "ÄNA@example.com"];
/** Where none listens. */
const NOWHERE = "http://127.0.0.1:1/";

type Service = Awaited<ReturnType<typeof startService>>;

/** Those of requests are random, and how long an attempt took is measured. */
function told({ status, text }: Answer): string {
  return `${status} ${text.replace(/"(requestId|tookMs)":("[^"]*"|\d+)/g, '"$1":0')}`;
}

async function makeOrders(service: Service): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [index, trackId] of TEXTS.entries()) {
    const firstName = trackId.slice(0, 20);
    const person = { email: ADDRESSES[index % ADDRESSES.length], firstName, lastName: "Lopes" };
    const fields = { trackId, ...person, metadata: { [`key ${index}`]: trackId }, tpc: index % 3 === 0 };
    const notifyUrl = NOWHERE + (index % 2 === 0 ? "é?x=%00" : "%ED%A0%80");
    const { id } = await newGroup(service, { ...fields, notifyUrl }, index % 2 === 0 ? ["Bob"] : []);
    ids.push(id);
  }
  return ids;
}

/** The first ones change last: rows then stand in another order than that of their creation. */
async function changeOrders(service: Service, ids: readonly string[]): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const [index, id] of ids.toReversed().entries()) {
    const act = ["commit", "cancel", "refund", "waive"][index % 4];
    answers.push(await service.api("POST", `/v1/orders/${id}/${act}`, {}));
    answers.push(await service.api("POST", `/v1/orders/${id}`, { metadata: { index: `${index}` } }));
    const key = { authorization: SECRET_KEY, "idempotency-key": `key ${index % 3}` };
    answers.push(await service.api("POST", "/v1/orders", { amount: 100 + (index % 5) }, key));
  }
  return answers;
}

async function lists(service: Service, ids: readonly string[]): Promise<readonly Answer[]> {
  const queries = [
    ...SEARCHES.map((search) => ({ search })),
    ...TEXTS.map((trackId) => ({ trackId, limit: "3" })),
    ...ADDRESSES.map((email) => ({ email })),
    ...["confirmed", "completed", "cancelled"].map((status) => ({ status, search: "lopes" })),
    ...ids.slice(0, 3).map((after) => ({ after, limit: "2" })),
    { createdBefore: "253402300799999", createdAfter: "0" },
  ];
  const paths = queries.map((query) => `/v1/orders?${new URLSearchParams(query)}`);
  const others = ids.map((id) => `/v1/events?order=${id}`);
  const answers: Answer[] = [];
  for (const path of [...paths, ...others, "/v1/events?limit=100", "/v1/webhooks", "/v1/payouts"])
    answers.push(await service.api("GET", path));
  return answers;
}

const GAUGES = /^service_(orders|jobs)[^\n]*$/gm;

async function play(url: string): Promise<readonly string[]> {
  const service = await startService({ config: { storage: { url }, dashboard: DASHBOARD_CONFIG } });
  const ids = await makeOrders(service);
  await service.turnBy(60_000);
  const answers = [...(await changeOrders(service, ids)), ...(await lists(service, ids))];
  await service.turnBy(7 * 86_400_000);
  answers.push(...(await lists(service, ids)));
  const people = [...ADDRESSES, BOB.email];
  for (const email of people) answers.push(await operate(service, OPERATOR_API.access, { email }));
  const { text } = await service.api("GET", "/metrics", undefined, {});
  const audit = await service.store.auditRows({ limit: 1_000 });
  for (const email of people) answers.push(await operate(service, OPERATOR_API.erase, { email }));
  answers.push(...(await lists(service, ids)));
  await service.stop();
  const acts = audit.rows.map((row) => JSON.stringify({ ...row, requestId: null }));
  return [...answers.map(told), ...(text.match(GAUGES) ?? []), ...acts, ...(await rowsOf(storageAt(url)))];
}

/** Other values in each life: a request's id is random, and webhooks sent at once are answered and saved as it happens. */
const OWN = ["request_id", "took_ms"];
/** Of payments, which the test process counts. */
const ATTEMPT = /0190a000-0000-4000-8000-\d{12}/g;

/** Flags are 0 and 1 in one engine and booleans in the other. */
async function rowsOf(storage: Storage): Promise<readonly string[]> {
  const plain = (name: string, value: unknown): unknown => {
    if (OWN.includes(name) || (name === "id" && typeof value === "number")) return undefined;
    return typeof value === "boolean" ? Number(value) : value;
  };
  const source = await storage.depart();
  const found: string[] = [];
  // A standing alert is of one replica, and of one process.
  for (const table of MOVED_TABLES.filter((name) => name !== "standing_alerts")) {
    const rows: string[] = [];
    for await (const batch of source.rows(table))
      rows.push(...batch.map((row) => `${table} ${JSON.stringify(row, plain)}`.replace(ATTEMPT, "attempt")));
    found.push(...rows.toSorted());
  }
  await source.close();
  return found;
}

test("the same requests have the same answers and rows on both engines", async () => {
  using folder = temporaryFolder();
  const { url } = await emptyDatabase();
  const onFile = await play(folder.path);
  expect(onFile.filter((line) => line.startsWith("5"))).toEqual([]);
  expect(onFile.length).toBeGreaterThan(500);
  expect(await play(url)).toEqual(onFile as string[]);
});
