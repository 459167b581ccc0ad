// An order whose changes the database refuses, in the whole program: it raises an alert, reconciliation and check
// report it, and every other order goes on.

import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { storageIn } from "../../src/app/data-directory/data-storage.ts";
import { checkDatabase } from "../../src/cli/check/data.ts";
import { reconciledText } from "../../src/cli/commands/reconcile.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/domain/time.ts";
import { fakeCommandContext } from "../support/command-context.ts";
import { newGroup, newOrder, read } from "../support/http/acts.ts";
import type { Json, TestService } from "../support/service.ts";
import { startService } from "../support/service.ts";

let runtime: TestService;
beforeEach(async () => {
  runtime = await startService();
});
afterEach(() => runtime.stop());

/** From now on no change of this order can be saved. */
function wallAround({ id }: Json): void {
  runSql(
    `CREATE TRIGGER walled_in BEFORE UPDATE OF seq ON orders WHEN old.id = '${id}' BEGIN
       SELECT raise(ABORT, 'a wall of this test'); END`,
  );
}

const tearDown = () => runSql("DROP TRIGGER walled_in");

function runSql(sql: string): void {
  const database = new Database(storageIn(runtime.dataDir).describe());
  database.run(sql);
  database.close();
}

const alerts = () => runtime.logged.filter(({ level }) => level === "alert");

async function problems(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { level, message } of checkDatabase(
    runtime.config,
    fakeCommandContext({ now: runtime.now }),
  ))
    if (level !== "ok") found.push(`${level}: ${message}`);
  return found;
}

test("a capture whose outcome cannot be saved raises an alert from the third try on and is reported; other orders complete", async () => {
  const walled = await newGroup(runtime, { type: "standard" });
  wallAround(walled);
  const [, bob, cleo] = walled.authorizations;
  const other = await newGroup(runtime, { type: "standard" });
  await runtime.settle();
  expect(alerts()).toEqual([]);
  await runtime.turnBy(HOUR);
  expect((await read(runtime, other.id)).status).toBe("completed");
  expect(alerts()).toContainEqual(
    expect.objectContaining({ event: "jobFailed", kind: "capture", orderId: walled.id, attempts: 2 }),
  );
  expect(alerts().every(({ attempts = 0 }) => Number(attempts) >= 2)).toBe(true);

  const reconciled = await runtime.program.application.operations.reconcile(runtime.now());
  const about = { orderId: walled.id, what: "notSaved", ours: 0, currency: "EUR" } as const;
  expect(reconciled.unresolved).toEqual([
    { ...about, authorizationId: bob.id, theirs: 3_000 },
    { ...about, authorizationId: cleo.id, theirs: 2_000 },
  ]);
  expect(reconciledText(reconciled)).toContain(
    `${bob.id}: the order that this makes is refused by the database here; nothing more happens to it, report it and mend it at the provider (here 0.00 EUR, there 30.00 EUR)`,
  );
  expect(await problems()).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `^problem: ${walled.id}: what became of the capture of ${bob.id} cannot be saved, tried \\d+ times: The database refused the change of ${walled.id}: a wall of this test. `,
      ),
    ),
  );
});

test("a discrepancy that cannot be saved is reported, and other orders are still compared", async () => {
  const orders = [await newGroup(runtime, {}, []), await newGroup(runtime, {}, [])];
  for (const [{ id: key }] of orders.map(({ authorizations }) => authorizations))
    runtime.program.sandbox?.bank.release({ key: `${key}:by hand`, paymentKey: key, ref: undefined });
  const [walled, other] = orders;
  wallAround(walled);
  const { unresolved, corrected } = await runtime.program.application.operations.reconcile(0);
  expect(corrected).toBe(1);
  expect((await read(runtime, other.id)).status).toBe("cancelled");
  expect(unresolved).toMatchObject([{ orderId: walled.id, what: "notSaved", ours: 10_000, theirs: 0 }]);
  expect(alerts()).toMatchObject([{ event: "comparisonFailed", orderId: walled.id }]);
});

test("a timer that cannot be fired raises an alert from the third try on and is reported; other timers fire", async () => {
  const dueDate = runtime.now() + DAY;
  const walled = await newOrder(runtime, { ux: "collect", dueDate });
  wallAround(walled);
  const other = await newOrder(runtime, { ux: "collect", dueDate });
  await runtime.turnTo(dueDate);
  expect((await read(runtime, other.id)).status).toBe("cancelled");
  expect(alerts()).toEqual([]);
  await runtime.turnBy(20 * MINUTE);
  expect(alerts()[0]).toMatchObject({ event: "timerFailed", orderId: walled.id, attempts: 3 });
  expect(await problems()).toContainEqual(
    expect.stringContaining(`warning: 1 order overdue, such as ${walled.id}`),
  );
});

test("failures of a timer are over once a command has done its work: a later timer begins at the first try", async () => {
  const order = await newGroup(runtime, { tpc: true, dueDate: runtime.now() + DAY });
  wallAround(order);
  await runtime.turnTo(order.dueDate);
  await runtime.turnBy(5 * SECOND);
  const failed = () => runtime.logged.filter(({ event }) => event === "timerFailed");
  expect(failed().map(({ attempts }) => attempts)).toEqual([1, 2]);
  tearDown();
  await runtime.api("POST", `/v1/orders/${order.id}`, { trackId: "cart-2" });
  expect((await read(runtime, order.id)).status).toBe("pendingCommit");
  await runtime.turnBy(HOUR);
  wallAround(order);
  await runtime.turnTo(order.commitDeadline - 12 * HOUR);
  expect(failed()[2]).toMatchObject({ attempts: 1, level: "warning" });
});
