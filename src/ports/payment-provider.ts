// The contract every payment provider fulfils. It knows payments, never orders; the engine is its only caller.
// Every operation carries a key that was stored before asking, so that asking again has one effect.

import type { CapturedAnswer, PaymentAnswer } from "../domain/order/commands.ts";
import type { Dispute, FailureCode } from "../domain/order/order.ts";

/**
 * How the page collects the buyer's means of payment.
 * `fields`: our own card form posts number, expiry and code to us (the sandbox alone).
 * `frame`: the provider's frame at `url` collects, then posts `{type:"means", means}` (or `{type:"height", px}`)
 * to the page from `origin`; the page answers it `{type:"submit"}` to ask for the means. Card data never reaches us.
 * `stripe`: the page loads Stripe's own script from `jsUrl`, whose frames collect; the means are `{confirmationToken}`.
 */
export type Collect =
  | { readonly kind: "fields" }
  | { readonly kind: "frame"; readonly url: string; readonly origin: string }
  | {
      readonly kind: "stripe";
      readonly jsUrl: string;
      readonly publishableKey: string;
      readonly account?: string;
      /** The connected account that sells, which the script must be told too. */
      readonly onBehalfOf?: string;
      readonly paymentMethods: readonly string[];
      readonly captureMethod: "manual" | "automatic";
    };

/** Origins that a page shows frames of, takes scripts from and speaks to, beside its own (T18). */
export type CardOrigins = {
  readonly frames: readonly string[];
  readonly scripts: readonly string[];
  readonly connects: readonly string[];
};

/**
 * What the buyer must do at his bank. `redirect`: a page to show in a frame or to be sent to (`isAlone`: only that),
 * which ends at `returnUrl`. `stripe`: the provider's script on our page leads him through it, given this secret.
 */
export type BuyerAction =
  | { readonly kind: "redirect"; readonly url: string; readonly isAlone?: boolean }
  | { readonly kind: "stripe"; readonly clientSecret: string };

/** What the page collected, passed through unread and never stored or logged. */
export type PaymentMethod = Readonly<Record<string, unknown>>;

/** A person and their address; `country` is ISO 3166. */
export type Delivery = {
  readonly name: string;
  readonly phone?: string;
  readonly street1?: string;
  readonly street2?: string;
  readonly city?: string;
  readonly zip?: string;
  readonly state?: string;
  readonly country?: string;
};

export type AuthorizeAsk = {
  /** The authorization's id: idempotency key of this payment, and how it is found again. */
  readonly key: string;
  /** Minor units of `currency` (ISO 4217). */
  readonly amount: number;
  readonly currency: string;
  readonly means: PaymentMethod;
  readonly secure3D: boolean;
  /** The money is to be captured in the same step. What can only be held first is held, and the answer says so. */
  readonly isCharge: boolean;
  /** Where the buyer's browser returns to after his bank's page. */
  readonly returnUrl: string;
  readonly orderId: string;
  readonly platformId: string;
  /** The shop's own reference of the order, by which its bookkeepers know it. */
  readonly reference?: string;
  /** Where the order goes, as far as the shop has said it: providers judge by it how likely a fraud is. */
  readonly delivery?: Delivery;
  readonly buyer: { readonly email: string; readonly firstName: string; readonly lastName: string };
};

export type OperationAsk = {
  /** Idempotency key, stored before asking; the same on every retry until an answer says `keySpent`. */
  readonly key: string;
  /** The key of the payment concerned (`AuthorizeAsk.key`) and the provider's own id for it. */
  readonly paymentKey: string;
  readonly ref: string | undefined;
};

/**
 * No answer, a broken one, or "try again later". `keySpent`: the provider keeps a failure under this key and repeats it,
 * and its own record says that nothing happened: only the next key can bring another answer.
 */
export type UnknownAnswer = {
  readonly kind: "unknown";
  readonly reason: string;
  readonly keySpent?: boolean;
};

/** `refused` is a definite no. */
export type OperationAnswer =
  | { readonly kind: "done"; readonly amount: number }
  | { readonly kind: "refused"; readonly code: FailureCode }
  | UnknownAnswer;

/** One refund, whatever key it is asked for with: the provider's record of it bears `refundId`. */
export type RefundAsk = OperationAsk & { readonly refundId: string; readonly amount: number };

/** A release can find that the money was captured already (F13): then `captured` says how much. */
export type ReleaseAnswer =
  | { readonly kind: "released" }
  | { readonly kind: "captured"; readonly amount: number }
  | UnknownAnswer;

/**
 * What a notification of the provider's turned out to be. `about`: a payment to look at again, by what the provider
 * itself has on record. `nothing`: genuine, and none of our payments. `unreadable`: to be sent again later.
 * `malformed`: genuine, and no notification.
 */
