// Simulation of one order from a seed, with people, a bank, a network and a process that dies now and then. First
// anything may fail (safety: every invariant after every step), then nothing does (liveness: everything must end).

import { violationAtRest, violationIn, violationOf } from "../../src/domain/invariants/invariants.ts";
import type { OrderWebhookName } from "../../src/domain/messages/webhook-name.ts";
import type { NewOrder } from "../../src/domain/order/create.ts";
import type { LoggedEvent } from "../../src/domain/order/events.ts";
import type { Order } from "../../src/domain/order/order.ts";
import { COMMIT_LIMIT_MS, DAY, HOUR, MINUTE, SECOND } from "../../src/domain/time.ts";
import { ledgerViolation } from "../support/domain/auditor.ts";
import type { RandomSource } from "../support/domain/random.ts";
import { onceIn, oneOf, seeded } from "../support/domain/random.ts";
import type { Mood } from "./bank.ts";
import { Bank } from "./bank.ts";
import { createNetwork } from "./network.ts";
import { eventsViolation, moneyViolation } from "./oracle.ts";
import { populate } from "./people.ts";
import type { Shop, Surroundings, Watcher } from "./shop.ts";
import { saved } from "./shop.ts";
import type { Sights } from "./sights.ts";
import { lookAt, lookAtRefusal } from "./sights.ts";
import { simulatedTerms } from "./terms.ts";
import type { Timeline } from "./timeline.ts";
import { createTimeline } from "./timeline.ts";
import { createWitness } from "./witness.ts";

export type Report = {
  readonly seed: number;
  /** A hash of everything that was saved, in order: the same seed gives the same. */
  readonly hash: number;
  readonly steps: number;
  readonly order: Order;
  readonly violation?: string;
};

const START = Date.UTC(2025, 0, 6, 8);
const CALM_AT = START + 9 * DAY;
const DISBELIEF_MS = 2 * MINUTE;
/** No life has this many events: more of them mean an endless loop. */
const MOST_STEPS = 20_000;

/** Builds our side over what surrounds it. */
export type Make = (terms: NewOrder, runtime: Surroundings, seed: number) => Shop;

/** Which orders are lived, and by whom. */
export type Profile = {
  readonly terms: typeof simulatedTerms;
  readonly populate: typeof populate;
  /** What more each saved step must keep. */
  readonly violation?: (before: Order, after: Order, recorded: readonly LoggedEvent[]) => string | undefined;
};
const ORDINARY: Profile = { terms: simulatedTerms, populate };

/** Lives one life and reports. After each event our side may do all that it can do at once. */
export async function live(
  seed: number,
  sights: Sights,
  make: Make,
  profile: Profile = ORDINARY,
): Promise<Report> {
  const life = createLife(seed, sights, make, profile);
  await quiet(life);
  await life.planWake();
  while (life.step()) {
    await quiet(life);
    await life.planWake();
  }
  return life.report();
}

/** A buyer chooses a module, and tries to pay twice: three acts, each after the one before was saved. */
async function quiet({ isBusy }: { readonly isBusy: () => boolean }): Promise<void> {
  for (let acts = 0; acts < 4; acts = isBusy() ? 0 : acts + 1) await saved();
}

