// Faults of the worker that saves bursts of new orders: threads that do not start, full disks, readers, kill -9.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { openStore } from "../../../../src/store/sqlite/store.ts";
import type { WorkerMessage, WorkerReply } from "../../../../src/store/sqlite/writer/insert-worker.ts";
import { add, addition, idsOf, MANY, openFile, untilHelped } from "../../../support/store/new-orders.ts";
import { NOW, temporaryFolder } from "../../../support/store/orders.ts";
import { child } from "../../../support/store/process.ts";

test("a thread that cannot start is reported once, and orders are saved without it", async () => {
  using folder = temporaryFolder();
  const lost: unknown[] = [];
  const file = openFile(folder.database, { onWorkerLost: (loss) => lost.push(loss) });
  // The process that has it open goes on; no other finds it.
  rmSync(folder.database);
  for (let round = 0; round < 1_000 && lost.length === 0; round++) {
    await Promise.all(idsOf(round).map((id) => add(file.store, id)));
    await Bun.sleep(10);
  }
  expect(lost).toEqual(["atStart"]);
  await Promise.all(idsOf("after").map((id) => add(file.store, id)));
  expect((await file.store.read("ord_after_63"))?.order.id).toBe("ord_after_63");
  expect(file.isHelped()).toBe(false);
  expect(lost).toHaveLength(1);
  await file.store.close();
});

test("an order is visible to every reader as soon as it is acknowledged, though others read all the time", async () => {
  using folder = temporaryFolder();
  const file = openFile(folder.database);
  await untilHelped(file);
  let isOver = false;
  const readOn = async () => {
    while (!isOver) {
      await file.store.read("ord_warm1_0");
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const reading = readOn();
  const found = async (id: string) => {
    await add(file.store, id);
    return (await file.store.read(id))?.order.id;
  };
  for (let round = 0; round < 20; round++)
    expect(await Promise.all(idsOf(round).map(found))).toEqual([...idsOf(round)]);
  isOver = true;
  await reading;
  expect(file.isHelped()).toBe(true);
  await file.store.close();
});

test("F8: the log restarts though a reader reads at every turn", async () => {
  using folder = temporaryFolder();
  const file = openFile(folder.database);
  await untilHelped(file);
  let isOver = false;
  const extra = { details: { note: "x".repeat(800) } };
  const readOn = async () => {
    while (!isOver) {
      for (let index = 0; index < 200; index++) await file.store.read(`ord_warm1_${index % MANY}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const reading = readOn();
  let made = 0;
  const makeOn = async () => {
    while (made < 20_000) await add(file.store, `ord_${made++}`, { extra });
  };
  await Promise.all(idsOf("maker").map(makeOn));
  isOver = true;
  await reading;
  expect(statSync(`${folder.database}-wal`).size).toBeLessThan(24 * 1024 * 1024);
  await file.store.close();
});

describe("F4: a thread", () => {
  /** The thread itself, without its main-thread side. */
  async function thread(path: string) {
    const worker = new Worker(
      new URL("../../../../src/store/sqlite/writer/insert-worker-thread.ts", import.meta.url).href,
    );
    const ask = (message: WorkerMessage) =>
      new Promise<WorkerReply>((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage(message);
      });
    expect(await ask({ kind: "open", path })).toEqual({ kind: "ready" });
    const save = (...ids: string[]) => ask(JSON.stringify(ids.map((id) => ({ ...addition(id), now: NOW }))));
    return { save, end: () => worker.terminate() };
  }

  test("distinguishes a defect of an order from a failure of the disk", async () => {
    using folder = temporaryFolder();
    await openStore({ path: folder.database }).close();
    const { save, end } = await thread(folder.database);
    expect(await save("ord_1", "ord_2")).toEqual({ kind: "saved" });
    expect(await save("ord_3", "ord_1")).toMatchObject({ kind: "failed", failure: undefined });
    const database = new Database(folder.database);
    database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    expect(database.query("SELECT id FROM orders ORDER BY id").all()).toEqual([
      { id: "ord_1" },
      { id: "ord_2" },
    ]);
    database.close();
    const bytes = readFileSync(folder.database);
    writeFileSync(folder.database, bytes.fill(0xff, 8_192));
    expect(await save("ord_5")).toMatchObject({ kind: "failed", failure: "io" });
    end();
  });

  test("that ends while it saves breaks the store: it is unknown what was saved", async () => {
    using folder = temporaryFolder();
    const broken: unknown[] = [];
    const lost: unknown[] = [];
    const { postMessage } = Worker.prototype;
    const file = openFile(folder.database, {
      onBroken: ({ kind }) => broken.push(kind),
      onWorkerLost: (loss) => lost.push(loss),
    });
    await untilHelped(file);
    try {
      Worker.prototype.postMessage = function (this: Worker): void {
        this.terminate();
      };
      const ends = await Promise.allSettled(idsOf("f").map((id) => add(file.store, id)));
      expect(ends).toEqual(
        ends.map(() => ({ status: "rejected", reason: expect.objectContaining({ kind: "io" }) })),
      );
    } finally {
      Worker.prototype.postMessage = postMessage;
    }
    expect({ broken, lost }).toEqual({ broken: ["io"], lost: ["whileSaving"] });
    await expect(add(file.store, "ord_later")).rejects.toMatchObject({ kind: "io" });
    await file.store.close();
  });
});

test("F1, F2: kill -9 while it saves: every acknowledged order is there, whole", async () => {
  using folder = temporaryFolder();
  const adding = await child("add", folder.database, (lines) => lines.length > 2_001);
  const acked = (await adding.kill()).filter((line) => line.startsWith("ord_"));
  expect(acked.length).toBeGreaterThan(1_900);
  const store = openStore({ path: folder.database });
  const found = await Promise.all(acked.map((id) => store.read(id)));
  expect(found.map((stored) => stored?.details.trackId)).toEqual(acked);
  const eventLogs = await Promise.all(acked.map((id) => store.eventLog(id)));
  expect(eventLogs.map(({ length }) => length)).toEqual(acked.map((id) => addition(id).orderEvents.length));
  await store.close();
});
