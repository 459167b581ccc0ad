// A database that is lost in the middle of a request, once the request has saved something: its response never says that
// nothing happened.

import { afterEach, expect, test } from "bun:test";
import { BY_OPERATOR } from "../../src/application/audit-log.ts";
import { BOB, CHALLENGE_CARD, GOOD_CARD, newGroup, newOrder, pays } from "../support/http/acts.ts";
import { agreesAndApproves, financedOrder, startFinanced } from "../support/http/financed-shop.ts";
import type { Left } from "../support/losable-store.ts";
import { LATE_MS, losable } from "../support/losable-store.ts";
import type { ServiceOptions, TestService } from "../support/service.ts";
import { PUBLIC_KEY, payment, SECRET_KEY, startService } from "../support/service.ts";

const SOON_MS = 4_000;

let runtime: TestService | undefined;
afterEach(() => runtime?.stop());

async function started({ start = startService, patienceMs = 20 } = {}) {
  const left: Left = { changes: Infinity, counts: Infinity, answers: Infinity, failure: "unreachable" };
  runtime = await start({ withStore: losable(left), patienceMs });
  return { runtime, left };
}

const FINANCED = { start: (options?: ServiceOptions) => startFinanced({}, options) };

const UNCERTAIN = {
  status: 503,
  text: expect.stringContaining("it is not known whether this happened"),
};

const UNCHANGED = { status: 507, text: expect.stringContaining("Nothing was changed.") };

/** A commit under an idempotency key, of an order that is held. */
async function heldOrder({ runtime }: Awaited<ReturnType<typeof started>>) {
  const order = await newOrder(runtime, { ux: "single", tpc: true });
  await pays(runtime, order.redirectUrl);
  const headers = { authorization: SECRET_KEY, "idempotency-key": "commit" };
  return {
    id: order.id,
    commit: () => runtime.api("POST", `/v1/orders/${order.id}/commit`, { amount: 5_000 }, headers),
  };
}

test.each(["unreachable", "silent"] as const)(
  "a commit that was saved is acknowledged, though its captures cannot be waited for: %s",
  async (failure) => {
    const service = await started();
    const { commit } = await heldOrder(service);
    const { left } = service;
    Object.assign(left, { changes: 1, failure });
    const begun = performance.now();
    const answer = await commit();
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
    expect(answer).toMatchObject({ status: 200, json: { data: { committedAmount: 5_000 } } });
    // As it was saved: committed, and nothing captured yet.
    expect(answer.json.data).toMatchObject({ status: "confirmed", amountCaptured: 0 });
    left.changes = Infinity;
    expect((await commit()).text).toBe(answer.text);
  },
);

test("a commit whose stored response cannot be replaced is answered with that response", async () => {
  const service = await started({ patienceMs: 5_000 });
  const { id, commit } = await heldOrder(service);
  const { left, runtime } = service;
  left.answers = 0;
  const [answer] = await Promise.all([commit(), Bun.sleep(100).then(() => runtime.settle())]);
  expect(answer).toMatchObject({ status: 200, json: { data: { status: "confirmed", amountCaptured: 0 } } });
  expect((await runtime.api("GET", `/v1/orders/${id}`)).json.data).toMatchObject({ status: "completed" });
  expect((await commit()).text).toBe(answer.text);
});

test.each([
  ["silent", "confirmed"],
  ["late", "completed"],
] as const)(
  "I9: a commit is answered once if it is not known with what a repeat will be answered: %s",
  async (failure, status) => {
    const service = await started({ patienceMs: 5_000 });
    const { commit } = await heldOrder(service);
    const { left, runtime } = service;
    Object.assign(left, { answers: 0, failure });
    const begun = performance.now();
    const [answer] = await Promise.all([commit(), Bun.sleep(100).then(() => runtime.settle())]);
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
    expect(answer).toMatchObject(UNCERTAIN);
    await Bun.sleep(LATE_MS);
    const repeated = await commit();
    expect(repeated).toMatchObject({ status: 200, json: { data: { status } } });
    expect((await commit()).text).toBe(repeated.text);
  },
);

