// Runner of many simulated lives one after the other, over a store of either kind, with figures about them.

import { balanceViolations } from "../../src/domain/money/balance.ts";
import { ledgerViolations } from "../../src/domain/money/ledger.ts";
import type { Order } from "../../src/domain/order/order.ts";
import type { ErasingStore } from "../../src/ports/erasure.ts";
import { openStore } from "../../src/store/sqlite/store.ts";
import { memoryStore } from "../support/memory-store/store.ts";
import { openPostgres } from "../support/store/postgres.ts";
import { ApplicationShop } from "./engine-shop.ts";
import type { Make, Profile, Report } from "./life.ts";
import { live } from "./life.ts";
import type { Shop } from "./shop.ts";
import type { Sight, Sights } from "./sights.ts";
import { createSights } from "./sights.ts";

export type StoreKind = "memory" | "SQLite" | "PostgreSQL";

export type RunFigures = {
  readonly store: StoreKind;
  readonly lives: number;
  readonly perSecond: number;
  /** Events of one life, on average. */
  readonly steps: number;
  /** One hash over all lives: the same seeds give the same in either store. */
  readonly hash: number;
  readonly violations: readonly Report[];
  readonly endings: Readonly<Record<string, number>>;
  readonly sights: Readonly<Record<Sight, number>>;
};

/** One isolated life: lives over maps have a store of their own, those over an engine share its data. */
export async function liveIn(
  store: ErasingStore,
  seed: number,
  sights: Sights,
  profile?: Profile,
): Promise<Report> {
  let shop: ApplicationShop | undefined;
  const make = (...[terms, runtime]: Parameters<Make>): Shop => {
    shop = new ApplicationShop(terms, runtime, seed, store);
    return shop;
  };
  const report = await live(seed, sights, make, profile);
  const { order } = report;
  const violation =
    report.violation ??
    (await shop?.stray()) ??
    (await accountViolation(store, order)) ??
    (await shop?.payoutViolation());
  return violation === undefined ? report : { ...report, violation };
}

/** The first difference between an order and its entries in either account (I1, I27). */
async function accountViolation(store: ErasingStore, order: Order): Promise<string | undefined> {
  const ledgerEntries = await store.ledgerEntries(order.id);
  const [violation] = [
    ...ledgerViolations(order, ledgerEntries),
    ...balanceViolations(order, await store.balanceEntries(order.id), ledgerEntries),
  ];
  return violation;
}

/** The store that lives share. */
const OPEN: Readonly<Record<StoreKind, () => Promise<ErasingStore | undefined>>> = {
  memory: async () => undefined,
  SQLite: async () => openStore({ path: ":memory:", groupCommit: false }),
  PostgreSQL: openPostgres,
};

/** `lives` lives, of the seeds from `firstSeed` on. */
export async function runLives(
  kind: StoreKind,
  firstSeed: number,
  lives: number,
  profile?: Profile,
  onEnd: (order: Order) => void = () => undefined,
): Promise<RunFigures> {
  const sights = createSights();
  const violations: Report[] = [];
  const endings: Record<string, number> = {};
  const open = OPEN[kind];
  let shared = await open();
  const startedAt = performance.now();
  let [steps, hash] = [0, 0];
  for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
    const report = await liveIn(shared ?? memoryStore(), seed, sights, profile);
    onEnd(report.order);
    const { status, cancelReason } = report.order;
    const ending = cancelReason === undefined ? status : `${status} (${cancelReason})`;
    endings[ending] = (endings[ending] ?? 0) + 1;
    steps += report.steps;
    hash = Bun.hash.cityHash32(`${report.hash} ${hash}`);
    if (report.violation === undefined) continue;
    violations.push(report);
    // It ended too early and has left things to do, which are not the next life's.
    await shared?.close();
    shared = await open();
  }
  const perSecond = Math.round((lives / (performance.now() - startedAt)) * 1_000);
  await shared?.close();
  return {
    store: kind,
    lives,
    perSecond,
    steps: steps / lives,
    hash,
    violations,
    endings,
    sights: sights.counts(),
  };
}

/** The figures for a person to read. */
export function toText({ store, lives, perSecond, steps, violations, endings, sights }: RunFigures): string {
  const line = ([what, count]: readonly [string, number]): string => `${String(count).padStart(8)}  ${what}`;
  return [
    `${lives} lives over ${store}, ${perSecond} a second, ${steps.toFixed(1)} events each`,
    ...Object.entries(endings).sort().map(line),
    "of them saw:",
    ...Object.entries(sights).map(line),
    ...sentencesOf(violations).slice(0, 10),
    `${violations.length} broke an invariant`,
  ].join("\n");
}

export function sentencesOf(violations: readonly Report[]): readonly string[] {
  return violations.map(({ seed, violation }) => `seed ${seed}: ${violation}`);
}
