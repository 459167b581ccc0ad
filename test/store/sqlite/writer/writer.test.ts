// Queue in front of the database: every caller's answer when a transaction fails, and the end of the queue.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { StoreFailure } from "../../../../src/store/failure.ts";
import { createWriter } from "../../../../src/store/sqlite/writer/writer.ts";

/** A writer over an empty table. */
function newWriter(isInPlace = () => true) {
  const database = new Database(":memory:");
  database.run("CREATE TABLE saved (name TEXT NOT NULL)");
  const commits: number[] = [];
  const writer = createWriter(database, {
    groupCommit: true,
    onBegin: () => undefined,
    onCommit: (jobs) => commits.push(jobs),
    isInPlace,
  });
  const save = (name: string) => writer.write(() => database.run("INSERT INTO saved VALUES (?)", [name]));
  const saved = () =>
    database
      .query<{ name: string }, []>("SELECT name FROM saved ORDER BY name")
      .all()
      .map(({ name }) => name);
  return { writer, commits, save, saved };
}

test("closing runs what is queued, and takes nothing more", async () => {
  const { writer, save, saved, commits } = newWriter();
  const queued = ["a", "b"].map(save);
  await writer.close();
  await Promise.all(queued);
  expect(saved()).toEqual(["a", "b"]);
  expect(commits).toEqual([2]);
  await expect(save("late")).rejects.toThrow("closed");
});

test("a write that follows from a saved one is saved before the event loop goes on", async () => {
  const { save, saved, commits } = newWriter();
  await save("first");
  const done = save("payment").then(async () => {
    await Promise.resolve();
    await save("its answer");
  });
  const seen = new Promise((resolve) => setImmediate(() => resolve(saved())));
  expect(await seen).toEqual(["first", "its answer", "payment"]);
  await done;
  expect(commits).toEqual([1, 1, 1]);
});

test("F35: a file that is not at its path takes nothing, and takes more once it is back", async () => {
  let isInPlace = true;
  const { save, saved } = newWriter(() => isInPlace);
  await save("before");
  isInPlace = false;
  const lost = await Promise.allSettled([save("lost"), save("lost too")]);
  expect(lost.map((end) => end.status === "rejected" && end.reason)).toEqual([
    new StoreFailure("unreachable"),
    new StoreFailure("unreachable"),
  ]);
  isInPlace = true;
  await save("back");
  expect(saved()).toEqual(["back", "before"]);
});
