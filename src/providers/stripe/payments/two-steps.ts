// Two requests for one effect: something is opened at Stripe, which moves nothing, and confirmed. Only we confirm, and
// what was opened and not confirmed in time is cancelled, so that a late confirmation finds it closed.

import type Stripe from "stripe";
import { MINUTE, SECOND } from "../../../domain/time.ts";
import type { UnknownAnswer } from "../../../ports/payment-provider.ts";
import type { Trouble } from "../client.ts";
import { isReplayed, troubleOf, unlocked } from "../client.ts";
import type { PaymentLookup, StripeLookup } from "./lookup.ts";
import type { Intent } from "./payment.ts";
import { answerOf } from "./payment.ts";

/** Something opened later than this after it was asked for is not confirmed any more: the engine has given up. */
export const LATEST_CONFIRM_MS = 10 * SECOND;
/** No confirmation takes longer to arrive. */
const UNCONFIRMED_MS = MINUTE;

export type Opened = {
  readonly id: string;
  readonly created: number;
  readonly status: string;
  readonly metadata: Stripe.Metadata | null;
};

/** Options of a request: its idempotency key. */
type Keyed = { readonly idempotencyKey: string };

/** One kind of what is opened. */
export type Steps<Found extends Opened> = {
  readonly lookup: StripeLookup<Found>;
  /** Nothing was confirmed yet. */
  isUntried(found: Found): boolean;
  /** Confirmed without success: a buyer with the secret could try again. */
  isDeclined(found: Found): boolean;
  cancel(id: string, options: Keyed): Promise<Found>;
};

export type TwoStepsOptions = {
  readonly wallNow: () => number;
  readonly elapsed: () => number;
  readonly onBarred?: (reason: string) => void;
};

/**
 * `notOpened`: nothing was begun. `refused`: Stripe refused to confirm it without a trace in the record. `notReached`: it
 * was not confirmed in time, and no longer can be.
 */
export type Made<Found> =
  | Standing<Found>
  | { readonly kind: "notOpened" | "refused"; readonly trouble: Trouble };
export type Standing<Found> =
  | { readonly kind: "record"; readonly found: Found }
  | { readonly kind: "notReached" | "none" }
  | UnknownAnswer;

export function intentSteps(stripe: Stripe, lookup: PaymentLookup): Steps<Intent> {
  return {
    lookup,
    isUntried: (intent) => answerOf(intent).kind === "untried",
    isDeclined: (intent) => answerOf(intent).kind === "declined",
    cancel: (id, options) => stripe.paymentIntents.cancel(id, {}, options),
  };
}

export class TwoSteps<Found extends Opened> {
  readonly #steps: Steps<Found>;
  readonly #options: TwoStepsOptions;

  constructor(steps: Steps<Found>, options: TwoStepsOptions) {
    this.#steps = steps;
    this.#options = options;
  }

  /** Opens and confirms; asked again, it answers the record. */
  async make(
    key: string,
    open: (options: Keyed) => Promise<Stripe.Response<Found>>,
    confirm: (id: string, options: Keyed) => Promise<Stripe.Response<Found>>,
  ): Promise<Made<Found>> {
    const askedAt = this.#options.elapsed();
    const isRepeated = this.#steps.lookup.remembers(key);
    const opened = await this.#heard(() => open({ idempotencyKey: `${key}:open` }));
    if (opened.kind === "trouble") return this.#notOpened(key, opened.trouble, isRepeated);
    const { id } = opened.found;
    this.#steps.lookup.remember(key, id);
    if (!this.#steps.isUntried(opened.found)) return { kind: "record", found: opened.found };
    if (this.#options.elapsed() - askedAt > LATEST_CONFIRM_MS) return unknown("Stripe: opened too late");
    const confirmed = await this.#heard(() => confirm(id, { idempotencyKey: `${key}:confirm` }));
    if (confirmed.kind !== "trouble") return { kind: "record", found: confirmed.found };
    return this.#unconfirmed(id, confirmed.trouble);
  }

  /** The record of it. `none`: Stripe has none under this key. */
  async standing(key: string, ref?: string): Promise<Standing<Found>> {
    try {
      const found = await this.#steps.lookup.find(key, ref);
      if (found === undefined) return { kind: "none" };
      if (this.#steps.isUntried(found)) return await this.#giveUp(key, found);
      if (this.#steps.isDeclined(found) && found.status !== "canceled") await this.cancel(key, found.id);
      return { kind: "record", found };
    } catch (error) {
      return unknown(troubleOf(error).reason);
    }
  }

  /** Undefined when Stripe did not do it. */
  async cancel(key: string, ref: string): Promise<Found | undefined> {
    try {
      // A failure that Stripe keeps under a key must not outlast this try; to cancel twice does no harm.
      const idempotencyKey = `${key}:cancel:${this.#options.wallNow()}`;
      return await unlocked(() => this.#steps.cancel(ref, { idempotencyKey }));
    } catch (error) {
      troubleOf(error);
      return undefined;
    }
  }

  async #giveUp(key: string, { id, created }: Found): Promise<Standing<Found>> {
    if (created * SECOND + UNCONFIRMED_MS > this.#options.wallNow())
      return unknown("Stripe: not confirmed yet");
    const cancelled = await this.cancel(key, id);
    return cancelled === undefined ? unknown("Stripe: not cancelled") : { kind: "notReached" };
  }

  /** The record after a request. A replayed answer is older than the record. */
  async #heard(ask: () => Promise<Stripe.Response<Found>>) {
    try {
      const answer = await unlocked(ask);
      const found = isReplayed(answer) ? await this.#steps.lookup.retrieve(answer.id) : answer;
      return { kind: "heard" as const, found };
    } catch (error) {
      return { kind: "trouble" as const, trouble: troubleOf(error) };
    }
  }

  #notOpened(key: string, trouble: Trouble, isRepeated: boolean): Made<Found> {
    if (trouble.kind === "usedOtherwise") throw new Error(`${key} was asked for before, otherwise`);
    if (trouble.kind === "barred") this.#options.onBarred?.(trouble.reason);
    return isRepeated ? unknown(trouble.reason) : { kind: "notOpened", trouble };
  }

  async #unconfirmed(id: string, trouble: Trouble): Promise<Made<Found>> {
    if (trouble.kind === "barred") this.#options.onBarred?.(trouble.reason);
    // With the same key and other parameters it was confirmed before, too: only the record tells the outcome.
    if (trouble.kind !== "no" && trouble.kind !== "usedOtherwise") return unknown(trouble.reason);
    try {
      const found = await this.#steps.lookup.retrieve(id);
      if (!this.#steps.isUntried(found)) return { kind: "record", found };
      // The confirmation that came first may still be under way.
      return trouble.kind === "usedOtherwise" ? unknown(trouble.reason) : { kind: "refused", trouble };
    } catch (error) {
      return unknown(troubleOf(error).reason);
    }
  }
}

function unknown(reason: string): UnknownAnswer {
  return { kind: "unknown", reason };
}
