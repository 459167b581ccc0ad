// Reader of cards at the simulated bank: from our own fields, or by the token that the bank's frame gave for one. It
// passes a card's behaviour on. Descriptions of cards stay in memory, because the ledger holds no card data (I20).

import { LRUCache } from "lru-cache";
import type {
  CardDescription,
  Collect,
  DescribeAnswer,
  PaymentMethod,
} from "../../ports/payment-provider.ts";
import type { LedgerEntry } from "./ledger-file.ts";
import type { Book } from "./payment.ts";
import type { Behaviour } from "./test-cards.ts";
import { behaviourOfCard, descriptionOfCard } from "./test-cards.ts";

/** How many tokens can be described. */
const DESCRIBED = 10_000;

type Source = { readonly now: () => number; readonly newToken: () => string };

export class CardReader {
  readonly #book: Book;
  readonly #record: (entry: LedgerEntry) => void;
  readonly #source: Source;
  readonly #descriptions = new LRUCache<string, CardDescription>({
    maxSize: DESCRIBED,
    sizeCalculation: () => 1,
  });

  constructor(book: Book, record: (entry: LedgerEntry) => void, source: Source) {
    this.#book = book;
    this.#record = record;
    this.#source = source;
  }

  tokenize(card: PaymentMethod): string {
    const token = `tok_${this.#source.newToken()}`;
    this.#record({ kind: "tokenized", token, behaviour: behaviourOfCard(card, this.#source.now()) });
    const description = descriptionOfCard(card);
    if (description !== undefined) this.#descriptions.set(token, description);
    return token;
  }

  behaviourOf(paymentMethod: PaymentMethod, collect: Collect["kind"]): Behaviour {
    if (collect === "fields") return behaviourOfCard(paymentMethod, this.#source.now());
    return this.#book.cardTokens.get(String(paymentMethod.token)) ?? "unsupported";
  }

  /** A token from before a restart cannot be described any more, only paid with. */
  describe(paymentMethod: PaymentMethod, collect: Collect["kind"]): DescribeAnswer {
    const behaviour = this.behaviourOf(paymentMethod, collect);
    const isField = collect === "fields";
    const card = isField
      ? descriptionOfCard(paymentMethod)
      : this.#descriptions.get(String(paymentMethod.token));
    if (behaviour !== "unsupported" && card !== undefined) return { kind: "described", card };
    return { kind: "declined", code: behaviour === "cardExpired" ? behaviour : "unsupported" };
  }
}
