// One visit to a page: what the server last said, the payment being tried, and what the buyer is told of it. It
// decides when to ask, never what is true: every status shown comes from the server's own view.

import { createSignal } from "solid-js";
import type { PagePayment, PageView, PayAnswer, PayRequest } from "../../../src/api/pages/page.ts";
import { NOTE, RENEW_LINK } from "../../../src/api/paths.ts";
import type { Client, Outcome, Refused } from "./client.ts";
import type { Notice, Told } from "./notice.ts";
import type { CaptainsPayment, OwnPayments, OwnPaymentsStorage } from "./own-payments.ts";
import type { Stage, Wish } from "./stage.ts";
import { heldPayments, mergePayments, openPayment, paymentStanding, pollDelayMs, stageOf } from "./stage.ts";
import { paidBy } from "./terms.ts";

export type Surroundings = {
  readonly client: Client;
  /** A fresh UUID. */
  readonly newAttempt: () => string;
  readonly wait: (ms: number) => Promise<void>;
  /** A payment of this visit went through. */
  readonly paid: (payment: PagePayment, view: PageView) => void;
  readonly storage: OwnPaymentsStorage;
};

/** After this many fruitless answers the buyer is told that it takes long. */
const SLOW_TRIES = 6;
/** A bank's page that is done is not shown again for this many answers: the bank may be slow to tell. */
const RETURN_TRIES = 5;

/** As the server's own answer to who is late. */
const CHANGED = { kind: "refused", status: 409, code: "", paths: [] } as const;

const same = <T>(data: T): T => data;

export class Session {
  readonly #runtime: Surroundings;
  readonly #view;
  readonly #busy = createSignal(false);
  readonly #notice = createSignal<Notice>();
  readonly #wish = createSignal<Wish>();
  readonly #gone = createSignal(false);
  readonly #following = createSignal(false);
  readonly #slow = createSignal(false);
  readonly #cutOff = createSignal(false);
  /** Kept while the result of the attempt is unknown, so that trying again is the same payment (F23). */
  #attempt: string | undefined;
  /** The payment its buyer gave up: whatever its end, they know why. */
  #abandoned: string | undefined;
  #toldPaid: string | undefined;
  /** A look was asked for while something was under way, whose answer may be older than what it was asked for. */
  #missed = false;
  #asked = 0;
  #answered = 0;
  #followers = 0;

  constructor(first: PageView, runtime: Surroundings) {
    this.#view = createSignal(first);
    this.#runtime = runtime;
    // One that is known to have failed is no doubt any more: another card is another payment.
    const isDecided = first.payments.some((payment) => paymentStanding(payment) === "failed");
    this.#attempt = isDecided ? undefined : runtime.storage.read().attempt;
  }

  view = (): PageView => this.#view[0]();
  /** A request of the buyer's own is under way. */
  busy = (): boolean => this.#busy[0]();
  notice = (): Notice | undefined => this.#notice[0]();
  /** The link leads nowhere any more. */
  gone = (): boolean => this.#gone[0]();
  /** The bank takes longer than usual. */
  slow = (): boolean => this.#slow[0]();
  /** The last question had no answer. */
  cutOff = (): boolean => this.#cutOff[0]();

