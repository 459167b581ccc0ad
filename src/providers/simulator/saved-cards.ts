// Saved cards of the simulated bank: saves without a hold, charges without the buyer, and forgetting. A charge that moved
// money is a payment in the bank's book, so that it is refunded like any other.

import type {
  ChargeAnswer,
  ChargeAsk,
  FoundCharge,
  SaveAnswer,
  SavedPaymentMethods,
} from "../../ports/payment-provider.ts";
import { isChargeable } from "../smallest-charge.ts";
import type { ChargeRefusal, LedgerEntry } from "./ledger-file.ts";
import type { Book, Charge } from "./payment.ts";
import type { Behaviour } from "./test-cards.ts";

type Inquired = Awaited<ReturnType<SavedPaymentMethods["inquireCharge"]>>;
type Clock = { readonly now: () => number; readonly newToken: () => string };

const INSUFFICIENT = { kind: "declined", code: "insufficientFunds", retry: "again" } as const;
const DECLINED = { kind: "declined", code: "cardDeclined", retry: "again" } as const;
const TOO_SMALL = { kind: "declined", code: "amountTooSmall", retry: "never" } as const;
const NOT_SAVED = { kind: "declined", code: "unsupported", retry: "never" } as const;

/** Outcome of a charge by the behaviour of its card; absent: the money moves. */
const REFUSALS: Partial<Record<Behaviour, ChargeRefusal>> = {
  failCapture: DECLINED,
  failRefund: INSUFFICIENT,
  declineLater: { ...DECLINED, retry: "never" },
  challengeLater: { kind: "authenticationRequired" },
};

export class SavedCards {
  readonly #book: Book;
  readonly #record: (entry: LedgerEntry) => void;
  readonly #clock: Clock;

  constructor(book: Book, record: (entry: LedgerEntry) => void, clock: Clock) {
    this.#book = book;
    this.#record = record;
    this.#clock = clock;
  }

  inquireSave(key: string): SaveAnswer {
    const payment = this.#book.payments.get(key);
    if (!payment?.isSave) return { kind: "none" };
    const { ref, state, saves: saved = "" } = payment;
    switch (state.kind) {
      case "waiting":
        return { kind: "requiresAction", ref };
      case "declined":
        return { kind: "declined", code: state.code };
      case "released":
        return { kind: "released" };
      default:
        return { kind: "saved", ref, saved };
    }
  }

  cancelSave(key: string): SaveAnswer {
    const payment = this.#book.payments.get(key);
    if (payment?.isSave && payment.state.kind === "waiting") this.#record({ kind: "released", key });
    return this.inquireSave(key);
  }

  /** Throws when the key was used for another amount or card: the answer would be about another charge. */
  charge(ask: ChargeAsk): ChargeAnswer {
    const { key, saved, amount, currency, orderId, platformId, deadlineIds } = ask;
    const known = this.#book.charges.get(key);
    if (known !== undefined) {
      if (known.amount === amount && known.currency === currency && known.saved === saved)
        return answerOf(known);
      throw new Error(`charge ${key} was asked for before with ${known.amount} ${known.currency}`);
    }
    if (!isChargeable(ask)) return TOO_SMALL;
    const behaviour = this.#book.savedCards.get(saved) ?? "unsupported";
    const refused = behaviour === "unsupported" ? NOT_SAVED : REFUSALS[behaviour];
    const about = { key, saved, amount, currency, orderId, platformId, deadlineIds };
    const [ref, at] = [`sbx_${this.#clock.newToken()}`, this.#clock.now()];
    const made: Charge = { kind: "charged", ...about, ref, at, behaviour, ...(refused && { refused }) };
    this.#record(made);
    return behaviour === "loseAnswer" ? { kind: "unknown", reason: "the answer was lost" } : answerOf(made);
  }

  inquireCharge(key: string): Inquired {
    const made = this.#book.charges.get(key);
    return made === undefined ? { kind: "none" } : answerOf(made);
  }

  /** Payments of deadlines that took money. */
  charges(since: number): readonly FoundCharge[] {
    return [...this.#book.payments.values()].flatMap(({ state, deadlineIds, at, ...payment }) => {
      const { key, ref, orderId = "", platformId = "", currency } = payment;
      if (deadlineIds === undefined || at < since || state.kind !== "captured") return [];
      const by = this.#book.charges.has(key) ? "service" : "buyer";
      const { amount, refunded } = state;
      return [{ key, ref, by, orderId, platformId, currency, amount, refunded, deadlineIds }];
    });
  }

  forget(saved: string): { readonly kind: "forgotten" } {
    if (this.#book.savedCards.has(saved)) this.#record({ kind: "forgot", saved });
    return { kind: "forgotten" };
  }
}

function answerOf({ refused, ref, amount }: Charge): ChargeAnswer {
  return refused ?? { kind: "captured", ref, amount };
}
