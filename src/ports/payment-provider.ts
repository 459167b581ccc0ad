// Port of a payment provider. It deals with payments, never with orders; the application layer is its only caller. Every
// operation carries a key that was stored before the request, so that a repeated request has one effect.

import type { CapturedAnswer, PaymentAnswer } from "../domain/order/commands.ts";
import type { Dispute, FailureCode } from "../domain/order/order.ts";

/**
 * The way in which the page collects the buyer's payment method.
 * `fields`: our own card form posts number, expiry and code to us (the sandbox alone).
 * `frame`: the provider's frame at `url` collects, then posts `{type:"means", means}` (or `{type:"height", px}`)
 * to the page from `origin`; the page answers it `{type:"submit"}` to ask for it. Card data never reaches us.
 * `script`: the provider's own script on our page collects. Its part of the page (widget/src/providers) is found by the
 * name `provider`, and alone reads `settings`.
 */
export type Collect =
  | { readonly kind: "fields" }
  | { readonly kind: "frame"; readonly url: string; readonly origin: string }
  | {
      readonly kind: "script";
      readonly provider: string;
      readonly settings: Readonly<Record<string, unknown>>;
    };

/** Origins, apart from its own, that a page shows frames of, loads scripts from and connects to (T18). */
export type CardOrigins = {
  readonly frames: readonly string[];
  readonly scripts: readonly string[];
  readonly connects: readonly string[];
};

/**
 * The buyer's next step at their bank. `redirect`: a page to show in a frame or to be sent to (`isAlone`: only that),
 * which ends at `returnUrl`. `script`: the provider's script on our page leads them through it, given this secret.
 */
export type BuyerAction =
  | { readonly kind: "redirect"; readonly url: string; readonly isAlone?: boolean }
  | { readonly kind: "script"; readonly clientSecret: string };

/** The payment method that the page collected, passed through unread and never stored or logged. */
export type PaymentMethod = Readonly<Record<string, unknown>>;

/** An address and its person; `country` is ISO 3166, of two or three letters. */
export type BuyerAddress = {
  readonly organization?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly street1?: string;
  readonly street2?: string;
  readonly city?: string;
  readonly zip?: string;
  readonly state?: string;
  readonly country?: string;
};

/** Data of the captain beyond name and e-mail address, as far as they are known (specification/orders#scoring-data). */
export type BuyerDetails = {
  /** E.164. */
  readonly phone?: string;
  readonly billingAddress?: BuyerAddress;
  readonly shippingAddress?: BuyerAddress;
  readonly session?: { readonly ip?: string; readonly userAgent?: string; readonly channel?: string };
};

