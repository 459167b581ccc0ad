// Plays N requests made from the published document, right and wrong, against a built ./service, and fails on the first
// answer that is a 5xx, not as the document says, or not what the request deserves.
// `bun scripts/fuzz.ts 100000 [seed]`, after scripts/build.ts.

import { fuzz } from "./fuzz/run.ts";
import { askOf, KEYS, startFuzzed } from "./fuzz/service.ts";

async function main(requests: number, seed: number): Promise<void> {
  if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed))
    throw new Error("usage: bun scripts/fuzz.ts REQUESTS [SEED]");
  console.log(`${requests} requests, seed ${seed}`);
  await using service = await startFuzzed();
  const startedAt = performance.now();
  const ask = askOf(service);
  const note = (played: number) => console.log(`${String(played).padStart(8)} played`);
  const tally = await fuzz({ ask, keys: KEYS, requests, seed, shrinks: true, now: Date.now, note });
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const [row, count] of [...tally].sort()) console.log(`${String(count).padStart(8)}  ${row}`);
  console.log(
    `${requests} requests, no 5xx, every answer as documented; ${seconds.toFixed(1)} s, seed ${seed}`,
  );
}

await main(Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? Date.now() % 1_000_000_000));
