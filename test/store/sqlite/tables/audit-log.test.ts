// Audit rows in SQLite: saved with their change or neither of them, never changed, and deleted by retention alone.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import type { AuditedAct } from "../../../../src/ports/audit-log.ts";
import type { Change, Store, UpdateOptions } from "../../../../src/ports/store.ts";
import { ImpossibleChange } from "../../../../src/store/failure.ts";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { openStore, storeOver } from "../../../../src/store/sqlite/store.ts";
import { readAuditRows } from "../../../../src/store/sqlite/tables/audit-log.ts";
import type { TemporaryFolder } from "../../../support/store/orders.ts";
import {
  ACT,
  AT_NOW,
  anAuthorization,
  anOrder,
  change,
  changing,
  create,
  NOW,
  PLATFORM,
  temporaryFolder,
} from "../../../support/store/orders.ts";

const DAY = 86_400_000;
const MEMBER: AuditedAct = {
  actor: { kind: "member", id: "mem_1" },
  action: "refund",
  parameters: { amount: 5 },
};

async function opened(): Promise<
  AsyncDisposable & { readonly folder: TemporaryFolder; readonly store: Store }
> {
  const folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  await create(store, anOrder("ord_1"));
  return {
    folder,
    store,
    async [Symbol.asyncDispose]() {
      await store.close();
      folder[Symbol.dispose]();
    },
  };
}

function rowsIn({ database }: TemporaryFolder) {
  const file = new Database(database, { readonly: true });
  const rows = [...readAuditRows(file, {})];
  file.close();
  return rows;
}

const acting = (store: Store, audit: AuditedAct, extra: Partial<Change> = {}) =>
  store.update("ord_1", (found) => ({ value: null, change: changing(found, {}, extra) }), {
    ...AT_NOW,
    audit,
  });

test("S4: a member's change and its row are saved together", async () => {
  await using own = await opened();
  await acting(own.store, { ...MEMBER, requestId: "req_1", network: "203.0.113.0/24" });
  expect(rowsIn(own.folder)).toMatchObject([
    {
      at: NOW,
      actor: "member",
      actorId: "mem_1",
      action: "refund",
      platformId: PLATFORM,
      orderId: "ord_1",
      seqBefore: 1,
      seqAfter: 2,
      parameters: { amount: 5 },
      outcome: "done",
      requestId: "req_1",
      network: "203.0.113.0/24",
    },
  ]);
});

test.each<[string, object]>([
  ["names no member", { actor: { kind: "member" } }],
  ["holds an e-mail address", { parameters: { fields: ["ana@example.com"] } }],
  ["names a whole key", { actor: { kind: "apiKey", last4: "sk_live_abcdefgh" } }],
])("S4, S8: a change whose row %s is not saved, and has no row", async (_, wrong) => {
  await using own = await opened();
  const saving = acting(own.store, { ...MEMBER, ...wrong } as AuditedAct);
  await expect(saving).rejects.toThrow();
  expect((await own.store.read("ord_1"))?.order.seq).toBe(1);
  expect(rowsIn(own.folder)).toEqual([]);
});

test("S4: the types take no update that is silent about its act, and no member without one", () => {
  // @ts-expect-error `audit` is missing
  const silent: UpdateOptions = { now: NOW };
  // @ts-expect-error `action` is missing
  const unnamed: UpdateOptions = { now: NOW, audit: { actor: { kind: "member", id: "mem_1" } } };
  expect([silent, unnamed]).toHaveLength(2);
});

test("a creation and a payment run no statement of the audit log", async () => {
  const open = openDatabase({ path: ":memory:" });
  const statements: string[] = [];
  const prepare = open.database.prepare.bind(open.database);
  open.database.prepare = ((sql: string) => {
    statements.push(sql);
    return prepare(sql);
  }) as typeof open.database.prepare;
  open.database.query = open.database.prepare as typeof open.database.query;
  const store = storeOver(open);
  await create(store, anOrder("ord_1"));
  await change(store, "ord_1", { authorizations: [anAuthorization("auth_1")] });
  expect(statements.length).toBeGreaterThan(5);
  expect(statements.filter((sql) => sql.includes("audit"))).toEqual([]);
  await acting(store, MEMBER);
  expect(statements.filter((sql) => sql.includes("audit"))).toHaveLength(1);
  await store.close();
});

test("an act that failed leaves no row behind, not even in a batch with others", async () => {
  await using own = await opened();
  const failing = acting(own.store, MEMBER, { orderEvents: [] });
  const other = acting(own.store, { ...ACT, action: "cancel" });
  await expect(failing).rejects.toBeInstanceOf(ImpossibleChange);
  await other;
  expect(rowsIn(own.folder)).toMatchObject([{ action: "cancel" }]);
});

test("a change that only brought its order up to the present is the clock's alone", async () => {
  await using own = await opened();
  const clockDecisions = [{ kind: "paymentsClosed", seqBefore: 1, seqAfter: 2 }] as const;
  await acting(own.store, MEMBER, { foundSeq: 2, clockDecisions });
  expect(rowsIn(own.folder)).toMatchObject([{ actor: "clock", action: "paymentsClosed", seqBefore: 1 }]);
  await acting(own.store, MEMBER, { foundSeq: 3, details: { trackId: "cart" } });
  expect(rowsIn(own.folder)).toMatchObject([{ actor: "clock" }, { actor: "member" }]);
});

test("no statement changes or deletes a row, until retention says from when on rows are kept", async () => {
  await using own = await opened();
  await acting(own.store, MEMBER);
  const file = new Database(own.folder.database);
  expect(() => file.run("UPDATE audit_log SET outcome = 'x'")).toThrow("an audit row is never changed");
  expect(() => file.run("DELETE FROM audit_log")).toThrow("an audit row is kept until its retention ends");
  expect(() => file.run("INSERT OR REPLACE INTO audit_log SELECT * FROM audit_log")).toThrow("never changed");
  file.close();
});

test("retention deletes the rows from before its moment, of whatever platform", async () => {
  await using own = await opened();
  const { store, folder } = own;
  const add = (at: number, platformId?: string) =>
    store.recordAct({ ...ACT, action: "reload" }, { at, outcome: "done", ...(platformId && { platformId }) });
  for (let count = 0; count < 450; count++) await add(NOW, PLATFORM);
  await add(NOW + DAY, PLATFORM);
  for (const other of ["pl_gone", undefined]) for (const at of [NOW - DAY, NOW]) await add(at, other);
  const left = () => rowsIn(folder).map(({ at, platformId }) => [(at - NOW) / DAY, platformId]);
  await store.pruneAuditLog(NOW - DAY);
  expect(left()).toHaveLength(455);
  await store.pruneAuditLog(NOW + 1);
  expect(left()).toEqual([[1, PLATFORM]]);
});
