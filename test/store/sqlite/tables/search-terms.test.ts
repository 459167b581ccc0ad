// The search index in the file: when orders are added to it, and what stays of an order in it.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { openStore, storeOver } from "../../../../src/store/sqlite/store.ts";
import {
  ACT,
  anAuthorization,
  anOrder,
  change,
  create,
  NOW,
  PLATFORM,
  temporaryFolder,
} from "../../../support/store/orders.ts";

const AS_IT_IS = { event: (body: string) => body, answer: (body: string) => body };

function opened() {
  const open = openDatabase({ path: ":memory:" });
  const rows = () =>
    open.database
      .query<{ number: number; term: string }, []>(
        "SELECT number, term FROM search_terms ORDER BY number, term",
      )
      .all()
      .map(({ number, term }) => `${number} ${term}`);
  return { store: storeOver(open), rows };
}

test("creation writes no term: orders are added later, the oldest first, and once", async () => {
  const { store, rows } = opened();
  for (const number of [1, 2, 3])
    await create(store, anOrder(`ord_${number}`), { details: { trackId: `T ${number}` } });
  expect(rows()).toEqual([]);
  await store.indexOrders(2);
  expect(rows()).toEqual(["1 #t 1", "1 =54.00", "2 #t 2", "2 =54.00"]);
  await Promise.all([
    store.indexOrders(5),
    store.indexOrders(5),
    store.list({ platformId: PLATFORM, limit: 1, search: "t" }),
  ]);
  expect(rows()).toEqual(["1 #t 1", "1 =54.00", "2 #t 2", "2 =54.00", "3 #t 3", "3 =54.00"]);
  await store.close();
});

test("T33: an order keeps the terms of what erasure leaves", async () => {
  const { store, rows } = opened();
  const ana = { firstName: "Ana", lastName: "Lopes", email: "ana@example.com" };
  const authorizations = [anAuthorization("auth_1"), anAuthorization("auth_2", { role: "coBuyer" })];
  for (const id of ["ord_1", "ord_2"]) {
    await create(store, anOrder(id), { details: { ...ana, trackId: "t" } });
    if (id === "ord_1") await store.indexOrders(1);
  }
  const buyers = { auth_1: ana, auth_2: { firstName: "Bob", lastName: "Moreau", email: "bob@example.com" } };
  await change(store, "ord_1", { authorizations }, { buyers });
  expect(rows().join()).toBe(
    "1 #t,1 =54.00,1 ana,1 ana@example.com,1 bob,1 bob@example.com,1 lopes,1 moreau",
  );
  await store.erase("ord_1", () => ({ buyers: ["auth_2"], isWhole: false }), AS_IT_IS, {
    now: NOW,
    audit: ACT,
  });
  expect(rows().join()).toBe("1 #t,1 =54.00,1 ana,1 ana@example.com,1 lopes");
  const nothing = { details: { trackId: "t" }, buyers: ["auth_1"], isWhole: true };
  for (const id of ["ord_1", "ord_2"])
    await store.erase(id, () => nothing, AS_IT_IS, { now: NOW, audit: ACT });
  expect(rows().join()).toBe("1 #t,1 =54.00");
  await store.indexOrders(1);
  expect(rows().join()).toBe("1 #t,1 =54.00,2 #t,2 =54.00");
  await store.close();
});

test("a file from before the index, and one whose index was emptied, is searched whole", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  for (const number of [1, 2, 3])
    await create(store, anOrder(`ord_${number}`), { details: { trackId: `t${number}` } });
  const search = { platformId: PLATFORM, limit: 5, search: "t" };
  expect((await store.list(search)).orders).toHaveLength(3);
  await store.close();
  const file = new Database(folder.database);
  file.run("DELETE FROM search_terms");
  file.close();
  const again = openStore({ path: folder.database });
  expect((await again.list(search)).orders).toHaveLength(3);
  await again.close();
});

test("an amount has the decimals of its currency, a name at most eight words", async () => {
  const { store, rows } = opened();
  const firstName = "a b c d e f g h i j";
  await create(store, anOrder("ord_1", { amount: 5, currency: "KWD" }), { details: { firstName } });
  await create(store, anOrder("ord_2", { amount: 99_999_999, currency: "JPY" }), { details: { email: "" } });
  await store.indexOrders(2);
  expect(rows()).toEqual(["1 =0.005", ..."abcdefgh".split("").map((word) => `1 ${word}`), "2 =99999999"]);
  await store.close();
});
