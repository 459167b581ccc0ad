// Merchant's scorer of a simulated service: it decides, is silent, slow, broken, or answers with garbage.

import type { Attempt, WebhookRequest } from "../../../src/notifications/webhooks/send.ts";
import type { RandomSource } from "../../support/domain/random.ts";
import { oneOf } from "../../support/domain/random.ts";
import type { Timeline } from "../timeline.ts";

const NO_ANSWER = { retryAfterMs: undefined, answer: "" } as const;
const OUTCOMES = ["accept", "accept", "accept", "accept", "review", "refuse"] as const;
const GARBAGE = [
  "",
  "yes",
  "null",
  '{"outcome":"accept","score":101,"reasons":[]}',
  '{"outcome":"accept","score":"80","reasons":[]}',
  '{"outcome":"accept","score":80}',
  '{"outcome":"perhaps","score":80,"reasons":[]}',
  '{"outcome":"accept","score":80,"reasons":["line\\nbreak"]}',
] as const;

/** Sends a question to it; no answer is waited for longer than the request says. */
export function createScorerEndpoint(
  { now, plan }: Timeline,
  random: RandomSource,
  see: (what: string) => void,
) {
  return ({ timeoutMs }: WebhookRequest): Promise<Attempt> => {
    const mood = oneOf(random, ["decides", "decides", "decides", "slow", "silent", "garbage", "broken"]);
    if (mood !== "decides") see(`the scorer is ${mood}`);
    const tookMs = mood === "silent" ? timeoutMs : random(mood === "slow" ? 2 * timeoutMs : 400);
    const isOver = tookMs >= timeoutMs;
    const attempt: Attempt = isOver
      ? { ...NO_ANSWER, kind: "retry", status: undefined, failure: "no answer in time", tookMs: timeoutMs }
      : answered(mood, random, tookMs);
    return new Promise((resolve) => plan(now() + attempt.tookMs, () => resolve(attempt)));
  };
}

function answered(mood: string, random: RandomSource, tookMs: number): Attempt {
  const about = { ...NO_ANSWER, tookMs };
  if (mood === "broken") return { ...about, kind: "retry", status: 500, failure: "HTTP 500" };
  const right = JSON.stringify({ outcome: oneOf(random, OUTCOMES), score: random(101), reasons: ["drawn"] });
  const answer = mood === "garbage" ? oneOf(random, GARBAGE) : right;
  return { ...about, kind: "delivered", status: 200, failure: undefined, answer };
}
