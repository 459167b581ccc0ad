// Rate limiter towards a provider: the rate of jobs, and the order in which they go.

import { expect, test } from "bun:test";
import { createRateLimiter } from "../../src/providers/rate-limiter.ts";

const elapsed = () => performance.now();

/** `count` jobs of one request each, all due now; answers how long it took in ms, and in which order they went. */
async function run(limiter: ReturnType<typeof createRateLimiter>, ranks: readonly number[]) {
  const order: number[] = [];
  const startedAt = elapsed();
  const job = (rank: number) =>
    limiter.inTurn(rank, async () => {
      limiter.sent();
      order.push(rank);
    });
  await Promise.all(ranks.map(job));
  return { order, tookMs: elapsed() - startedAt };
}

test("jobs keep nine tenths of what the provider allows", async () => {
  const { tookMs } = await run(createRateLimiter(500, elapsed), Array(180).fill(1));
  expect(tookMs).toBeWithin(280, 700);
});

test("of jobs that wait the lowest rank goes first, and those of one rank in the order in which they came", async () => {
  const { order } = await run(createRateLimiter(200, elapsed), [9, 5, 7, 5, 0, 9]);
  // The first one finds an empty queue.
  expect(order).toEqual([9, 0, 5, 5, 7, 9]);
});

test("jobs get the rate that buyers leave: buyers never wait", async () => {
  const limiter = createRateLimiter(100, elapsed);
  for (let request = 0; request < 40; request += 1) limiter.sent();
  const { tookMs } = await run(limiter, [1, 1]);
  expect(tookMs).toBeWithin(300, 900);
});

test("after a refusal it pauses and slows down once, however many were refused together", async () => {
  const limiter = createRateLimiter(1_000, elapsed);
  for (let request = 0; request < 50; request += 1) limiter.turnedAway();
  const { tookMs } = await run(limiter, Array(300).fill(1));
  // A pause of 0.3 s, and 300 at about 650 a second where 900 were allowed.
  expect(tookMs).toBeWithin(680, 1_600);
});

test("a job that fails frees its place, and at most a hundred run at once", async () => {
  const limiter = createRateLimiter(10_000, elapsed);
  let most = 0;
  let now = 0;
  const jobs = Array.from({ length: 300 }, () =>
    limiter.inTurn(1, async () => {
      now += 1;
      most = Math.max(most, now);
      await Bun.sleep(20);
      now -= 1;
      throw new Error("no");
    }),
  );
  const outcomes = await Promise.allSettled(jobs);
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  expect(most).toBe(100);
});
