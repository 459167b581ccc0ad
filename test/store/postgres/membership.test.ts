// Replicas that join a database: where one is alone, whose clock differs, and servers that none can use.

import { expect, test } from "bun:test";
import type { News } from "../../../src/ports/replicas.ts";
import type { OpeningOptions } from "../../../src/store/engine.ts";
import { StaleLease } from "../../../src/store/failure.ts";
import { createDatabase } from "../../../src/store/postgres/database.ts";
import { createMembership } from "../../../src/store/postgres/membership.ts";
import { storageAt } from "../../../src/store/storage.ts";
import { NOW, PLATFORM } from "../../support/store/orders.ts";
import { emptyDatabase } from "../../support/store/postgres.ts";
import { child } from "../../support/store/process.ts";

const { url, target, query } = await emptyDatabase();
const open = (options: OpeningOptions = {}) =>
  storageAt(url).open({ elapsedMs: performance.now, ...options });

test("replicas know of each other, and one that closes is not there any more", async () => {
  const first = await open();
  expect(first.replicas()).toBe(1);
  const second = await open();
  expect(second.replicas()).toBe(2);
  const heard = new Promise((resolve) => first.hear(resolve));
  const news = { orders: [], endpointsChanged: true };
  second.tell(() => news);
  expect(await heard).toEqual(news);
  expect(first.replicas()).toBe(2);
  await first.close();
  const third = await open();
  expect(third.replicas()).toBe(2);
  await second.close();
  await third.close();
});

test.each([
  [3, 3],
  [100, 100],
  [101, undefined],
])("news of %d new orders come together, up to 100 by name", async (count, named) => {
  const there = await open();
  const here = await open();
  const heard: News[] = [];
  const isHeard = new Promise((resolve) =>
    there.hear((news) => {
      heard.push(news);
      if (news.wakeAt !== undefined) resolve(undefined);
    }),
  );
  for (let index = 0; index < count; index++) {
    const id = `ord_${index}`;
    const changed = { id, platformId: PLATFORM, seq: 1, status: "initiated", isMoving: false } as const;
    here.tell(() => ({ orders: [changed], wakeAt: NOW + index }), { isPatient: true });
  }
  await isHeard;
  await Bun.sleep(50);
  const ids = heard.flatMap(({ orders }) => orders.map(({ id }) => id));
  expect(new Set(ids).size).toBe(named ?? 0);
  expect(
    heard.every(({ hasMoreNew, wakeAt }) => hasMoreNew === (named ? undefined : true) && wakeAt === NOW),
  ).toBe(true);
  await Promise.all([here.close(), there.close()]);
});

test("one that is alone admits no other, and joins none", async () => {
  const alone = await open({ isAlone: true });
  query("UPDATE replicas SET until = until + 3600000");
  const refused = [open(), open({ isAlone: true })].map((opening) => opening.catch(({ message }) => message));
  const [shared, another] = await Promise.all(refused);
  expect(shared).toContain("is in use by a sandbox, which runs on one replica only. Stop it");
  expect(another).toContain(
    "a sandbox runs on one replica only: its bank and clock are files. Stop that one",
  );
  await alone.close();
  await (await open({ isAlone: true })).close();
}, 60_000);

test("one that was killed is not waited for, however long its lease is, and leads no more", async () => {
  const killed = await child("alone", url, (lines) => lines.includes("open"));
  for (const table of ["replicas", "leader"]) query(`UPDATE ${table} SET until = until + 3600000`);
  await killed.kill();
  const begun = performance.now();
  const next = await open({ isAlone: true });
  expect(await next.lead([], NOW)).toBeNumber();
  expect(performance.now() - begun).toBeLessThan(8_000);
  expect(query("SELECT count(*) FROM replicas")).toBe("1");
  await next.close();
}, 60_000);

test("one that says that it is there is waited for, also without a connection of its name", async () => {
  const database = createDatabase({ target, deadlineMs: 2_500, patienceMs: 5_000, origin: "joining" });
  const membership = createMembership(database, {
    isAlone: true,
    times: { leaseMs: 3_000, beatEachMs: 300 },
  });
  const clock = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
  query(`INSERT INTO replicas (name, until, is_alone) SELECT 'unnamed', ${clock} + 5000, true`);
  const beating = setInterval(() => void database.pulse("UPDATE replicas SET until = until + 500"), 500);
  expect(await membership.join("The database").catch(({ message }) => message)).toContain("Stop that one");
  clearInterval(beating);
  await membership.join("The database");
  expect(query("SELECT name FROM replicas")).toBe("joining");
  await membership.leave();
  await database.close();
});

test.each([
  [0, []],
  [5_000, ["apart"]],
  [-5_000, ["apart"]],
  [60_000, ["far"]],
  [-60_000, ["far"]],
])(
  "a clock that is %d ms ahead of the database's is told of, and leads if it is near",
  async (aheadMs, told) => {
    const skews: string[] = [];
    const store = await open({
      wallNow: () => Date.now() + aheadMs,
      onSkew(skew, ms) {
        skews.push(skew);
        expect(Math.abs(ms - aheadMs)).toBeLessThan(1_000);
      },
    });
    expect(skews).toEqual(told);
    const leading = store.lead([], NOW, { isImpatient: true }).catch((error) => error);
    if (told[0] === "far") expect(await leading).toBeInstanceOf(StaleLease);
    else expect(await leading).toBeNumber();
    expect(store.replicaFigures()?.isLeader).toBe(told[0] !== "far");
    await store.close();
  },
);

test("a database that takes no writes is refused with what to do", async () => {
  const other = await emptyDatabase();
  other.query(
    `ALTER DATABASE ${new URL(other.url).pathname.slice(1)} SET default_transaction_read_only = on`,
  );
  const refusal = await storageAt(other.url)
    .open({})
    .catch(({ message }) => message);
  expect(refusal).toContain("takes no writes: default_transaction_read_only is on. Turn it off");
});
