// Group commit: changes that arrive together share one transaction, each succeeds or fails alone, and no caller gets
// an answer before COMMIT.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { ImpossibleChange, StoreFailure } from "../../../../src/store/failure.ts";
import type { OpenDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { storeOver } from "../../../../src/store/sqlite/store.ts";
import {
  AT_NOW,
  anAuthorization,
  anOrder,
  change,
  create,
  temporaryFolder,
} from "../../../support/store/orders.ts";
import { sqliteError } from "../../../support/store/sqlite-error.ts";

const ids = (count: number) => Array.from({ length: count }, (_, index) => `ord_${index}`);

/** A store whose COMMITs are counted. */
function counted(open: OpenDatabase, groupCommit: boolean) {
  const commits = { count: 0 };
  const prepare = open.database.prepare.bind(open.database);
  open.database.prepare = ((sql: string) => {
    const statement = prepare(sql);
    if (sql !== "COMMIT") return statement;
    return {
      run() {
        commits.count += 1;
        return statement.run();
      },
    };
  }) as typeof open.database.prepare;
  return { store: storeOver(open, { groupCommit }), commits };
}

describe("group commit", () => {
  test("what arrives together shares one transaction; without group commit each has its own", async () => {
    const together = counted(openDatabase({ path: ":memory:" }), true);
    await Promise.all(ids(50).map((id) => create(together.store, anOrder(id))));
    expect(together.commits.count).toBe(1);
    const alone = counted(openDatabase({ path: ":memory:" }), false);
    await Promise.all(ids(50).map((id) => create(alone.store, anOrder(id))));
    expect(alone.commits.count).toBe(50);
  });

  test("a burst is cut into batches, so that reads come in between", async () => {
    const { store, commits } = counted(openDatabase({ path: ":memory:" }), true);
    await Promise.all(ids(300).map((id) => create(store, anOrder(id))));
    expect(commits.count).toBe(3);
  });

  test("F2: a promise resolves only after COMMIT: another connection sees the order then, and never before", async () => {
    using folder = temporaryFolder();
    const open = openDatabase({ path: folder.database });
    const store = storeOver(open, { groupCommit: true });
    const other = new Database(folder.database, { readonly: true });
    const seen = () => other.query<{ n: number }, []>("SELECT count(*) AS n FROM orders").get()?.n;
    const during: unknown[] = [];
    const first = create(store, anOrder("ord_1"));
    const second = store.update(
      "ord_1",
      () => ({ value: during.push(open.database.inTransaction, seen()) }),
      AT_NOW,
    );
    await first;
    expect(seen()).toBe(1);
    await second;
    expect(during).toEqual([true, 0]);
    other.close();
    await store.close();
  });

  test("one failure among many harms no other: a throw, a constraint, an impossible change", async () => {
    const store = storeOver(openDatabase({ path: ":memory:" }), { groupCommit: true });
    const overdrawn = anOrder("ord_wall", {
      authorizations: [anAuthorization("auth_1", { captured: 10, authorized: 5 })],
    });
    const defect = new Error("a rule broke");
    const ends = await Promise.allSettled([
      create(store, anOrder("ord_1")),
      create(store, overdrawn),
      store.update(
        "ord_throw",
        () => {
          throw defect;
        },
        AT_NOW,
      ),
      create(store, anOrder("ord_gap"), { orderEvents: [] }),
      create(store, anOrder("ord_2")),
    ]);
    expect(ends.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    const reasons = ends.map((end) => (end.status === "rejected" ? end.reason : undefined));
    expect(reasons[1]).toBeInstanceOf(ImpossibleChange);
    expect(reasons[1].message).toContain("I2 captured within the authorization");
    expect(reasons[2]).toBe(defect);
    expect(reasons[3]).toBeInstanceOf(ImpossibleChange);
    const found = await Promise.all(["ord_1", "ord_wall", "ord_gap", "ord_2"].map((id) => store.read(id)));
    expect(found.map((stored) => stored !== undefined)).toEqual([true, false, false, true]);
    expect(await store.eventLog("ord_wall")).toEqual([]);
  });
});

describe("storage that fails", () => {
  test("F3: a full disk fails the whole batch, keeps what was acknowledged, and recovers", async () => {
    using folder = temporaryFolder();
    const open = openDatabase({ path: folder.database });
    const store = storeOver(open, { groupCommit: true });
    const pages = open.database.query<{ page_count: number }, []>("PRAGMA page_count").get()?.page_count ?? 0;
    open.database.run(`PRAGMA max_page_count = ${pages + 20}`);
    const acked: string[] = [];
    const failures: unknown[] = [];
    for (let round = 0; failures.length === 0 && round < 1_000; round++)
      await Promise.all(
        ids(5).map(async (id) => {
          const name = `${id}_${round}`;
          await create(store, anOrder(name)).then(
            () => acked.push(name),
            (error) => failures.push(error),
          );
        }),
      );
    expect(failures).toHaveLength(5);
    for (const failure of failures) expect(failure).toMatchObject({ name: "StoreFailure", kind: "full" });
    expect(open.database.inTransaction).toBe(false);
    expect(open.database.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    const rows = open.database.query<{ id: string }, []>("SELECT id FROM orders").all();
    expect(rows.map(({ id }) => id).sort()).toEqual(acked.sort());
    expect((await store.read(acked[0] ?? ""))?.order.amount).toBe(5400);
    open.database.run("PRAGMA max_page_count = 1000000");
    await create(store, anOrder("ord_later"));
    expect((await store.read("ord_later"))?.order.id).toBe("ord_later");
    await store.close();
  });

  test("F4: after an I/O failure no change is taken any more, reads go on", async () => {
    const open = openDatabase({ path: ":memory:" });
    const store = storeOver(open, { groupCommit: true });
    await create(store, anOrder("ord_1"));
    open.database.run("PRAGMA query_only = ON");
    await expect(create(store, anOrder("ord_2"))).rejects.toMatchObject({ kind: "broken" });
    open.database.run("PRAGMA query_only = OFF");
    await expect(create(store, anOrder("ord_3"))).rejects.toBeInstanceOf(StoreFailure);
    expect((await store.read("ord_1"))?.order.seq).toBe(1);
    expect(await store.read("ord_3")).toBeUndefined();
  });

  test("F4: after a failed COMMIT it is unknown whether the changes are in the log; later ones are not", async () => {
    const open = openDatabase({ path: ":memory:" });
    const prepare = open.database.prepare.bind(open.database);
    const failing = {
      run() {
        throw sqliteError("SQLITE_IOERR_FSYNC");
      },
    };
    open.database.prepare = ((sql: string) =>
      sql === "COMMIT" ? failing : prepare(sql)) as typeof open.database.prepare;
    const store = storeOver(open, { groupCommit: true });
    const broken = { name: "StoreFailure", kind: "broken", code: "SQLITE_IOERR_FSYNC" };
    await expect(create(store, anOrder("ord_1"))).rejects.toMatchObject({ ...broken, isUncertain: true });
    await expect(create(store, anOrder("ord_2"))).rejects.toMatchObject({ ...broken, isUncertain: false });
  });

  test("F6: another writer makes it busy, and later changes go through", async () => {
    using folder = temporaryFolder();
    const open = openDatabase({ path: folder.database });
    const store = storeOver(open, { groupCommit: true });
    open.database.run("PRAGMA busy_timeout = 5");
    const other = new Database(folder.database);
    other.run("BEGIN IMMEDIATE");
    await expect(create(store, anOrder("ord_1"))).rejects.toMatchObject({ kind: "busy" });
    other.run("ROLLBACK");
    await create(store, anOrder("ord_2"));
    other.close();
    await store.close();
  });
});

test("F7: a change holds the write lock from its first read, so that no other can write between that and its own write", async () => {
  using folder = temporaryFolder();
  const store = storeOver(openDatabase({ path: folder.database }), { groupCommit: true });
  await create(store, anOrder("ord_1"));
  const other = new Database(folder.database);
  let refused: unknown;
  await store.update(
    "ord_1",
    (found) => {
      try {
        other.run("UPDATE orders SET updated_at = updated_at + 1");
      } catch (error) {
        refused = error;
      }
      return { value: found?.order.seq };
    },
    AT_NOW,
  );
  expect(refused).toMatchObject({ code: "SQLITE_BUSY" });
  other.close();
  await store.close();
});

test("closing saves what is queued first, and takes nothing more", async () => {
  using folder = temporaryFolder();
  const store = storeOver(openDatabase({ path: folder.database }), { groupCommit: true });
  const queued = Promise.all(ids(300).map((id) => create(store, anOrder(id))));
  await store.close();
  await queued;
  await expect(create(store, anOrder("ord_late"))).rejects.toThrow("closed");
  await store.close();
  const again = storeOver(openDatabase({ path: folder.database }), { groupCommit: true });
  expect((await again.read("ord_299"))?.order.id).toBe("ord_299");
  await again.close();
});

test("a read between two changes sees each acknowledged one", async () => {
  const store = storeOver(openDatabase({ path: ":memory:" }), { groupCommit: true });
  await create(store, anOrder("ord_1"));
  for (const seq of [2, 3, 4]) {
    const pending = change(store, "ord_1", {});
    expect((await store.read("ord_1"))?.order.seq).toBe(seq - 1);
    await pending;
    expect((await store.read("ord_1"))?.order.seq).toBe(seq);
  }
});
