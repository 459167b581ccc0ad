// Bursts of new orders: others pay meanwhile, and every acknowledged order is stored when the service is stopped in the
// middle.

import { afterEach, expect, test } from "bun:test";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith, until } from "../../support/binary/shop.ts";

const BURST = 64;
const GOOD = "4242424242424242";

let stage: Stage;
afterEach(() => stage.close());

test("F1, I8: others pay during a burst, and a stop in the middle loses nothing", async () => {
  stage = await openStage();
  const { service, shop } = stage;
  const acknowledged: string[] = [];
  let isOver = false;
  const make = async (): Promise<void> => {
    while (!isOver) {
      const answer = await shop
        .api("POST", "/v1/orders", { amount: 4_200, ux: "single" })
        .catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(answer.json.data.id);
      else isOver = true;
    }
  };
  const order = await shop.order({ amount: 4_200, ux: "single" });
  const burst = Array.from({ length: BURST }, make);
  await until("a burst", () => acknowledged.length > BURST || undefined);
  await payWith(order.redirectUrl, GOOD);
  await shop.untilStatus(order.id, "completed");
  const { code } = await service.stop();
  await Promise.all(burst);
  expect(code).toBe(0);

  await service.start();
  expect(acknowledged.length).toBeGreaterThan(BURST);
  for (const id of acknowledged) expect((await shop.read(id)).status).toBe("initiated");
});
