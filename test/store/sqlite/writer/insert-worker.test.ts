// Bursts of new orders saved by a worker: rows and answers are the same as without it.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { ImpossibleChange } from "../../../../src/store/failure.ts";
import { openStore } from "../../../../src/store/sqlite/store.ts";
import { add, addition, idsOf, MANY, openFile, untilHelped } from "../../../support/store/new-orders.ts";
import { aJob, anAuthorization, change, NOW, temporaryFolder } from "../../../support/store/orders.ts";

const KEY = { scope: "pl_one POST /v1/orders", key: "k1", fingerprint: "f1" };
const ANSWER = { status: 200, body: '{"success":true}' };

/** Everything that a file holds, row by row. */
function contentsOf(path: string) {
  const database = new Database(path, { readonly: true });
  const tables = database
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .filter(({ name }) => !name.startsWith("sqlite_"));
  const rows = tables.map(({ name }): [string, unknown[]] => [
    name,
    database.query(`SELECT * FROM ${name}`).all(),
  ]);
  database.close();
  return Object.fromEntries(rows);
}

/** All that a new order can bring along, with texts that are easily mangled on their way. */
const laden = (id: string) => {
  const text = `Zoë "\\ \u2028 \u0001 😀 ${id}`;
  return {
    idempotency: { ...KEY, key: text },
    extra: {
      details: {
        email: `${id}@example.com`,
        trackId: text,
        metadata: { "2": text, "1": "", ["__proto__"]: "p", nested: [null, 0.1, 1e21, true, undefined] },
        absent: undefined,
      },
      jobs: [aJob({ subject: id, payload: { text } }), aJob({ kind: "mail", subject: text, payload: null })],
      events: [
        { id: `evt_${id}`, name: "order.confirmed" as const, body: text, url: "https://shop.example/hooks" },
        { id: `evt_none_${id}`, name: "order.completed" as const, body: "{}", url: undefined },
      ],
      answer: { status: 200, body: text },
    },
  };
};

test("what it saves is to the byte what is saved without it", async () => {
  using helped = temporaryFolder();
  using alone = temporaryFolder();
  const file = openFile(helped.database);
  const rounds = (await untilHelped(file)) / MANY;
  const ids = idsOf("laden");
  await Promise.all(ids.map((id) => add(file.store, id, laden(id))));
  expect(file.isHelped()).toBe(true);
  const { order } = addition("ord_laden_7");
  expect(await file.store.read("ord_laden_7")).toMatchObject({
    order,
    details: { email: "ord_laden_7@example.com" },
  });
  await file.store.close();

  const other = openStore({ path: alone.database, groupCommit: false });
  for (let round = 1; round <= rounds; round++) for (const id of idsOf(`warm${round}`)) await add(other, id);
  for (const id of ids) await add(other, id, laden(id));
  await other.close();
  expect(contentsOf(helped.database)).toEqual(contentsOf(alone.database));
});

test("a few orders are saved without it: the round trip would take longer", async () => {
  using folder = temporaryFolder();
  const file = openFile(folder.database);
  await untilHelped(file);
  await Promise.all(idsOf("few", 7).map((id) => add(file.store, id)));
  expect(file.isHelped()).toBe(false);
  expect((await file.store.read("ord_few_6"))?.order.id).toBe("ord_few_6");
  await file.store.close();
});

