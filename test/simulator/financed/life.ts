// Life of a financed order over 14 months, in the domain alone: people act, the provider answers now or later, the
// service stops for days, and after each transition the order is held against books that the model keeps. Payouts (I28) are
// of a platform's entries in a store, which there is none of here: lives over SQLite (financed-store) hold them.

import { violationAtRest, violationIn, violationOf } from "../../../src/domain/invariants/invariants.ts";
import type { BalanceEntry } from "../../../src/domain/money/balance.ts";
import type { Command } from "../../../src/domain/order/commands.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import type { Job } from "../../../src/domain/order/jobs.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { isEnded } from "../../../src/domain/order/queries.ts";
import type { CommandTransition } from "../../../src/domain/order/transition.ts";
import { beginOrder, handleCommand } from "../../../src/domain/order/transition.ts";
import { DAY, HOUR, MINUTE } from "../../../src/domain/time.ts";
import type { RandomSource } from "../../support/domain/random.ts";
import { onceIn, oneOf, seeded } from "../../support/domain/random.ts";
import { chargeViolation } from "../../support/financing/agreed-charges.ts";
import type { FinancingAudit } from "../../support/financing/financing-auditor.ts";
import { createFinancingAudit } from "../../support/financing/financing-auditor.ts";
import { advanceEntries, observedDeadlines } from "../../support/financing/observed-life.ts";
import { createObserver } from "../../support/financing/observed-steps.ts";
import { anyEarlyAct, anyLateAct, financedOrder } from "./people.ts";
import type { LifeProvider } from "./provider.ts";
import { createProvider } from "./provider.ts";

const START = Date.UTC(2027, 0, 31, 9);
const SPAN_MS = 14 * 31 * DAY;
const MOST_STEPS = 400;
/** Steps in which nothing is due by itself, but people may still act. */
const MOST_IDLE = 25;

export type FinancedReport = {
  readonly seed: number;
  readonly order: Order;
  readonly log: readonly LoggedEvent[];
  /** Kinds of domain events and refusals that were seen. */
  readonly seen: ReadonlySet<string>;
  readonly violation?: string;
};

const MONEY_JOBS = /^(inquire|capture|release|refund|charge|forget)/;

class Life {
  readonly seen = new Set<string>();
  readonly log: LoggedEvent[] = [];
  violation: string | undefined;
  readonly #random: RandomSource;
  readonly #provider: LifeProvider;
  readonly #observe = createObserver();
  readonly #entries: BalanceEntry[] = [];
  readonly #audit: FinancingAudit;
  order: Order;
  now = START;
  #timerAt: number | undefined;
  #jobs: Job[] = [];
  #keys = 0;

  constructor(seed: number) {
    this.#random = seeded(seed);
    this.#provider = createProvider(this.#random);
    const created = financedOrder(this.#random, START);
    this.#audit = createFinancingAudit(
      created.terms.financing ?? { retryDays: [], graceDays: 0, defaultDays: 0 },
    );
    const begun = beginOrder(created, START);
    this.order = begun.order;
    this.#look(undefined, begun);
  }

  /** People act, the provider answers, time passes; then everything ends. */
  live(): void {
    let idle = 0;
    for (let steps = 0; steps < MOST_STEPS && this.violation === undefined; steps++) {
      if (this.now > START + SPAN_MS || idle > MOST_IDLE) break;
      this.#step();
      if (this.#isOver()) idle += 1;
    }
    this.#rest();
    this.#writeOff();
    this.#rest();
    if (this.violation === undefined) this.violation = this.#violationAtEnd();
  }

  #isOver(): boolean {
    return isEnded(this.order) && this.#jobs.length === 0 && this.#timerAt === undefined;
  }

