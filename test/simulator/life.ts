// One simulated life from a seed: an order, its people, a bank, a network and a process that dies now and then. First
// anything may fail (safety: every invariant after every step), then nothing does (liveness: everything must end).

import type { NewOrder } from "../../src/domain/create.ts";
import type { EventName } from "../../src/domain/duty.ts";
import { complaintAbout, complaintAtRest, complaintOf } from "../../src/domain/invariants.ts";
import type { Order } from "../../src/domain/order.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/domain/time.ts";
import { disagreement } from "../domain/auditor.ts";
import type { Chance } from "../domain/chance.ts";
import { onceIn, oneOf, seeded } from "../domain/chance.ts";
import { Bank } from "./bank.ts";
import { createNetwork } from "./network.ts";
import { populate } from "./people.ts";
import type { Shop, Surroundings, Watcher } from "./shop.ts";
import type { Sights } from "./sights.ts";
import { lookAt, lookAtRefusal } from "./sights.ts";
import { simulatedTerms } from "./terms.ts";
import type { Timeline } from "./timeline.ts";
import { createTimeline } from "./timeline.ts";

export type Report = {
  readonly seed: number;
  /** A hash of everything that was saved, in order: the same seed gives the same. */
  readonly hash: number;
  readonly steps: number;
  readonly order: Order;
  readonly complaint?: string;
};

const START = Date.UTC(2025, 0, 6, 8);
const CALM_AT = START + 9 * DAY;
const DISBELIEF_MS = 2 * MINUTE;
/** No life has this many events: something would be turning in a circle. */
const MOST_STEPS = 20_000;

/** Builds our side over what surrounds it. */
export type Make = (terms: NewOrder, world: Surroundings, seed: number) => Shop;

/** Lives one life and reports. */
export function live(seed: number, sights: Sights, make: Make): Report {
  const life = createLife(seed, sights, make);
  while (life.step()) life.planWake();
  return life.report();
}

/** The same for a shop that answers in promises: after each event it may do all it can do at once. */
export async function liveAwaiting(seed: number, sights: Sights, make: Make): Promise<Report> {
  const life = createLife(seed, sights, make);
  await quiet();
  life.planWake();
  while (life.step()) {
    await quiet();
    life.planWake();
  }
  return life.report();
}

function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function createLife(seed: number, sights: Sights, make: Make) {
  const chance = seeded(seed);
  const timeline = createTimeline(START);
  const network = createNetwork(timeline, chance, sights);
  const bank = new Bank(timeline.now);
  const clock = createClock(timeline);
  const record = createRecord(clock.now, sights);
  let isCalm = false;
  let isDown = false;
  let plannedWake = Number.POSITIVE_INFINITY;

  function dies(): boolean {
    if (isCalm || isDown || !onceIn(chance, 100)) return false;
    isDown = true;
    shop.crash();
    const from = timeline.now();
    timeline.plan(from + downFor(chance), () => {
      isDown = false;
      const { dueDate } = shop.order().terms;
      if (from < dueDate && dueDate < timeline.now()) sights.add("was down over the due date");
      shop.restart();
    });
    return true;
  }

  /** Our side sleeps until the next thing is due by its own clock. */
  function planWake(): void {
    if (isDown) return;
    const dueAt = shop.nextWakeAt();
    const wakeAt = dueAt === Number.POSITIVE_INFINITY ? undefined : clock.worldTimeOf(dueAt);
    if (wakeAt === undefined || wakeAt >= plannedWake) return;
    plannedWake = wakeAt;
    timeline.plan(plannedWake, () => {
      plannedWake = Number.POSITIVE_INFINITY;
      if (!isDown) shop.wake();
    });
  }

  const isSlow = (): boolean => !isCalm && onceIn(chance, 2);
  const world = { network, bank, watcher: record.watcher, sights, now: clock.now, dies, isSlow };
  const terms = simulatedTerms(chance, START, seed);
  const shop = make(terms, world, seed);
  populate(
    { timeline, chance, bank, sights, shop: () => (isDown || isCalm ? undefined : shop) },
    shop.order(),
  );
  if (onceIn(chance, 10)) {
    timeline.plan(START + chance(6 * DAY), () => {
      sights.add("the clock leapt");
      clock.leap(oneOf(chance, [3 * MINUTE, HOUR, DAY]));
    });
  }
  for (let outages = chance(3); outages > 0; outages--) {
    const from = START + chance(7 * DAY);
    const ends = from + oneOf(chance, [10 * MINUTE, 6 * HOUR, chance(2 * DAY)]);
    timeline.plan(from, () => network.breakUntil(ends));
  }
  timeline.plan(CALM_AT, () => {
    isCalm = true;
    network.calm();
  });

  let steps = 0;
  return {
    planWake,
    /** False when nothing happens any more, or something is wrong. */
    step: () => record.complaint() === undefined && steps++ < MOST_STEPS && timeline.step(),
    report(): Report {
      const complaint =
        record.complaint() ??
        (steps > MOST_STEPS ? "liveness: it never comes to rest" : undefined) ??
        complaintAtTheEnd(shop, bank) ??
        complaintAboutNews(shop.order(), record.news());
      const hash = Bun.hash.cityHash32(JSON.stringify(terms) + record.hash());
      const end = { seed, hash, steps, order: shop.order() };
      return complaint === undefined ? end : { ...end, complaint };
    },
  };
}

