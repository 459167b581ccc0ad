// Several replicas over one database: none loses what another saves, and none sees what is stale.

import { expect, test } from "bun:test";
import { SQL } from "bun";
import type { FailedPaymentStore } from "../../../src/ports/failed-payments.ts";
import { until } from "../../support/binary/shop.ts";
import { failureOf } from "../../support/failure.ts";
import { startProxy } from "../../support/store/cutting-proxy.ts";
import { untilHeldUp } from "../../support/store/held-up.ts";
import { add, addition } from "../../support/store/new-orders.ts";
import {
  ACT,
  AT_NOW,
  anAuthorization,
  anOrder,
  change,
  create,
  NOW,
  PLATFORM,
} from "../../support/store/orders.ts";
import { newDatabase } from "../../support/store/postgres.ts";

async function threeReplicas() {
  const { query, replica } = await newDatabase();
  const replicas = [replica(), replica(), replica()] as const;
  const close = () => Promise.all(replicas.map((store) => store.close()));
  return { query, replicas, close };
}

test("changes of one order at several replicas are decided one after the other", async () => {
  const { replicas, close } = await threeReplicas();
  await create(replicas[0], anOrder("ord_1"));
  const changes = Array.from({ length: 60 }, (_, index) =>
    change(replicas[index % 3] ?? replicas[0], "ord_1", {}),
  );
  await Promise.all(changes);
  const account = await replicas[0].account("ord_1");
  expect(account?.order.seq).toBe(61);
  expect(account?.eventLog.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 61 }, (_, index) => index + 1),
  );
  await close();
});

test("T21: of many buyers of the last share at several replicas one gets it", async () => {
  const { replicas, close } = await threeReplicas();
  await create(replicas[0], anOrder("ord_1"));
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const store = replicas[index % 3] ?? replicas[0];
      return store.update(
        "ord_1",
        (found) => {
          if (found === undefined || found.order.authorizations.length > 0) return { value: false };
          const authorizations = [anAuthorization(`auth_${index}`, { share: 5400 })];
          const order = { ...found.order, seq: found.order.seq + 1, authorizations };
          const orderEvents = [{ seq: order.seq, at: NOW, orderEvent: { kind: "orderStarted" } as const }];
          return { value: true, change: { ...addition("ord_1"), order, orderEvents } };
        },
        AT_NOW,
      );
    }),
  );
  expect(outcomes.filter((outcome) => outcome.kind === "done" && outcome.value)).toHaveLength(1);
  await close();
});

test("I9: one idempotency key at several replicas makes one order", async () => {
  const { query, replicas, close } = await threeReplicas();
  const ROUNDS = 40;
  for (let round = 0; round < ROUNDS; round++) {
    const idempotency = { scope: `${PLATFORM} POST /v1/orders`, key: `key ${round}`, fingerprint: "f" };
    const made = await Promise.all(
      replicas.map((store, number) => {
        const id = `ord_${round}_${number}`;
        return add(store, id, { idempotency, extra: { answer: { status: 201, body: id } } });
      }),
    );
    const [done, ...others] = made.flatMap((updated) => (updated.kind === "done" ? [updated.value] : []));
    expect(others).toEqual([]);
    const replayed = made.flatMap((updated) => (updated.kind === "replayed" ? [updated.answer.body] : []));
    expect(replayed).toEqual([done, done] as string[]);
  }
  expect(query("SELECT count(*) FROM orders")).toBe(String(ROUNDS));
  expect(query("SELECT count(*) FROM idempotency")).toBe(String(ROUNDS));
  await close();
});

test("what one replica has saved every other reads", async () => {
  const { replicas, close } = await threeReplicas();
  for (let number = 0; number < 100; number++) {
    await create(replicas[number % 3] ?? replicas[0], anOrder(`ord_${number}`));
    await change(replicas[(number + 1) % 3] ?? replicas[0], `ord_${number}`, {});
    expect((await replicas[(number + 2) % 3]?.read(`ord_${number}`))?.order.seq).toBe(2);
  }
  await close();
});

