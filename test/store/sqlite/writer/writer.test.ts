// The queue in front of the database and a helper who saves for it: who saves what, who waits for whom, and how
// everybody ends.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { StoreFailure } from "../../../../src/store/failure.ts";
import { createWriter } from "../../../../src/store/sqlite/writer/writer.ts";

type Batch = {
  readonly told: readonly unknown[];
  readonly end: (failure?: unknown) => Promise<void>;
  readonly breakDown: (error: Error) => Promise<void>;
};

/** A writer over an empty table and a helper that answers when the test says so. */
function helped({ isReady = true } = {}) {
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
    helper: {
      isReady: () => isReady,
      save(told) {
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        const end = async (failure?: unknown) => {
          resolve(failure);
          await turns();
        };
        const breakDown = async (error: Error) => {
          reject(error);
          await turns();
        };
        batches.push({ told, end, breakDown });
        return promise;
      },
      close: async () => undefined,
    },
  });
  const here = (name: string) => writer.write(() => database.run("INSERT INTO saved VALUES (?)", [name]));
  const there = (name: string, handOver = () => ({ told: `told ${name}`, value: `helped ${name}` })) =>
    writer.write(
      () => {
        database.run("INSERT INTO saved VALUES (?)", [name]);
        if (name.startsWith("bad")) throw new Error(`${name} cannot be`);
        return `run ${name}`;
      },
      (value) => value,
      handOver as () => { told: string; value: string } | undefined,
    );
  const saved = () =>
    database
      .query<{ name: string }, []>("SELECT name FROM saved ORDER BY name")
      .all()
      .map(({ name }) => name);
  return { writer, batches, broken, commits, here, there, saved };
}

/** Until whatever is queued has been looked at. */
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

test("eight jobs that can be handed over are, together; their values are heard once they are saved", async () => {
  const { there, batches, saved, commits } = helped();
  const ends = endsOf(names(8).map((name) => there(name)));
  await turns();
  expect(batches.map(({ told }) => told)).toEqual([names(8).map((name) => `told ${name}`)]);
  expect(ends).toEqual(names(8).map(() => "waits"));
  await batches[0]?.end();
  expect(ends).toEqual(names(8).map((name) => `helped ${name}`));
  expect(commits).toEqual([8]);
  expect(saved()).toEqual([]);
});

test.each([
  ["there are only seven of them", { count: 7, isReady: true }],
  ["the helper is not ready", { count: 64, isReady: false }],
])("all are run here when %s", async (_, { count, isReady }) => {
  const { there, batches, saved, commits } = helped({ isReady });
  expect(await Promise.all(names(count).map((name) => there(name)))).toEqual(
    names(count).map((name) => `run ${name}`),
  );
  expect(batches).toEqual([]);
  expect(saved()).toHaveLength(count);
  expect(commits).toEqual([count]);
});

const NONE = () => undefined as never;
const THROWN = () => {
  throw new Error("cannot be told");
};

test.each([
  ["cannot be handed over", NONE],
  ["cannot be told", THROWN],
])("all are run here when one of them %s: one transaction, not two", async (_, handOver) => {
  const { there, batches, saved, commits } = helped();
  const ends = [...names(63).map((name) => there(name)), there("n63", handOver)];
  expect(await Promise.all(ends)).toEqual(names(64).map((name) => `run ${name}`));
  expect(batches).toEqual([]);
  expect(saved()).toHaveLength(64);
  expect(commits).toEqual([64]);
});

test("while the helper saves nobody else does; what came meanwhile follows", async () => {
  const { writer, there, here, batches, saved } = helped();
  const first = endsOf(names(8).map((name) => there(name)));
  await turns();
  const later = endsOf([here("here"), writer.alone(() => saved()), there("m0")]);
  await turns();
  expect(saved()).toEqual([]);
  expect(later).toEqual(["waits", "waits", "waits"]);
  await batches[0]?.end();
  expect(first[0]).toBe("helped n0");
  expect(later.slice(1)).toEqual([[], "run m0"]);
  expect(saved()).toEqual(["here", "m0"]);
  expect(batches).toHaveLength(1);
});

test("a crowd that came meanwhile is handed over next", async () => {
  const { there, batches, saved } = helped();
  const first = endsOf(names(8).map((name) => there(name)));
  await turns();
  const later = endsOf(names(9, "m").map((name) => there(name)));
  await turns();
  expect(batches).toHaveLength(1);
  await batches[0]?.end();
  expect(first[0]).toBe("helped n0");
  expect(batches[1]?.told).toHaveLength(9);
  expect(later).toEqual(Array(9).fill("waits"));
  await batches[1]?.end();
  expect(later[8]).toBe("helped m8");
  expect(saved()).toEqual([]);
});

test("what the helper cannot save is tried here, where the one at fault is found", async () => {
  const { there, batches, saved, broken } = helped();
  const ends = endsOf([...names(8), "bad"].map((name) => there(name)));
  await turns();
  await batches[0]?.end(new Error("one of them cannot be"));
  expect(ends.slice(0, 8)).toEqual(names(8).map((name) => `run ${name}`));
  expect(ends[8]).toEqual(new Error("bad cannot be"));
  expect(saved()).toEqual(names(8));
  expect(broken).toEqual([]);
});

test("a helper who breaks down is one who cannot save", async () => {
  const { there, batches, saved } = helped();
  const ends = endsOf(names(8).map((name) => there(name)));
  await turns();
  await batches[0]?.breakDown(new Error("a defect"));
  expect(ends).toEqual(names(8).map((name) => `run ${name}`));
  expect(saved()).toEqual(names(8));
});

test.each(["busy", "diskFull"] as const)(
  "F3, F6: a helper that finds it %s fails its batch alone",
  async (kind) => {
    const { there, here, batches, saved, broken } = helped();
    const ends = endsOf(names(8).map((name) => there(name)));
    await turns();
    const failure = new StoreFailure(kind, new Error("told by the helper"));
    await batches[0]?.end(failure);
    expect(ends).toEqual(names(8).map(() => failure));
    await here("later");
    expect(saved()).toEqual(["later"]);
    expect(broken).toEqual([]);
  },
);

test("F4: once the helper's disk has failed, nothing more is taken, nor tried a second time", async () => {
  const { there, here, batches, saved, broken } = helped();
  const ends = endsOf([...names(8).map((name) => there(name))]);
  await turns();
  const queued = endsOf([here("queued"), ...names(8, "m").map((name) => there(name))]);
  const failure = new StoreFailure("io", new Error("told by the helper"));
  await batches[0]?.end(failure);
  expect(ends).toEqual(names(8).map(() => failure));
  expect(queued).toEqual(Array(9).fill(failure));
  await expect(here("later")).rejects.toBe(failure);
  expect(broken).toEqual([failure]);
  expect(batches).toHaveLength(1);
  expect(saved()).toEqual([]);
});

test("closing waits for the helper, runs what is queued, and takes nothing more", async () => {
  const { writer, there, batches, saved } = helped();
  const first = endsOf(names(8).map((name) => there(name)));
  await turns();
  const queued = endsOf(names(8, "m").map((name) => there(name)));
  const closing = endsOf([writer.close()]);
  await turns();
  expect(closing).toEqual(["waits"]);
  await batches[0]?.end();
  expect(first[7]).toBe("helped n7");
  expect(queued).toEqual(names(8, "m").map((name) => `run ${name}`));
  expect(closing).toEqual([undefined]);
  expect(saved()).toEqual(names(8, "m"));
  await expect(there("late")).rejects.toThrow("closed");
});
