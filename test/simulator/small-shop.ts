// A small copy of the engine over a map: reserve, save, ask, save, and duties that are tried until they are done. It
// follows the engine's rules and uses none of its code, so that the domain is tried at full speed.

import { after } from "../../src/domain/after.ts";
import { apply } from "../../src/domain/apply.ts";
import type { Command, PaymentAnswer } from "../../src/domain/command.ts";
import type { NewOrder } from "../../src/domain/create.ts";
import type { Recorded } from "../../src/domain/fact.ts";
import { alarm, begin, handle } from "../../src/domain/life.ts";
import type { Authorization, FailureCode, Order } from "../../src/domain/order.ts";
import { isOpen } from "../../src/domain/order-view.ts";
import type { OperationAnswer, ReleaseAnswer } from "../../src/psp/provider.ts";
import { VISIBILITY_MS } from "./bank.ts";
import type { Row } from "./duty-rows.ts";
import { DutyRows } from "./duty-rows.ts";
import { PATIENCE_MS } from "./network.ts";
import type { Payment, Shop, Surroundings } from "./shop.ts";

const LOST = { kind: "unknown", reason: "no answer" } as const;

/** What became of a try at a duty: done, perhaps with something to note, or to be tried again. */
type Tried = { readonly note?: Command } | { readonly again: true; readonly notBefore?: number };
type Told = (tried: Tried) => void;

export class SmallShop implements Shop {
  readonly #world: Surroundings;
  readonly #journal: Recorded[] = [];
  readonly #rows = new DutyRows();
  #order: Order;
  #alarmAt: number;
  /** Which life of the process it is; what an earlier one had in mind is forgotten. */
  #incarnation = 1;

  constructor(terms: NewOrder, world: Surroundings) {
    this.#world = world;
    const { order, recorded } = begin(terms, world.now());
    this.#order = order;
    this.#alarmAt = alarm(order) ?? Number.POSITIVE_INFINITY;
    this.#journal.push(...recorded);
  }

  order(): Order {
    return this.#order;
  }

  journal(): readonly Recorded[] {
    return this.#journal;
  }

  ask(command: Command): void {
    this.#change(command);
  }

  pay({ role, attempt, choice, card }: Payment): void {
    const { sights, bank, dies } = this.#world;
    const id = `auth_${this.#order.id}_${this.#order.authorizations.length + 1}`;
    this.#change({ kind: "startPayment", role, authorizationId: id, attempt, choice });
    const reserved = this.#one(id);
    if (reserved === undefined) return;
    if (dies()) {
      sights.add("crashed between reserving and asking");
      return;
    }
    const effect = (): PaymentAnswer => bank.authorize(id, reserved.hold, card);
    this.#ask(effect, { kind: "unknown" }, (answer) => this.#note(id, answer));
    if (dies()) sights.add("crashed between asking and the answer");
  }

  check(authorizationId: string): void {
    const payment = this.#one(authorizationId);
    if (payment !== undefined) this.#inquire(payment, (answer) => this.#note(authorizationId, answer));
  }

  wake(): void {
    const { now } = this.#world;
    if (this.#alarmAt <= now()) this.#change({ kind: "settleClock" });
    const mine = this.#incarnation;
    for (const row of this.#rows.claim(now())) if (mine === this.#incarnation) this.#perform(row);
  }

  nextWakeAt(): number {
    return Math.min(this.#alarmAt, this.#rows.nextAt());
  }

  crash(): void {
    this.#incarnation += 1;
  }

  restart(): void {
    this.#rows.hurry("inquire", this.#world.now());
  }

  /** The one way the order changes: everything of a step is saved, or nothing. */
  #change(command: Command): void {
    const { watcher, now } = this.#world;
    const before = this.#order;
    const lived = handle(before, command, now());
    let current = before;
    for (const entry of lived.recorded) {
      current = apply(current, entry);
      for (const duty of after(current, entry.fact)) {
        if (duty.kind === "announce") watcher.told(duty.event);
        else if (duty.kind !== "mail") this.#rows.save(duty, entry.at);
      }
    }
    if (lived.recorded.length > 0) {
      this.#order = lived.order;
      this.#journal.push(...lived.recorded);
      this.#alarmAt = alarm(lived.order) ?? Number.POSITIVE_INFINITY;
    }
    watcher.saved(before, lived.order, lived.recorded);
    if (lived.refusal !== undefined) watcher.refused(lived.refusal);
  }

  #one(id: string): Authorization | undefined {
    return this.#order.authorizations.find((each) => each.id === id);
  }

  #note(authorizationId: string, answer: PaymentAnswer): void {
    this.#change({ kind: "noteAnswer", authorizationId, answer });
  }

