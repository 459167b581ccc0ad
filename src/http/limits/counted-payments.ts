// Counters of buyers' payment attempts against card testing (T22): an attempt counts as failed or as undecided until
// its result is known.

import type { Problem } from "../../api/errors/problem.ts";
import { problemForNow } from "../../api/errors/problem.ts";
import type { PagePayment, PayAnswer } from "../../api/pages/page.ts";
import type { Answer } from "../../application/contract/answer.ts";
import type { FailureCounts, Operations } from "../../application/contract/operations.ts";
import { orderPartOf } from "../../application/pages/links.ts";
import type { SlidingWindow } from "../../application/sliding-window.ts";
import { createSlidingWindow } from "../../application/sliding-window.ts";
import { answeredSoon } from "../../application/store-failure.ts";
import type { Config } from "../../config/config.ts";
import { PAYMENT_LIMITS } from "../../config/keys/limits.ts";
import { MAX_BUYERS } from "../../domain/money/parts.ts";
import { countedAs } from "../pipeline/client-address.ts";
import type { AttemptRules, Count } from "./failed-payments.ts";
import {
  begun,
  createRunningAttempts,
  FORGET_AFTER_MS,
  forgiven,
  paymentAttempts,
  taken,
} from "./failed-payments.ts";

/** The source of an attempt: its page, its network address, and where there is no page yet, its public key. */
export type Payer = { readonly address: string | undefined } & (
  | { readonly token: string }
  | { readonly publicKey: string }
);

export type TooSoon = { readonly kind: "tooSoon"; readonly problem: Problem };

export type CountedPayments = {
  /**
   * Lets the buyer try, unless too many of their attempts failed lately: then 429 with the seconds to wait. While some
   * of these attempts are still running, the buyer waits for their results: friends behind one address who pay at the
   * same moment are no card testers.
   */
  pay<T extends PayAnswer>(payer: Payer, act: () => Promise<Answer<T>>): Promise<Answer<T> | TooSoon>;
  /** Reports the result of a payment that was waiting for its buyer. Any other payment, and a repeat, changes nothing. */
  decided(payment: PagePayment): Promise<void>;
};

/** Counted as failed unless known not to be, and as undecided until it is decided. */
type Counts = { readonly failed: readonly Count[]; readonly undecided: readonly Count[] };

/** Where the failures are counted, together with other replicas. */
type Counting = Pick<
  Operations,
  "countFailures" | "keepWaiting" | "takeWaiting" | "pruneFailures" | "replicas"
>;

const KEY_WINDOW_MS = 600_000;
const HOUR_MS = 3_600_000;
/** The most people who can share an order: friends around one table all go to their banks at the same moment. */
const UNDECIDED = MAX_BUYERS;

/**
 * An attempt counts for its order and address together, so that no other person can lock an order, and for its address
 * on all pages. An attempt that waits for the buyer's bank has not failed, but no honest buyer has many of them. Where
 * the public key alone makes orders, too many failures with it leave every address one failure instead of many: an
 * attacker with many addresses gets no further, and a buyer who has not failed yet does not have to wait.
 */
export function countedPayments(config: Config, counting: Counting, now: () => number): CountedPayments {
  const rules = rulesOf(config);
  const failures = failuresOfKeys(config, counting.replicas);
  const running = createRunningAttempts();
  const prune = eachHour(
    now,
    (at) => void counting.pruneFailures(at - FORGET_AFTER_MS).catch(() => undefined),
  );

  function countsOf(payer: Payer): Counts {
    const address = countedAs(payer.address ?? "unknown");
    const page = `${"token" in payer ? orderPartOf(payer.token) : payer.publicKey} ${address}`;
    const isSuspect = "publicKey" in payer && failures.areMany(payer.publicKey, now());
    return {
      failed: [
        { source: `page ${page}`, rules: isSuspect ? rules.suspect : rules.page },
        { source: `address ${address}`, rules: rules.address },
      ],
      undecided: [{ source: `bank ${page}`, rules: rules.bank }],
    };
  }

  const { take, ...changes } = countingOf(counting, rules.page, now);
  const noteFailure = (publicKey: string | undefined) =>
    publicKey !== undefined && failures.add(publicKey, now());
  const { settle, settleLater } = settlingOf({ ...changes, counting, noteFailure, now });

  /** A payment that has happened is answered: a store that fails or is silent then leaves it counted for now. */
  async function make<T extends PayAnswer>(
    payer: Payer,
    counts: Counts,
    act: () => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const made = act();
    const settled = made.then((answer) => settle(payer, counts, answer));
    running.track(sourcesOf([...counts.failed, ...counts.undecided]), settled);
    const answer = await made;
    await answeredSoon(settled);
    return answer;
  }

  return {
    async pay(payer, act) {
      prune();
      // An attempt that ended while the counts were read is seen at a second look.
      for (let looksAgain = true; ; ) {
        const { failed, undecided } = countsOf(payer);
        const counts = [...failed, ...undecided];
        const waits = await take(counts);
        if (Math.max(...waits) === 0) return make(payer, { failed, undecided }, act);
        // Those that were counted before this one are running by then.
        await new Promise<void>((resolve) => setImmediate(resolve));
        const stopping = counts.filter((_, index) => waits[index] !== 0);
        const ends = stopping.flatMap(({ source }) => running.nextEnd(source) ?? []);
        const canWait = ends.length === stopping.length;
        if (!canWait && !looksAgain) return { kind: "tooSoon", problem: tooSoon(Math.max(...waits)) };
        if (canWait) await Promise.race(ends);
        looksAgain = canWait;
      }
    },
    async decided(payment) {
      if (payment.status !== "requiresAction") await answeredSoon(settleLater(payment));
    },
  };
}

