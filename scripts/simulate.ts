// Simulated lives of random orders in memory, and half as many over SQLite: `bun scripts/simulate.ts 20000 [first
// seed]`. A seed that breaks an invariant is printed and can be repeated by itself: `bun scripts/simulate.ts 1 SEED`.

import { runLives, toText } from "../test/simulator/run.ts";

const [lives = "20000", seed] = process.argv.slice(2);
const count = Number(lives);
const firstSeed = Number(seed ?? Math.floor(Math.random() * 1_000_000_000));
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(firstSeed)) {
  console.error("usage: bun scripts/simulate.ts LIVES [FIRST_SEED]");
  process.exit(64);
}
let broken = 0;
for (const [store, number] of [
  ["memory", count],
  ["SQLite", Math.ceil(count / 2)],
] as const) {
  const figures = await runLives(store, firstSeed, number);
  console.log(`seeds ${firstSeed} to ${firstSeed + number - 1}`);
  console.log(toText(figures));
  broken += figures.violations.length;
}
process.exitCode = broken === 0 ? 0 : 1;
