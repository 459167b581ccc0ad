// A database that is lost in the middle of a request, once the request has saved something: its response never says that
// nothing happened.

import { afterEach, expect, test } from "bun:test";
import type { ErasingStore } from "../../src/ports/erasure.ts";
import type { StoreFailureKind } from "../../src/store/failure.ts";
import { StoreFailure } from "../../src/store/failure.ts";
import { CHALLENGE_CARD, GOOD_CARD, newOrder, pays } from "../support/http/acts.ts";
import { agreesAndApproves, financedOrder, startFinanced } from "../support/http/financed-shop.ts";
import type { TestService } from "../support/service.ts";
import { PUBLIC_KEY, payment, SECRET_KEY, startService } from "../support/service.ts";

let runtime: TestService | undefined;
afterEach(() => runtime?.stop());

/** The number of calls that still succeed, by what they do, and the failure of those after them. */
type Left = { changes: number; counts: number; failure: StoreFailureKind };

function losable(left: Left) {
  const spend = (what: "changes" | "counts"): void => {
    if (left[what]-- <= 0) throw new StoreFailure(left.failure);
  };
  return (store: ErasingStore): ErasingStore => ({
    ...store,
    update: async (...args) => {
      spend("changes");
      return store.update(...args);
    },
    read: async (id) => {
      // A full disk can be read.
      if (left.changes <= 0 && left.failure !== "full") throw new StoreFailure(left.failure);
      return store.read(id);
    },
    countFailures: async (...args) => {
      spend("counts");
      return store.countFailures(...args);
    },
  });
}

async function started(start = startService) {
  const left: Left = { changes: Infinity, counts: Infinity, failure: "unreachable" };
  runtime = await start({ withStore: losable(left), patienceMs: 20 });
  return { runtime, left };
}

const UNCERTAIN = {
  status: 503,
  text: expect.stringContaining("it is not known whether this happened"),
};

test("a commit that was saved is acknowledged, though its captures cannot be waited for", async () => {
  const { runtime, left } = await started();
  const order = await newOrder(runtime, { ux: "single", tpc: true });
  await pays(runtime, order.redirectUrl);
  left.changes = 1;
  const path = `/v1/orders/${order.id}/commit`;
  const headers = { authorization: SECRET_KEY, "idempotency-key": "commit" };
  const answer = await runtime.api("POST", path, { amount: 5_000 }, headers);
  expect(answer).toMatchObject({ status: 200, json: { data: { committedAmount: 5_000 } } });
  left.changes = Infinity;
  expect((await runtime.api("POST", path, { amount: 5_000 }, headers)).text).toBe(answer.text);
});

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
  expect(await runtime.api("POST", "/v1/orders", { amount: 9_000 })).toMatchObject({
    status: 507,
    text: expect.stringContaining("Nothing was changed."),
  });
});

test("an order that was made with its payment is not said not to have happened", async () => {
  const { runtime, left } = await started();
  left.changes = 1;
  const sent = { publicKey: PUBLIC_KEY, order: { amount: 9_000 }, ...payment(GOOD_CARD) };
  expect(await runtime.page("/embed/captain/payments", sent)).toMatchObject(UNCERTAIN);
});

test.each(["deadlines/payments", "card"])(
  "what a captain began on the page of their debts is not said not to have happened: %s",
  async (path) => {
    const { runtime, left } = await started((options) => startFinanced({}, options));
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
  ["deadlines/payments", "check"],
  ["deadlines/payments", "abandon"],
  ["card", "check"],
  ["card", "abandon"],
])("what a captain then did with it is not said not to have happened: %s, %s", async (path, act) => {
  const { runtime, left } = await started((options) => startFinanced({}, options));
  const begun = await waitingAt(runtime, path);
  left.changes = 1;
  expect(await runtime.page(`${begun}/${act}`, {})).toMatchObject(UNCERTAIN);
});

test.each([
  ["deadlines/payments", 1],
  ["card", 0],
])(
  "a full disk does not say that nothing was changed once the provider let go: %s",
  async (path, changes) => {
    const { runtime, left } = await started((options) => startFinanced({}, options));
    const begun = await waitingAt(runtime, path);
    Object.assign(left, { changes, failure: "full" });
    expect(await runtime.page(`${begun}/abandon`, {})).toMatchObject(UNCERTAIN);
  },
);

test.each(["deadlines/payments", "card"])(
  "F3: a question of which nothing could be saved is said to have changed nothing: %s",
  async (path) => {
    const { runtime, left } = await started((options) => startFinanced({}, options));
    const begun = await waitingAt(runtime, path);
    Object.assign(left, { changes: 0, failure: "full" });
    const answer = await runtime.page(`${begun}/check`, {});
    expect(answer).toMatchObject({ status: 507, text: expect.stringContaining("Nothing was changed.") });
  },
);

test("T22: a payment that was made is answered, though its counters cannot be changed", async () => {
  const { runtime, left } = await started();
  const order = await newOrder(runtime, { ux: "single" });
  left.counts = 1;
  expect((await pays(runtime, order.redirectUrl)).payment.status).toBe("captured");
});