  #step(): void {
    const random = this.#random;
    if (this.#jobs.length > 0 && !onceIn(random, 4)) this.#work(random(this.#jobs.length));
    else if (onceIn(random, this.#hastiness())) this.#people();
    else this.#timePasses();
  }

  /** People act at once until there are enough of them, then once in so many steps. */
  #hastiness(): number {
    return this.order.authorizations.length < 5 && !isEnded(this.order) ? 1 : 3;
  }

  /** Until something is due, or a stop of the service for so long. */
  #timePasses(): void {
    const due = Math.max(this.#timerAt ?? this.now, this.now);
    const later = oneOf(this.#random, [MINUTE, HOUR, 5 * HOUR, DAY, 4 * DAY, 40 * DAY]);
    this.#goTo(
      oneOf(this.#random, [due, due, due + 1, this.now + (onceIn(this.#random, 3) ? later : MINUTE)]),
    );
  }

  #people(): void {
    this.#keys += 1;
    const isOver = this.order.status === "completed" || this.order.status === "refunded";
    this.#do(
      isOver
        ? anyLateAct(this.order, this.#random, `paid_${this.#keys}`)
        : anyEarlyAct(this.order, this.#random),
    );
  }

  #goTo(now: number): void {
    this.now = now;
    this.#do({ kind: "catchUp" });
  }

  #work(index: number): void {
    const [job] = this.#jobs.splice(index, 1);
    if (job === undefined) return;
    for (const command of this.#provider.perform(job, this.order, this.now)) this.#do(command);
    // A payment that was decided is asked for, and a charge without an answer is asked about again.
    if (job.kind === "inquire" && this.#isPending(job.authorizationId)) this.#jobs.push(job);
  }

  #isPending(authorizationId: string): boolean {
    return this.order.authorizations.some(({ id, status }) => id === authorizationId && status === "pending");
  }

  #do(command: Command): void {
    const before = this.order;
    const transition: CommandTransition = handleCommand(before, command, this.now);
    if (transition.refusal !== undefined) this.seen.add(`refused: ${transition.refusal.code}`);
    this.order = transition.order;
    this.#look(before, transition);
  }

  #look(before: Order | undefined, transition: CommandTransition): void {
    const { order, orderEvents, effects } = transition;
    this.#timerAt = transition.timerAt;
    this.#jobs.push(...effects.map(({ job }) => job).filter(({ kind }) => MONEY_JOBS.test(kind)));
    for (const { orderEvent } of orderEvents) this.seen.add(orderEvent.kind);
    this.log.push(...orderEvents);
    this.#entries.push(...transition.balanceEntries);
    if (orderEvents.length === 0) return;
    const violations = [
      before === undefined ? undefined : violationIn(before, orderEvents),
      violationOf(order, this.now),
      ...this.#audit.note(this.#observe(orderEvents)),
      ...this.#audit.violations(observedDeadlines(order), advanceEntries(this.#entries), this.now),
    ];
    this.violation ??= violations.find((each) => each !== undefined);
  }

  /** Every question is answered and every timer fires. */
  #rest(): void {
    for (let steps = 0; steps < MOST_STEPS && this.violation === undefined; steps++) {
      if (this.#jobs.length > 0) {
        this.#work(0);
        continue;
      }
      const due = this.#timerAt;
      if (due === undefined) return;
      this.#goTo(Math.max(due, this.now));
    }
    this.violation ??= "liveness: it never comes to rest";
  }

  /** The operator ends what is still owed, after which nothing may be left. */
  #writeOff(): void {
    const disputed = this.order.financing?.charges.filter(({ disputes }) => disputes?.[0]?.status === "open");
    for (const { id: chargeId, amount } of disputed ?? [])
      this.#do({ kind: "noteChargeDisputes", chargeId, disputes: [{ id: "dp_1", amount, status: "lost" }] });
    for (const { id: deadlineId } of this.order.financing?.deadlines ?? [])
      this.#do({ kind: "writeOff", deadlineId });
  }

  #violationAtEnd(): string | undefined {
    const agreement = this.#audit.agreement();
    const cards = this.order.financing?.cards.filter(
      ({ status }) => !["forgotten", "failed"].includes(status),
    );
    return (
      violationAtRest(this.order) ??
      (cards?.length ? "a card is kept though nothing is owed" : undefined) ??
      this.#chargedViolation() ??
      (agreement && chargeViolation(agreement, this.order.financing?.completedAt, this.#kept()))
    );
  }

  /** Without charges whose dispute was lost: what they paid is owed again. */
  #kept() {
    const lost = this.log.flatMap(({ orderEvent }) =>
      orderEvent.kind === "chargeDisputeNoted" && orderEvent.dispute.status === "lost"
        ? [orderEvent.chargeId]
        : [],
    );
    return this.#provider
      .records()
      .filter((record) => !lost.includes(record.kind === "refund" ? record.payment : record.key));
  }

  /** Both sides know the same charges (I26). */
  #chargedViolation(): string | undefined {
    const taken = this.#provider.records().filter(({ kind }) => kind === "automatic" || kind === "byBuyer");
    const known = this.order.financing?.charges.filter(({ status }) => status === "captured") ?? [];
    const unknown = taken.find(({ key }) => !known.some(({ id }) => id === key));
    if (unknown !== undefined) return `I26: the provider has charged ${unknown.key}, we do not know it`;
    const strange = known.find(
      ({ id, amount }) => !taken.some((each) => each.key === id && each.amount === amount),
    );
    return strange && `I26: ${strange.id} is captured here alone`;
  }
}

export function financedLife(seed: number): FinancedReport {
  const life = new Life(seed);
  life.live();
  const { order, log, seen, violation } = life;
  const report = { seed, order, log, seen };
  return violation === undefined ? report : { ...report, violation };
}
