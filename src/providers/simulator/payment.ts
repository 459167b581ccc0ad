// Payments of the simulated bank as pure rules: the fold of its ledger, the amounts that may move, and its answers. No
// files, no clock, no callers.

import type { PaymentAnswer } from "../../domain/order/commands.ts";
import type { FailureCode } from "../../domain/order/order.ts";
import { DAY } from "../../domain/time.ts";
import type { LedgerEntry } from "./ledger-file.ts";
import type { Behaviour } from "./test-cards.ts";
import { isPaying } from "./test-cards.ts";

/** A hold ends this long after it was authorized, unless it was captured. */
export const HOLD_MS = 7 * DAY;

type PaymentState =
  | { readonly kind: "waiting" }
  | { readonly kind: "held"; readonly expiresAt: number }
  | {
      readonly kind: "captured";
      readonly expiresAt: number;
      readonly amount: number;
      readonly refunded: number;
    }
  | { readonly kind: "declined"; readonly code: FailureCode }
  | { readonly kind: "released" };

export type Asked = Extract<LedgerEntry, { kind: "asked" }>;
export type Move = Extract<LedgerEntry, { kind: "capture" | "refund" }>;
export type Payment = Asked & { readonly state: PaymentState };
export type Charge = Extract<LedgerEntry, { kind: "charged" }>;

/** The fold of the ledger. */
export type Book = {
  readonly payments: Map<string, Payment>;
  /** Captures and refunds by kind and key, refused ones too: a key has one answer. */
  readonly moves: Map<string, Move>;
  /** Refunds that moved money, by their `refundId`. */
  readonly refunds: Map<string, Move>;
  /** The `refundId`s of those that came back. */
  readonly sentBack: Set<string>;
  /** When payments by cards that dispute were captured, by their keys. */
  readonly disputing: Map<string, number>;
  /** The key of the payment each 3-D Secure token belongs to. */
  readonly challenges: Map<string, string>;
  /** Tokens of the bank's frame that have not been used. */
  readonly cardTokens: Map<string, Behaviour>;
  /** Charges without the buyer, refused ones too. One that moved money is a payment as well. */
  readonly charges: Map<string, Charge>;
  /** Saved cards by their references; one that was forgotten is not there. */
  readonly savedCards: Map<string, Behaviour>;
};

export function emptyBook(): Book {
  return {
    payments: new Map(),
    moves: new Map(),
    refunds: new Map(),
    sentBack: new Set(),
    disputing: new Map(),
    challenges: new Map(),
    cardTokens: new Map(),
    charges: new Map(),
    savedCards: new Map(),
  };
}

export function applyEntry(book: Book, entry: LedgerEntry): void {
  switch (entry.kind) {
    case "tokenized":
      book.cardTokens.set(entry.token, entry.behaviour);
      return;
    case "asked":
      book.payments.set(entry.key, { ...entry, state: firstState(entry) });
      saveCard(book, entry.key);
      if (entry.isCharge && entry.behaviour === "dispute") book.disputing.set(entry.key, entry.at);
      if (entry.challenge) book.challenges.set(entry.challenge.token, entry.key);
      if (entry.token) book.cardTokens.delete(entry.token);
      return;
    case "challenged":
      setState(book, entry.key, answeredState(book.payments.get(entry.key), entry));
      saveCard(book, entry.key);
      return;
    case "charged":
      book.charges.set(entry.key, entry);
      if (entry.refused === undefined) book.payments.set(entry.key, chargedPayment(entry));
      return;
    case "forgot":
      book.savedCards.delete(entry.saved);
      return;
    case "released":
      setState(book, entry.key, { kind: "released" });
      return;
    case "sentBack":
      sendBack(book, entry.refundId);
      return;
    case "capture":
    case "refund":
      book.moves.set(moveId(entry.kind, entry.key), entry);
      if (entry.refused === undefined) applyMove(book, entry);
      return;
  }
}

export function moveId(kind: Move["kind"], key: string): string {
  return `${kind} ${key}`;
}

/** Its state at `now` (epoch ms): a hold that has expired is released, without an entry in the ledger. */
export function stateAt({ state }: Payment, now: number): PaymentState {
  return state.kind === "held" && now >= state.expiresAt ? { kind: "released" } : state;
}