export type AuthorizeAsk = {
  /** The authorization's id: idempotency key of this payment, by which it is found again. */
  readonly key: string;
  /** Minor units of `currency` (ISO 4217). */
  readonly amount: number;
  readonly currency: string;
  readonly paymentMethod: PaymentMethod;
  readonly secure3D: boolean;
  /** The money is to be captured in the same step. A payment that can only be held first is held, and the answer says so. */
  readonly isCharge: boolean;
  /** The payment method is saved for later charges, if the provider can: the answer then has `saved`. */
  readonly saves?: boolean;
  /** Of deadlines that their buyer pays: the provider's record carries them, and who gets the money is as with a charge. */
  readonly deadlineIds?: readonly string[];
  /** Where the buyer's browser returns to after their bank's page. */
  readonly returnUrl: string;
  readonly orderId: string;
  readonly platformId: string;
  /** The shop's own reference of the order, by which its bookkeepers know it. */
  readonly reference?: string;
  /** Of a captain's payment only, and no more than the provider `takes`. What it refuses of them fails no payment. */
  readonly buyerDetails?: BuyerDetails;
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

/** `refused` is final. */
export type OperationAnswer =
  | { readonly kind: "done"; readonly amount: number }
  | { readonly kind: "refused"; readonly code: FailureCode }
  | UnknownAnswer;

/** One refund, whatever key it is requested with: the provider's record of it carries `refundId`. */
export type RefundAsk = OperationAsk & { readonly refundId: string; readonly amount: number };

/** A release can find that the money was captured already (F13): `captured` then gives the amount. */
export type ReleaseAnswer =
  | { readonly kind: "released" }
  | { readonly kind: "captured"; readonly amount: number }
  | UnknownAnswer;

/** A provider's notification: its raw body, and each header by its name. Which headers sign it is the provider's affair. */
export type NoticeMessage = {
  readonly body: string;
  header(name: string): string | undefined;
};

/**
 * A provider's notification, as it was read. `about`: a payment to look at again, by the provider's own record.
 * `nothing`: genuine, and none of our payments. `unreadable`: to be sent again later. `malformed`: genuine, and no
 * notification.
 */
export type Notice =
  | {
      readonly kind: "about";
      /** The provider's id of the notification: the same each time it is sent. */
      readonly id: string;
      /** Of a payment, or of a charge. */
      readonly key: string;
      readonly ref: string;
      readonly orderId: string;
      readonly platformId: string;
      /** The reason why the buyer's bank takes the payment for fraud, in its own word; a dispute may follow. */
      readonly fraud?: string;
    }
  | { readonly kind: "nothing" }
  | { readonly kind: "unreadable" }
  | { readonly kind: "malformed" }
  | { readonly kind: "forged" };

/** The setup that a provider checks before the first payment: address of notifications, currencies, mode. */
export type Examination = {
  /** The address that the provider must post its notifications to. */
  readonly noticesUrl: string;
  /** ISO 4217. */
  readonly currencies: readonly string[];
  /** Payment methods are to be saved for later charges. */
  readonly saves: boolean;
  readonly isLive: boolean;
};

/** Result of one check. `problem`: payments or notifications fail as it is. `message` says what is so and what to do. */
export type Finding = { readonly level: "ok" | "warning" | "problem"; readonly message: string };

/** Refunds of a payment, in all and made by others, in minor units; and every dispute about it. */
export type Elsewhere = {
  readonly refunded: number;
  readonly refundedByOthers: number;
  /** Refunds by others that failed, such as those that a bank has sent back. */
  readonly failedByOthers: number;
  /** Our refunds that failed after all, by their keys. */
  readonly failed: readonly string[];
  readonly disputes: readonly Dispute[];
};

/** A payment as the provider has it: its order, and the amount that is held or was captured. */
export type FoundPayment = Pick<AuthorizeAsk, "key" | "orderId" | "platformId" | "currency"> & {
  readonly amount: number;
};

/** Facts of a card, never its number. */
export type CardDescription = {
  /** The same whenever this card is used. */
  readonly fingerprint: string;
  readonly funding: "credit" | "debit" | "prepaid" | "unknown";
  /** Of the bank that issued it, ISO 3166 alpha-2; absent where the provider does not know. */
  readonly country?: string;
  /** The last month in which it is valid, such as `2031-12`. */
  readonly lastMonth: string;
};

/** `declined`: it cannot be saved for later charges. */
export type DescribeAnswer =
  | { readonly kind: "described"; readonly card: CardDescription }
  | { readonly kind: "declined"; readonly code: FailureCode }
  | UnknownAnswer;

/** A payment method to be saved without a hold, under a key as of a payment. */
export type SaveAsk = Omit<
  AuthorizeAsk,
  "amount" | "isCharge" | "saves" | "deadlineIds" | "buyerDetails" | "buyer"
>;

/** `saved`: the provider's own reference of the saved payment method, to be stored and passed back unread. */
export type SaveAnswer =
  | { readonly kind: "saved"; readonly ref: string; readonly saved: string }
  | Exclude<PaymentAnswer, { readonly kind: "authorized" | "captured" }>;

/** A charge of a saved payment method without its buyer. Once captured it is a payment, refunded like any other. */
export type ChargeAsk = Pick<AuthorizeAsk, "amount" | "currency" | "orderId" | "platformId" | "reference"> & {
  /** Idempotency key: a UUIDv7 made when asking, because a lookup can search around its moment. */
  readonly key: string;
  readonly saved: string;
  /** The deadlines that are paid with it; the provider's record carries them. */
  readonly deadlineIds: readonly string[];
};

/**
 * `declined` and `authenticationRequired` are final: nothing was charged and nothing will be under this key. `retry`:
 * whether another charge of the same payment method may succeed later; after `never` card networks fine another try.
 */
export type ChargeAnswer =
  | { readonly kind: "captured"; readonly ref: string; readonly amount: number }
  | { readonly kind: "declined"; readonly code: FailureCode; readonly retry: "again" | "never" }
  | { readonly kind: "authenticationRequired" }
  | UnknownAnswer;

/** A payment of deadlines as the provider has it: `amount` was captured, of which `refunded` was given back. */
export type FoundCharge = FoundPayment & {
  /** `service`: a charge without the buyer. */
  readonly by: "service" | "buyer";
  readonly ref: string;
  readonly refunded: number;
  readonly deadlineIds: readonly string[];
};

/** Payment methods that are saved for later charges. Each operation rejects only on programming errors. */
export type SavedPaymentMethods = {
  /** Facts of a payment method that the page collected; it can still be used after that. */
  describe(paymentMethod: PaymentMethod): Promise<DescribeAnswer>;
  /** Saves a payment method; strong authentication as with `authorize`, its step by `saveAction`. */
  save(ask: SaveAsk): Promise<SaveAnswer>;
  /** The provider's record of one save, by its key and the provider's own id if known. */
  inquireSave(key: string, ref?: string): Promise<SaveAnswer>;
  /** The buyer's next step, when `inquireSave` says `requiresAction`. */
  saveAction(key: string, ref?: string): Promise<BuyerAction | undefined>;
  /** Gives up a save that waits for its buyer; answers the record after that, which is `saved` if it came too late. */
  cancelSave(key: string, ref?: string): Promise<SaveAnswer>;
  charge(ask: ChargeAsk): Promise<ChargeAnswer>;
  /**
   * The provider's record of one charge; `none`: nothing was charged, to be believed as that of `inquire`. It alone
   * resolves `unknown`, never a new key.
   */
  inquireCharge(key: string, ref?: string): Promise<ChargeAnswer | { readonly kind: "none" }>;
  /**
   * Every charge and every buyer's payment of deadlines that began at `since` (epoch ms) or later and took money, by the
   * provider's record alone, so that those unknown here are among them, such as after a restore; undefined: no answer.
   */
  charges(since: number): Promise<readonly FoundCharge[] | undefined>;
  /** Ends the saving: no charge succeeds any more. One that was forgotten before, or never was, is forgotten. */
  forget(saved: string): Promise<{ readonly kind: "forgotten" } | UnknownAnswer>;
  /** The provider's time (epoch ms): that of its last answer and what has passed since. Undefined before the first. */
  clock(): number | undefined;
};

export type Provider = {
  /** As in the configuration, and in the address of its notifications. */
  readonly name: string;
  /** A payment asked for this long ago and still not found was never made (F14). Milliseconds. */
  readonly visibilityMs: number;
  /**
   * Performs `act` for a job when the provider's rate limit leaves room, the lowest `rank` first. Requests of buyers do
   * not wait. Absent: there is no limit.
   */
  readonly inTurn?: <T>(rank: number, act: () => Promise<T>) => Promise<T>;
  /** Whether a new payment may begin now; not while the provider fails all the time (F16). Absent: always. */
  readonly admits?: () => boolean;
  /** The shortest hold of all its payment methods. Milliseconds. */
  readonly shortestHoldMs: number;
  /** The smallest amount that it accepts, in minor units. */
  minAmount(currency: string): number;
  /** The details by which it estimates the risk of fraud and spares a buyer strong authentication (PSD2). Absent: none. */
  readonly takes?: readonly (keyof BuyerDetails)[];
  /** An order that is charged at once can also be paid with what cannot be held. `currency` is ISO 4217. */
  collect(about: { readonly isCharge: boolean; readonly currency: string }): Collect;
  /** Origins that these pages may load from. Absent: only their own. */
  readonly origins?: CardOrigins;
  /** Never answers `none` or `released`, and `captured` only to a charge. Rejects only on programming errors. */
  authorize(ask: AuthorizeAsk): Promise<PaymentAnswer>;
  /** The provider's record of one payment, by our key and its own id if known; `none`: it has none under this key. */
  inquire(key: string, ref?: string): Promise<PaymentAnswer>;
  /** The buyer's next step, when `inquire` says `requiresAction`. */
  action(key: string, ref?: string): Promise<BuyerAction | undefined>;
  capture(ask: OperationAsk & { readonly amount: number }): Promise<OperationAnswer>;
  /** Cancels a payment whatever its state, waiting or held. An unknown key counts as released. */
  release(ask: OperationAsk): Promise<ReleaseAnswer>;
  /** One refund per `refundId`: a refund made before, under whatever key, is the answer. */
  refund(ask: RefundAsk): Promise<OperationAnswer>;
  /** The provider's record of one refund, by its `refundId`; `none`: it was never made. */
  inquireRefund(ask: Omit<RefundAsk, "key">): Promise<OperationAnswer | { readonly kind: "none" }>;
  /** Verifies and reads a notification (T23). Absent: it sends none. */
  readonly readNotice?: (message: NoticeMessage) => Promise<Notice>;
  /**
   * Refunds and disputes of a captured payment that were not made here, such as by hand at the provider; undefined: no
   * answer. `known`: what `inquire` has just answered, so that the payment is not read twice.
   */
  readonly elsewhere?: (key: string, ref?: string, known?: CapturedAnswer) => Promise<Elsewhere | undefined>;
  /**
   * Every payment of ours, apart from charges, that began at `since` (epoch ms) or later and holds or held money;
   * undefined: no answer. It is for finding orphaned payments, such as after a restore.
   */
  readonly payments?: (since: number) => Promise<readonly FoundPayment[] | undefined>;
  /** Absent: it saves no payment methods. */
  readonly savedPaymentMethods?: SavedPaymentMethods;
  /** Checks keys, account and notifications, and moves no money. Absent: there is nothing to check. */
  readonly examine?: (about: Examination) => Promise<readonly Finding[]>;
};
