// T33: erasure removes personal data down to the bytes of the files, and the money facts stay.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import { BY_OPERATOR } from "../../../src/application/audit-log.ts";
import { audit } from "../../../src/domain/invariants/audit.ts";
import { BOB, GOOD_CARD, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { PUBLIC_KEY, payment, startService } from "../../support/service.ts";

const DAY = 86_400_000;

/** A distinct value for each personal field, so that a leftover can be attributed. */
const person = (canary: string) => ({
  email: `${canary}-email@example.com`,
  firstName: `${canary}-first`,
  lastName: `${canary}-last`,
});
const scoring = (canary: string) => ({
  ...person(canary),
  phone: "+33198765432",
  civility: "ms",
  birthCity: `${canary}-birth`,
  billingAddress: { street1: `${canary}-street`, city: `${canary}-city`, zip: "74000", country: "FR" },
  session: { ip: "203.0.113.77", userAgent: `${canary}-agent` },
  metadata: { note: `${canary}-note` },
  successUrl: `http://shop.example/${canary}-success`,
});

type Own = {
  readonly runtime: TestService;
  readonly files: () => string;
  [Symbol.asyncDispose](): Promise<void>;
};

async function openService(platform: object = {}): Promise<Own> {
  const dataDir = mkdtempSync(join(tmpdir(), "erase-test-"));
  const runtime = await startService({ dataDir, platform: { payload: "full", ...platform } });
  return {
    runtime,
    /** All bytes of the database and its log, as they lie on the disk. */
    files: () => {
      const names = readdirSync(dataDir).filter((name) => name.startsWith("service.db"));
      return names.map((name) => readFileSync(join(dataDir, name), "latin1")).join("\n");
    },
    async [Symbol.asyncDispose]() {
      await runtime.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A completed order of the canary's captain and Bob, made with an Idempotency-Key. */
async function completed(runtime: TestService, canary: string): Promise<string> {
  const body = { amount: 10_000, trackId: `cart-${canary.length}`, ...scoring(canary) };
  const headers = {
    authorization: `sk_test_${"s".repeat(43)}`,
    "idempotency-key": `key of ${canary.length}`,
  };
  const order = (await runtime.api("POST", "/v1/orders", body, headers)).json.data;
  await pays(runtime, order.redirectUrl, { amount: 5_000, ...person(canary) });
  const { shareUrl } = await read(runtime, order.id);
  await pays(runtime, shareUrl, { ...BOB, amount: 5_000 });
  await runtime.settle();
  expect((await read(runtime, order.id)).status).toBe("completed");
  return order.id;
}

test("T33: erasing one order leaves no byte of its buyers, and every sum stays", async () => {
  await using own = await openService();
  const { runtime } = own;
  const id = await completed(runtime, "canary");
  const before = await read(runtime, id);
  const found = async (text: string) =>
    (await runtime.api("GET", `/v1/orders?search=${encodeURIComponent(text)}`)).json.data.length;
  for (const text of ["canary", "bob", BOB.email, "canary-email@example.com"])
    expect(await found(text)).toBe(1);
  expect(own.files()).toContain("canary");
  expect(await runtime.program.application.operations.erase({ orderId: id }, BY_OPERATOR)).toEqual({
    erased: [id],
    kept: [],
    isClear: true,
  });

  const left = own.files();
  expect([...left.matchAll(/[ -~]*canary[ -~]*/g)].map(([text]) => text)).toEqual([]);
  for (const personal of ["+33198765432", "203.0.113.77", BOB.email, BOB.lastName])
    expect(left).not.toContain(personal);

  for (const text of ["canary", "bob", BOB.email, "canary-email@example.com"])
    expect(await found(text)).toBe(0);
  for (const text of [id, "cart-6", "100.00"]) expect(await found(text)).toBe(1);
  const after = await read(runtime, id);
  expect(after).toMatchObject({
    status: "completed",
    amountCaptured: 10_000,
    trackId: "cart-6",
    currency: "EUR",
  });
  expect(
    after.authorizations.map(({ amountCaptured }: { amountCaptured: number }) => amountCaptured),
  ).toEqual([5_000, 5_000]);
  expect(after.createdAt).toBe(before.createdAt);
  expect(JSON.stringify(after)).not.toMatch(/canary|email|firstName/);
});

test("T33: erasing an order made by the widget leaves no byte of its buyers", async () => {
  await using own = await openService({ ux: "single" });
  const { runtime } = own;
  const sent = { publicKey: PUBLIC_KEY, order: { amount: 9_000, email: "canary@example.com" } };
  const made = await runtime.page("/embed/captain/payments", { ...payment(GOOD_CARD), ...sent });
  await runtime.settle();
  const id = made.json.data.order;
  expect(
    await runtime.program.application.operations.erase({ email: "canary@example.com" }, BY_OPERATOR),
  ).toMatchObject({
    erased: [id],
  });
  expect(own.files()).not.toContain("canary");
  const { status, email } = await read(runtime, id);
  expect({ status, email }).toEqual({ status: "completed", email: undefined });
});

test("T33: an erased order can still be refunded, and its books agree", async () => {
  await using own = await openService();
  const { runtime } = own;
  const id = await completed(runtime, "canary");
  await runtime.program.application.operations.erase({ orderId: id }, BY_OPERATOR);
  await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 1_000 });
  await runtime.settle();
  expect(await read(runtime, id)).toMatchObject({ amountRefunded: 1_000 });
  const inspection = await storageIn(runtime.dataDir).inspect();
  for await (const account of inspection.orders()) expect(audit(account, runtime.now())).toEqual([]);
  await inspection.close();
});

test("T33: a repeat of the creating request still gets the response, without personal data", async () => {
  await using own = await openService();
  const { runtime } = own;
  const id = await completed(runtime, "canary");
  await runtime.program.application.operations.erase({ orderId: id }, BY_OPERATOR);
  const body = { amount: 10_000, trackId: "cart-6", ...scoring("canary") };
  const headers = { authorization: `sk_test_${"s".repeat(43)}`, "idempotency-key": "key of 6" };
  const again = await runtime.api("POST", "/v1/orders", body, headers);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.json.data).toMatchObject({ id, amount: 10_000, status: "initiated" });
  expect(again.text).not.toContain("canary");
});

test("T33: an erasure by e-mail, in any case, removes that buyer's data from every order and no others'", async () => {
  await using own = await openService();
  const { runtime } = own;
  const first = await completed(runtime, "canary");
  const other = (await newGroup(runtime)).id;
  await runtime.settle();
  const open = await newOrder(runtime, person("canary"));
  const search = async (text: string) =>
    (await runtime.api("GET", `/v1/orders?search=${text}`)).json.data.length;
  expect(await search("canary")).toBe(2);
  const found = await runtime.program.application.operations.erase(
    { email: "CANARY-email@Example.com" },
    BY_OPERATOR,
  );
  expect(found).toMatchObject({ erased: [first], kept: [{ id: open.id, why: "underWay" }] });
  const after = await read(runtime, first);
  expect(JSON.stringify(after)).not.toContain("canary");
  expect([await search("canary"), await search("bob")]).toEqual([1, 2]);
  expect(after.authorizations[1]).toMatchObject({ email: BOB.email });

  const { erased } = await runtime.program.application.operations.erase({ email: BOB.email }, BY_OPERATOR);
  expect([...erased].toSorted()).toEqual([first, other].toSorted());
  expect(own.files()).not.toContain(BOB.email);
  expect((await read(runtime, other)).email).toBe("ana@example.com");
});

test("T33: erasing a co-buyer removes the names that they gave, and no one else's", async () => {
  await using own = await openService();
  const { runtime } = own;
  const order = await newOrder(runtime);
  await pays(runtime, order.redirectUrl, { nbShares: 4, seats: 2, names: ["Tom"] });
  await pays(runtime, (await read(runtime, order.id)).shareUrl, {
    ...BOB,
    seats: 2,
    names: ["canary-child"],
  });
  await runtime.settle();
  expect(JSON.stringify(await read(runtime, order.id))).toContain("canary-child");
  await runtime.program.application.operations.erase({ email: BOB.email }, BY_OPERATOR);
  expect(own.files()).not.toContain("canary-child");
  expect((await read(runtime, order.id)).authorizations).toMatchObject([
    { firstName: "Ana", names: ["Tom"] },
    {},
  ]);
});

test("T33: erasing many orders in another sequence than they were created leaves no copy on any page", async () => {
  await using own = await openService();
  const { runtime } = own;
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) {
    const order = await newOrder(runtime, { amount: 1_000 + n, ...scoring(`canary${n}`) });
    await runtime.api("POST", `/v1/orders/${order.id}`, {
      metadata: { longer: `canary${n}`.repeat(n % 40) },
    });
    await runtime.api("POST", `/v1/orders/${order.id}/cancel`, {});
    ids.push(order.id);
  }
  await runtime.settle();
  for (const [index] of ids.entries()) {
    const id = ids[(index * 17) % ids.length] ?? "";
    expect((await runtime.program.application.operations.erase({ orderId: id }, BY_OPERATOR)).erased).toEqual(
      [id],
    );
  }
  const left = [...own.files().matchAll(/canary\d+[ -~]*/g)].map(([text]) => text);
  expect(left).toEqual([]);
});