  /** An answer is only heard by the life of the process that asked. */
  #ask<T>(effect: () => T, lost: T, answer: (answer: T) => void): void {
    const mine = this.#incarnation;
    this.#world.network.ask(effect, lost, (given) => {
      if (mine === this.#incarnation) answer(given);
    });
  }

  /** The provider's truth; "never heard of it" only counts when it was asked late enough (F14). */
  #inquire({ id, createdAt }: Authorization, answer: (answer: PaymentAnswer) => void): void {
    const { bank, isSlow, now } = this.#world;
    const isLateEnough = now() >= visibleFrom({ createdAt });
    const effect = (): PaymentAnswer => bank.inquire(id, isSlow());
    this.#ask(effect, { kind: "unknown" }, (found) => {
      answer(found.kind === "none" && !isLateEnough ? { kind: "unknown" } : found);
    });
  }

  #perform(row: Row): void {
    const payment = this.#one(row.subject);
    const told: Told = (tried) => this.#tried(row, tried);
    if (row.kind === "refund") this.#refund(row.subject, told);
    else if (payment === undefined) told({});
    else if (row.kind === "inquire") this.#question(payment, told);
    else if (row.kind === "release") this.#release(payment, told);
    else this.#capture(payment, told);
  }

  #tried(row: Row, tried: Tried): void {
    const { dies, sights, now } = this.#world;
    if ("again" in tried) {
      this.#rows.putOff(row, now(), tried.notBefore ?? 0);
      return;
    }
    if (tried.note !== undefined) this.#change(tried.note);
    if (dies()) sights.add("crashed between a duty's answer and its removal");
    else this.#rows.remove(row);
  }

  #question(payment: Authorization, told: Told): void {
    if (!waits(payment)) {
      told({});
      return;
    }
    this.#inquire(payment, (answer) => {
      this.#note(payment.id, answer);
      const now = this.#one(payment.id);
      if (now === undefined || !waits(now)) told({});
      else told({ again: true, notBefore: now.status === "pending" ? visibleFrom(now) : 0 });
    });
  }

  /** A payment that may still be on its way to the provider is released once it must have arrived. */
  #release(payment: Authorization, told: Told): void {
    const { bank, now } = this.#world;
    const { id: authorizationId, status } = payment;
    const notBefore = visibleFrom(payment);
    if (!isOpen(payment)) told({});
    else if (status === "pending" && now() < notBefore) told({ again: true, notBefore });
    else {
      this.#ask<ReleaseAnswer>(
        () => bank.release(authorizationId),
        LOST,
        (outcome) => {
          if (outcome.kind === "unknown") told({ again: true });
          else told({ note: { kind: "noteRelease", authorizationId, outcome } });
        },
      );
    }
  }

  #capture({ id, capturing, target = 0 }: Authorization, told: Told): void {
    if (!capturing) {
      told({});
      return;
    }
    this.#ask<OperationAnswer>(
      () => this.#world.bank.capture(id, `${id}:capture`, target),
      LOST,
      (answer) => {
        if (answer.kind === "unknown") told({ again: true });
        else if (answer.kind === "done") told(noteCaptured(id, target));
        else this.#believeRefusal(id, target, answer.code, told);
      },
    );
  }

  /** A no is believed when the provider's own record says the same (F15). */
  #believeRefusal(authorizationId: string, target: number, code: FailureCode, told: Told): void {
    const effect = (): PaymentAnswer => this.#world.bank.inquire(authorizationId, false);
    this.#ask(effect, { kind: "unknown" }, (truth) => {
      if (truth.kind === "unknown") told({ again: true });
      else if (truth.kind === "captured") told(noteCaptured(authorizationId, target));
      else told({ note: { kind: "noteCapture", authorizationId, outcome: { kind: "refused", code } } });
    });
  }

  #refund(refundId: string, told: Told): void {
    const found = this.#order.refunds.find(({ id }) => id === refundId);
    if (found?.status !== "pending") {
      told({});
      return;
    }
    const { authorizationId, amount } = found;
    this.#ask<OperationAnswer>(
      () => this.#world.bank.refund(authorizationId, refundId, amount),
      LOST,
      (answer) => {
        if (answer.kind === "unknown") told({ again: true });
        else told({ note: { kind: "noteRefund", refundId, outcome: toRefunded(answer) } });
      },
    );
  }
}

function toRefunded(answer: Exclude<OperationAnswer, { kind: "unknown" }>) {
  return answer.kind === "done" ? ({ kind: "refunded" } as const) : answer;
}

function waits({ status }: Authorization): boolean {
  return status === "pending" || status === "requiresAction";
}

/** From when on a payment that the provider does not know was never made. */
function visibleFrom({ createdAt }: { readonly createdAt: number }): number {
  return createdAt + PATIENCE_MS + VISIBILITY_MS;
}

function noteCaptured(authorizationId: string, amount: number): Tried {
  return { note: { kind: "noteCapture", authorizationId, outcome: { kind: "captured", amount } } };
}
