// Three replicas of the compiled service over one database of PostgreSQL: they agree, and failures lose nothing. The same
// scenarios, longer and more of them, are played by scripts/replicas.ts.

import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { lastShare, nothingStale, oneKey, openPage } from "../../support/replicas/agreement.ts";
import { FAILURE_LIMITS, failedCards } from "../../support/replicas/card-testing.ts";
import { killedDatabase, killedReplica } from "../../support/replicas/failures.ts";
import { openReplicaStage } from "../../support/replicas/stage.ts";
import { rollingRestart } from "../../support/replicas/starts.ts";

const GENTLY = { atOnce: 2, isHasty: true };
/** An order can be cancelled whose payment a kill has left without an answer: its hold is released a minute later (F14). */
const KILLED_LIMIT_MS = 120_000;

const stage = await openReplicaStage({ limits: FAILURE_LIMITS });
afterAll(() => stage[Symbol.asyncDispose]());

test.skipIf(process.platform !== "linux")("the memory that a replica has used stays with it", () => {
  for (const { pid } of stage.replicas)
    expect(readFileSync(`/proc/${pid()}/environ`, "utf8").split("\0")).toContain("MIMALLOC_PURGE_DELAY=-1");
});

test("I9: one idempotency key at three replicas makes one order", async () => {
  expect(await oneKey(stage, 20)).toContain("20 orders");
});

test("T21: of twelve buyers of the last share at three replicas one pays", async () => {
  expect(await lastShare(stage, 12)).toContain("one payment");
});

test("what one replica has answered every other reads", async () => {
  expect(await nothingStale(stage, 150)).toContain("none stale");
});

test("an open page hears within a second of a payment at another replica", async () => {
  expect(await openPage(stage, 3)).toContain("heard of each");
});

test("T22: ten failed cards are ten over all replicas, also after all were restarted", async () => {
  expect(await failedCards(stage)).toContain("10 of 13 failed cards reached the bank");
});

test("a replica that is restarted behind a balancer refuses no request", async () => {
  expect(await rollingRestart(stage, 1, GENTLY)).toContain("none refused anything");
});

test(
  "I7, I8: all of PostgreSQL is killed twice under load: nothing is lost",
  async () => {
    expect(await killedDatabase(stage, 2, 300, GENTLY)).toContain("each once at the provider");
  },
  KILLED_LIMIT_MS,
);

test(
  "I7, I8: the leader is killed under load: another leads, and nothing is lost",
  async () => {
    expect(await killedReplica(stage, 1_000, GENTLY)).toContain("each once at the provider");
  },
  KILLED_LIMIT_MS,
);