function downFor(chance: Chance): number {
  return oneOf(chance, [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR, chance(3 * DAY)]);
}

/** The engine's clock: a leap is disbelieved for 2 min, in which it stands still (F10); it never goes back (F11). */
function createClock({ now: worldNow, plan }: Timeline) {
  let aheadMs = 0;
  let standsAt: number | undefined;
  return {
    now: () => standsAt ?? worldNow() + aheadMs,
    /** When this clock will show `moment`, by the world's; undefined: not before it goes again. */
    worldTimeOf(moment: number): number | undefined {
      if (standsAt === undefined) return Math.max(moment - aheadMs, worldNow());
      return moment <= standsAt ? worldNow() : undefined;
    },
    leap(ms: number): void {
      standsAt = worldNow() + aheadMs;
      plan(worldNow() + DISBELIEF_MS, () => {
        aheadMs += ms;
        standsAt = undefined;
      });
    },
  };
}

/** Looks at every saved step as it happens. */
function createRecord(now: () => number, sights: Sights) {
  let complaint: string | undefined;
  let hash = 0;
  const news = new Map<EventName, number>();
  const watcher: Watcher = {
    saved(before, after, recorded) {
      if (recorded.length === 0) return;
      hash = Bun.hash.cityHash32(JSON.stringify(recorded) + hash);
      lookAt(before, after, recorded, sights);
      complaint ??= complaintAbout(before, recorded) ?? complaintOf(after, now());
    },
    told(event) {
      news.set(event, (news.get(event) ?? 0) + 1);
    },
    refused(refusal) {
      lookAtRefusal(refusal, sights);
    },
  };
  return { watcher, complaint: () => complaint, hash: () => hash, news: () => news };
}

/** What is left to complain of when nothing happens any more. */
function complaintAtTheEnd(shop: Shop, bank: Bank): string | undefined {
  const order = shop.order();
  for (const { key, state, captured, refunded } of bank.truths()) {
    const one = order.authorizations.find(({ id }) => id === key);
    if (one === undefined) return `I7: the bank knows ${key}, we do not`;
    if (state === "held" || state === "waiting")
      return `I7: the bank still holds ${key}, for us it is ${one.status}`;
    if (one.captured !== captured) return `I7: ${key} captured ${captured} at the bank, ${one.captured} here`;
    if (one.refunded !== refunded) return `I7: ${key} refunded ${refunded} at the bank, ${one.refunded} here`;
  }
  return bank.complaints[0] ?? complaintAtRest(order) ?? disagreement(order, shop.journal());
}

/** The merchant hears of an end once, and of no other (I14). */
function complaintAboutNews(order: Order, news: ReadonlyMap<EventName, number>): string | undefined {
  const expected = {
    "order.completed": order.status === "completed" || order.status === "refunded" ? 1 : 0,
    "order.cancelled": order.status === "cancelled" ? 1 : 0,
    "order.refunded": order.status === "refunded" ? 1 : 0,
  } as const;
  for (const [event, times] of Object.entries(expected)) {
    const heard = news.get(event as EventName) ?? 0;
    if (heard !== times) return `I14: ${event} announced ${heard} times of an order that is ${order.status}`;
  }
  return undefined;
}
