// The simulated bank with saved cards: charges without the buyer are payments in its own record, which also says when
// each sum was taken and given back. What a card answers later is drawn before it is saved.

import type { PaymentAnswer } from "../../../src/domain/order/commands.ts";
import type { Dispute } from "../../../src/domain/order/outcome.ts";
import { DAY } from "../../../src/domain/time.ts";
import type {
  AuthorizeAsk,
  ChargeAnswer,
  ChargeAsk,
  FoundCharge,
  FoundPayment,
  SaveAnswer,
} from "../../../src/ports/payment-provider.ts";
import type { ProviderRecord } from "../../support/financing/agreed-charges.ts";
import type { BankOptions, Card } from "../bank.ts";
import { Bank } from "../bank.ts";

export type LaterAnswer = "captured" | "again" | "never" | "authenticationRequired";

/** `later`: the answers to its charges one after the other, the last one for ever. */
export type SavableCard = Card & { readonly later: readonly LaterAnswer[] };

type Saved = { readonly card: SavableCard; isForgotten: boolean; charges: number };
type Metadata = Pick<AuthorizeAsk, "orderId" | "platformId" | "deadlineIds">;
type Made = { readonly ask: ChargeAsk; readonly at: number; readonly later: LaterAnswer };

/** A lookup by key finds what was opened at most this long after the moment that the key names. */
const LOOKUP_MS = 2 * DAY;

/** Money taken, or given back under `payment`. */
type Move = { readonly key: string; readonly payment?: string; readonly at: number; readonly amount: number };

export type BankRecord = ProviderRecord & {
  readonly orderId: string;
  readonly deadlineIds: readonly string[];
};

/** Of a charge, in cents. */
export const MIN_AMOUNT = 50;

export class CardBank extends Bank {
  readonly #now: () => number;
  readonly #saved = new Map<string, Saved>();
  /** What is to be saved, by the key of its save. */
  readonly #savable = new Map<string, SavableCard>();
  readonly #made = new Map<string, Made>();
  readonly #metadata = new Map<string, Metadata>();
  readonly #cardOf = new Map<string, string>();
  readonly #disputes = new Map<string, Dispute>();
  #wasRestored = false;
  readonly #moves: Move[] = [];

  constructor(options: BankOptions) {
    super(options);
    this.#now = options.now;
  }

