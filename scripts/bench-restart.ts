// Benchmark of the time until the compiled service is ready again after a kill: `bun scripts/bench-restart.ts
// [orders]`, 200,000 by default. Its first start after a kill checks the whole file before it listens (F5). Exits with
// 1 when it takes longer than promised. `bun scripts/build.ts` has to have run.

import { statSync } from "node:fs";
import { storageIn } from "../src/app/data-directory/data-storage.ts";
import { startService } from "../test/support/binary/service.ts";
import { openShop } from "../test/support/binary/shop.ts";
import { exitCode, report, reportAtMost, reportLoad } from "./bench/report.ts";

const ORDERS = Number(process.argv[2] ?? 200_000);
const AT_ONCE = 64;
const RESTARTS = 7;
const PROMISED_MS = 500;

await using service = await startService();
const shop = openShop(service);
let made = 0;
const make = async (): Promise<void> => {
  while (made < ORDERS) {
    made += 1;
    const body = {
      amount: 4_200,
      email: "ana@example.com",
      trackId: `cart-${made}`,
      metadata: { row: `${made}` },
    };
    await shop.order(body);
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, make));
const tookMs: number[] = [];
for (let restart = 0; restart < RESTARTS; restart += 1) {
  await service.kill();
  const startedAt = performance.now();
  await service.start();
  tookMs.push(performance.now() - startedAt);
}
const size = statSync(storageIn(service.dataDir).describe()).size;
report(`orders in a file of ${Math.round(size / 1_048_576)} MiB`, made.toLocaleString("en"));
report("restarts after a kill, in ms", tookMs.map((ms) => Math.round(ms)).join(", "));
// The first one finds the file's pages no warmer than the last writes left them.
const warm = tookMs.slice(1).toSorted((a, b) => a - b);
reportAtMost("  half of the warm ones within", warm[Math.floor(warm.length / 2)] ?? 0, PROMISED_MS, "ms");
reportLoad();
await service[Symbol.asyncDispose]();
process.exit(exitCode());
