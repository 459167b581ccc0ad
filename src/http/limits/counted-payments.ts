// Counters of buyers' payment attempts against card testing (T22): an attempt counts as failed or as undecided until
// its result is known.

import type { Problem } from "../../api/errors/problem.ts";
import { problemForNow } from "../../api/errors/problem.ts";
import type { PagePayment, PayAnswer } from "../../api/pages/page.ts";
import type { Answer } from "../../application/contract/answer.ts";
import { orderPartOf } from "../../application/pages/links.ts";
import type { SlidingWindow } from "../../application/sliding-window.ts";
import { createSlidingWindow } from "../../application/sliding-window.ts";
import type { Config } from "../../config/config.ts";
import { PAYMENT_LIMITS } from "../../config/keys/limits.ts";
import { MAX_BUYERS } from "../../domain/money/parts.ts";
import { countedAs } from "../pipeline/client-address.ts";
import type { Attempts } from "./failed-payments.ts";
import { createAttempts, lazyCache, paymentAttempts } from "./failed-payments.ts";

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
  decided(payment: PagePayment): void;
};

/** One counter of an attempt. `limit`: where it differs from the usual one. */
type Count = { readonly attempts: Attempts; readonly who: string; readonly limit?: number };
/** Counted as failed unless known not to be, and as undecided until it is decided. */
type Counts = { readonly failed: readonly Count[]; readonly undecided: readonly Count[] };

const KEY_WINDOW_MS = 600_000;
/** The most people who can share an order: friends around one table all go to their banks at the same moment. */
const UNDECIDED = MAX_BUYERS;
/** Payments that wait for their buyers, remembered until they are decided. */
const WAITING = 20_000;

/**
 * An attempt counts for its order and address together, so that no other person can lock an order, and for its address
 * on all pages. An attempt that waits for the buyer's bank has not failed, but no honest buyer has many of them. Where
 * the public key alone makes orders, too many failures with it leave every address one failure instead of many: an
 * attacker with many addresses gets no further, and a buyer who has not failed yet does not have to wait.
 */
export function countedPayments(config: Config, now: () => number): CountedPayments {
  const { failedPaymentsPerPage, failedPaymentsPerAddress } = config.limits ?? PAYMENT_LIMITS;
  const pages = createAttempts(paymentAttempts(failedPaymentsPerPage));
  const addresses = createAttempts(paymentAttempts(failedPaymentsPerAddress));
  const atBanks = createAttempts(paymentAttempts(UNDECIDED));
  const failures = failuresOfKeys(config);
  const waiting = lazyCache<(isFailure: boolean) => void>(WAITING);

  function countsOf(payer: Payer): Counts {
    const address = countedAs(payer.address ?? "unknown");
    const page = "token" in payer ? orderPartOf(payer.token) : payer.publicKey;
    const isSuspect = "publicKey" in payer && failures.areMany(payer.publicKey, now());
    const ofPage = { attempts: pages, who: `${page} ${address}`, ...(isSuspect ? { limit: 1 } : {}) };
    return {
      failed: [ofPage, { attempts: addresses, who: address }],
      undecided: [{ attempts: atBanks, who: ofPage.who }],
    };
  }

  async function make<T extends PayAnswer>(
    payer: Payer,
    { failed, undecided }: Counts,
    act: () => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const noteFailure = () => "publicKey" in payer && failures.add(payer.publicKey, now());
    const answer = await act();
    const payment = answer.kind === "ok" ? answer.value.payment : undefined;
    if (payment?.status === "requiresAction") {
      forgive(failed);
      const decide = (isFailure: boolean) => {
        forgive(undecided);
        if (!isFailure) return;
        begin(failed, now());
        noteFailure();
      };
      waiting.set(payment.id, decide);
      return answer;
    }
    forgive(undecided);
    if (payment !== undefined && hasFailed(payment)) noteFailure();
    else forgive(failed);
    return answer;
  }

  return {
    async pay(payer, act) {
      for (;;) {
        const at = now();
        const { failed, undecided } = countsOf(payer);
        const counts = [...failed, ...undecided];
        const waits = counts.map(({ attempts, who, limit }) => attempts.waitMs(who, at, limit));
        if (Math.max(...waits) === 0) {
          begin(counts, at);
          return tracked(counts, make(payer, { failed, undecided }, act));
        }
        const stopping = counts.filter((_, index) => waits[index] !== 0);
        const ends = stopping.flatMap(({ attempts, who }) => attempts.nextEnd(who) ?? []);
        if (ends.length < stopping.length) return { kind: "tooSoon", problem: tooSoon(Math.max(...waits)) };
        await Promise.race(ends);
      }
    },
    decided(payment) {
      const decide = waiting.get(payment.id);
      if (decide === undefined || payment.status === "requiresAction") return;
      waiting.delete(payment.id);
      decide(hasFailed(payment));
    },
  };
}

function begin(counts: readonly Count[], at: number): void {
  for (const { attempts, who } of counts) attempts.begin(who, at);
}

function forgive(counts: readonly Count[]): void {
  for (const { attempts, who } of counts) attempts.forgive(who);
}

function tracked<T>(counts: readonly Count[], task: Promise<T>): Promise<T> {
  return counts.reduce((inner, { attempts, who }) => attempts.track(who, inner), task);
}

function tooSoon(waitMs: number): Problem {
  return problemForNow("tooManyRequests", Math.ceil(waitMs / 1_000));
}

/** Refused by the buyer's bank; `later` is not about a card. */
function hasFailed({ status, failure }: PagePayment): boolean {
  return status === "failed" && failure !== "later";
}

/** Failed payments of the last ten minutes by public key: one counter for each key of the configuration. */
function failuresOfKeys(config: Config) {
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
      return limit > 0 && (byKey.get(publicKey)?.count(at) ?? 0) >= limit;
    },
  };
}
