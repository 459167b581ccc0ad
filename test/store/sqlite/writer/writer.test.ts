// Queue in front of the database and the worker that saves for it: which of them saves a batch, the order of batches,
// and every caller's answer.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { StoreFailure } from "../../../../src/store/failure.ts";
import { createWriter } from "../../../../src/store/sqlite/writer/writer.ts";

type Batch = {
  readonly messages: readonly unknown[];
  readonly end: (failure?: unknown) => Promise<void>;
  readonly breakDown: (error: Error) => Promise<void>;
};

/** A writer over an empty table and a worker that answers when the test says so. */
function withWorker({ isReady = true } = {}) {
  const database = new Database(":memory:");
  database.run("CREATE TABLE saved (name TEXT NOT NULL)");
  const batches: Batch[] = [];
  const broken: StoreFailure[] = [];
  const commits: number[] = [];
  const writer = createWriter(database, {
    groupCommit: true,
    onBegin: () => undefined,
    onBroken: (failure) => broken.push(failure),
    onCommit: (jobs) => commits.push(jobs),
    worker: {
      isReady: () => isReady,
      save(messages) {
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        const end = async (failure?: unknown) => {
          resolve(failure);
          await turns();
        };
        const breakDown = async (error: Error) => {
          reject(error);
          await turns();
        };
        batches.push({ messages, end, breakDown });
        return promise;
      },
      close: async () => undefined,
    },
  });
  const here = (name: string) => writer.write(() => database.run("INSERT INTO saved VALUES (?)", [name]));
  const there = (
    name: string,
    handOver = () => ({ message: `message ${name}`, value: `worker saved ${name}` }),
  ) =>
    writer.write(
      () => {
        database.run("INSERT INTO saved VALUES (?)", [name]);
        if (name.startsWith("bad")) throw new Error(`${name} cannot be`);
        return `run ${name}`;
      },
      (value) => value,
      handOver as () => { message: string; value: string } | undefined,
    );
  const saved = () =>
    database
      .query<{ name: string }, []>("SELECT name FROM saved ORDER BY name")
      .all()
      .map(({ name }) => name);
  return { writer, batches, broken, commits, here, there, saved };
}

/** Resolves once the queue has been processed. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const names = (count: number, prefix = "n") =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** How each promise ended so far. */
function endsOf(promises: readonly Promise<unknown>[]): unknown[] {
  const ends: unknown[] = promises.map(() => "waits");
  for (const [index, promise] of promises.entries())
    promise.then(
      (value) => {
        ends[index] = value;
      },
      (error) => {
        ends[index] = error;
      },
    );
  return ends;
}

test("eight writes that can be handed over are, together; they resolve once they are saved", async () => {
  const { there, batches, saved, commits } = withWorker();
  const ends = endsOf(names(8).map((name) => there(name)));
  await turns();
  expect(batches.map(({ messages }) => messages)).toEqual([names(8).map((name) => `message ${name}`)]);
  expect(ends).toEqual(names(8).map(() => "waits"));
  await batches[0]?.end();
  expect(ends).toEqual(names(8).map((name) => `worker saved ${name}`));
  expect(commits).toEqual([8]);
  expect(saved()).toEqual([]);
});

test.each([
  ["there are only seven of them", { count: 7, isReady: true }],
  ["the worker is not ready", { count: 64, isReady: false }],
])("all are run here when %s", async (_, { count, isReady }) => {
  const { there, batches, saved, commits } = withWorker({ isReady });
  expect(await Promise.all(names(count).map((name) => there(name)))).toEqual(
    names(count).map((name) => `run ${name}`),
  );
  expect(batches).toEqual([]);
  expect(saved()).toHaveLength(count);
  expect(commits).toEqual([count]);
});

const NONE = () => undefined as never;
const THROWN = () => {
  throw new Error("cannot be described");
};

test.each([
  ["cannot be handed over", NONE],
  ["cannot be described", THROWN],
])("all are run here when one of them %s: one transaction, not two", async (_, handOver) => {
  const { there, batches, saved, commits } = withWorker();
  const ends = [...names(63).map((name) => there(name)), there("n63", handOver)];
  expect(await Promise.all(ends)).toEqual(names(64).map((name) => `run ${name}`));
  expect(batches).toEqual([]);
  expect(saved()).toHaveLength(64);
  expect(commits).toEqual([64]);
});