/** Why this much cannot be captured; undefined when it can. One capture, of at most what is held. */
export function captureRefusal(
  payment: Payment | undefined,
  amount: number,
  now: number,
): FailureCode | undefined {
  if (payment?.state.kind !== "held") return "captureRefused";
  if (now >= payment.state.expiresAt) return "holdExpired";
  return payment.behaviour !== "failCapture" && isWithin(amount, payment.amount)
    ? undefined
    : "captureRefused";
}

/** Why this much cannot be refunded; undefined when it can. At most what was captured and not yet given back. */
export function refundRefusal(payment: Payment | undefined, amount: number): FailureCode | undefined {
  if (payment?.state.kind !== "captured") return "refundRefused";
  return isWithin(amount, payment.state.amount - payment.state.refunded) ? undefined : "refundRefused";
}

/** The bank's answer about a payment. */
export function toAnswer(payment: Payment | undefined, now: number): PaymentAnswer {
  if (payment === undefined) return { kind: "none" };
  const { ref, amount, saves } = payment;
  const state = stateAt(payment, now);
  const saved = saves === undefined ? {} : { saved: saves };
  switch (state.kind) {
    case "waiting":
      return { kind: "requiresAction", ref };
    case "held":
      return { kind: "authorized", ref, amount, expiresAt: state.expiresAt, ...saved };
    case "captured":
      return { kind: "captured", ref, amount: state.amount, expiresAt: state.expiresAt, ...saved };
    case "declined":
      return { kind: "declined", code: state.code };
    case "released":
      return { kind: "released" };
  }
}

function firstState(asked: Asked): PaymentState {
  if (!isPaying(asked.behaviour)) return { kind: "declined", code: asked.behaviour };
  return asked.challenge ? { kind: "waiting" } : authorizedState(asked, asked.at);
}

function answeredState(
  payment: Payment | undefined,
  { approved, at }: Extract<LedgerEntry, { kind: "challenged" }>,
): PaymentState {
  if (payment === undefined || !approved) return { kind: "declined", code: "authenticationRefused" };
  return authorizedState(payment, at);
}

function authorizedState({ isCharge, amount }: Pick<Asked, "isCharge" | "amount">, at: number): PaymentState {
  const expiresAt = at + HOLD_MS;
  return isCharge ? { kind: "captured", expiresAt, amount, refunded: 0 } : { kind: "held", expiresAt };
}

function chargedPayment({ saved, refused, ...charge }: Charge): Payment {
  const asked = { ...charge, kind: "asked", isCharge: true } as const;
  return { ...asked, state: authorizedState(asked, asked.at) };
}

/** A card is saved once its payment is authorized. */
function saveCard(book: Book, key: string): void {
  const payment = book.payments.get(key);
  const isAuthorized = payment?.state.kind === "held" || payment?.state.kind === "captured";
  if (isAuthorized && payment.saves !== undefined) book.savedCards.set(payment.saves, payment.behaviour);
}

function applyMove(book: Book, move: Move): void {
  if (move.kind === "refund") book.refunds.set(move.refundId ?? move.key, move);
  const { state, behaviour } = book.payments.get(move.paymentKey) ?? {};
  if (move.kind === "capture" && state?.kind === "held") {
    if (behaviour === "dispute") book.disputing.set(move.paymentKey, move.at ?? 0);
    setState(book, move.paymentKey, {
      kind: "captured",
      expiresAt: state.expiresAt,
      amount: move.amount,
      refunded: 0,
    });
  }
  if (move.kind === "refund" && state?.kind === "captured") {
    setState(book, move.paymentKey, { ...state, refunded: state.refunded + move.amount });
  }
}

function sendBack(book: Book, refundId: string): void {
  const refund = book.refunds.get(refundId);
  const state = book.payments.get(refund?.paymentKey ?? "")?.state;
  book.sentBack.add(refundId);
  if (refund === undefined || state?.kind !== "captured") return;
  setState(book, refund.paymentKey, { ...state, refunded: state.refunded - refund.amount });
}

function setState(book: Book, key: string, state: PaymentState): void {
  const payment = book.payments.get(key);
  if (payment !== undefined) book.payments.set(key, { ...payment, state });
}

function isWithin(amount: number, max: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && amount <= max;
}
