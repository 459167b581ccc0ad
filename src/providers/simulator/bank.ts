// Simulated bank of the sandbox: it decides the outcome of every request and records it in its own ledger. It stands
// for the outside: it knows no orders and no browsers, and its record of a payment is the truth.

import type { PaymentAnswer } from "../../domain/order/commands.ts";
import type {
  AuthorizeAsk,
  BuyerDetails,
  Collect,
  DescribeAnswer,
  Elsewhere,
  OperationAnswer,
  OperationAsk,
  PaymentMethod,
  RefundAsk,
  ReleaseAnswer,
  SaveAnswer,
  SaveAsk,
} from "../../ports/payment-provider.ts";
import { isChargeable } from "../smallest-charge.ts";
import { CardReader } from "./card-reader.ts";
import { disputesIn, disputesOf } from "./disputes.ts";
import type { LedgerEntry, SandboxLedger } from "./ledger-file.ts";
import type { Asked, Move, Payment } from "./payment.ts";
import {
  applyEntry,
  captureRefusal,
  emptyBook,
  moveId,
  refundRefusal,
  stateAt,
  toAnswer,
} from "./payment.ts";
import { SavedCards } from "./saved-cards.ts";
import type { SentBack } from "./sent-back.ts";
import { dueToComeBack, sentBackIn } from "./sent-back.ts";
import type { Behaviour } from "./test-cards.ts";
import { isPaying } from "./test-cards.ts";

/** What the bank's 3-D Secure page shows. It ends at `returnUrl`, whatever the buyer answers. */
export type Challenge = {
  readonly amount: number;
  readonly currency: string;
  readonly returnUrl: string;
  readonly state: "waiting" | "approved" | "refused" | "cancelled";
  /** A card is only saved. */
  readonly isSave?: true;
};

/** One payment in the bank's statement, for reconciliation with our orders (I7). Minor units. */
export type StatementLine = {
  readonly key: string;
  readonly held: number;
  readonly captured: number;
  readonly refunded: number;
};

export type BankOptions = {
  readonly ledger: SandboxLedger;
  /** Epoch ms; the sandbox's clock can be advanced. */
  readonly now: () => number;
  /** Unguessable, different each time, fit for a URL. */
  readonly newToken: () => string;
};

/**
 * Deciding takes no waiting, so two asks can never both find the money free. A caller that passes an answer on waits
 * for `saved` first.
 */
export class SandboxBank {
  /** Operations on cards that were saved. */
  readonly savedCards: SavedCards;
  readonly #book = emptyBook();
  /** By the payment's key. In memory only: erasure does not reach the ledger. */
  readonly #buyerDetails = new Map<string, BuyerDetails>();
  readonly #cards: CardReader;
  readonly #options: BankOptions;