test.each(["unreachable", "full"] as const)(
  "a payment that was begun is not said not to have happened: %s",
  async (failure) => {
    const { runtime, left } = await started();
    const order = await newOrder(runtime, { ux: "single" });
    Object.assign(left, { changes: 1, failure });
    expect(await runtime.page(`${order.redirectUrl}/payments`, payment(GOOD_CARD))).toMatchObject(UNCERTAIN);
  },
);

test("F3: an order for which there is no room is said not to have been made", async () => {
  const { runtime, left } = await started();
  Object.assign(left, { changes: 0, failure: "full" });
  expect(await runtime.api("POST", "/v1/orders", { amount: 9_000 })).toMatchObject(UNCHANGED);
});

test.each(["unreachable", "silent"] as const)(
  "a payment whose outcome was saved is answered with it: %s",
  async (failure) => {
    const { runtime, left } = await started();
    const order = await newOrder(runtime, { ux: "single", tpc: true });
    Object.assign(left, { changes: 2, failure });
    const begun = performance.now();
    expect((await pays(runtime, order.redirectUrl)).payment.status).toBe("authorized");
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
  },
);

/** A payment that waits for its captain at their bank, and one of a co-buyer that is held: their paths. */
async function paymentsOfGroup(runtime: TestService) {
  const { redirectUrl } = await newOrder(runtime, { ux: "single" });
  const waiting = await pays(runtime, redirectUrl, {}, CHALLENGE_CARD);
  expect(waiting.payment.status).toBe("requiresAction");
  const { shareUrl } = await newGroup(runtime, { tpc: true }, []);
  const held = await pays(runtime, shareUrl, { ...BOB, amount: 3_000 });
  expect(held.payment.status).toBe("authorized");
  return {
    waiting: `${redirectUrl}/payments/${waiting.payment.id}`,
    held: `${shareUrl}/payments/${held.payment.id}`,
  };
}

/** What a buyer does with a payment of theirs, and the status that follows in the end. */
const ACTS = [
  { of: "waiting", act: "check", ends: "requiresAction" },
  { of: "waiting", act: "abandon", ends: "failed" },
  { of: "held", act: "withdraw", ends: "released" },
] as const;
const CASES = (["unreachable", "silent", "full"] as const).flatMap((failure) =>
  ACTS.map((each) => ({ ...each, failure })),
);

test.each(CASES)("what a buyer did is answered as it was saved: $act, $failure", async (each) => {
  const { of, act, ends, failure } = each;
  const { runtime, left } = await started();
  const paths = await paymentsOfGroup(runtime);
  Object.assign(left, { changes: 1, failure });
  const begun = performance.now();
  const answer = await runtime.page(`${paths[of]}/${act}`, {});
  expect(performance.now() - begun).toBeLessThan(SOON_MS);
  expect(answer).toMatchObject({ status: 200, json: { data: { payment: {} } } });
  left.changes = Infinity;
  await runtime.settle();
  const { json } = await runtime.page(`${paths[of]}/check`, {});
  expect(json.data.payment.status).toBe(ends);
});

test("F3: a payment that could not be given up is said to be as it was", async () => {
  const { runtime, left } = await started();
  const { held } = await paymentsOfGroup(runtime);
  Object.assign(left, { changes: 0, failure: "full" });
  expect(await runtime.page(`${held}/withdraw`, {})).toMatchObject(UNCHANGED);
});

test.each(["unreachable", "silent"] as const)(
  "an act on a page that was saved is answered: %s",
  async (failure) => {
    const { runtime, left } = await started();
    const { redirectUrl, shareUrl } = await newGroup(runtime, {}, []);
    Object.assign(left, { changes: 1, failure });
    const begun = performance.now();
    const answer = await runtime.page(`${redirectUrl}/renew`, {});
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
    expect(answer.status).toBe(200);
    expect(answer.json.data.shareUrl).not.toBe(shareUrl);
  },
);

test("an order that was made with its payment is not said not to have happened", async () => {
  const { runtime, left } = await started();
  left.changes = 1;
  const sent = { publicKey: PUBLIC_KEY, order: { amount: 9_000 }, ...payment(GOOD_CARD) };
  expect(await runtime.page("/embed/captain/payments", sent)).toMatchObject(UNCERTAIN);
});

