// The queue in front of the database and a helper who saves for it: who saves what, who waits for whom, and how
// everybody ends.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { StoreFailure } from "../../src/store/failure.ts";
import { createWriter } from "../../src/store/writer.ts";

/** A writer over an empty table and a helper that answers when the test says so. */
function helped({ isReady = true } = {}) {
  const database = new Database(":memory:");
  database.run("CREATE TABLE saved (name TEXT NOT NULL)");
  const batches: { readonly told: readonly unknown[]; readonly end: (failure?: unknown) => Promise<void> }[] =
    [];
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
        const { promise, resolve } = Promise.withResolvers<unknown>();
        const end = async (failure?: unknown) => {
          resolve(failure);
          await turns();
        };
        batches.push({ told, end });
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

test("one that cannot be handed over is run here, whatever keeps it", async () => {
  const { there, batches, saved } = helped();
  const ends = endsOf([
    ...names(8).map((name) => there(name)),
    there("none", () => undefined as never),
    there("thrown", () => {
      throw new Error("cannot be told");
    }),
  ]);
  await turns();
  expect(batches[0]?.told).toHaveLength(8);
  expect(ends.slice(8)).toEqual(["run none", "run thrown"]);
  expect(saved()).toEqual(["none", "thrown"]);
  await batches[0]?.end();
  expect(ends.slice(0, 8)).toEqual(names(8).map((name) => `helped ${name}`));
});

test("while the helper saves nobody else does; what came meanwhile follows", async () => {
  const { writer, there, here, batches, saved } = helped();
  const first = endsOf(names(8).map((name) => there(name)));
  await turns();
  const later = endsOf([
    here("here"),
    writer.alone(() => saved()),
    ...names(9, "m").map((name) => there(name)),
  ]);
  await turns();
  expect(saved()).toEqual([]);
  expect(later).toEqual(Array(11).fill("waits"));
  expect(batches).toHaveLength(1);
  await batches[0]?.end();
  expect(first[0]).toBe("helped n0");
  expect(saved()).toEqual(["here"]);
  expect(later[1]).toEqual([]);
  expect(batches[1]?.told).toHaveLength(9);
  expect(later.slice(2)).toEqual(Array(9).fill("waits"));
  await batches[1]?.end();
  expect(later[2]).toBe("helped m0");
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
