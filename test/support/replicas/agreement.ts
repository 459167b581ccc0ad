// Scenarios of agreement between replicas: one idempotency key, one last share, nothing stale, and news for open pages.

import type { Replica } from "../binary/replicas.ts";
import type { ReplicaStage } from "./stage.ts";
import { expectEqual, replicaAt, times } from "./stage.ts";

const ORDER = { amount: 4_200, ux: "single" };

/** One key at all replicas at once makes one order. */
export async function oneKey(stage: ReplicaStage, rounds: number): Promise<string> {
  await times(rounds, 4, async (round) => {
    const key = { "idempotency-key": `round-${round}` };
    const asked = { ...ORDER, trackId: `round-${round}` };
    const made = await Promise.all(
      stage.replicas.map(({ shop }) => shop.api("POST", "/v1/orders", asked, key)),
    );
    // While the first is under way at its own replica, another may answer that the key is in use.
    const ids = new Set(made.filter(({ status }) => status === 200).map(({ json }) => json.data.id));
    expectEqual(`orders of round ${round}`, ids.size, 1);
  });
  const orders = Number(stage.query("SELECT count(*) FROM orders WHERE track_id LIKE 'round-%'"));
  expectEqual("orders of all rounds", orders, rounds);
  return `${rounds} rounds with one key at ${stage.replicas.length} replicas: ${orders} orders`;
}

/** Of many buyers of the last share one gets it. */
export async function lastShare(stage: ReplicaStage, buyers: number): Promise<string> {
  const first = replicaAt(stage, 0);
  const order = await first.shop.order({ amount: 4_200, ux: "single" });
  const answers = await Promise.all(
    Array.from({ length: buyers }, (_, index) => replicaAt(stage, index).pay(order.redirectUrl, "pays")),
  );
  const held = stage.set.network.stripe
    .intents()
    .filter(({ metadata, status }) => metadata.order === order.id && status === "succeeded");
  const { amountCaptured } = await first.shop.untilStatus(order.id, "completed");
  expectEqual("the captured amount", amountCaptured, 4_200);
  expectEqual("payments at the provider", held.length, 1);
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => String(status)));
  const counted = statuses.map(([status, all]) => `${all?.length} × ${status}`).join(", ");
  return `${buyers} buyers of one share: one payment (${counted})`;
}

/** What one replica has answered, every other reads. */
export async function nothingStale(stage: ReplicaStage, rounds: number): Promise<string> {
  let stale = 0;
  await times(rounds, 16, async (index) => {
    const made = await replicaAt(stage, index).shop.order(ORDER);
    const read = await replicaAt(stage, index + 1).shop.read(made.id);
    if (!Bun.deepEquals(read, made)) stale += 1;
  });
  expectEqual("stale reads", stale, 0);
  return `${rounds} orders made at one replica and read at another: none stale`;
}

/** A page open at one replica hears of a payment at another. */
export async function openPage(stage: ReplicaStage, rounds: number): Promise<string> {
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const order = await replicaAt(stage, round).shop.order(ORDER);
    const page = await openEvents(replicaAt(stage, round + 1), order.redirectUrl);
    const begun = performance.now();
    const paying = replicaAt(stage, round).pay(order.redirectUrl, "pays");
    await page.changed;
    tookMs.push(performance.now() - begun);
    page.close();
    await paying;
  }
  const slowest = Math.max(...tookMs);
  if (slowest > 1_000) throw new Error(`an open page heard of a payment after ${Math.round(slowest)} ms`);
  return `${rounds} payments at one replica: a page at another heard of each within ${Math.round(slowest)} ms`;
}

/** `changed` resolves with the first message that the order has changed. */
async function openEvents(replica: Replica, redirectUrl: string) {
  const end = new AbortController();
  const path = `${new URL(redirectUrl).pathname}/events`;
  const response = await fetch(replica.url + path, { signal: end.signal });
  expectEqual("the status of a page's events", response.status, 200);
  const stream = response.body?.pipeThrough(new TextDecoderStream());
  const opened = Promise.withResolvers<void>();
  const read = async (): Promise<void> => {
    for await (const text of stream ?? []) {
      opened.resolve();
      if (text.includes("data: changed")) return;
    }
  };
  const changed = read();
  await opened.promise;
  return { changed, close: () => end.abort() };
}