  /** Opened with these metadata, as every payment is. */
  describe(key: string, metadata: Metadata): void {
    if (!this.#metadata.has(key)) this.#metadata.set(key, metadata);
  }

  aboutOf(key: string): Metadata | undefined {
    return this.#metadata.get(key);
  }

  /** The reference of the card that was saved with this payment. */
  saved(key: string, card: SavableCard): string {
    const saved = `saved_${key}`;
    if (!this.#saved.has(saved)) this.#saved.set(saved, { card, isForgotten: false, charges: 0 });
    this.#cardOf.set(key, saved);
    return saved;
  }

  savedOf(key: string): string | undefined {
    const saved = `saved_${key}`;
    return this.#saved.has(saved) ? saved : undefined;
  }

  /** A save is a payment of nothing here, whose hold does not end. */
  save(key: string, card: SavableCard): SaveAnswer {
    this.#savable.set(key, card);
    return this.#asSaved(key, this.authorize(key, 0, { ...card, holdMs: 3_650 * DAY }, false));
  }

  inquireSave(key: string, isSlow: boolean): SaveAnswer {
    return this.#asSaved(key, this.inquire(key, isSlow));
  }

  /** The service knows an earlier time: it may charge a card that it has had forgotten since. */
  restored(): void {
    this.#wasRestored = true;
  }

  forget(saved: string): void {
    const found = this.#saved.get(saved);
    if (found !== undefined) found.isForgotten = true;
  }

  keptCards(): readonly string[] {
    return [...this.#saved].flatMap(([saved, { isForgotten }]) => (isForgotten ? [] : [saved]));
  }

  charge(ask: ChargeAsk): ChargeAnswer {
    const { key, saved, amount } = ask;
    const card = this.#saved.get(saved);
    const known = this.#made.get(key);
    const isUsable = card !== undefined && !card.isForgotten;
    this.#assertRight(ask, known, isUsable);
    if (known === undefined && !isUsable) return { kind: "declined", code: "unsupported", retry: "never" };
    if (known !== undefined || card === undefined) return this.#asCharge(key, this.inquire(key, false));
    const later = card.card.later[card.charges] ?? card.card.later.at(-1) ?? "captured";
    const does = later === "captured" ? "approve" : "decline";
    const { orderId, platformId, deadlineIds } = ask;
    this.describe(key, { orderId, platformId, deadlineIds });
    this.#cardOf.set(key, saved);
    const answer = this.authorize(key, amount, { ...card.card, does, failsCapture: false }, true);
    if (this.truthOf(key) !== undefined) {
      card.charges += 1;
      this.#made.set(key, { ask, at: this.#now(), later });
    }
    return this.#asCharge(key, answer);
  }

  #assertRight({ key, saved, amount }: ChargeAsk, known: Made | undefined, isUsable: boolean): void {
    if (known !== undefined && known.ask.amount !== amount)
      this.violations.push(`I26: ${key} asked for ${amount} after ${known.ask.amount}`);
    if (known === undefined && !isUsable && !this.#wasRestored)
      this.violations.push(`${key} charges ${saved}, which is no saved card`);
    if (amount < MIN_AMOUNT) this.violations.push(`${key} charges ${amount}, below the minimum`);
  }

  /** Without the bank's own reference it is looked for around the moment in its key. */
  inquireCharge(key: string, ref: string | undefined, isSlow: boolean): ChargeAnswer | { kind: "none" } {
    const moment = Number.parseInt(key.replace(/^chg_/, "").replace("-", "").slice(0, 12), 16);
    const { at } = this.#made.get(key) ?? {};
    if (ref === undefined && at !== undefined && Math.abs(at - moment) > LOOKUP_MS) return { kind: "none" };
    const answer = this.inquire(key, isSlow);
    return answer.kind === "none" ? { kind: "none" } : this.#asCharge(key, answer);
  }

  charges(since: number): readonly FoundCharge[] {
    return [...this.#metadata].flatMap(([key, { orderId, platformId, deadlineIds }]) => {
      const { captured = 0, refunded = 0, arrivedAt = 0 } = this.truthOf(key) ?? {};
      if (deadlineIds === undefined || deadlineIds.length === 0 || arrivedAt < since || captured === 0)
        return [];
      const by = this.#made.has(key) ? ("service" as const) : ("buyer" as const);
      const about = { key, orderId, platformId, currency: "EUR", deadlineIds };
      return [{ ...about, by, ref: `ref_${key}`, amount: captured, refunded }];
    });
  }

  /** Payments apart from charges that hold or held money. */
  payments(since: number): readonly FoundPayment[] {
    return [...this.#metadata].flatMap(([key, { orderId, platformId, deadlineIds }]) => {
      const { amount = 0, state = "declined", arrivedAt = 0 } = this.truthOf(key) ?? {};
      const holdsMoney = amount > 0 && (state === "held" || state === "captured");
      if (!holdsMoney || arrivedAt < since || deadlineIds !== undefined) return [];
      return [{ key, orderId, platformId, currency: "EUR", amount }];
    });
  }

  /** The buyer's bank opens, decides or loses a dispute of a payment; false: nothing was captured. */
  dispute(key: string, status: Dispute["status"]): boolean {
    const amount = this.truthOf(key)?.captured ?? 0;
    if (amount === 0) return false;
    this.#disputes.set(key, { id: `dp_${key}`, amount, status });
    return true;
  }

  disputesOf(key: string): readonly Dispute[] {
    const dispute = this.#disputes.get(key);
    return dispute === undefined ? [] : [dispute];
  }

  /** All that was taken from captains' cards and given back, oldest first. */
  records(): readonly BankRecord[] {
    return this.#moves.map((move) => this.#recordOf(move));
  }

  override authorize(key: string, amount: number, card: Card, charge: boolean) {
    const answer = super.authorize(key, amount, card, charge);
    this.#note(key);
    return answer;
  }

  override capture(key: string, idempotencyKey: string, amount: number) {
    const moved = super.capture(key, idempotencyKey, amount);
    this.#note(key);
    return moved;
  }

  override refund(key: string, refundId: string, idempotencyKey: string, amount: number) {
    const moved = super.refund(key, refundId, idempotencyKey, amount);
    const made = this.refundOf(key, refundId);
    if (made !== undefined && !this.#moves.some((each) => each.key === refundId))
      this.#moves.push({ key: refundId, payment: key, at: this.#now(), amount: made.amount });
    return moved;
  }

  /** The moment at which a payment took money. */
  #note(key: string): void {
    const { captured = 0 } = this.truthOf(key) ?? {};
    if (captured > 0 && !this.#moves.some((each) => each.key === key))
      this.#moves.push({ key, at: this.#now(), amount: captured });
  }

  #recordOf({ key, payment = key, at, amount }: Move): BankRecord {
    const { orderId = "", deadlineIds } = this.#metadata.get(payment) ?? {};
    const card = this.#cardOf.get(payment) ?? `card of ${payment}`;
    const about = { key, card, at, amount, orderId, deadlineIds: deadlineIds ?? [] };
    if (payment !== key) return { ...about, kind: "refund", payment };
    if (this.#made.has(key)) return { ...about, kind: "automatic" };
    return { ...about, kind: deadlineIds === undefined ? "first" : "byBuyer" };
  }

  #asCharge(key: string, answer: PaymentAnswer): ChargeAnswer {
    const later = this.#made.get(key)?.later;
    switch (answer.kind) {
      case "captured":
        return { kind: "captured", ref: answer.ref, amount: answer.amount };
      case "declined":
        if (later === "authenticationRequired") return { kind: later };
        return { kind: "declined", code: "cardDeclined", retry: later === "never" ? "never" : "again" };
      default:
        return { kind: "unknown", reason: "no answer" };
    }
  }

  #asSaved(key: string, answer: PaymentAnswer): SaveAnswer {
    if (answer.kind === "captured") throw new Error(`${key} is a payment and no save`);
    if (answer.kind !== "authorized") return answer;
    const card = this.#savable.get(key);
    return card === undefined
      ? { kind: "unknown" }
      : { kind: "saved", ref: answer.ref, saved: this.saved(key, card) };
  }
}