  constructor(options: BankOptions) {
    this.#options = options;
    this.#cards = new CardReader(this.#book, (entry) => this.#record(entry), options);
    this.savedCards = new SavedCards(this.#book, (entry) => this.#record(entry), options);
    for (const entry of options.ledger.entries()) applyEntry(this.#book, entry);
  }

  /** Resolves once everything decided so far is in the ledger durably; rejects if it cannot be. */
  saved(): Promise<void> {
    return this.#options.ledger.saved();
  }

  /** Throws when the key was used for another amount: a refusal could be read as "nothing is held". */
  authorize(ask: AuthorizeAsk, collect: Collect["kind"]): PaymentAnswer {
    const known = this.#book.payments.get(ask.key);
    if (known !== undefined) return this.#authorizeAgain(known, ask);
    if (!isChargeable(ask)) return { kind: "declined", code: "amountTooSmall" };
    const behaviour = this.#cards.behaviourOf(ask.paymentMethod, collect);
    this.#recordAsked(ask, behaviour, collect, {
      amount: ask.amount,
      ...(ask.isCharge && behaviour !== "failCapture" && { isCharge: true }),
      ...(ask.saves && { saves: this.#newSaved() }),
      ...(ask.deadlineIds !== undefined && { deadlineIds: ask.deadlineIds }),
    });
    if (ask.buyerDetails !== undefined) this.#buyerDetails.set(ask.key, ask.buyerDetails);
    return behaviour === "loseAnswer" ? { kind: "unknown" } : this.inquire(ask.key);
  }

  /** As `authorize`, but nothing is held. */
  save(ask: SaveAsk, collect: Collect["kind"]): SaveAnswer {
    if (this.#book.payments.has(ask.key)) return this.savedCards.inquireSave(ask.key);
    const behaviour = this.#cards.behaviourOf(ask.paymentMethod, collect);
    this.#recordAsked(ask, behaviour, collect, { amount: 0, isSave: true, saves: this.#newSaved() });
    return behaviour === "loseAnswer" ? { kind: "unknown" } : this.savedCards.inquireSave(ask.key);
  }

  /** The buyer's details that came with a payment since the start. */
  buyerDetails(key: string): BuyerDetails | undefined {
    return this.#buyerDetails.get(key);
  }

  inquire(key: string): PaymentAnswer {
    const payment = this.#book.payments.get(key);
    return toAnswer(payment?.isSave ? undefined : payment, this.#options.now());
  }

  capture(ask: OperationAsk & { readonly amount: number }): OperationAnswer {
    const refused = captureRefusal(this.#paymentOf(ask), ask.amount, this.#options.now());
    return this.#move("capture", ask, refused);
  }

  refund(ask: Omit<RefundAsk, "refundId"> & Partial<RefundAsk>): OperationAnswer {
    const made = this.inquireRefund(ask.refundId ?? ask.key);
    if (made.kind === "refused" || (made.kind === "done" && made.amount === ask.amount)) return made;
    return this.#move("refund", ask, refundRefusal(this.#paymentOf(ask), ask.amount));
  }

  inquireRefund(refundId: string): OperationAnswer | { readonly kind: "none" } {
    const made = this.#book.refunds.get(refundId);
    if (this.#book.sentBack.has(refundId)) return { kind: "refused", code: "refundRefused" };
    return made === undefined ? { kind: "none" } : { kind: "done", amount: made.amount };
  }

  /** The refunded amount of a payment, the refunds that came back, and its dispute. Every refund here is ours. */
  elsewhere(key: string): Elsewhere {
    const state = this.#book.payments.get(key)?.state;
    const refunded = state?.kind === "captured" ? state.refunded : 0;
    const failed = this.sentBack().flatMap((refund) => (refund.key === key ? [refund.id] : []));
    const disputes = disputesOf(this.#book, key, this.#options.now());
    return { refunded, refundedByOthers: 0, failedByOthers: 0, failed, disputes };
  }

  /** Sends back the refunds that are due to come back, and answers with them. */
  async sendBackDue(): Promise<readonly SentBack[]> {
    const due = dueToComeBack(this.#book, this.#options.now());
    for (const refundId of due) this.#record({ kind: "sentBack", refundId });
    await this.saved();
    return this.sentBack().filter(({ id }) => due.has(id));
  }

  /** Notifications of all disputes. */
  disputes(): readonly SentBack[] {
    return disputesIn(this.#book, this.#options.now());
  }

  /** All refunds that ever came back. */
  sentBack(): readonly SentBack[] {
    return sentBackIn(this.#book);
  }

  release(ask: OperationAsk): ReleaseAnswer {
    const payment = this.#paymentOf(ask);
    if (payment?.state.kind === "captured") return { kind: "captured", amount: payment.state.amount };
    if (payment?.state.kind === "waiting" || payment?.state.kind === "held") {
      this.#record({ kind: "released", key: payment.key });
    }
    return { kind: "released" };
  }

  /** The token of the 3-D Secure page this payment waits for, if any. */
  challengeToken(key: string): string | undefined {
    const payment = this.#book.payments.get(key);
    return payment?.state.kind === "waiting" ? payment.challenge?.token : undefined;
  }

  challenge(token: string): Challenge | undefined {
    const payment = this.#book.payments.get(this.#book.challenges.get(token) ?? "");
    if (payment?.challenge === undefined) return undefined;
    const { amount, currency, state, isSave } = payment;
    const { returnUrl } = payment.challenge;
    return { amount, currency, returnUrl, state: CHALLENGE_STATES[state.kind], ...(isSave && { isSave }) };
  }

  /** The buyer's one answer on that page (T24). `notWaiting`: given before, or the payment was cancelled. */
  async answerChallenge(token: string, approve: boolean): Promise<"answered" | "notWaiting" | "notFound"> {
    const payment = this.#book.payments.get(this.#book.challenges.get(token) ?? "");
    if (payment === undefined) return "notFound";
    if (payment.state.kind !== "waiting") return "notWaiting";
    this.#record({ kind: "challenged", key: payment.key, approved: approve, at: this.#options.now() });
    await this.saved();
    return "answered";
  }

  /** For the bank's own frame: reads `{number, expMonth, expYear, cvc}` and gives a `tok_` good for one payment. */
  async tokenize(card: PaymentMethod): Promise<string> {
    const token = this.#cards.tokenize(card);
    await this.saved();
    return token;
  }

  describe(paymentMethod: PaymentMethod, collect: Collect["kind"]): DescribeAnswer {
    return this.#cards.describe(paymentMethod, collect);
  }

  /** All payments and what money of theirs is held or moved, now. */
  statement(): readonly StatementLine[] {
    const now = this.#options.now();
    const payments = [...this.#book.payments.values()].filter(({ isSave }) => !isSave);
    return payments.map((payment) => {
      const state = stateAt(payment, now);
      return {
        key: payment.key,
        held: state.kind === "held" ? payment.amount : 0,
        captured: state.kind === "captured" ? state.amount : 0,
        refunded: state.kind === "captured" ? state.refunded : 0,
      };
    });
  }

  #record(entry: LedgerEntry): void {
    applyEntry(this.#book, entry);
    this.#options.ledger.append(entry);
  }

  #recordAsked(
    ask: SaveAsk,
    behaviour: Behaviour,
    collect: Collect["kind"],
    more: Pick<Asked, "amount" | "isCharge" | "saves" | "isSave" | "deadlineIds">,
  ): void {
    const { token } = ask.paymentMethod;
    const challenged = isPaying(behaviour) && (ask.secure3D || behaviour === "challenge");
    this.#record({
      kind: "asked",
      key: ask.key,
      ref: `sbx_${this.#options.newToken()}`,
      behaviour,
      currency: ask.currency,
      at: this.#options.now(),
      orderId: ask.orderId,
      platformId: ask.platformId,
      ...more,
      ...(collect === "frame" && typeof token === "string" && { token }),
      ...(challenged && { challenge: { token: this.#options.newToken(), returnUrl: ask.returnUrl } }),
    });
  }

  #newSaved(): string {
    return `card_${this.#options.newToken()}`;
  }

  /** A payment that moved on since is reported as far as `authorize` may: a released hold is no longer a hold. */
  #authorizeAgain(payment: Payment, ask: AuthorizeAsk): PaymentAnswer {
    if (payment.amount !== ask.amount || payment.currency !== ask.currency) {
      throw new Error(`payment ${ask.key} was asked for before with ${payment.amount} ${payment.currency}`);
    }
    const answer = this.inquire(ask.key);
    if (answer.kind === "captured" && !payment.isCharge) {
      return { ...answer, kind: "authorized", amount: payment.amount };
    }
    return answer.kind === "released" ? { kind: "declined", code: "abandoned" } : answer;
  }

  /** The first answer to a key stands for ever; the key with another amount or payment is refused. */
  #move(
    kind: Move["kind"],
    ask: OperationAsk & Partial<RefundAsk> & { readonly amount: number },
    refused: Move["refused"],
  ): OperationAnswer {
    const { key, paymentKey, amount, refundId = key } = ask;
    const known = this.#book.moves.get(moveId(kind, key));
    if (known !== undefined && (known.amount !== amount || known.paymentKey !== paymentKey)) {
      return { kind: "refused", code: `${kind}Refused` };
    }
    const move = known ?? {
      kind,
      key,
      paymentKey,
      amount,
      at: this.#options.now(),
      ...(refundId !== key && { refundId }),
      ...(refused !== undefined && { refused }),
    };
    if (known === undefined) this.#record(move);
    return move.refused === undefined ? { kind: "done", amount } : { kind: "refused", code: move.refused };
  }

  /** The provider's own id is checked where it is given, so that a mix-up shows here and not at a real bank. */
  #paymentOf({ paymentKey, ref }: OperationAsk): Payment | undefined {
    const payment = this.#book.payments.get(paymentKey);
    if (payment !== undefined && ref !== undefined && ref !== payment.ref) {
      throw new Error(`payment ${paymentKey} is ${payment.ref} at the sandbox bank, not ${ref}`);
    }
    return payment;
  }
}

const CHALLENGE_STATES = {
  waiting: "waiting",
  held: "approved",
  captured: "approved",
  declined: "refused",
  released: "cancelled",
} as const satisfies Record<Payment["state"]["kind"], Challenge["state"]>;
