// Many lives of the engine one after the other, over a store of either kind, and what came of them. It prints nothing.

import { disagreements } from "../../src/domain/movement.ts";
import type { ErasingStore } from "../../src/store/erase-contract.ts";
import { memoryStore } from "../../src/store/memory.ts";
import { openStore } from "../../src/store/sqlite.ts";
import { EngineShop } from "./engine-shop.ts";
import type { Report } from "./life.ts";
import { live } from "./life.ts";
import type { Sight, Sights } from "./sights.ts";
import { createSights } from "./sights.ts";

export type StoreKind = "memory" | "SQLite";

export type Figures = {
  readonly store: StoreKind;
  readonly lives: number;
  readonly perSecond: number;
  /** Events of one life, on average. */
  readonly steps: number;
  /** One hash over all lives: the same seeds give the same in either store. */
  readonly hash: number;
  readonly complaints: readonly Report[];
  readonly endings: Readonly<Record<string, number>>;
  readonly sights: Readonly<Record<Sight, number>>;
};

/** A life that no other has left anything to: one over maps has a store of its own, those over SQLite share a file. */
export async function liveIn(store: ErasingStore, seed: number, sights: Sights): Promise<Report> {
  let shop: EngineShop | undefined;
  const report = await live(seed, sights, (terms, world) => {
    shop = new EngineShop(terms, world, seed, store);
    return shop;
  });
  const { order } = report;
  const complaint =
    shop?.defects[0] ??
    report.complaint ??
    shop?.stray() ??
    disagreements(order, store.movements(order.id))[0];
  return complaint === undefined ? report : { ...report, complaint };
}

/** `lives` lives, of the seeds from `firstSeed` on. */
export async function runLives(kind: StoreKind, firstSeed: number, lives: number): Promise<Figures> {
  const sights = createSights();
  const complaints: Report[] = [];
  const endings: Record<string, number> = {};
  const open = () => (kind === "SQLite" ? openStore({ path: ":memory:", groupCommit: false }) : undefined);
  let shared = open();
  const startedAt = performance.now();
  let [steps, hash] = [0, 0];
  for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
    const report = await liveIn(shared ?? memoryStore(), seed, sights);
    const { status, cancelReason } = report.order;
    const ending = cancelReason === undefined ? status : `${status} (${cancelReason})`;
    endings[ending] = (endings[ending] ?? 0) + 1;
    steps += report.steps;
    hash = Bun.hash.cityHash32(`${report.hash} ${hash}`);
    if (report.complaint === undefined) continue;
    complaints.push(report);
    // It ended too early and has left things to do, which are not the next life's.
    await shared?.close();
    shared = open();
  }
  const perSecond = Math.round((lives / (performance.now() - startedAt)) * 1_000);
  await shared?.close();
  return {
    store: kind,
    lives,
    perSecond,
    steps: steps / lives,
    hash,
    complaints,
    endings,
    sights: sights.counts(),
  };
}

/** The figures for a person to read. */
export function toText({ store, lives, perSecond, steps, complaints, endings, sights }: Figures): string {
  const line = ([what, count]: readonly [string, number]): string => `${String(count).padStart(8)}  ${what}`;
  return [
    `${lives} lives over ${store}, ${perSecond} a second, ${steps.toFixed(1)} events each`,
    ...Object.entries(endings).sort().map(line),
    "of them saw:",
    ...Object.entries(sights).map(line),
    ...sentencesOf(complaints).slice(0, 10),
    `${complaints.length} broke an invariant`,
  ].join("\n");
}

export function sentencesOf(complaints: readonly Report[]): readonly string[] {
  return complaints.map(({ seed, complaint }) => `seed ${seed}: ${complaint}`);
}
