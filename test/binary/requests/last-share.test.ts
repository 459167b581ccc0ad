// Fifty buyers who want the last share at the same moment: one gets it, the others get a sentence, and none of their
// money is held.

import { afterEach, describe, expect, test } from "bun:test";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";

let stage: Stage;
afterEach(() => stage.close());

const GOOD = "4242424242424242";
const BUYERS = 50;

async function race(shareUrl: string, more: Record<string, unknown>) {
  const answers = await Promise.all(Array.from({ length: BUYERS }, () => payWith(shareUrl, GOOD, more)));
  return {
    won: answers.filter(({ success }) => success),
    lost: answers.filter(({ success }) => !success),
  };
}

describe("T21, F24, I4: the last share", () => {
  test("of an amount: one of 50 pays it, 49 are told that nothing remains", async () => {
    stage = await openStage();
    const { shop } = stage;
    const order = await shop.order({ amount: 10_000, ux: "collect", type: "standard" });
    await payWith(order.redirectUrl, GOOD, { nbShares: 2 });
    const { shareUrl } = await shop.read(order.id);

    const { won, lost } = await race(shareUrl, {});
    expect(won).toHaveLength(1);
    expect(lost).toHaveLength(BUYERS - 1);
    for (const { status, errors } of lost) {
      expect(status).toBe(409);
      expect(errors[0]).toMatch(/^[A-Z].{20,}\.$/);
    }
    const done = await shop.untilStatus(order.id, "completed");
    expect(done).toMatchObject({ amountCaptured: 10_000, amountAuthorized: 10_000 });
    expect(done.authorizations).toHaveLength(2);
  });

  test("I17, of an item: one of 50 gets the last unit, 49 are told that it is taken", async () => {
    stage = await openStage();
    const { shop } = stage;
    const items = [{ name: "Seat", amount: 5_000, quantity: 3 }];
    const order = await shop.order({ amount: 15_000, ux: "picking", type: "standard", items });
    const [{ id: itemId }] = order.items;
    await payWith(order.redirectUrl, GOOD, { units: [{ itemId, quantity: 1 }] });
    const { shareUrl } = await shop.read(order.id);

    const { won, lost } = await race(shareUrl, { units: [{ itemId, quantity: 2 }] });
    expect(won).toHaveLength(1);
    expect(lost.every(({ status }) => status === 409)).toBe(true);
    const done = await shop.untilStatus(order.id, "completed");
    expect(done.amountCaptured).toBe(15_000);
  });
});