function createLife(seed: number, sights: Sights, make: Make, profile: Profile) {
  const random = seeded(seed);
  const timeline = createTimeline(START);
  const network = createNetwork(timeline, random, sights);
  const clock = createClock(timeline);
  const record = createRecord(clock.now, sights, profile.violation);
  const terms = profile.terms(random, START, seed);
  const troubles = createTroubles(timeline, random, () => isCalm);
  const bank = new Bank({ now: timeline.now, minCapture: terms.terms.minCapture ?? 1, ...troubles });
  const witness = createWitness(() => bank);
  let isCalm = false;
  let isDown = false;
  let plannedWake = Number.POSITIVE_INFINITY;

  function dies(): boolean {
    if (isCalm || isDown || !onceIn(random, 100)) return false;
    goDown(downFor(random));
    return true;
  }

  function goDown(ms: number): void {
    if (isDown || isCalm) return;
    isDown = true;
    shop.crash();
    const from = timeline.now();
    timeline.plan(from + ms, () => {
      isDown = false;
      const { dueDate } = shop.order().terms;
      if (from < dueDate && dueDate < timeline.now()) sights.add("was down over the due date");
      shop.restart();
    });
  }

  /** A stop of hours or days, before which no answer comes any more: what was asked is not known when it ends. */
  function planLongStop({ dueDate }: NewOrder["terms"]): void {
    const from = oneOf(random, [
      dueDate,
      dueDate + 5 * SECOND,
      dueDate + MINUTE,
      START + COMMIT_LIMIT_MS - HOUR,
      START + random(7 * DAY),
    ]);
    timeline.plan(from - MINUTE, () => network.breakUntil(from));
    timeline.plan(from, () => {
      sights.add("answers were lost before a long stop");
      const ms = oneOf(random, [3 * HOUR, DAY, 2 * DAY, 5 * DAY]);
      goDown(ms);
      // The provider may be ill just when we are back.
      if (onceIn(random, 2)) timeline.plan(from + ms, () => troubles.fallIll(30 * MINUTE));
    });
  }

  /** In some lives the network breaks with the first capture, for so long that it is given up unanswered. */
  let breaksAtCapture = onceIn(random, 5);
  function beforeCapture(): void {
    if (!breaksAtCapture || isCalm) return;
    breaksAtCapture = false;
    network.breakUntil(timeline.now() + oneOf(random, [MINUTE, 6 * HOUR, 2 * DAY, 6 * DAY]));
  }

  /** Our side sleeps until the next thing is due by its own clock. */
  async function planWake(): Promise<void> {
    if (isDown) return;
    const dueAt = await shop.nextWakeAt();
    const wakeAt = dueAt === Number.POSITIVE_INFINITY ? undefined : clock.serviceTimeOf(dueAt);
    if (wakeAt === undefined || wakeAt >= plannedWake) return;
    plannedWake = wakeAt;
    timeline.plan(wakeAt, () => {
      // An earlier one was planned since, and has planned the next.
      if (plannedWake !== wakeAt) return;
      plannedWake = Number.POSITIVE_INFINITY;
      if (!isDown) shop.wake();
    });
  }

  const isSlow = (): boolean => !isCalm && onceIn(random, 2);
  const { watcher } = record;
  const runtime = { network, bank, watcher, witness, sights, now: clock.now, dies, isSlow, beforeCapture };
  const shop = make(terms, runtime, seed);
  profile.populate(
    {
      timeline,
      random,
      bank,
      sights,
      shop: () => (isDown || isCalm ? undefined : shop),
      listening: () => (isDown ? undefined : shop),
    },
    shop.order(),
  );
  if (onceIn(random, 10)) {
    timeline.plan(START + random(6 * DAY), () => {
      sights.add("the clock leapt");
      clock.jump(oneOf(random, [3 * MINUTE, HOUR, DAY]));
    });
  }
  if (onceIn(random, 6)) planLongStop(terms.terms);
  for (let outages = random(3); outages > 0; outages--) {
    const from = START + random(7 * DAY);
    const ends = from + oneOf(random, [10 * MINUTE, 6 * HOUR, random(2 * DAY)]);
    timeline.plan(from, () => network.breakUntil(ends));
  }
  timeline.plan(CALM_AT, () => {
    isCalm = true;
    network.calm();
  });

  let steps = 0;
  const violation = (): string | undefined => shop.defects[0] ?? record.violation() ?? witness.violation();
  return {
    planWake,
    /** False when nothing happens any more, or something is wrong. */
    step: () => violation() === undefined && steps++ < MOST_STEPS && timeline.step(),
    isBusy: () => shop.isBusy(),
    async report(): Promise<Report> {
      const eventLog = await shop.eventLog();
      const found =
        violation() ??
        (steps > MOST_STEPS ? "liveness: it never comes to rest" : undefined) ??
        bank.violations[0] ??
        violationAtRest(shop.order()) ??
        ledgerViolation(shop.order(), eventLog) ??
        moneyViolation(shop.order(), bank.truths()) ??
        eventsViolation(shop.order(), eventLog, record.events());
      const hash = Bun.hash.cityHash32(JSON.stringify(terms) + record.hash());
      const end = { seed, hash, steps, order: shop.order() };
      return found === undefined ? end : { ...end, violation: found };
    },
  };
}

