// Reads that the disk fails: what the store throws, and the transaction that they shared.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readFailureOf } from "../../../../src/store/sqlite/errors.ts";
import { createSnapshot } from "../../../../src/store/sqlite/writer/snapshot.ts";
import { sqliteError } from "../../../support/store/sqlite-error.ts";

function newSnapshot() {
  const database = new Database(":memory:");
  const snapshot = createSnapshot(database, { onForeignChange: () => undefined });
  const readNumber = () => snapshot.read(() => database.query<{ n: number }, []>("SELECT 1 AS n").get()?.n);
  return { database, snapshot, readNumber };
}

test.each([
  ["SQLITE_IOERR_READ", "unreadable"],
  ["SQLITE_CORRUPT", "unreadable"],
  ["SQLITE_NOTADB", "unreadable"],
  ["SQLITE_FULL", "full"],
  ["SQLITE_BUSY_SNAPSHOT", "busy"],
  ["SQLITE_ERROR", undefined],
] as const)("F4: a read that fails with %s: %s", (code, kind) => {
  expect(readFailureOf(sqliteError(code))?.kind).toBe(kind);
});

// SQLite ends the transaction of a read for which the disk or the memory failed.
test.each(["ended", "left open"])(
  "F4: a failed read is followed by others, its transaction %s",
  async (how) => {
    const { database, snapshot, readNumber } = newSnapshot();
    const fail = () =>
      snapshot.read(() => {
        if (how === "ended") database.run("ROLLBACK");
        throw sqliteError("SQLITE_IOERR_READ");
      });
    expect(readNumber()).toBe(1);
    expect(fail).toThrow("could not be read");
    expect(database.inTransaction).toBe(false);
    expect(readNumber()).toBe(1);
    await Bun.sleep(1);
    expect(database.inTransaction).toBe(false);
    expect(fail).toThrow("could not be read");
    snapshot.end();
    expect(readNumber()).toBe(1);
  },
);

test("a defect of a reader is thrown as it is, and ends no transaction", () => {
  const { database, snapshot } = newSnapshot();
  const defect = new TypeError("undefined is not a function");
  expect(() =>
    snapshot.read(() => {
      throw defect;
    }),
  ).toThrow(defect);
  expect(database.inTransaction).toBe(true);
  snapshot.end();
});