type SettlingParts = Omit<ReturnType<typeof countingOf>, "take"> & {
  readonly counting: Pick<Counting, "keepWaiting" | "takeWaiting">;
  readonly noteFailure: (publicKey: string | undefined) => void;
  readonly now: () => number;
};

/** The counts once a payment has its answer: at once, or once its buyer has been at their bank. */
function settlingOf({ counting, forgive, fail, noteFailure, now }: SettlingParts) {
  async function settle(payer: Payer, counts: Counts, answer: Answer<PayAnswer>): Promise<void> {
    const [failed, undecided] = [sourcesOf(counts.failed), sourcesOf(counts.undecided)];
    const publicKey = "publicKey" in payer ? payer.publicKey : undefined;
    const payment = answer.kind === "ok" ? answer.value.payment : undefined;
    if (payment?.status === "requiresAction") {
      const waiting = { id: payment.id, failed, undecided, ...(publicKey !== undefined && { publicKey }) };
      await counting.keepWaiting(waiting, now());
      return forgive(failed);
    }
    const isFailure = payment !== undefined && hasFailed(payment);
    if (isFailure) noteFailure(publicKey);
    await forgive(isFailure ? undecided : [...undecided, ...failed]);
  }

  async function settleLater(payment: PagePayment): Promise<void> {
    const waiting = await counting.takeWaiting(payment.id);
    if (waiting === undefined) return;
    await forgive(waiting.undecided);
    if (!hasFailed(payment)) return;
    noteFailure(waiting.publicKey);
    await fail(waiting.failed);
  }

  return { settle, settleLater };
}

function countingOf({ countFailures }: Counting, usual: AttemptRules, now: () => number) {
  const change = (sources: readonly string[], changed: (known: FailureCounts) => FailureCounts) =>
    countFailures(sources, (known) => ({ value: undefined, counts: changed(known) }));
  return {
    take: (counts: readonly Count[]) =>
      countFailures(sourcesOf(counts), (known) => taken(counts, now(), known)),
    forgive: (sources: readonly string[]) => change(sources, forgiven),
    fail: (sources: readonly string[]) => {
      const counts = sources.map((source) => ({ source, rules: usual }));
      return change(sources, (known) => begun(counts, now(), known));
    },
  };
}

function rulesOf({ limits }: Config) {
  const { failedPaymentsPerPage, failedPaymentsPerAddress } = limits ?? PAYMENT_LIMITS;
  return {
    page: paymentAttempts(failedPaymentsPerPage),
    suspect: { ...paymentAttempts(failedPaymentsPerPage), limit: 1 },
    address: paymentAttempts(failedPaymentsPerAddress),
    bank: paymentAttempts(UNDECIDED),
  };
}

const sourcesOf = (counts: readonly Count[]): readonly string[] => counts.map(({ source }) => source);

/** The task, at a call that comes an hour after the last one or later. */
function eachHour(now: () => number, task: (at: number) => void): () => void {
  let last = now();
  return () => {
    const at = now();
    if (at - last < HOUR_MS) return;
    last = at;
    task(at);
  };
}

function tooSoon(waitMs: number): Problem {
  return problemForNow("tooManyRequests", Math.ceil(waitMs / 1_000));
}

/** Refused by the buyer's bank; `later` is not about a card. */
function hasFailed({ status, failure }: PagePayment): boolean {
  return status === "failed" && failure !== "later";
}

/**
 * Failed payments of the last ten minutes by public key: one counter for each key of the configuration. Each replica counts
 * its own, for a part of the limit.
 */
function failuresOfKeys(config: Config, replicas: () => number) {
  const byKey = new Map<string, SlidingWindow>();
  const limitOf = (publicKey: string) =>
    config.platforms.find(({ publicKeys }) => publicKeys.some(({ key }) => key === publicKey))?.limits
      ?.failedPaymentsPerPublicKey ?? PAYMENT_LIMITS.failedPaymentsPerPublicKey;
  return {
    add(publicKey: string, at: number): void {
      const recent = byKey.get(publicKey) ?? createSlidingWindow(KEY_WINDOW_MS);
      byKey.set(publicKey, recent);
      recent.add(at);
    },
    areMany(publicKey: string, at: number): boolean {
      const limit = limitOf(publicKey);
      return limit > 0 && (byKey.get(publicKey)?.count(at) ?? 0) * replicas() >= limit;
    },
  };
}
