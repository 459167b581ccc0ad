// Stored responses as rows: keys whose hashes meet, and rows in the tables of earlier programs.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import type { IdempotencyKey } from "../../../../src/ports/store.ts";
import { ImpossibleChange } from "../../../../src/store/failure.ts";
import { MIGRATIONS } from "../../../../src/store/sqlite/file/migrate.ts";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { misplacedRowsIn } from "../../../../src/store/sqlite/inspect/misplaced-rows.ts";
import { openStore, storeOver } from "../../../../src/store/sqlite/store.ts";
import { ACT, anOrder, create, NOW, temporaryFolder } from "../../../support/store/orders.ts";

const KEY: IdempotencyKey = { scope: "pl_one POST /v1/orders", key: "k1", fingerprint: "f1" };
const ANSWER = { status: 200, body: "first" };
/** 48 bits of a SHA-256 of scope and key. */
const HASH = Number.parseInt(
  new Bun.CryptoHasher("sha256").update(`${KEY.scope} ${KEY.key}`).digest("hex").slice(0, 12),
  16,
);
const replayed = (body: string) => ({ kind: "replayed", answer: { status: 200, body } }) as const;

test("keys whose hashes meet have a response each, as far as there are numbers for them", async () => {
  const open = openDatabase({ path: ":memory:" });
  const store = storeOver(open);
  const others = ["k2", "k3", "k4", "k5"];
  // The row becomes another key's, and stays where this key's would be.
  for (const other of others) {
    await store.keepAnswer(KEY, { ...ANSWER, body: other }, NOW);
    open.database.run("UPDATE idempotency SET key = ? WHERE key = 'k1'", [other]);
    expect(await store.earlierAnswer(KEY)).toBeUndefined();
  }
  await expect(store.keepAnswer(KEY, ANSWER, NOW)).rejects.toBeInstanceOf(ImpossibleChange);
  open.database.run("DELETE FROM idempotency WHERE key = 'k2'");
  await store.keepAnswer(KEY, ANSWER, NOW);
  expect(await store.earlierAnswer(KEY)).toEqual(replayed("first"));
  open.database.run("DELETE FROM idempotency WHERE key = 'k1'");
  open.database.run("UPDATE idempotency SET key = 'k1' WHERE key = 'k5'");
  expect(await store.earlierAnswer(KEY)).toEqual(replayed("k5"));
  await store.close();
});

test("a key has one response, whatever its hash", async () => {
  const store = storeOver(openDatabase({ path: ":memory:" }));
  await store.keepAnswer(KEY, ANSWER, NOW);
  await expect(store.keepAnswer(KEY, { ...ANSWER, body: "second" }, NOW)).rejects.toBeInstanceOf(
    ImpossibleChange,
  );
  expect(await store.earlierAnswer(KEY)).toEqual(replayed("first"));
  await store.close();
});

test("a response that another program added is found at the next look", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  expect(await store.earlierAnswer(KEY)).toBeUndefined();
  await Bun.sleep(0);
  const other = new Database(folder.database);
  other.run("INSERT INTO idempotency VALUES (1, ?, ?, 'k1', 'f1', '', 200, 'first', ?)", [
    HASH,
    KEY.scope,
    NOW,
  ]);
  other.close();
  expect(await store.earlierAnswer(KEY)).toEqual(replayed("first"));
  await store.close();
});

test("no key is lost when a transaction is undone while hashes come into the file", async () => {
  const open = openDatabase({ path: ":memory:" });
  const store = storeOver(open);
  const KEYS = 16_000;
  const keyOf = (number: number) => ({ ...KEY, key: `key ${number}` });
  for (let first = 0; first < KEYS; first += 100) {
    const keys = Array.from({ length: 100 }, (_, index) => keyOf(first + index));
    const kept = keys.map((key) => store.keepAnswer(key, { ...ANSWER, body: key.key }, NOW));
    // It is in their transaction, which is undone and made once more without it.
    const repeated = store.keepAnswer(keyOf(first), ANSWER, NOW);
    await expect(repeated).rejects.toBeInstanceOf(ImpossibleChange);
    await Promise.all(kept);
  }
  const lost: string[] = [];
  for (let number = 0; number < KEYS; number++)
    if ((await store.earlierAnswer(keyOf(number)))?.kind !== "replayed") lost.push(`key ${number}`);
  expect(lost).toEqual([]);
  const faults = misplacedRowsIn(open.database).map(({ fault }) => fault);
  expect(faults).not.toContain("that its key does not find");
  await store.close();
});

test.each([
  ["there were hashes", 30, "(scope, key, fingerprint, order_id, status, body, created_at)", ""],
  [
    "new hashes were in memory",
    38,
    "(hash, scope, key, fingerprint, order_id, status, body, created_at)",
    `${HASH}, `,
  ],
])(
  "a response from before %s is found, replaced and removed like all others",
  async (_, format, columns, hash) => {
    using folder = temporaryFolder();
    const older = openDatabase({ path: folder.database, migrations: MIGRATIONS.slice(0, format) });
    older.database.run(
      `INSERT INTO idempotency ${columns} VALUES (${hash}?, 'k1', 'f1', '', 200, 'first', ?)`,
      [KEY.scope, NOW],
    );
    older.close();

    const store = storeOver(openDatabase({ path: folder.database }));
    expect(await store.earlierAnswer(KEY)).toEqual(replayed("first"));
    expect(await store.earlierAnswer({ ...KEY, fingerprint: "f2" })).toEqual({ kind: "keyReused" });
    expect(await store.earlierAnswer({ ...KEY, scope: "pl_two POST /v1/orders" })).toBeUndefined();
    await store.replaceAnswer(KEY, { ...ANSWER, body: "settled" });
    expect(await store.earlierAnswer(KEY)).toEqual(replayed("settled"));
    await expect(store.keepAnswer(KEY, ANSWER, NOW)).rejects.toBeInstanceOf(ImpossibleChange);
    await store.prune(NOW);
    expect(await store.earlierAnswer(KEY)).toEqual(replayed("settled"));
    await store.prune(NOW + 1);
    await store.keepAnswer(KEY, { ...ANSWER, body: "new" }, NOW);
    expect(await store.earlierAnswer(KEY)).toEqual(replayed("new"));
    await store.close();
  },
);

test("T33: a response in the table of an earlier program is in reports, and erased", async () => {
  const open = openDatabase({ path: ":memory:" });
  const store = storeOver(open);
  await create(store, anOrder("ord_1"));
  open.database.run("INSERT INTO earlier_idempotency VALUES ('s', 'k1', 'f1', 'ord_1', 200, 'of Ana', ?)", [
    NOW,
  ]);
  open.database.run("INSERT INTO hashed_idempotency VALUES (1, 2, 's', 'k2', 'f1', 'ord_1', 200, 'too', ?)", [
    NOW,
  ]);
  await store.keepAnswer(KEY, { ...ANSWER, body: "of no order" }, NOW);
  const stored = async () => (await store.personalRows("ord_1", "ana@example.com")).storedResponses;
  expect(await stored()).toEqual([
    { created_at: NOW, body: "too" },
    { created_at: NOW, body: "of Ana" },
  ]);
  const rewriting = { event: (body: string) => body, answer: (body: string) => `${body}, erased` };
  await store.erase("ord_1", () => ({ buyers: [], isWhole: true }), rewriting, { now: NOW, audit: ACT });
  expect(await stored()).toEqual([
    { created_at: NOW, body: "too, erased" },
    { created_at: NOW, body: "of Ana, erased" },
  ]);
  expect(await store.earlierAnswer(KEY)).toEqual(replayed("of no order"));
  await store.close();
});
