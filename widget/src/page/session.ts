// One visit to a page: what the server last said, the payment being tried, and what the buyer is told of it. It
// decides when to ask, never what is true: every status shown comes from the server's own view.

import { createSignal } from "solid-js";
import type { BuyerFailure, PagePayment, PageView, PayAnswer, PayRequest } from "../../../src/wire/page.ts";
import type { Client, Outcome, Refused } from "./client.ts";
import type { Stage } from "./stage.ts";
import { heldPayment, mergePayments, openPayment, pollDelayMs, stageOf, verdict } from "./stage.ts";

/** What the buyer is told above the form about his last try. */
export type Notice =
  | { readonly kind: "failed"; readonly failure: BuyerFailure }
  | { readonly kind: "givenUp" }
  | { readonly kind: "unreachable" }
  | Refused;

export type Surroundings = {
  readonly client: Client;
  /** A fresh UUID. */
  readonly newAttempt: () => string;
  readonly wait: (ms: number) => Promise<void>;
  /** A payment of this visit went through. */
  readonly paid: (payment: PagePayment, view: PageView) => void;
};

/** After this many fruitless answers the buyer is told that it takes long. */
const SLOW_TRIES = 6;
/** A bank's page its buyer has left is not shown again for this many answers: the bank may be slow to tell. */
const RETURN_TRIES = 5;

export class Session {
  readonly #world: Surroundings;
  readonly #view;
  readonly #busy = createSignal(false);
  readonly #notice = createSignal<Notice>();
  readonly #following = createSignal(false);
  readonly #slow = createSignal(false);
  readonly #cutOff = createSignal(false);
  /** Kept while nobody knows what became of the try, so that trying again is the same payment (F23). */
  #attempt: string | undefined;
  /** The payment its buyer gave up: whatever its end, he knows why. */
  #abandoned: string | undefined;
  #asked = 0;
  #answered = 0;
  #followers = 0;

  constructor(first: PageView, world: Surroundings) {
    this.#view = createSignal(first);
    this.#world = world;
  }

  view = (): PageView => this.#view[0]();
  /** A request of the buyer's own is under way. */
  busy = (): boolean => this.#busy[0]();
  notice = (): Notice | undefined => this.#notice[0]();
  /** The bank takes longer than usual. */
  slow = (): boolean => this.#slow[0]();
  /** The last question had no answer. */
  cutOff = (): boolean => this.#cutOff[0]();

  stage = (): Stage => {
    const open = this.#following[0]() ? openPayment(this.view()) : undefined;
    return open === undefined ? stageOf(this.view()) : { kind: "checking", payment: open };
  };

  /** A visit may begin with a payment under way: a reload, or the way back from the bank. */
  start(): Promise<void> {
    return this.#follow(1, 0);
  }

  async pay(request: Omit<PayRequest, "attempt">): Promise<void> {
    if (this.busy()) return;
    this.#setBusy(true);
    this.#setNotice(undefined);
    this.#attempt ??= this.#world.newAttempt();
    const outcome = await this.#ask(this.#world.client.pay({ attempt: this.#attempt, ...request }), viewOf);
    if (outcome.kind === "answered") this.#conclude(outcome.data.payment);
    else if (outcome.kind === "refused") await this.#startOver(outcome);
    else await this.#recover();
    this.#setBusy(false);
    await this.#follow(0, pollDelayMs(0));
  }

  /** Gives up the payment under way. */
  async abandon(): Promise<void> {
    const open = openPayment(this.view());
    if (this.busy() || open === undefined) return;
    this.#setBusy(true);
    this.#abandoned = open.id;
    const outcome = await this.#ask(this.#world.client.abandon(open.id), viewOf);
    this.#cutOff[1](outcome.kind === "unreachable");
    if (outcome.kind === "answered") this.#conclude(outcome.data.payment);
    else await this.#refresh();
    this.#setBusy(false);
    await this.#follow(0, pollDelayMs(0));
  }

  /** The bank's page is done, or its buyer says so. */
  returned(): Promise<void> {
    return this.#follow(RETURN_TRIES, 0);
  }

  /** Another tab, another buyer or the bank's app may have changed things while nobody looked. */
  async lookAgain(): Promise<void> {
    if (this.busy() || this.#following[0]()) return;
    const open = openPayment(this.view());
    if (open === undefined) await this.#refresh();
    else await this.#check(open.id);
    await this.#follow(0, pollDelayMs(0));
  }

  #setBusy(busy: boolean) {
    this.#busy[1](busy);
  }

  #setNotice(notice: Notice | undefined) {
    this.#notice[1](notice);
  }

  /** Takes the view of an answer unless a later question was answered before it. */
  async #ask<T>(question: Promise<Outcome<T>>, viewIn: (data: T) => PageView): Promise<Outcome<T>> {
    const turn = ++this.#asked;
    const outcome = await question;
    if (outcome.kind === "answered" && turn > this.#answered) {
      this.#answered = turn;
      const view = viewIn(outcome.data);
      // A co-buyer's payments are in the answers about them only: the page remembers them.
      this.#view[1]({ ...view, payments: mergePayments(this.view().payments, view.payments) });
    }
    return outcome;
  }

  #refresh() {
    return this.#ask(this.#world.client.state(), (view) => view);
  }

  async #check(paymentId: string) {
    const outcome = await this.#ask(this.#world.client.check(paymentId), viewOf);
    this.#cutOff[1](outcome.kind === "unreachable");
    if (outcome.kind === "answered") this.#conclude(outcome.data.payment);
  }

  #conclude(payment: PagePayment) {
    switch (verdict(payment)) {
      case "held":
        return this.#world.paid(payment, this.view());
      case "failed":
        this.#attempt = undefined;
        return this.#setNotice(
          payment.id === this.#abandoned
            ? { kind: "givenUp" }
            : { kind: "failed", failure: payment.failure ?? "tryAnotherCard" },
        );
      case "givenUp":
        this.#attempt = undefined;
        return this.#setNotice({ kind: "givenUp" });
      case "open":
        return;
    }
  }

  /** Nothing was started. A conflict means that the page's view was old. */
  async #startOver(refusal: Refused) {
    this.#attempt = undefined;
    if (refusal.status === 404 || refusal.status === 409) await this.#refresh();
    this.#setNotice(refusal);
  }

  /** Nobody knows whether the request arrived: the server's view tells whether a payment stands. */
  async #recover() {
    await this.#refresh();
    this.#setNotice({ kind: "unreachable" });
    const held = heldPayment(this.view());
    if (held !== undefined) this.#world.paid(held, this.view());
  }

  /** Asks about the payment under way until it is decided, or its buyer must act even after `patience` answers. */
  async #follow(patience: number, firstDelayMs: number) {
    const mine = ++this.#followers;
    this.#following[1](true);
    let delayMs = firstDelayMs;
    for (let tries = 0; ; tries++) {
      const open = openPayment(this.view());
      if (open === undefined || (tries >= patience && stageOf(this.view()).kind === "action")) break;
      this.#slow[1](tries >= SLOW_TRIES);
      await this.#world.wait(delayMs);
      if (mine !== this.#followers) return;
      await this.#check(open.id);
      if (mine !== this.#followers) return;
      delayMs = pollDelayMs(tries);
    }
    this.#following[1](false);
  }
}

/** The bank's page stands in the answer about a payment only, not in the view beside it. */
function viewOf({ view, payment }: PayAnswer): PageView {
  return { ...view, payments: mergePayments(view.payments, [payment]) };
}
