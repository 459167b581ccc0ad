// Defects in the application's work on charges and payouts that lives over SQLite must find.

import type { Mistake } from "../mistakes.ts";

const MISTAKES: readonly Omit<Mistake, "lives">[] = [
  {
    name: "makes a charge's key at the purchase",
    seed: 13,
    file: "src/application/financing/charge-jobs.ts",
    was: `newId("chg", runtime.now(), runtime.random)`,
    becomes: `newId("chg", stored.order.createdAt, runtime.random)`,
  },
  {
    name: "charges without saying for which deadlines",
    seed: 249,
    file: "src/application/financing/charge-jobs.ts",
    was: "deadlineIds: charge.deadlines.map(({ id }) => id),",
    becomes: "deadlineIds: [],",
  },
  {
    name: "charges again what a restore has lost",
    seed: 249,
    file: "src/application/financing/foreign-charges.ts",
    was: "for (const [orderId, charges] of byOrder) await record(runtime, orderId, charges);\n  return byOrder;",
    becomes: "return new Map([...byOrder].slice(0, 0));",
  },
  {
    name: "puts what was carried forward on a payout twice",
    seed: 2,
    file: "src/application/payouts/make-payouts.ts",
    was: "broughtForward: last === undefined ? 0 : carriedForward(last),",
    becomes: "broughtForward: last === undefined ? 0 : last.total,",
  },
  {
    name: "charges by a clock that is a day ahead",
    seed: 112,
    file: "src/application/financing/charge-gate.ts",
    was: "if (apartMs < DAY) return undefined;",
    becomes: "if (apartMs >= 0) return undefined;",
  },
  {
    name: "reads how old the data are after the timers",
    seed: 285,
    file: "src/application/jobs/loop.ts",
    was: "await foreignCharges.begin();",
    becomes: "void foreignCharges;",
  },
];

export const FINANCED_STORE_MISTAKES: readonly Mistake[] = MISTAKES.map((mistake) => {
  return { ...mistake, lives: "financedStore" };
});