test("T33: a platform's retention_days erases orders that ended so long ago, once, and again after a late change", async () => {
  await using own = await openService({ keepPersonsMs: 30 * DAY });
  const { runtime } = own;
  const { application } = runtime.program;
  const id = await completed(runtime, "canary");
  await runtime.turnBy(29 * DAY);
  expect(await application.operations.eraseExpired()).toBe(0);
  const young = await newOrder(runtime, person("younger"));
  await runtime.turnBy(1 * DAY + 60_000);
  expect(await application.operations.eraseExpired()).toBe(1);
  expect(own.files()).not.toContain("canary");
  expect(await application.operations.eraseExpired()).toBe(0);
  await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 500 });
  await runtime.settle();
  expect(await application.operations.eraseExpired()).toBe(0);
  await runtime.turnBy(30 * DAY + 60_000);
  expect(await application.operations.eraseExpired()).toBe(1);
  expect(await read(runtime, young.id)).toHaveProperty("email");
  await runtime.turnBy(5 * DAY);
  expect(await application.operations.eraseExpired()).toBe(1);
  expect(await read(runtime, young.id)).not.toHaveProperty("email");
});

test("T33: without retention_days no order is erased by time", async () => {
  await using own = await openService();
  await completed(own.runtime, "canary");
  await own.runtime.turnBy(4_000 * DAY);
  expect(await own.runtime.program.application.operations.eraseExpired()).toBe(0);
  expect(own.files()).toContain("canary");
});

test("T33: erasure while another process reads the log reports that traces are left", async () => {
  await using own = await openService();
  const { runtime } = own;
  const id = await completed(runtime, "canary");
  const reader = new Database(storageIn(runtime.dataDir).describe(), { readonly: true });
  reader.run("BEGIN");
  reader.query("SELECT count(*) FROM orders").get();
  const asked = runtime.program.application.operations.erase({ orderId: id }, BY_OPERATOR);
  await Bun.sleep(1_200);
  reader.close();
  expect(await asked).toMatchObject({ erased: [id], isClear: true });
  expect(own.files()).not.toContain("canary");
});
