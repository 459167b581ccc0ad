// Life of a service with two platforms over 14 months: people act, the scorer and the provider answer now, later or
// never, the process dies, stands still over a payout's end, has a wrong clock and loses what was saved since a backup.
// Then nothing fails any more, and everything must end.

import { BY_OPERATOR } from "../../../src/application/audit-log.ts";
import { DAY, HOUR, MINUTE } from "../../../src/domain/time.ts";
import type { RandomSource } from "../../support/domain/random.ts";
import { anyOf, onceIn, oneOf, seeded } from "../../support/domain/random.ts";
import { periodEnds } from "../../support/financing/merchant-balance.ts";
import { createNetwork } from "../network.ts";
import { saved } from "../shop.ts";
import { createSights } from "../sights.ts";
import type { Timeline } from "../timeline.ts";
import { createTimeline } from "../timeline.ts";
import { finalViolation } from "./final-oracle.ts";
import type { OrderAudit } from "./order-audit.ts";
import { createOrderAudit } from "./order-audit.ts";
import type { Town } from "./people.ts";
import { anyLateAct, notify, opensOrder } from "./people.ts";
import { PLATFORM_IDS, simulatedService } from "./platforms.ts";
import { CardBank } from "./saved-cards.ts";
import { createScorerEndpoint } from "./scorer.ts";
import { FinancedService } from "./service.ts";
import type { ServiceSurroundings } from "./service-surroundings.ts";
import { createTroubles } from "./troubles.ts";

export type StoredReport = {
  readonly seed: number;
  readonly endings: readonly string[];
  readonly seen: ReadonlySet<string>;
  readonly violation?: string;
};

const START = Date.UTC(2027, 0, 31, 9);
/** By then orders are complete or ended. */
const COMPLETE_AT = START + 9 * DAY;
const CALM_AT = START + 14 * 31 * DAY;
const END_AT = CALM_AT + 100 * DAY;
/** No life has this many events: more of them mean an endless loop. */
const MOST_STEPS = 30_000;

export async function storedLife(seed: number): Promise<StoredReport> {
  const life = new Life(seed);
  try {
    await life.live();
    const violation = life.violation() ?? (await life.violationAtEnd());
    const report = { seed, endings: life.service.orders().map(statusOf), seen: life.seen };
    return violation === undefined ? report : { ...report, violation };
  } finally {
    await life.service.close();
  }
}

function statusOf({ status, financing }: ReturnType<FinancedService["orders"]>[number]): string {
  return financing?.completedAt === undefined ? status : `${status}, financed`;
}

class Life {
  readonly seen = new Set<string>();
  readonly service: FinancedService;
  readonly #timeline: Timeline = createTimeline(START);
  readonly #random: RandomSource;
  readonly #bank: CardBank;
  readonly #audits = new Map<string, OrderAudit>();
  readonly #town: Town;
  #isCalm = false;
  #isDown = false;
  #aheadMs = 0;
  #hadWrongClock = false;
  #wasRestored = false;
  #plannedWake = Number.POSITIVE_INFINITY;
  #underWay: Promise<unknown> = Promise.resolve();
  #steps = 0;
  #unfound: string | undefined;

