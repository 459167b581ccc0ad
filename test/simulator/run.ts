// Many lives one after the other, and what came of them. It prints nothing.

import type { NewOrder } from "../../src/domain/create.ts";
import type { Order } from "../../src/domain/order.ts";
import type { Report } from "./life.ts";
import { live } from "./life.ts";
import type { Shop, Surroundings } from "./shop.ts";
import type { Sight } from "./sights.ts";
import { createSights } from "./sights.ts";

export type Figures = {
  readonly lives: number;
  readonly perSecond: number;
  /** Events of one life, on average. */
  readonly steps: number;
  readonly complaints: readonly Report[];
  readonly endings: Readonly<Record<string, number>>;
  readonly sights: Readonly<Record<Sight, number>>;
};

/** `lives` lives, of the seeds from `firstSeed` on; `more` may have another complaint about one that has ended. */
export function runLives(
  firstSeed: number,
  lives: number,
  make: (terms: NewOrder, world: Surroundings) => Shop,
  more: (order: Order) => string | undefined = () => undefined,
): Figures {
  const sights = createSights();
  const complaints: Report[] = [];
  const endings: Record<string, number> = {};
  const startedAt = performance.now();
  let steps = 0;
  for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
    const { complaint: first, ...report } = live(seed, sights, make);
    const { status, cancelReason } = report.order;
    const complaint = first ?? more(report.order);
    const ending = cancelReason === undefined ? status : `${status} (${cancelReason})`;
    endings[ending] = (endings[ending] ?? 0) + 1;
    steps += report.steps;
    if (complaint !== undefined) complaints.push({ ...report, complaint });
  }
  const perSecond = Math.round((lives / (performance.now() - startedAt)) * 1_000);
  return { lives, perSecond, steps: steps / lives, complaints, endings, sights: sights.counts() };
}

/** The figures for a person to read. */
export function toText({ lives, perSecond, steps, complaints, endings, sights }: Figures): string {
  const line = ([what, count]: readonly [string, number]): string => `${String(count).padStart(8)}  ${what}`;
  return [
    `${lives} lives, ${perSecond} a second, ${steps.toFixed(1)} events each`,
    ...Object.entries(endings).sort().map(line),
    "of them saw:",
    ...Object.entries(sights).map(line),
    ...complaints.slice(0, 10).map(({ seed, complaint }) => `seed ${seed}: ${complaint}`),
    `${complaints.length} broke an invariant`,
  ].join("\n");
}
