// Simulated lives of random orders in memory, half as many over SQLite and with a guarantee, and as many of financed orders in
// the domain alone: `bun scripts/simulate.ts 20000 [first seed]`. A seed that breaks an invariant is printed and can be repeated by
// itself: `bun scripts/simulate.ts 1 SEED`. `bun scripts/simulate.ts financed 100000` lives financed orders only, in the
// domain; `bun scripts/simulate.ts financed-store 1000` lives them through the whole application over SQLite.

import { runFinancedLives, toFinancedText } from "../test/simulator/financed/run.ts";
import { runFinancedStoreLives } from "../test/simulator/financed-store/run.ts";
import { groupProfile } from "../test/simulator/group/profile.ts";
import { runLives, toText } from "../test/simulator/run.ts";

const words = process.argv.slice(2);
const isStored = words[0] === "financed-store";
const isFinanced = isStored || words[0] === "financed";
const [lives = "20000", seed] = words.slice(isFinanced ? 1 : 0);
const count = Number(lives);
const firstSeed = Number(seed ?? Math.floor(Math.random() * 1_000_000_000));
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(firstSeed)) {
  console.error("usage: bun scripts/simulate.ts [financed|financed-store] LIVES [FIRST_SEED]");
  process.exit(64);
}

let broken = 0;
const stores = [
  ["memory", count, undefined],
  ["SQLite", Math.ceil(count / 2), undefined],
  ["memory", Math.ceil(count / 2), groupProfile],
] as const;
for (const [store, number, profile] of isFinanced ? [] : stores) {
  const figures = await runLives(store, firstSeed, number, profile);
  console.log(`seeds ${firstSeed} to ${firstSeed + number - 1}`);
  console.log(toText(figures));
  broken += figures.violations.length;
}
const figures = isStored ? await runFinancedStoreLives(firstSeed, count) : runFinancedLives(firstSeed, count);
console.log(toFinancedText(figures));
process.exitCode = broken + figures.violations.length === 0 ? 0 : 1;