  stage = (): Stage => {
    const open = this.#following[0]() ? openPayment(this.view()) : undefined;
    return open === undefined ? stageOf(this.view(), this.#wish[0]()) : { kind: "checking", payment: open };
  };

  /** What this buyer has paid for the order before; who opens the shared link may be its captain. */
  earlier = (): CaptainsPayment | undefined => {
    const held = heldPayments(this.view()).at(-1);
    return held && this.view().role === "coBuyer"
      ? { id: held.id, amount: paidBy(this.view()) }
      : this.#runtime.storage.captains?.();
  };

  /** A visit may begin with a payment under way: a reload, or the way back from the bank. */
  start(): Promise<void> {
    return this.#follow(1, 0);
  }

  /** `told`: what is said of refusals, by their codes. */
  async pay(request: Omit<PayRequest, "attempt">, told: Readonly<Record<string, Told>> = {}): Promise<void> {
    await this.#act(async () => {
      this.#keepAttempt(this.#attempt ?? this.#runtime.newAttempt());
      const attempt = this.#attempt ?? "";
      const outcome = await this.#ask(this.#runtime.client.pay({ attempt, ...request }), viewOf);
      if (outcome.kind === "answered") this.#conclude(outcome.data.payment);
      else if (outcome.kind === "refused") {
        // One that came too soon says nothing of an earlier try.
        if (outcome.status !== 429) this.#keepAttempt(undefined);
        await this.#startOver({ ...outcome, told: told[outcome.code] });
      } else await this.#recover();
    });
  }

  /** Gives up the payment under way. */
  async abandon(): Promise<void> {
    const open = openPayment(this.view());
    if (open === undefined) return;
    await this.#act(async () => {
      this.#abandoned = open.id;
      const outcome = await this.#ask(this.#runtime.client.abandon(open.id), viewOf);
      this.#cutOff[1](outcome.kind === "unreachable");
      if (outcome.kind === "answered") this.#conclude(outcome.data.payment);
      else await this.#refresh();
    });
  }

  /** Takes a payment back that is held. */
  async withdraw(paymentId: string): Promise<void> {
    await this.#act(async () => {
      const outcome = await this.#ask(this.#runtime.client.withdraw(paymentId), viewOf);
      if (outcome.kind !== "answered") await this.#refresh();
      const now = this.view().payments.find(({ id }) => id === paymentId);
      const isBack = now !== undefined && paymentStanding(now) === "givenUp";
      this.tell({ kind: isBack ? "withdrawn" : "notWithdrawn" });
    });
  }

  /** Chooses one of the ways to pay. */
  async choose(moduleId: string): Promise<void> {
    await this.#act(async () => {
      const outcome = await this.#ask(this.#runtime.client.choose(moduleId), same);
      if (outcome.kind === "answered") return this.want(undefined);
      await this.#refresh();
      // Unless it is paid by now, or about to be.
      if (this.stage().kind === "choose") this.tell({ kind: "notDone" });
    });
  }

  /** What the captain's offers come to. */
  plan: Client["plan"] = (asked) => this.#runtime.client.plan(asked);

  /** Replaces the link for the others; resolves to whether it is another now. */
  async renew(): Promise<boolean> {
    const before = this.view().shareUrl;
    await this.act(RENEW_LINK, {});
    const isNew = this.view().shareUrl !== before;
    // The answer alone was lost.
    if (isNew) this.tell(undefined);
    return isNew;
  }

  /** The captain's words to the others; `told` once they are saved, `refused` where they cannot be. */
  async writeNote(note: string, told: Told, refused: Told): Promise<void> {
    await this.#act(async () => {
      const outcome = await this.#ask(this.#runtime.client.act(NOTE, { note }), same);
      if (outcome.kind === "answered") this.tell({ kind: "done", told });
      else this.tell(outcome.kind === "refused" ? { ...outcome, told: refused } : { kind: "notDone" });
    });
  }

  /** An act that moves no money, at its path below the page; resolves to whether it was done. */
  async act(path: string, asked: object): Promise<boolean> {
    let isDone = false;
    await this.#act(async () => {
      const outcome = await this.#ask(this.#runtime.client.act(path, asked), same);
      isDone = outcome.kind === "answered";
      if (!isDone) await this.#notDone();
    });
    return isDone;
  }

  /**
   * An act on what is left, as it was when its buyer agreed to it: an earlier answer may have been lost, and what was done
   * then is not to be done again. `told`: what is said once it is done.
   */
  async closeGap(path: string, asked: object, told: Told): Promise<void> {
    const agreed = gapIn(this.view());
    await this.#act(async () => {
      const now = await this.#refresh();
      if (now.kind !== "answered") return this.tell({ kind: "notDone" });
      if (gapIn(now.data) !== agreed) return this.tell(CHANGED);
      const outcome = await this.#ask(this.#runtime.client.act(path, asked), same);
      if (outcome.kind === "answered") this.tell({ kind: "done", told });
      else if (outcome.kind === "refused") await this.#startOver(outcome);
      else {
        await this.#notDone();
        if (gapIn(this.view()) !== agreed) this.tell(CHANGED);
      }
    });
  }

  /** Shows the modules, or the form, though something else would follow. */
  want(wish: Wish | undefined) {
    this.#wish[1](wish);
    this.tell(undefined);
  }

  tell(notice: Notice | undefined) {
    this.#notice[1](notice);
  }

  /** The bank's page is done. */
  returned(): Promise<void> {
    return this.#follow(RETURN_TRIES, 0);
  }

  /** Its buyer says so, perhaps too early: the bank's page stays. Resolves once the bank was asked. */
  async confirmed(): Promise<void> {
    await this.#look();
    void this.#follow(RETURN_TRIES, pollDelayMs(0), true);
  }

  /**
   * Another tab, another buyer or the bank's app may have changed things while the page was hidden. Resolves to whether
   * anything had changed.
   */
  async lookAgain(): Promise<boolean> {
    this.#missed = this.busy() || this.#following[0]();
    if (this.#missed) return false;
    const before = withoutTime(this.view());
    await this.#look();
    const changed = withoutTime(this.view()) !== before;
    // Who came back from the bank meanwhile is waited for with more patience.
    if (!this.#following[0]()) await this.#follow(0, pollDelayMs(0));
    return changed;
  }

  /** One thing at a time; then what is under way is followed. */
  async #act(act: () => Promise<void>): Promise<void> {
    if (this.busy()) return;
    this.#busy[1](true);
    this.tell(undefined);
    await act();
    this.#busy[1](false);
    await this.#follow(0, pollDelayMs(0));
  }

  /** Takes the view of an answer unless a later question was answered before it. */
  async #ask<T>(question: Promise<Outcome<T>>, viewIn: (data: T) => PageView): Promise<Outcome<T>> {
    const turn = ++this.#asked;
    const outcome = await question;
    if (outcome.kind === "refused" && outcome.code === "pageNotFound") this.#gone[1](true);
    if (outcome.kind === "answered" && turn > this.#answered) {
      this.#answered = turn;
      const before = this.stage().kind;
      const view = viewIn(outcome.data);
      // A co-buyer's payments are in the answers about them only: the page remembers them.
      this.#view[1]({ ...view, payments: mergePayments(this.view().payments, view.payments) });
      this.#keep();
      // Whatever did not work before is over.
      if (before !== "paid" && this.stage().kind === "paid") this.tell(undefined);
    }
    return outcome;
  }

  #keep(decided?: string) {
    this.#runtime.storage.write(this.#kept(decided));
  }

  /** With what other tabs have kept, as far as this one does not know better. */
  #kept(decided?: string): OwnPayments {
    const stored = this.#runtime.storage.read();
    const { payments: known } = this.view();
    const others = stored.payments.filter((id) => !known.some((payment) => payment.id === id));
    const payments = [...others, ...this.#remembered()];
    const attempt = this.#attempt ?? (stored.attempt === decided ? undefined : stored.attempt);
    return attempt === undefined ? { payments } : { payments, attempt };
  }

  #keepAttempt(attempt: string | undefined) {
    const decided = this.#attempt;
    this.#attempt = attempt;
    this.#keep(decided);
  }

  #remembered(): readonly string[] {
    return this.view()
      .payments.filter((payment) => paymentStanding(payment) !== "failed")
      .map(({ id }) => id);
  }

  #refresh() {
    const kept = this.#kept();
    const payments = this.view().role === "coBuyer" ? kept.payments : [];
    return this.#ask(this.#runtime.client.state({ ...kept, payments }), same);
  }

  /** The order as it stands, or the payment under way, whose bank's page is in the answer about it alone. */
  async #look() {
    const open = openPayment(this.view());
    if (open === undefined) await this.#refresh();
    else await this.#check(open.id);
  }

  async #check(paymentId: string) {
    const outcome = await this.#ask(this.#runtime.client.check(paymentId), viewOf);
    this.#cutOff[1](outcome.kind === "unreachable");
    if (outcome.kind === "answered") this.#conclude(outcome.data.payment);
  }

  #conclude(payment: PagePayment) {
    switch (paymentStanding(payment)) {
      case "held":
        this.#keepAttempt(undefined);
        this.want(undefined);
        return this.#paid(payment);
      case "failed":
        this.#keepAttempt(undefined);
        return this.tell(
          payment.id === this.#abandoned
            ? { kind: "givenUp" }
            : { kind: "failed", failure: payment.failure ?? "tryAnotherCard" },
        );
      case "givenUp":
        this.#keepAttempt(undefined);
        return this.tell({ kind: "givenUp" });
      case "open":
        return;
    }
  }

  /** Told once, however many questions about it are answered. */
  #paid(payment: PagePayment) {
    if (payment.id === this.#toldPaid) return;
    this.#toldPaid = payment.id;
    this.#runtime.paid(payment, this.view());
  }

  /** Nothing was started. A conflict means that the page's view was old. */
  async #startOver(refusal: Refused & { readonly told?: Told | undefined }) {
    if (refusal.status === 404 || refusal.status === 409) await this.#refresh();
    const stage = this.stage();
    // Paid in another tab, or about to be: the page shows that now, and there is nothing to try again.
    if (refusal.code === "captainAlreadyPaid" && stage.kind === "paid") return this.#paid(stage.payment);
    if (refusal.code === "paymentUnderWay" && openPayment(this.view()) !== undefined) return;
    this.tell(refusal);
  }

  async #notDone() {
    await this.#refresh();
    this.tell({ kind: "notDone" });
  }

  /** It is unknown whether the request arrived: the server's view tells whether there is a payment. */
  async #recover() {
    const before = heldPayments(this.view()).map(({ id }) => id);
    await this.#refresh();
    const made = heldPayments(this.view()).find(({ id }) => !before.includes(id));
    if (made !== undefined) this.#conclude(made);
    else if (openPayment(this.view()) === undefined) this.tell({ kind: "unreachable" });
  }

  /** Asks about the payment under way until it is decided, or its buyer must act even after `patience` answers. */
  async #follow(patience: number, firstDelayMs: number, keepsPage = false) {
    const mine = ++this.#followers;
    let delayMs = firstDelayMs;
    for (let tries = 0; ; tries++) {
      const open = openPayment(this.view());
      if (open === undefined || (tries >= patience && stageOf(this.view()).kind === "action")) break;
      // Only for a wait: the bank's page must not vanish and start again for nothing.
      this.#following[1](!keepsPage);
      this.#slow[1](tries >= SLOW_TRIES);
      await this.#runtime.wait(delayMs);
      if (mine !== this.#followers) return;
      await this.#check(open.id);
      if (mine !== this.#followers) return;
      delayMs = pollDelayMs(tries);
    }
    this.#following[1](false);
    if (!this.#missed) return;
    this.#missed = false;
    await this.#look();
  }
}

/** Only the answer about a payment contains the bank's page; the view next to it does not. */
function viewOf({ view, payment }: PayAnswer): PageView {
  return { ...view, payments: mergePayments(view.payments, [payment]) };
}

/** What is left and how far its reader answers for it. */
function gapIn({ remaining, dueDate, gap }: PageView): string {
  return JSON.stringify([remaining, dueDate, gap]);
}

/** What of a view counts as news: all but the time. */
function withoutTime({ now: _, ...view }: PageView): string {
  return JSON.stringify(view);
}
