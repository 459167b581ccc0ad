// Contract of every store for e-mails: one row for each that was tried, changed with its job, listed newest first.

import { describe, expect, test } from "bun:test";
import type { MailOutcome } from "../../src/ports/mails.ts";
import type { Store } from "../../src/ports/store.ts";
import { openStore } from "../../src/store/sqlite/store.ts";
import { failureOf } from "../support/failure.ts";
import { kinds } from "../support/store/kinds.ts";
import { ACT, aJob, anOrder, create, leaseUntil, NOW, PLATFORM } from "../support/store/orders.ts";

const SUBJECT = "captainLink:auth_1";
const PAYLOAD = { mail: "captainLink", authorizationId: "auth_1", at: NOW };
const again: MailOutcome = { state: "waiting", at: NOW + 1, dueAt: NOW, error: "SMTP 451" };

/** A store with the order's `mail` job, and the end of one try after another. */
async function withMail(store: Store) {
  await create(store, anOrder("ord_1"), {
    jobs: [aJob({ kind: "mail", subject: SUBJECT, payload: PAYLOAD })],
  });
  return async (outcome: MailOutcome, now = NOW) => {
    const [job] = await store.claimJobs(["mail"], now, leaseUntil(now + 60_000), 1);
    if (job === undefined) throw new Error("nothing is due");
    await store.recordMail(job, outcome);
    return job;
  };
}

async function statesOf(store: Store, filter: object = {}) {
  const { mails } = await store.mails({ limit: 10, ...filter });
  return mails.map(({ number, state, tries, error }) => [number, state, tries, error]);
}

describe.each(kinds)("e-mails (%s)", (_, open) => {
  test("an e-mail has one row from its first try to its end, which ends its job", async () => {
    const store = await open();
    const tries = await withMail(store);
    expect(await statesOf(store)).toEqual([]);
    await tries(again);
    expect(await statesOf(store)).toEqual([[1, "waiting", 1, "SMTP 451"]]);
    await tries({ state: "sent", at: NOW + 2 });
    expect(await store.mail(1)).toEqual({
      number: 1,
      platformId: PLATFORM,
      orderId: "ord_1",
      subject: SUBJECT,
      payload: PAYLOAD,
      state: "sent",
      tries: 2,
      error: "SMTP 451",
      createdAt: NOW + 1,
      changedAt: NOW + 2,
    });
    expect((await failureOf(tries(again))).message).toContain("nothing is due");
    await store.close();
  });

  test("an e-mail dropped before its first try has no row, one dropped later has", async () => {
    const store = await open();
    const tries = await withMail(store);
    await tries({ state: "dropped", at: NOW });
    expect(await statesOf(store)).toEqual([]);
    await store.close();
    const other = await open();
    const later = await withMail(other);
    await later(again);
    await later({ state: "dropped", at: NOW + 2 });
    expect(await statesOf(other)).toEqual([[1, "dropped", 1, "SMTP 451"]]);
    await other.close();
  });

  test("one that is sent again is another e-mail; one that waits is tried now", async () => {
    const store = await open();
    const tries = await withMail(store);
    await tries({ state: "failed", at: NOW, error: "SMTP 550" });
    const failed = await store.mail(1);
    if (failed === undefined) throw new Error("it has no row");
    expect(await store.resendMail(failed, { now: NOW + 5, audit: ACT })).toBe(2);
    expect(await statesOf(store)).toEqual([
      [2, "waiting", 0, undefined],
      [1, "failed", 1, "SMTP 550"],
    ]);
    const job = await tries({ ...again, dueAt: NOW + 9_000 }, NOW + 5);
    expect(job.payload).toEqual({ ...PAYLOAD, at: NOW + 5 });
    expect(await store.resendMail(failed, { now: NOW + 6, audit: ACT })).toBe(2);
    const { payload, attempts } = await tries({ state: "sent", at: NOW + 6 }, NOW + 6);
    expect([payload, attempts]).toEqual([{ ...PAYLOAD, at: NOW + 5 }, 1]);
    expect(await statesOf(store, { state: "sent" })).toEqual([[2, "sent", 2, "SMTP 451"]]);
    await store.close();
  });

  test("are listed in pages, by platform, order and state, and deleted when they are old", async () => {
    const store = await open();
    const tries = await withMail(store);
    await tries({ state: "failed", at: NOW, error: "SMTP 550" });
    await create(store, anOrder("ord_2", { platformId: "pl_two" }), {
      jobs: [aJob({ kind: "mail", subject: SUBJECT, payload: PAYLOAD })],
    });
    await tries({ state: "sent", at: NOW + 1 });
    const numbers = async (filter: object) => (await statesOf(store, filter)).map(([number]) => number);
    expect(await numbers({})).toEqual([2, 1]);
    expect(await numbers({ platformIds: ["pl_two"] })).toEqual([2]);
    expect(await numbers({ platformIds: ["pl_two", PLATFORM] })).toEqual([2, 1]);
    expect(await numbers({ platformIds: [] })).toEqual([]);
    expect(await numbers({ orderId: "ord_1" })).toEqual([1]);
    expect(await numbers({ state: "failed" })).toEqual([1]);
    expect(await numbers({ state: "failed", platformIds: ["pl_two"] })).toEqual([]);
    expect(await store.mails({ limit: 1 })).toMatchObject({ mails: [{ number: 2 }], hasMore: true });
    expect(await store.mails({ limit: 1, after: 2 })).toMatchObject({
      mails: [{ number: 1 }],
      hasMore: false,
    });
    await store.pruneMails(NOW + 1);
    expect(await numbers({})).toEqual([2]);
    await store.close();
  });
});

test("a row never has an e-mail address, and its job is then left as it was", async () => {
  const store = openStore({ path: ":memory:" });
  const tries = await withMail(store);
  expect((await failureOf(tries({ ...again, error: "550 ana@example.com" }))).message).toContain(
    "no e-mail address",
  );
  expect(await store.mails({ limit: 1 })).toEqual({ mails: [], hasMore: false });
  await tries({ state: "sent", at: NOW }, NOW + 60_000);
  expect(await statesOf(store)).toEqual([[1, "sent", 2, undefined]]);
  await store.close();
});
