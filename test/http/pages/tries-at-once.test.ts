// Tries of one person on several orders at the same moment: a rule that counts decisions lets no more of them pass than
// one after the other (specification/scoring#counters).

import { expect, test } from "bun:test";
import { read } from "../../support/http/acts.ts";
import { agreesAt, financedOrder, scoredByRules, startFinanced } from "../../support/http/financed-shop.ts";

const once = {
  rules: [{ name: "again", effect: "refuse", when: { seenOver: { by: "email", days: 1, count: 0 } } }],
};

test("of five tries at once, one is accepted where the rules allow one", async () => {
  const shop = await startFinanced(scoredByRules(once));
  const orders = await Promise.all(Array.from({ length: 5 }, () => financedOrder(shop)));
  await Promise.all(orders.map(({ redirectUrl }) => agreesAt(shop, redirectUrl)));
  const decisions = await Promise.all(
    orders.map(async ({ id }) => (await read(shop, id)).financing.decision.outcome),
  );
  expect(decisions.toSorted()).toEqual(["accept", "refuse", "refuse", "refuse", "refuse"]);
  await shop.stop();
});
