// A merchant's own scorer, asked over HTTP: signed and guarded as webhooks are (specification/scoring#a-scorer-of-your-own).

import type { ScoringConfig } from "../config/config.ts";
import type { Counters } from "../domain/scoring/counted-values.ts";
import { COUNTED_KINDS, seenIn } from "../domain/scoring/counted-values.ts";
import type { Scored } from "../domain/scoring/rules.ts";
import { BEST_SCORE, OUTCOMES } from "../domain/scoring/rules.ts";
import { asciiText } from "../notifications/webhooks/body.ts";
import type { Attempt, WebhookRequest } from "../notifications/webhooks/send.ts";
import { signedHeaders } from "../notifications/webhooks/sign.ts";
import type { ScoringQuestion } from "../ports/scorer.ts";

export type Endpoint = NonNullable<ScoringConfig["endpoint"]>;

export type Sending = Pick<WebhookRequest, "allowPrivate" | "ports"> & {
  readonly send: (request: WebhookRequest) => Promise<Attempt>;
  /** By the real clock, in epoch ms: the scorer compares it with its own. */
  readonly wallNow: () => number;
  readonly signatureHeader: string;
};

/** The question and its repetition. */
const TRIES = 2;
const MOST_REASONS = 20;
/** Counts are of the last so many days, today included. */
const WINDOWS = [1, 7, 30, 90] as const;

/** The scorer's answer, or why there is none, as a sentence. */
export async function askEndpoint(
  { url, key, timeoutMs }: Endpoint,
  { send, wallNow, signatureHeader, ...guard }: Sending,
  question: ScoringQuestion,
): Promise<Scored | string> {
  const body = asciiText(JSON.stringify(bodyOf(question)));
  let leftMs = timeoutMs;
  let silence = "";
  for (let tries = 0; tries < TRIES && leftMs > 0; tries++) {
    const timestampMs = wallNow();
    const headers = signedHeaders({ body, id: question.id, timestampMs, keys: [key], signatureHeader });
    const attempt = await send({ ...guard, url, headers, body, timeoutMs: leftMs });
    const scored = attempt.kind === "delivered" ? scoredIn(attempt.answer) : undefined;
    if (scored !== undefined) return scored;
    silence = attempt.failure ?? `HTTP ${attempt.status}: the answer is no decision`;
    leftMs -= attempt.tookMs;
  }
  return silence;
}

function bodyOf({ id, platformId, orderId, plan, tried }: ScoringQuestion) {
  const { data, completeness, card, counters } = tried;
  return { id, platformId, orderId, plan, data, completeness, card, counters: totalsOf(counters) };
}

function totalsOf(counters: Counters) {
  const kinds = COUNTED_KINDS.filter((kind) => counters[kind] !== undefined);
  const totals = (kind: (typeof kinds)[number]) =>
    Object.fromEntries(WINDOWS.map((days) => [days, seenIn(counters, kind, days)]));
  return Object.fromEntries(kinds.map((kind) => [kind, totals(kind)]));
}

function scoredIn(text: string): Scored | undefined {
  const { outcome, score, reasons } = parsed(text);
  const known = OUTCOMES.find((name) => name === outcome);
  if (known === undefined || !isScore(score) || !areReasons(reasons)) return undefined;
  return { outcome: known, score, reasons };
}

function parsed(text: string): { readonly [K in keyof Scored]?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function isScore(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= BEST_SCORE;
}

function areReasons(value: unknown): value is readonly string[] {
  const isLine = (reason: unknown) => typeof reason === "string" && /^[^\p{Cc}]{1,255}$/u.test(reason);
  return Array.isArray(value) && value.length <= MOST_REASONS && value.every(isLine);
}