test.each(["deadlines/payments", "card"])(
  "what a captain began on the page of their debts is not said not to have happened: %s",
  async (path) => {
    const { runtime, left } = await started(FINANCED);
    const order = await financedOrder(runtime);
    await agreesAndApproves(runtime, order.redirectUrl);
    await runtime.settle();
    left.changes = 1;
    const sent = { attempt: "try-1", means: payment(GOOD_CARD).means };
    expect(await runtime.page(`${order.redirectUrl}/${path}`, sent)).toMatchObject(UNCERTAIN);
  },
);

/** Begun on the page of a captain's debts, and waiting for them at their bank. Its path. */
async function waitingAt(runtime: TestService, path: string): Promise<string> {
  const order = await financedOrder(runtime);
  await agreesAndApproves(runtime, order.redirectUrl);
  await runtime.settle();
  const sent = { attempt: "try-1", means: payment(CHALLENGE_CARD).means };
  const { json } = await runtime.page(`${order.redirectUrl}/${path}`, sent);
  expect(json.data.payment.status).toBe("requiresAction");
  return `${order.redirectUrl}/${path}/${json.data.payment.id}`;
}

test.each([
  ["deadlines/payments", "check", "requiresAction"],
  ["card", "check", "requiresAction"],
  ["card", "abandon", "failed"],
])("what a captain then did with it is answered as it was saved: %s, %s", async (path, act, status) => {
  const { runtime, left } = await started(FINANCED);
  const begun = await waitingAt(runtime, path);
  left.changes = 1;
  const answer = await runtime.page(`${begun}/${act}`, {});
  expect(answer).toMatchObject({ status: 200, json: { data: { payment: { status } } } });
});

test("a payment of debts that was partly given up is not said not to have been", async () => {
  const { runtime, left } = await started(FINANCED);
  const begun = await waitingAt(runtime, "deadlines/payments");
  left.changes = 1;
  expect(await runtime.page(`${begun}/abandon`, {})).toMatchObject(UNCERTAIN);
});

test.each([
  ["deadlines/payments", 1],
  ["card", 0],
])(
  "a full disk does not say that nothing was changed once the provider let go: %s",
  async (path, changes) => {
    const { runtime, left } = await started(FINANCED);
    const begun = await waitingAt(runtime, path);
    Object.assign(left, { changes, failure: "full" });
    expect(await runtime.page(`${begun}/abandon`, {})).toMatchObject(UNCERTAIN);
  },
);

test.each(["deadlines/payments", "card"])(
  "F3: a question of which nothing could be saved is said to have changed nothing: %s",
  async (path) => {
    const { runtime, left } = await started(FINANCED);
    const begun = await waitingAt(runtime, path);
    Object.assign(left, { changes: 0, failure: "full" });
    const answer = await runtime.page(`${begun}/check`, {});
    expect(answer).toMatchObject(UNCHANGED);
  },
);

test.each(["unreachable", "silent"] as const)(
  "T22: a payment that was made is answered, though its counters cannot be changed: %s",
  async (failure) => {
    const { runtime, left } = await started();
    const order = await newOrder(runtime, { ux: "single" });
    Object.assign(left, { counts: 1, failure });
    const begun = performance.now();
    expect((await pays(runtime, order.redirectUrl)).payment.status).toBe("captured");
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
  },
);

test.each([
  [0, false],
  [1, true],
])(
  "T33: an erasure for which there is no room says that nothing was changed only where nothing was: %d erased",
  async (changes, isUncertain) => {
    const { runtime, left } = await started();
    for (const _ of ["one", "another"])
      await pays(runtime, (await newOrder(runtime, { type: "standard", ux: "single" })).redirectUrl);
    await runtime.settle();
    const { erase, planErasure } = runtime.program.application.operations;
    const who = { email: "ana@example.com" };
    expect((await planErasure(who)).orders).toHaveLength(2);
    Object.assign(left, { changes, failure: "full" });
    const failure = await erase(who, BY_OPERATOR).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "full", isUncertain });
  },
);