function downFor(random: RandomSource): number {
  return oneOf(random, [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR, random(3 * DAY)]);
}

/** The engine's clock: a leap is disbelieved for 2 min, in which it stands still (F10); it never goes back (F11). */
function createClock({ now: serviceNow, plan }: Timeline) {
  let aheadMs = 0;
  let standsAt: number | undefined;
  return {
    now: () => standsAt ?? serviceNow() + aheadMs,
    /** When this clock will show `moment`, by the timeline's; undefined: not before it goes again. */
    serviceTimeOf(moment: number): number | undefined {
      if (standsAt === undefined) return Math.max(moment - aheadMs, serviceNow());
      return moment <= standsAt ? serviceNow() : undefined;
    },
    jump(ms: number): void {
      standsAt = serviceNow() + aheadMs;
      plan(serviceNow() + DISBELIEF_MS, () => {
        aheadMs += ms;
        standsAt = undefined;
      });
    },
  };
}

/** Checks every saved step as it happens. */
function createRecord(now: () => number, sights: Sights, more: Profile["violation"]) {
  let violation: string | undefined;
  let hash = 0;
  const news = new Map<OrderWebhookName, number>();
  const watcher: Watcher = {
    saved(before, after, recorded) {
      if (recorded.length === 0) return;
      hash = Bun.hash.cityHash32(JSON.stringify(recorded) + hash);
      lookAt(before, after, recorded, sights);
      violation ??=
        violationIn(before, recorded) ?? violationOf(after, now()) ?? more?.(before, after, recorded);
    },
    told(event) {
      news.set(event, (news.get(event) ?? 0) + 1);
    },
    refused(refusal) {
      lookAtRefusal(refusal, sights);
    },
  };
  return { watcher, violation: () => violation, hash: () => hash, events: () => news };
}

/** When the provider is ill, and when its account has no money for refunds; never in the calm at the end. */
function createTroubles({ now, plan }: Timeline, random: RandomSource, isCalm: () => boolean) {
  let illUntil = 0;
  let poorUntil = 0;
  for (let illnesses = random(3); illnesses > 0; illnesses--) {
    const from = START + random(7 * DAY);
    const ends = from + oneOf(random, [10 * SECOND, 10 * MINUTE, 2 * HOUR]);
    plan(from, () => {
      illUntil = ends;
    });
  }
  if (onceIn(random, 4)) {
    const from = START + random(8 * DAY);
    plan(from, () => {
      poorUntil = from + oneOf(random, [2 * HOUR, DAY]);
    });
  }
  return {
    fallIll(ms: number): void {
      illUntil = now() + ms;
    },
    mood(): Mood {
      if (isCalm()) return "well";
      return MOODS[random(now() < illUntil ? MOODS.length : WELL_LIMIT)] ?? "well";
    },
    isPoor: () => !isCalm() && now() < poorUntil,
  };
}

/** Of an ill provider six requests in ten go wrong, of a well one in twenty. */
const ILL: readonly Mood[] = ["limited", "fails", "failsAfterwards", "limited", "fails", "failsAfterwards"];
const MOODS: readonly Mood[] = [...ILL, "well", "well", "well", "well"];
const WELL_LIMIT = 60;