test("while the worker saves nothing else does; later writes follow", async () => {
  const { writer, there, here, batches, saved } = withWorker();
  const first = endsOf(names(8).map((name) => there(name)));
  await turns();
  const later = endsOf([here("here"), writer.alone(() => saved()), there("m0")]);
  await turns();
  expect(saved()).toEqual([]);
  expect(later).toEqual(["waits", "waits", "waits"]);
  await batches[0]?.end();
  expect(first[0]).toBe("worker saved n0");
  expect(later.slice(1)).toEqual([[], "run m0"]);
  expect(saved()).toEqual(["here", "m0"]);
  expect(batches).toHaveLength(1);
});

test("a burst that arrived meanwhile is handed over next", async () => {
  const { there, batches, saved } = withWorker();
  const first = endsOf(names(8).map((name) => there(name)));
  await turns();
  const later = endsOf(names(9, "m").map((name) => there(name)));
  await turns();
  expect(batches).toHaveLength(1);
  await batches[0]?.end();
  expect(first[0]).toBe("worker saved n0");
  expect(batches[1]?.messages).toHaveLength(9);
  expect(later).toEqual(Array(9).fill("waits"));
  await batches[1]?.end();
  expect(later[8]).toBe("worker saved m8");
  expect(saved()).toEqual([]);
});

test("a batch that the worker cannot save is tried here, where the write at fault is found", async () => {
  const { there, batches, saved, broken } = withWorker();
  const ends = endsOf([...names(8), "bad"].map((name) => there(name)));
  await turns();
  await batches[0]?.end(new Error("one of them cannot be"));
  expect(ends.slice(0, 8)).toEqual(names(8).map((name) => `run ${name}`));
  expect(ends[8]).toEqual(new Error("bad cannot be"));
  expect(saved()).toEqual(names(8));
  expect(broken).toEqual([]);
});

test("a worker that breaks down counts as one that cannot save", async () => {
  const { there, batches, saved } = withWorker();
  const ends = endsOf(names(8).map((name) => there(name)));
  await turns();
  await batches[0]?.breakDown(new Error("a defect"));
  expect(ends).toEqual(names(8).map((name) => `run ${name}`));
  expect(saved()).toEqual(names(8));
});

test.each(["busy", "diskFull"] as const)(
  "F3, F6: a worker that finds it %s fails its batch alone",
  async (kind) => {
    const { there, here, batches, saved, broken } = withWorker();
    const ends = endsOf(names(8).map((name) => there(name)));
    await turns();
    const failure = new StoreFailure(kind, new Error("reported by the worker"));
    await batches[0]?.end(failure);
    expect(ends).toEqual(names(8).map(() => failure));
    await here("later");
    expect(saved()).toEqual(["later"]);
    expect(broken).toEqual([]);
  },
);

test("F4: once the worker's disk has failed, nothing more is taken, nor tried a second time", async () => {
  const { there, here, batches, saved, broken } = withWorker();
  const ends = endsOf([...names(8).map((name) => there(name))]);
  await turns();
  const queued = endsOf([here("queued"), ...names(8, "m").map((name) => there(name))]);
  const failure = new StoreFailure("io", new Error("reported by the worker"));
  await batches[0]?.end(failure);
  expect(ends).toEqual(names(8).map(() => failure));
  expect(queued).toEqual(Array(9).fill(failure));
  await expect(here("later")).rejects.toBe(failure);
  expect(broken).toEqual([failure]);
  expect(batches).toHaveLength(1);
  expect(saved()).toEqual([]);
});

test("closing waits for the worker, runs what is queued, and takes nothing more", async () => {
  const { writer, there, batches, saved } = withWorker();
  const first = endsOf(names(8).map((name) => there(name)));
  await turns();
  const queued = endsOf(names(8, "m").map((name) => there(name)));
  const closing = endsOf([writer.close()]);
  await turns();
  expect(closing).toEqual(["waits"]);
  await batches[0]?.end();
  expect(first[7]).toBe("worker saved n7");
  expect(queued).toEqual(names(8, "m").map((name) => `run ${name}`));
  expect(closing).toEqual([undefined]);
  expect(saved()).toEqual(names(8, "m"));
  await expect(there("late")).rejects.toThrow("closed");
});
