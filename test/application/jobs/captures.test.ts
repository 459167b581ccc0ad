// A capture that is tried again, over a store that only reads: the questions to the provider when the order ends while
// the provider is asked about the first try.

import { expect, test } from "bun:test";
import { runMoneyJob } from "../../../src/application/jobs/money-jobs.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import type { ClaimedJob } from "../../../src/ports/store.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import { bob, captain, captureRefused, cleo, live, order, pays } from "../../support/domain/scenario.ts";

const capturing = live(order({ type: "standard" }), pays(captain, 500), pays(bob, 300), pays(cleo, 200));
const cancelled = live(capturing, captureRefused(bob));

/** The number of captures requested for Cleo's share, when the order is `after` once the provider was asked about it. */
async function capturesWhenItBecomes(after: Scenario): Promise<number> {
  let { order: current } = capturing;
  let captures = 0;
  const provider = {
    async inquire() {
      current = after.order;
      return { kind: "authorized" };
    },
    async capture() {
      captures += 1;
      return { kind: "unknown", reason: "no answer" };
    },
  };
  const platform = { id: current.platformId, modules: [] };
  const runtime = {
    config: { platforms: [platform] },
    store: { read: () => ({ order: current, details: {}, buyers: {} }) },
    provider: () => provider,
  } as unknown as Runtime;
  const job = { kind: "capture", orderId: current.id, subject: cleo.id, attempts: 1, keyNumber: 1 };
  const { kind } = await runMoneyJob(runtime, job as ClaimedJob);
  expect(kind).toBe("again");
  return captures;
}

test("a capture whose order is cancelled while the provider is asked about it is not asked for again", async () => {
  expect(await capturesWhenItBecomes(capturing)).toBe(1);
  expect(await capturesWhenItBecomes(cancelled)).toBe(0);
});