  constructor(seed: number) {
    this.#random = seeded(seed);
    const { now } = this.#timeline;
    const trouble = createTroubles(this.#timeline, this.#random, { from: START, until: CALM_AT });
    this.#bank = new CardBank({ now, minCapture: 1, ...trouble });
    const surroundings = this.#surroundings();
    this.service = new FinancedService(simulatedService(this.#random), surroundings, seed);
    this.#town = {
      timeline: this.#timeline,
      random: this.#random,
      bank: this.#bank,
      see: surroundings.see,
      service: () => (this.#isDown ? undefined : this.service),
    };
    this.#planLife(surroundings);
  }

  violation(): string | undefined {
    const audits = [...this.#audits.values()].map((audit) => audit.violation());
    const all = [this.#unfound, this.service.violation(), ...this.#bank.violations, ...audits];
    return all.find((each) => each !== undefined);
  }

  async live(): Promise<void> {
    await this.#quiet();
    while (this.violation() === undefined && this.#timeline.now() < END_AT) {
      if (this.#steps++ > MOST_STEPS) this.#unfound = "liveness: it never comes to rest";
      if (!this.#timeline.step()) return;
      await this.#quiet();
    }
  }

  violationAtEnd(): Promise<string | undefined> {
    return finalViolation({
      service: this.service,
      bank: this.#bank,
      audits: this.#audits,
      hadWrongClock: this.#hadWrongClock,
      wasRestored: this.#wasRestored,
    });
  }

  async #quiet(): Promise<void> {
    for (let acts = 0; acts < 4; acts++) await saved();
    await this.#underWay;
    await this.#planWake();
  }

  #surroundings(): ServiceSurroundings {
    const { seen } = this;
    const see = (what: string): void => void seen.add(what);
    const sights = { ...createSights(), add: see };
    const random = this.#random;
    const isTrouble = (times: number): boolean => !this.#isCalm && !this.#isDown && onceIn(random, times);
    return {
      timeline: this.#timeline,
      network: createNetwork(this.#timeline, random, sights),
      bank: this.#bank,
      sights,
      see,
      wall: () => this.#timeline.now() + this.#aheadMs,
      askScorer: createScorerEndpoint(this.#timeline, random, see),
      isSlow: () => isTrouble(2),
      dies: () => {
        if (!isTrouble(150)) return false;
        this.#goDown(oneOf(random, [1_000, MINUTE, HOUR, random(3 * DAY)]));
        return true;
      },
      beforeCapture: () => undefined,
      beforeCharge: () => this.#duringCharge(),
      saved: (before, change, now) => {
        for (const { orderEvent } of change.orderEvents) see(orderEvent.kind);
        const { order } = change;
        if (before === undefined) this.#audits.set(order.id, createOrderAudit(order));
        this.#audits.get(order.id)?.saved(before, change, now);
      },
      restored: (account) => this.#audits.get(account.order.id)?.restored(account),
    };
  }

  /** While a charge is on its way, people act as at any other time. */
  #duringCharge(): void {
    const random = this.#random;
    if (this.#isCalm || !onceIn(random, 3)) return;
    this.seen.add("people acted during a charge");
    const platformId = oneOf(random, PLATFORM_IDS);
    for (let acts = 1 + random(2); acts > 0; acts--)
      this.#timeline.plan(this.#timeline.now() + random(20_000), () => this.#lateAct(platformId));
  }

  #lateAct(platformId: string): void {
    void anyLateAct(this.#town, platformId);
  }

  #goDown(ms: number, meanwhile?: () => Promise<void>): void {
    if (this.#isDown || this.#isCalm) return;
    this.#isDown = true;
    this.service.crash();
    if (meanwhile !== undefined) this.#underWay = meanwhile();
    this.#timeline.plan(this.#timeline.now() + ms, () => this.#comeUp());
  }

  #comeUp(): void {
    if (!this.#isDown) return;
    this.#isDown = false;
    this.service.restart();
  }

  /** Our side sleeps until the next thing is due by its own clock. */
  async #planWake(): Promise<void> {
    if (this.#isDown) return;
    const dueAt = await this.service.nextWakeAt();
    if (dueAt === undefined) return;
    const now = this.#timeline.now();
    const wakeAt = now + Math.max(1, dueAt - this.service.now());
    if (wakeAt >= this.#plannedWake) return;
    this.#plannedWake = wakeAt;
    this.#timeline.plan(wakeAt, () => {
      // An earlier one was planned since, and has planned the next.
      if (this.#plannedWake !== wakeAt) return;
      this.#plannedWake = Number.POSITIVE_INFINITY;
      if (!this.#isDown) this.service.wake();
    });
  }

  #planLife({ network }: ServiceSurroundings): void {
    const random = this.#random;
    const { plan } = this.#timeline;
    const sometime = (): number => COMPLETE_AT + random(CALM_AT - COMPLETE_AT);
    for (const platformId of onceIn(random, 2) ? PLATFORM_IDS : PLATFORM_IDS.slice(0, 1)) {
      plan(START + random(HOUR), () => {
        this.#underWay = opensOrder(this.#town, platformId);
      });
      for (let acts = random(10); acts > 0; acts--) plan(sometime(), () => this.#lateAct(platformId));
    }
    for (let outages = random(4); outages > 0; outages--) {
      const from = START + random(CALM_AT - START);
      plan(from, () => network.breakUntil(from + oneOf(random, [10 * MINUTE, 6 * HOUR, random(2 * DAY)])));
    }
    if (onceIn(random, 3)) this.#planStop();
    if (onceIn(random, 4)) this.#planWrongClock(sometime());
    if (onceIn(random, 3)) this.#planRestore(sometime());
    this.#planEnd(network.calm);
  }

  /** The process does not run when a payout's period ends. */
  #planStop(): void {
    const { payouts } = this.service.config.platforms[0] ?? {};
    if (payouts === undefined) return;
    const end = anyOf(this.#random, [...periodEnds(payouts, COMPLETE_AT, CALM_AT)]) ?? COMPLETE_AT;
    this.#timeline.plan(end - HOUR, () => {
      this.seen.add("was down over a payout's end");
      this.#goDown(oneOf(this.#random, [2 * HOUR, 3 * DAY, 40 * DAY]));
    });
  }

  /** Ahead or behind for a while, then right again. */
  #planWrongClock(from: number): void {
    const random = this.#random;
    const wrongMs = oneOf(random, [HOUR, 20 * HOUR, 3 * DAY, 365 * DAY, -HOUR, -2 * DAY]);
    const turn = (at: number, aheadMs: number): void => {
      this.#timeline.plan(at, () => {
        this.#hadWrongClock = true;
        this.seen.add(wrongMs > 0 ? "the clock was ahead" : "the clock was behind");
        this.#aheadMs = aheadMs;
        // The loop looks several times a minute.
        for (const ms of [0, MINUTE, 2 * MINUTE + 1, 3 * MINUTE])
          this.#timeline.plan(at + ms, () => (this.#isDown ? undefined : this.service.wake()));
      });
    };
    turn(from, wrongMs);
    turn(from + oneOf(random, [MINUTE, HOUR, DAY]), 0);
  }

  /** The data of a backup take the place of all that was saved since. */
  #planRestore(from: number): void {
    const random = this.#random;
    const lost = oneOf(random, [HOUR, DAY, 10 * DAY, 40 * DAY]);
    this.#timeline.plan(from, () => {
      const backup = this.service.backup();
      this.#timeline.plan(this.#timeline.now() + lost, () => {
        if (this.#isDown || this.#isCalm) return;
        this.seen.add("was restored from a backup");
        this.#wasRestored = true;
        this.#bank.restored();
        this.#goDown(oneOf(random, [MINUTE, HOUR, DAY]), () => this.service.restore(backup));
        this.#reconcileFrom(this.#timeline.now() + DAY);
      });
    });
  }

  #reconcileFrom(at: number): void {
    for (const days of [0, 1, 2])
      this.#timeline.plan(at + days * DAY, () => {
        if (!this.#isDown) void this.service.ask(({ operations }) => operations.reconcile(0));
      });
  }

  /** Nothing fails any more; what is still owed is ended by the operator. */
  #planEnd(calmNetwork: () => void): void {
    const { plan } = this.#timeline;
    plan(CALM_AT, () => {
      this.#isCalm = true;
      this.#aheadMs = 0;
      calmNetwork();
      this.#comeUp();
      this.#reconcileFrom(CALM_AT + DAY);
    });
    plan(CALM_AT + 10 * DAY, () => this.#loseDisputes());
    for (const days of [12, 14, 16]) plan(CALM_AT + days * DAY, () => this.#writeOff());
  }

  #loseDisputes(): void {
    for (const { platformId, financing } of this.service.orders())
      for (const { id } of financing?.charges ?? []) {
        if (this.#bank.disputesOf(id)[0]?.status === "open") this.#bank.dispute(id, "lost");
        if (this.#bank.disputesOf(id).length > 0) notify(this.#town, platformId, id);
      }
  }

  #writeOff(): void {
    for (const { id: orderId, financing } of this.service.orders())
      for (const { id: deadlineId } of financing?.deadlines ?? [])
        void this.service.ask(({ operations }) =>
          operations.actOnDeadline({ orderId, deadlineId, act: "writeOff" }, BY_OPERATOR),
        );
  }
}
