// Bursts of new orders in one file: what cannot be saved harms no other, an idempotency key has one effect, and other
// changes go on.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { ImpossibleChange } from "../../../../src/store/failure.ts";
import { openStore } from "../../../../src/store/sqlite/store.ts";
import { add, addition, idsOf, MANY } from "../../../support/store/new-orders.ts";
import { anAuthorization, change, NOW, temporaryFolder } from "../../../support/store/orders.ts";

const KEY = { scope: "pl_one POST /v1/orders", key: "k1", fingerprint: "f1" };
const ANSWER = { status: 200, body: '{"success":true}' };

describe("an order that cannot be saved harms no other", () => {
  test("an id that is taken", async () => {
    using folder = temporaryFolder();
    const store = openStore({ path: folder.database });
    const twice = [...idsOf("a"), "ord_a_5"];
    const ends = await Promise.allSettled(twice.map((id) => add(store, id)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(MANY);
    expect(ends.at(-1)).toMatchObject({ reason: expect.any(ImpossibleChange) });
    for (const id of idsOf("a")) expect(await store.eventLog(id)).toEqual(addition(id).orderEvents);
    await store.close();
  });

  test.each([
    ["no rule makes", { orderEvents: [] }],
    ["is another order's", { order: addition("ord_other").order }],
  ])("a change that %s", async (_, wrong) => {
    using folder = temporaryFolder();
    const store = openStore({ path: folder.database });
    const ends = await Promise.allSettled(
      idsOf("b").map((id, index) => add(store, id, index === 9 ? { extra: wrong } : {})),
    );
    expect(ends.flatMap((end, index) => (end.status === "rejected" ? [index] : []))).toEqual([9]);
    expect(ends[9]).toMatchObject({ reason: expect.any(ImpossibleChange) });
    for (const id of ["ord_b_9", "ord_other"]) expect(await store.read(id)).toBeUndefined();
    await store.close();
  });
});

describe("I9: an idempotency key", () => {
  test("sent twice in one burst has one effect", async () => {
    using folder = temporaryFolder();
    const store = openStore({ path: folder.database });
    const asked = { idempotency: KEY, extra: { answer: ANSWER } };
    const burst = idsOf("c").map((id) => add(store, id));
    const first = add(store, "ord_first", asked);
    const second = add(store, "ord_second", asked);
    const other = add(store, "ord_third", { ...asked, idempotency: { ...KEY, fingerprint: "f2" } });
    expect(await first).toEqual({ kind: "done", value: "ord_first" });
    expect(await second).toEqual({ kind: "replayed", answer: ANSWER });
    expect(await other).toEqual({ kind: "keyReused" });
    await Promise.all(burst);
    expect(await store.read("ord_second")).toBeUndefined();
    await store.close();
  });

  test("answered before is replayed in a burst", async () => {
    using folder = temporaryFolder();
    const store = openStore({ path: folder.database });
    const asked = { idempotency: KEY, extra: { answer: ANSWER } };
    await add(store, "ord_first", asked);
    const again = add(store, "ord_again", asked);
    await Promise.all(idsOf("d").map((id) => add(store, id)));
    expect(await again).toEqual({ kind: "replayed", answer: ANSWER });
    expect(await store.read("ord_again")).toBeUndefined();
    await store.close();
  });
});

test("changes of other orders go on between bursts, and each reads what was saved before", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  const flows = idsOf("flow").map(async (id) => {
    await add(store, id);
    for (let index = 0; index < 5; index++)
      await change(store, id, { authorizations: [anAuthorization(`auth_${id}`)] });
    return (await store.read(id))?.order.seq;
  });
  const bursts = Array.from({ length: 10 }, (_, round) =>
    Promise.all(idsOf(`burst${round}`).map((id) => add(store, id))),
  );
  expect(await Promise.all(flows)).toEqual(flows.map(() => addition("ord").order.seq + 5));
  await Promise.all(bursts);
  await store.close();
});

test("an order's text goes when another program changes the file", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  await add(store, "ord_shown");
  let text = "{}";
  const shown = () =>
    store.shown("ord_shown", "pl_one", NOW, () => ({ text, to: "pl_one", until: undefined }));
  expect(await shown()).toBe("{}");
  text = "changed";
  expect(await shown()).toBe("{}");
  const other = new Database(folder.database);
  other.run("UPDATE orders SET track_id = 'changed' WHERE id = 'ord_shown'");
  other.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await shown()).toBe("changed");
  await store.close();
});

test("closing saves what is queued, and gives the file back", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  const burst = Promise.all(idsOf("last", 300).map((id) => add(store, id)));
  // The first of them are under way by then.
  await new Promise((resolve) => setImmediate(resolve));
  const closing = [store.close(), store.close()];
  await burst;
  await Promise.all(closing);
  // The last to close the file removes its log.
  expect(existsSync(`${folder.database}-wal`)).toBe(false);
  const again = openStore({ path: folder.database });
  for (const id of idsOf("last", 300)) expect((await again.read(id))?.details.trackId).toBe(id);
  await again.close();
});
