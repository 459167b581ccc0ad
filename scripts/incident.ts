// Puts the whole service through two bad hours of its payment provider, and compares every order with the provider's
// ledger: `bun scripts/incident.ts [orders]`, 250 unless told. First ten minutes in which 40 % of the provider's answers
// are failures, some of them after the fact, some kept under their idempotency key; time is simulated. Then all orders'
// captures due together, four each, at 25 requests a second, while new buyers pay; that takes about two minutes. Exits
// with 1 when an order ends wrong, money differs, a buyer is turned away or the captures are slow.
// `bun scripts/build.ts` has to have run.

import { captureTogether } from "../test/support/incident/burst.ts";
import { liveThrough } from "../test/support/incident/failing.ts";
import { exitCode, report, reportAtLeast, reportAtMost } from "./bench/report.ts";

const [wanted = "250"] = process.argv.slice(2);
const ORDERS = Number(wanted);
const MINUTES = 10;
const PERCENT = 40;
const ALLOWED_PER_SECOND = 25;
const LEAST_OF_LIMIT = 0.75;

if (!Number.isInteger(ORDERS) || ORDERS < 1) {
  console.error("usage: bun scripts/incident.ts [ORDERS]");
  process.exit(64);
}

function euros(minor: number): string {
  return (minor / 100).toFixed(2);
}

const ill = await liveThrough({ orders: ORDERS, minutes: MINUTES, percent: PERCENT });
console.log(
  `${MINUTES} minutes in which ${PERCENT} % of the provider's answers are failures, then all is well`,
);
console.log(["orders", "right", "captured EUR", "refunded EUR"].map((head) => head.padStart(14)).join(""));
for (const { name, orders, right, captured, refunded } of ill.plans) {
  const figures = [orders, right, euros(captured), euros(refunded)];
  console.log(`${figures.map((figure) => String(figure).padStart(14)).join("")}  ${name}`);
}
report("requests to the provider, of which failed", `${ill.requests}, ${ill.failures}`);
reportAtMost("violations", ill.violations.length, 0, "");

const burst = await captureTogether(ORDERS, ALLOWED_PER_SECOND);
console.log(`\n${burst.captures} captures due together, at ${ALLOWED_PER_SECOND} requests a second`);
report("until all were captured", `${(burst.tookMs / 1_000).toFixed(1)} s`);
reportAtLeast("  of what the provider's limit allows", burst.ofLimit, LEAST_OF_LIMIT);
report("  requests that it turned away", String(burst.turnedAway));
report("new buyers meanwhile, the slowest", `${burst.buyers}, ${Math.round(burst.slowestBuyerMs)} ms`);
reportAtMost("  of them refused", burst.refused, 0, "");
reportAtMost("violations", burst.violations.length, 0, "");

for (const violation of [...ill.violations, ...burst.violations]) console.log(violation);
process.exit(exitCode());
