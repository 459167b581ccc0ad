// Changes of orders while connections are cut on either way: each acknowledged one is there once, and no other.

import { afterAll, describe, expect, test } from "bun:test";
import type { Store } from "../../../src/ports/store.ts";
import { startProxy } from "../../support/store/cutting-proxy.ts";
import { add, addition } from "../../support/store/new-orders.ts";
import {
  ACT,
  AT_NOW,
  aJob,
  anOrder,
  changing,
  create,
  creating,
  leaseOf,
  leaseUntil,
  NOW,
  PLATFORM,
} from "../../support/store/orders.ts";
import { newDatabase } from "../../support/store/postgres.ts";

const BUYERS = 12;
const CHANGES = 24;
/** Messages: half as many again as the longest transaction takes, the audit rows of one store's buyers; a shorter would never end. */
const CUT_EACH = 67;
const LATE = "what came before took too long";
const TIMES = { deadlineMs: 1_000, patienceMs: 20_000 };

test("creations, changes, claims and audit rows happen once each, whatever is cut", async () => {
  const { name, socket, query, replica } = await newDatabase();
  const proxy = await startProxy(socket);
  proxy.cutEach(CUT_EACH);
  const stores = [replica(proxy.target(name), TIMES), replica(proxy.target(name), TIMES)] as const;
  const buying = Array.from({ length: BUYERS }, async (_, buyer) => {
    const store = stores[buyer % 2] ?? stores[0];
    const id = `ord_${buyer}`;
    const idempotency = { scope: `${PLATFORM} POST /v1/orders`, key: id, fingerprint: "f" };
    await add(store, id, { idempotency, extra: { answer: { status: 201, body: id } } });
    for (let number = 0; number < CHANGES; number++) {
      const jobs = number === 0 ? [aJob({ subject: id })] : [];
      await store.update(id, (found) => ({ value: null, change: changing(found, {}, { jobs }) }), {
        ...AT_NOW,
        audit: ACT,
      });
    }
    await store.recordAct(ACT, { at: NOW, orderId: id, outcome: "done" });
  });
  await Promise.all(buying);

  const epoch = await stores[0].lead([], NOW);
  const claimed: string[] = [];
  for (let found = 1; found > 0; ) {
    const jobs = await stores[0].claimJobs(["capture"], NOW, leaseUntil(NOW + 1_000, epoch), 5);
    for (const job of jobs) await stores[0].removeJob(leaseOf(job));
    claimed.push(...jobs.map(({ subject }) => subject));
    found = jobs.length;
  }
  proxy.cutEach(0);
  expect(proxy.cuts()).toBeGreaterThan(3);

  const ids = Array.from({ length: BUYERS }, (_, buyer) => `ord_${buyer}`).toSorted();
  const seq = addition("ord_new").order.seq + CHANGES;
  expect(claimed.toSorted()).toEqual(ids);
  expect(query("SELECT id FROM orders ORDER BY id").split("\n").toSorted()).toEqual(ids);
  expect(query("SELECT DISTINCT seq FROM orders")).toBe(String(seq));
  expect(query("SELECT count(*) FROM event_log")).toBe(String(BUYERS * seq));
  expect(query("SELECT count(*) FROM audit_log")).toBe(String(BUYERS * (CHANGES + 1)));
  expect(query("SELECT count(*) FROM idempotency")).toBe(String(BUYERS));
  expect(query("SELECT count(*) FROM jobs")).toBe("0");
  await Promise.all(stores.map((store) => store.close()));
  proxy.close();
});

test("what waits behind work without an answer for longer than its patience is given up unsent", async () => {
  const { name, socket, query, replica } = await newDatabase();
  const proxy = await startProxy(socket);
  const store = replica(proxy.target(name), { deadlineMs: 500, patienceMs: 600 });
  proxy.withhold(true);
  const failures: Promise<unknown>[] = [];
  for (const id of ["ord_1", "ord_2", "ord_3", "ord_4"]) {
    const made = () => ({ value: null, change: creating(anOrder(id)) });
    failures.push(store.update(id, made, { ...AT_NOW, isNew: true }).catch((error) => error));
    failures.push(store.recordAct(ACT, { at: NOW, outcome: "done" }).catch((error) => error));
    // Longer than a batch waits for another.
    await Bun.sleep(50);
  }
  const found = await Promise.all(failures);
  const unsent = { name: "StoreFailure", kind: "unreachable", isUncertain: false, cause: { message: LATE } };
  expect(found.slice(4)).toMatchObject([unsent, unsent, unsent, unsent]);
  proxy.withhold(false);
  await create(store, anOrder("ord_5"));
  expect(query("SELECT id FROM orders ORDER BY id")).toBe("ord_5");
  expect(query("SELECT count(*) FROM audit_log")).toBe("0");
  await store.close();
  proxy.close();
});

/** Each adds rows that a second time would conflict with themselves. */
const ADDITIONS: Readonly<Record<string, (store: Store, name: string) => Promise<unknown>>> = {
  "an order without a key": (store, name) => create(store, anOrder(name)),
  "a payout": (store, name) => store.openPayout(payout(name)),
  "a stored response": (store, name) =>
    store.keepAnswer({ scope: "front", key: name, fingerprint: "f" }, { status: 200, body: name }, NOW),
};

const payout = (id: string) => ({
  ...{ id, platformId: id, currency: "EUR", date: NOW, since: 0, broughtForward: 0 },
});

describe.each(Object.entries(ADDITIONS))("%s is added once, and told so,", async (what, add) => {
  const { name, socket, query, replica } = await newDatabase();
  const proxy = await startProxy(socket);
  const store = replica(proxy.target(name), TIMES);
  afterAll(async () => {
    await store.close();
    proxy.close();
  });
  const count = () =>
    query(
      "SELECT (SELECT count(*) FROM orders) + (SELECT count(*) FROM payouts) + (SELECT count(*) FROM idempotency)",
    );

  test.each([0, 1, 2, 3, 4])("when the connection is cut after %d answers", async (passing) => {
    await add(store, `${what} before ${passing}`);
    const before = Number(count());
    proxy.cutAnswer(passing);
    await add(store, `${what} ${passing}`);
    expect(Number(count())).toBe(before + 1);
  });
});
