// Responses by idempotency key where two replicas answer the same key at once: the first one's stands for both.

import { expect, test } from "bun:test";
import { SQL } from "bun";
import { failureOf } from "../../support/failure.ts";
import { untilHeldUp } from "../../support/store/held-up.ts";
import { ACT, anOrder, create, NOW, PLATFORM } from "../../support/store/orders.ts";
import { newDatabase } from "../../support/store/postgres.ts";

const KEY = { scope: `${PLATFORM} POST /v1/webhooks/redeliver`, key: "k", fingerprint: "f" };
const OPTIONS = { now: NOW, paceMs: 0, audit: ACT, render: () => ({ status: 200, body: "second" }) };

test.each([
  ["the same request", "f", { kind: "replayed", answer: { status: 200, body: "first" } }],
  ["another request", "other", { kind: "keyReused" }],
])(
  "a redelivery that finds its key used meanwhile by %s changes nothing",
  async (_, fingerprint, outcome) => {
    const { target, query, replica } = await newDatabase();
    const store = replica();
    await create(store, anOrder("ord_1"));
    const other = new SQL({ ...target, max: 1 });
    await other.unsafe("BEGIN");
    await other`INSERT INTO idempotency (scope, key, fingerprint, order_id, status, body, created_at)
    VALUES (${KEY.scope}, ${KEY.key}, ${fingerprint}, '', 200, 'first', ${NOW})`;
    const second = store.redeliver({ platformId: PLATFORM }, { ...OPTIONS, idempotency: KEY });
    await untilHeldUp(other);
    await other.unsafe("COMMIT");
    expect(await second).toEqual(outcome as never);
    expect(query("SELECT count(*) FROM audit_log")).toBe("0");
    await other.close();
    await store.close();
  },
);

test("the response kept first stays, and a key of another request is refused", async () => {
  const { query, replica } = await newDatabase();
  const store = replica();
  await store.keepAnswer(KEY, { status: 200, body: "first" }, NOW);
  await store.keepAnswer(KEY, { status: 200, body: "second" }, NOW);
  expect(query("SELECT body FROM idempotency")).toBe("first");
  const reused = store.keepAnswer({ ...KEY, fingerprint: "other" }, { status: 200, body: "third" }, NOW);
  expect((await failureOf(reused)).message).toContain("has one already");
  await store.close();
});
