// T33: people are forgotten, down to the bytes of the files, and the money facts stay.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { audit } from "../../src/domain/audit.ts";
import { openInspection } from "../../src/store/inspect.ts";
import type { TestWorld } from "../world.ts";
import { PUBLIC_KEY, payment, startWorld } from "../world.ts";
import { BOB, GOOD_CARD, newGroup, newOrder, pays, read } from "./acts.ts";

const DAY = 86_400_000;

/** A name for everything that can be personal, each its own, so that what is left can be told. */
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
  readonly world: TestWorld;
  readonly files: () => string;
  [Symbol.asyncDispose](): Promise<void>;
};

async function openWorld(platform: object = {}): Promise<Own> {
  const dataDir = mkdtempSync(join(tmpdir(), "erase-test-"));
  const world = await startWorld({ dataDir, platform: { payload: "full", ...platform } });
  return {
    world,
    /** All bytes of the database and its log, as they lie on the disk. */
    files: () => {
      const names = readdirSync(dataDir).filter((name) => name.startsWith("service.db"));
      return names.map((name) => readFileSync(join(dataDir, name), "latin1")).join("\n");
    },
    async [Symbol.asyncDispose]() {
      await world.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A completed order of the canary's captain and Bob, made with an Idempotency-Key. */
async function completed(world: TestWorld, canary: string): Promise<string> {
  const body = { amount: 10_000, trackId: `cart-${canary.length}`, ...scoring(canary) };
  const headers = {
    authorization: `sk_test_${"s".repeat(43)}`,
    "idempotency-key": `key of ${canary.length}`,
  };
  const order = (await world.api("POST", "/v1/orders", body, headers)).json.data;
  await pays(world, order.redirectUrl, { amount: 5_000, ...person(canary) });
  const { shareUrl } = await read(world, order.id);
  await pays(world, shareUrl, { ...BOB, amount: 5_000 });
  await world.settle();
  expect((await read(world, order.id)).status).toBe("completed");
  return order.id;
}

test("T33: one order: no byte of anybody is left, and every sum stays", async () => {
  await using own = await openWorld();
  const { world } = own;
  const id = await completed(world, "canary");
  const before = await read(world, id);
  expect(own.files()).toContain("canary");
  expect(await world.program.engine.erase({ orderId: id })).toEqual({
    erased: [id],
    underWay: [],
    isClear: true,
  });

  const left = own.files();
  expect([...left.matchAll(/[ -~]*canary[ -~]*/g)].map(([text]) => text)).toEqual([]);
  for (const personal of ["+33198765432", "203.0.113.77", BOB.email, BOB.lastName])
    expect(left).not.toContain(personal);

  const after = await read(world, id);
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

test("T33: an order that the widget made", async () => {
  await using own = await openWorld({ ux: "single" });
  const { world } = own;
  const sent = { publicKey: PUBLIC_KEY, order: { amount: 9_000, email: "canary@example.com" } };
  const made = await world.page("/embed/captain/payments", { ...payment(GOOD_CARD), ...sent });
  await world.settle();
  const id = made.json.data.order;
  expect(await world.program.engine.erase({ email: "canary@example.com" })).toMatchObject({ erased: [id] });
  expect(own.files()).not.toContain("canary");
  const { status, email } = await read(world, id);
  expect({ status, email }).toEqual({ status: "completed", email: undefined });
});

test("T33: an order forgotten can still be refunded, and its books agree", async () => {
  await using own = await openWorld();
  const { world } = own;
  const id = await completed(world, "canary");
  await world.program.engine.erase({ orderId: id });
  await world.api("POST", `/v1/orders/${id}/refund`, { amount: 1_000 });
  await world.settle();
  expect(await read(world, id)).toMatchObject({ amountRefunded: 1_000 });
  const inspection = openInspection(join(world.dataDir, "service.db"));
  for (const account of inspection.orders()) expect(audit(account, world.now())).toEqual([]);
  inspection.close();
});

test("T33: a repeat of the request that made it is answered still, without the people", async () => {
  await using own = await openWorld();
  const { world } = own;
  const id = await completed(world, "canary");
  await world.program.engine.erase({ orderId: id });
  const body = { amount: 10_000, trackId: "cart-6", ...scoring("canary") };
  const headers = { authorization: `sk_test_${"s".repeat(43)}`, "idempotency-key": "key of 6" };
  const again = await world.api("POST", "/v1/orders", body, headers);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.json.data).toMatchObject({ id, amount: 10_000, status: "initiated" });
  expect(again.text).not.toContain("canary");
});

test("T33: by e-mail, in whatever case: his data go wherever he took part, the others' stay", async () => {
  await using own = await openWorld();
  const { world } = own;
  const first = await completed(world, "canary");
  const other = (await newGroup(world)).id;
  await world.settle();
  const open = await newOrder(world, person("canary"));
  const found = await world.program.engine.erase({ email: "CANARY-email@Example.com" });
  expect(found).toMatchObject({ erased: [first], underWay: [open.id] });
  const after = await read(world, first);
  expect(JSON.stringify(after)).not.toContain("canary");
  expect(after.authorizations[1]).toMatchObject({ email: BOB.email });

  const { erased } = await world.program.engine.erase({ email: BOB.email });
  expect([...erased].toSorted()).toEqual([first, other].toSorted());
  expect(own.files()).not.toContain(BOB.email);
  expect((await read(world, other)).email).toBe("ana@example.com");
});

test("T33: many orders, forgotten in another order than they were made: no page keeps a copy", async () => {
  await using own = await openWorld();
  const { world } = own;
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) {
    const order = await newOrder(world, { amount: 1_000 + n, ...scoring(`canary${n}`) });
    await world.api("POST", `/v1/orders/${order.id}`, { metadata: { longer: `canary${n}`.repeat(n % 40) } });
    await world.api("POST", `/v1/orders/${order.id}/cancel`, {});
    ids.push(order.id);
  }
  await world.settle();
  for (const [index] of ids.entries()) {
    const id = ids[(index * 17) % ids.length] ?? "";
    expect((await world.program.engine.erase({ orderId: id })).erased).toEqual([id]);
  }
  const left = [...own.files().matchAll(/canary\d+[ -~]*/g)].map(([text]) => text);
  expect(left).toEqual([]);
});

test("T33: a platform's retention_days forgets what ended so long ago, once, and again after a late change", async () => {
  await using own = await openWorld({ keepPersonsMs: 30 * DAY });
  const { world } = own;
  const { engine } = world.program;
  const id = await completed(world, "canary");
  await world.turnBy(29 * DAY);
  expect(await engine.eraseOutlived()).toBe(0);
  const young = await newOrder(world, person("younger"));
  await world.turnBy(1 * DAY + 60_000);
  expect(await engine.eraseOutlived()).toBe(1);
  expect(own.files()).not.toContain("canary");
  expect(await engine.eraseOutlived()).toBe(0);
  await world.api("POST", `/v1/orders/${id}/refund`, { amount: 500 });
  await world.settle();
  expect(await engine.eraseOutlived()).toBe(0);
  await world.turnBy(30 * DAY + 60_000);
  expect(await engine.eraseOutlived()).toBe(1);
  expect(await read(world, young.id)).toHaveProperty("email");
  await world.turnBy(5 * DAY);
  expect(await engine.eraseOutlived()).toBe(1);
  expect(await read(world, young.id)).not.toHaveProperty("email");
});

test("T33: without retention_days nobody is forgotten by the clock", async () => {
  await using own = await openWorld();
  await completed(own.world, "canary");
  await own.world.turnBy(4_000 * DAY);
  expect(await own.world.program.engine.eraseOutlived()).toBe(0);
  expect(own.files()).toContain("canary");
});

test("T33: while another process reads in the log, it is said that traces are left", async () => {
  await using own = await openWorld();
  const { world } = own;
  const id = await completed(world, "canary");
  const reader = new Database(join(world.dataDir, "service.db"), { readonly: true });
  reader.run("BEGIN");
  reader.query("SELECT count(*) FROM orders").get();
  const asked = world.program.engine.erase({ orderId: id });
  await Bun.sleep(1_200);
  reader.close();
  expect(await asked).toMatchObject({ erased: [id], isClear: true });
  expect(own.files()).not.toContain("canary");
});