test("a replica that closes saves what is waiting first, and takes nothing more", async () => {
  const { query, replica } = await newDatabase();
  const store = replica();
  const ids = Array.from({ length: 300 }, (_, number) => `ord_${number}`);
  const saves = Promise.all(ids.map((id) => create(store, anOrder(id))));
  const acts = Promise.all(ids.map(() => store.recordAct(ACT, { at: NOW, outcome: "done" })));
  await store.close();
  await Promise.all([saves, acts]);
  expect(query("SELECT (SELECT count(*) FROM orders) || ' ' || (SELECT count(*) FROM audit_log)")).toBe(
    "300 300",
  );
  expect((await failureOf(create(store, anOrder("ord_late")))).message).toContain("takes no more changes");
});

test("T22: of failed payments that count at several replicas at once none is lost", async () => {
  const { replicas, close } = await threeReplicas();
  const sources = ["page a", "address b"];
  const counts = Array.from({ length: 45 }, (_, index) =>
    (replicas[index % 3] ?? replicas[0]).countFailures(sources, (found) => {
      const added = sources.map((source) => [source, (found.get(source)?.failures ?? 0) + 1] as const);
      return {
        value: undefined,
        counts: new Map(added.map(([source, failures]) => [source, { failures, lastAt: NOW }])),
      };
    }),
  );
  await Promise.all(counts);
  const found = await replicas[1].countFailures(sources, (kept) => ({ value: kept, counts: new Map() }));
  expect([...found.values()].map(({ failures }) => failures)).toEqual([45, 45]);
  await close();
});

/** Its locks would last as long as it is stopped. */
const STOPPED = { deadlineMs: 60_000, patienceMs: 60_000 };
/** It gives up where a lock holds it up. */
const OTHER = { deadlineMs: 2_500, patienceMs: 5_000 };

const COUNTED = "SELECT failures FROM failed_payments";

/** Two replicas that have counted once. That the first is stopped means that nothing of it passes the proxy. */
async function oneToStop() {
  const { name, target, socket, query, replica } = await newDatabase();
  const proxy = await startProxy(socket);
  const [here, there] = [replica(proxy.target(name), STOPPED), replica(target, OTHER)];
  const count = (store: FailedPaymentStore, meanwhile = () => undefined as unknown) =>
    store.countFailures(["a"], (found) => {
      meanwhile();
      const failures = (found.get("a")?.failures ?? 0) + 1;
      return { value: failures, counts: new Map([["a", { failures, lastAt: NOW }]]) };
    });
  expect([await count(here), await count(there)]).toEqual([1, 2]);
  const close = async () => {
    await Promise.all([here.close(), there.close()]);
    proxy.close();
  };
  return { target, query, proxy, here, there, count, close };
}

test("T22: a replica that is stopped between reading and writing counts holds up no other", async () => {
  const { proxy, here, there, count, close } = await oneToStop();
  const reads: number[] = [];
  const stopped = count(here, () => {
    if (reads.push(reads.length) === 1) proxy.withhold(true);
  });
  while (reads.length === 0) await Bun.sleep(5);
  expect([await count(there), await count(there)]).toEqual([3, 4]);
  proxy.withhold(false);
  expect(await stopped).toBe(5);
  await close();
});

test("T22: a replica that is stopped while the server writes its counts holds up no other", async () => {
  const { target, query, proxy, here, there, count, close } = await oneToStop();
  const holder = new SQL({ ...target, max: 1 });
  await holder.unsafe("BEGIN");
  await holder.unsafe("SELECT FROM failed_payments FOR UPDATE");
  const stopped = count(here);
  await untilHeldUp(holder);
  proxy.withhold(true);
  await holder.unsafe("ROLLBACK");
  // Else the other could come first, while the server's process for this one is still to be woken.
  await until("the counts to be written", () => (query(COUNTED) === "3" ? true : undefined));
  expect([await count(there), await count(there)]).toEqual([4, 5]);
  proxy.withhold(false);
  expect(await stopped).toBe(3);
  expect(query(COUNTED)).toBe("5");
  await Promise.all([close(), holder.close()]);
});
