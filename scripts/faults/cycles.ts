// Cycles of load, a sudden end and a restart, with a check of everything after each.

import type { Options, Service } from "../../test/support/binary/service.ts";
import { startService } from "../../test/support/binary/service.ts";
import type { ShopEndpoint } from "../../test/support/binary/shop.ts";
import { openEndpoint, openShop } from "../../test/support/binary/shop.ts";
import { createTraffic } from "./traffic.ts";
import type { Verified } from "./verify.ts";
import { verify } from "./verify.ts";

/** So many cycles share their data; then a new folder keeps the last look at all of it short. */
const CYCLES_A_FOLDER = 8;
const LOAD_MS = { least: 80, most: 900 };
/** In one of so many cycles the restart is ended suddenly too. */
const RESTARTS_ENDED = 4;
const LONGEST_RESTART_MS = 60;
/** Part of the webhooks that are refused while the load lasts. */
const REFUSED = 0.1;

export type Cycles = {
  readonly count: number;
  readonly options?: Options;
  /** What happens to the folder after each sudden end, before the restart. */
  readonly afterEnd?: (service: Service) => void;
};

export type Totals = Omit<Verified, "lost"> & { readonly cycles: number; readonly lost: readonly string[] };

/** Runs them all, and prints how far it is; ends early after a cycle that lost something. */
export async function runCycles({
  count,
  options = {},
  afterEnd = () => undefined,
}: Cycles): Promise<Totals> {
  if (!Number.isInteger(count) || count < 1) throw new Error("the number of cycles is 1 or more");
  let totals: Totals = { cycles: 0, acknowledged: 0, repeated: 0, webhooks: 0, lost: [] };
  while (totals.cycles < count && totals.lost.length === 0) {
    await using service = await startService(options);
    await using endpoint = openEndpoint();
    const inThisFolder = Math.min(CYCLES_A_FOLDER, count - totals.cycles);
    for (let cycle = 0; cycle < inThisFolder && totals.lost.length === 0; cycle += 1) {
      totals = added(totals, await runCycle(service, endpoint, afterEnd));
      process.stdout.write(`\r${totals.cycles} of ${count} cycles, ${totals.acknowledged} acknowledged `);
    }
  }
  process.stdout.write("\n");
  return totals;
}

function added(totals: Totals, { acknowledged, repeated, webhooks, lost }: Verified): Totals {
  return {
    cycles: totals.cycles + 1,
    acknowledged: totals.acknowledged + acknowledged,
    repeated: totals.repeated + repeated,
    webhooks: totals.webhooks + webhooks,
    lost: [...totals.lost, ...lost],
  };
}

async function runCycle(
  service: Service,
  endpoint: ShopEndpoint,
  afterEnd: (service: Service) => void,
): Promise<Verified> {
  const shop = openShop(service);
  const traffic = createTraffic(service, shop, endpoint);
  endpoint.answerWith(async () => (Math.random() < REFUSED ? 503 : 200));
  const load = traffic.run();
  await Bun.sleep(LOAD_MS.least + Math.random() * (LOAD_MS.most - LOAD_MS.least));
  traffic.expectEnd();
  await service.kill();
  await load;
  afterEnd(service);
  if (Math.random() < 1 / RESTARTS_ENDED) {
    await endRestart(service);
    afterEnd(service);
  }
  await service.start();
  endpoint.answerWith(200);
  return verify({ service, shop, endpoint }, traffic);
}

async function endRestart(service: Service): Promise<void> {
  const starting = service.start().catch(() => undefined);
  await Bun.sleep(Math.random() * LONGEST_RESTART_MS);
  await service.kill();
  await starting;
}

/** Prints the sums and what was lost; answers the exit code. */
export function reportCycles(
  what: string,
  { cycles, acknowledged, repeated, webhooks, lost }: Totals,
): number {
  console.log(
    `${cycles} ${what}: ${acknowledged} acknowledged, ${repeated} repeated, ${webhooks} webhooks checked`,
  );
  for (const loss of lost.slice(0, 20)) console.log(`LOST: ${loss}`);
  console.log(lost.length === 0 ? "Nothing was lost." : `${lost.length} things were lost.`);
  return lost.length === 0 ? 0 : 1;
}
