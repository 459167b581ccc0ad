// A database that is lost in the middle of a request, once the request has saved something: its response never says that
// nothing happened.

import { afterEach, expect, test } from "bun:test";
import type { ErasingStore } from "../../src/ports/erasure.ts";
import { StoreFailure } from "../../src/store/failure.ts";
import { GOOD_CARD, newOrder, pays } from "../support/http/acts.ts";
import type { TestService } from "../support/service.ts";
import { payment, SECRET_KEY, startService } from "../support/service.ts";

let runtime: TestService | undefined;
afterEach(() => runtime?.stop());

/** The number of calls that still succeed, by what they do. */
type Left = { changes: number; counts: number };

function losable(left: Left) {
  const spend = (what: keyof Left): void => {
    if (left[what]-- <= 0) throw new StoreFailure("unreachable");
  };
  return (store: ErasingStore): ErasingStore => ({
    ...store,
    update: async (...args) => {
      spend("changes");
      return store.update(...args);
    },
    read: async (id) => {
      if (left.changes <= 0) throw new StoreFailure("unreachable");
      return store.read(id);
    },
    countFailures: async (...args) => {
      spend("counts");
      return store.countFailures(...args);
    },
  });
}

async function started() {
  const left: Left = { changes: Infinity, counts: Infinity };
  runtime = await startService({ withStore: losable(left), patienceMs: 20 });
  return { runtime, left };
}

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

test("a payment that was begun is not said not to have happened", async () => {
  const { runtime, left } = await started();
  const order = await newOrder(runtime, { ux: "single" });
  left.changes = 1;
  const answer = await runtime.page(`${order.redirectUrl}/payments`, payment(GOOD_CARD));
  expect(answer.status).toBe(503);
  expect(answer.text).toContain("it is not known whether this happened");
});

test("T22: a payment that was made is answered, though its counters cannot be changed", async () => {
  const { runtime, left } = await started();
  const order = await newOrder(runtime, { ux: "single" });
  left.counts = 1;
  expect((await pays(runtime, order.redirectUrl)).payment.status).toBe("captured");
});
