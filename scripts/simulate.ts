// Lives as many simulated lives as asked for: `bun scripts/simulate.ts 1000000 [first seed]`. A seed that breaks an
// invariant is printed and can be lived again by itself: `bun scripts/simulate.ts 1 SEED`.

import { runLives, toText } from "../test/simulator/run.ts";
import { SmallShop } from "../test/simulator/small-shop.ts";

const [lives = "20000", seed] = process.argv.slice(2);
const firstSeed = Number(seed ?? Math.floor(Math.random() * 1_000_000_000));
if (!Number.isInteger(Number(lives)) || !Number.isInteger(firstSeed)) {
  console.error("usage: bun scripts/simulate.ts LIVES [FIRST_SEED]");
  process.exit(64);
}
const figures = runLives(firstSeed, Number(lives), (terms, world) => new SmallShop(terms, world));
console.log(`seeds ${firstSeed} to ${firstSeed + Number(lives) - 1}`);
console.log(toText(figures));
process.exitCode = figures.complaints.length === 0 ? 0 : 1;