describe("an order that cannot be saved harms no other", () => {
  test("an id that is taken", async () => {
    using folder = temporaryFolder();
    const file = openFile(folder.database);
    await untilHelped(file);
    const twice = [...idsOf("a"), "ord_a_5"];
    const ends = await Promise.allSettled(twice.map((id) => add(file.store, id)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(MANY);
    expect(ends.at(-1)).toMatchObject({ reason: expect.any(ImpossibleChange) });
    for (const id of idsOf("a")) expect(await file.store.eventLog(id)).toEqual(addition(id).orderEvents);
    await file.store.close();
  });

  test.each([
    ["no rule makes", { orderEvents: [] }],
    ["is another order's", { order: addition("ord_other").order }],
  ])("a change that %s", async (_, wrong) => {
    using folder = temporaryFolder();
    const file = openFile(folder.database);
    await untilHelped(file);
    const ends = await Promise.allSettled(
      idsOf("b").map((id, index) => add(file.store, id, index === 9 ? { extra: wrong } : {})),
    );
    expect(ends.flatMap((end, index) => (end.status === "rejected" ? [index] : []))).toEqual([9]);
    expect(ends[9]).toMatchObject({ reason: expect.any(ImpossibleChange) });
    for (const id of ["ord_b_9", "ord_other"]) expect(await file.store.read(id)).toBeUndefined();
    await file.store.close();
  });
});

describe("I9: an idempotency key", () => {
  test("sent twice in one burst has one effect", async () => {
    using folder = temporaryFolder();
    const file = openFile(folder.database);
    await untilHelped(file);
    const asked = { idempotency: KEY, extra: { answer: ANSWER } };
    const burst = idsOf("c").map((id) => add(file.store, id));
    const first = add(file.store, "ord_first", asked);
    const second = add(file.store, "ord_second", asked);
    const other = add(file.store, "ord_third", { ...asked, idempotency: { ...KEY, fingerprint: "f2" } });
    expect(await first).toEqual({ kind: "done", value: "ord_first" });
    expect(await second).toEqual({ kind: "replayed", answer: ANSWER });
    expect(await other).toEqual({ kind: "keyReused" });
    await Promise.all(burst);
    expect(await file.store.read("ord_second")).toBeUndefined();
    await file.store.close();
  });

  test("answered before is replayed in a burst", async () => {
    using folder = temporaryFolder();
    const file = openFile(folder.database);
    const asked = { idempotency: KEY, extra: { answer: ANSWER } };
    await add(file.store, "ord_first", asked);
    await untilHelped(file);
    const again = add(file.store, "ord_again", asked);
    await Promise.all(idsOf("d").map((id) => add(file.store, id)));
    expect(await again).toEqual({ kind: "replayed", answer: ANSWER });
    expect(await file.store.read("ord_again")).toBeUndefined();
    await file.store.close();
  });
});

test("changes of other orders go on between its batches, and each reads what was saved before", async () => {
  using folder = temporaryFolder();
  const file = openFile(folder.database);
  await untilHelped(file);
  const flows = idsOf("flow").map(async (id) => {
    await add(file.store, id);
    for (let index = 0; index < 5; index++)
      await change(file.store, id, { authorizations: [anAuthorization(`auth_${id}`)] });
    return (await file.store.read(id))?.order.seq;
  });
  const bursts = Array.from({ length: 10 }, (_, round) =>
    Promise.all(idsOf(`crowd${round}`).map((id) => add(file.store, id))),
  );
  expect(await Promise.all(flows)).toEqual(flows.map(() => addition("ord").order.seq + 5));
  await Promise.all(bursts);
  expect(file.isHelped()).toBe(true);
  await file.store.close();
});

test("an order's text stays while the thread saves others, and goes when another program changes the file", async () => {
  using folder = temporaryFolder();
  const file = openFile(folder.database);
  const shown = () => file.store.shown("ord_shown", "pl_one", NOW);
  await add(file.store, "ord_shown", {
    extra: { written: { text: "{}", to: "pl_one", until: undefined } },
  });
  await untilHelped(file);
  const burst = Promise.all(idsOf("e").map((id) => add(file.store, id)));
  let isOver = false;
  void burst.then(() => {
    isOver = true;
  });
  while (!isOver) {
    expect(shown()).toBe("{}");
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(file.isHelped()).toBe(true);
  const orphanedPayment = new Database(folder.database);
  orphanedPayment.run("UPDATE orders SET track_id = 'changed' WHERE id = 'ord_shown'");
  orphanedPayment.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect(shown()).toBeUndefined();
  await file.store.close();
});

test("closing waits for what it saves, and gives the file back", async () => {
  using folder = temporaryFolder();
  const file = openFile(folder.database);
  await untilHelped(file);
  const burst = Promise.all(idsOf("last", 300).map((id) => add(file.store, id)));
  // The first of them are under way by then.
  await new Promise((resolve) => setImmediate(resolve));
  const closing = [file.store.close(), file.store.close()];
  await burst;
  await Promise.all(closing);
  // The last to close the file removes its log.
  expect(existsSync(`${folder.database}-wal`)).toBe(false);
  const again = openStore({ path: folder.database });
  for (const id of idsOf("last", 300)) expect((await again.read(id))?.details.trackId).toBe(id);
  await again.close();
});