export type Notice =
  | {
      readonly kind: "about";
      /** The provider's id of the notification: the same each time it is sent. */
      readonly id: string;
      readonly key: string;
      readonly ref: string;
      readonly orderId: string;
      readonly platformId: string;
      /** The buyer's bank takes the payment for a fraud, in its own word, and may yet dispute it. */
      readonly fraud?: string;
    }
  | { readonly kind: "nothing" }
  | { readonly kind: "unreadable" }
  | { readonly kind: "malformed" }
  | { readonly kind: "forged" };

/** What a provider is asked about before anybody pays: where our notices arrive, and what is to be taken. */
export type Examination = {
  /** The address that the provider must post its notifications to. */
  readonly noticesUrl: string;
  /** ISO 4217. */
  readonly currencies: readonly string[];
  readonly isLive: boolean;
};

/** One thing that was tried. `problem`: payments or their news fail as it is. `message` says what is so and what to do. */
export type Finding = { readonly level: "ok" | "warning" | "problem"; readonly message: string };

/** What is given back of a payment in all, and without us, in minor units; and every dispute about it. */
export type Elsewhere = {
  readonly refunded: number;
  readonly refundedByOthers: number;
  /** What others wanted to give back and did not, such as when a bank has sent it back. */
  readonly failedByOthers: number;
  /** Our refunds of which nothing is given back after all, by their keys. */
  readonly failed: readonly string[];
  readonly disputes: readonly Dispute[];
};

/** A payment as the provider has it: whose it was, and what is held or was captured of it. */
export type FoundPayment = Pick<AuthorizeAsk, "key" | "orderId" | "platformId" | "currency"> & {
  readonly amount: number;
};

export type Provider = {
  readonly name: string;
  /** A payment asked for this long ago and still not found was never made (F14). Milliseconds. */
  readonly visibilityMs: number;
  /**
   * Does something for a job when the provider's rate limit leaves room, the lowest `rank` first. Buyers ask at once.
   * Absent: there is no limit.
   */
  readonly inTurn?: <T>(rank: number, act: () => Promise<T>) => Promise<T>;
  /** Whether a new payment may be begun with it now; while it fails all the time, it may not (F16). Absent: always. */
  readonly admits?: () => boolean;
  /** How long it holds money at least, whichever payment method the buyer chooses. Milliseconds. */
  readonly shortestHoldMs: number;
  /** The smallest amount it takes, in minor units. */
  minAmount(currency: string): number;
  /** An order that is charged at once can also be paid with what cannot be held. `currency` is ISO 4217. */
  collect(about: { readonly isCharge: boolean; readonly currency: string }): Collect;
  /** What the pages that collect so may load. Absent: nothing but their own. */
  readonly origins?: CardOrigins;
  /** Never answers `none` or `released`, and `captured` only to a charge. Rejects only on programming errors. */
  authorize(ask: AuthorizeAsk): Promise<PaymentAnswer>;
  /** The provider's truth about one payment, by its key and its own id if known; `none`: it never heard of the key. */
  inquire(key: string, ref?: string): Promise<PaymentAnswer>;
  /** What the buyer still has to do, when `inquire` says `requiresAction`. */
  action(key: string, ref?: string): Promise<BuyerAction | undefined>;
  capture(ask: OperationAsk & { readonly amount: number }): Promise<OperationAnswer>;
  /** Cancels a payment whatever its state, waiting or held. An unknown key counts as released. */
  release(ask: OperationAsk): Promise<ReleaseAnswer>;
  /** One refund per `refundId`: one that was made before, under whatever key, is the answer. */
  refund(ask: RefundAsk): Promise<OperationAnswer>;
  /** The provider's truth about one refund, by its `refundId`; `none`: it was never made. */
  inquireRefund(ask: Omit<RefundAsk, "key">): Promise<OperationAnswer | { readonly kind: "none" }>;
  /** Checks and reads what it posts to us: the raw body and its signature header (T23). Absent: it posts nothing. */
  readonly readNotice?: (message: { readonly body: string; readonly signature: string }) => Promise<Notice>;
  /**
   * What happened to a captured payment without us, such as by hand at the provider; undefined: no answer. `known`: what
   * `inquire` has just answered, so that the payment is not read twice.
   */
  readonly elsewhere?: (key: string, ref?: string, known?: CapturedAnswer) => Promise<Elsewhere | undefined>;
  /**
   * Every payment of ours that was begun at `since` (epoch ms) or later and holds or held money; undefined: no answer. It
   * is for finding those that nothing here knows, such as after a restore.
   */
  readonly payments?: (since: number) => Promise<readonly FoundPayment[] | undefined>;
  /** Tries keys, account and notifications, and moves no money. Absent: there is nothing to try. */
  readonly examine?: (about: Examination) => Promise<readonly Finding[]>;
};
