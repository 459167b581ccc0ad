// Contract of every store for the endpoint that a redelivery resumes, run against each kind.

import { describe, expect, test } from "bun:test";
import { kinds, onOrder } from "../support/store/kinds.ts";
import { ACT, anEndpoint, change, leaseUntil, NOW, PLATFORM } from "../support/store/orders.ts";

const PAUSED = anEndpoint({ state: "paused", failures: 1, failure: "HTTP 410" });
const RESUMED = anEndpoint({ since: NOW + 100 });

describe.each(kinds)("a store (%s)", (_, open) => {
  const on = onOrder(open);

  test(
    "shows an endpoint as resumed with the first of many events that are sent to it again",
    on(async (store) => {
      const events = Array.from({ length: 450 }, (_, index) => ({
        id: `evt_${index}`,
        name: "order.confirmed",
        body: "{}",
        url: undefined,
      }));
      await change(store, "ord_1", {}, { events, details: { notifyUrl: PAUSED.url } });
      const attempt = { eventId: "evt_1", at: NOW, tookMs: 1, status: 410, failure: undefined, answer: "" };
      const next = { kind: "again", job: { id: 0, epoch: 0 }, dueAt: 0, error: "" } as const;
      await store.recordAttempt(attempt, next, PAUSED);
      const render = () => ({ status: 200, body: "" });
      const options = { now: NOW + 100, paceMs: 5, render, audit: ACT, endpoint: RESUMED };
      const resuming = store.redeliver({ platformId: PLATFORM }, options);
      const states = new Set<string | undefined>();
      for (let look = 0; look < 9; look += 1) {
        const due = await store.claimJobs(["deliver"], NOW + 9e6, leaseUntil(NOW + 9e7), 1_000);
        for (const { delivery } of due) states.add(delivery?.endpoint?.state);
      }
      expect(await resuming).toEqual({ kind: "done", value: 450 });
      expect([...states]).toEqual(["healthy"]);
    }),
  );
});
