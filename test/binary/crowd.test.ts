// Orders that come in crowds: the compiled file saves them in a thread of its own, and what it answered stays true when
// it is asked to end in the middle of it.

import { afterEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import type { Stage } from "./shop.ts";
import { openStage, payWith } from "./shop.ts";

const CROWD = 64;
const MOST_ROUNDS = 200;
const GOOD = "4242424242424242";

let stage: Stage;
afterEach(() => stage.close());

/** Linux names threads; the one that JavaScript starts is a "Worker". */
const hasThread = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).some((task) =>
    readFileSync(`/proc/${pid}/task/${task}/comm`, "utf8").startsWith("Worker"),
  );

test.skipIf(process.platform !== "linux")(
  "F1, I8: a crowd gets its thread, others pay meanwhile, and a stop in the middle loses nothing",
  async () => {
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
    expect(hasThread(service.pid())).toBe(false);
    const crowd = Array.from({ length: CROWD }, make);
    for (let round = 0; round < MOST_ROUNDS && !hasThread(service.pid()); round++) await Bun.sleep(10);
    expect(hasThread(service.pid())).toBe(true);
    await payWith(order.redirectUrl, GOOD);
    await shop.untilStatus(order.id, "completed");
    const { code } = await service.stop();
    await Promise.all(crowd);
    expect(code).toBe(0);
    expect(service.printed()).not.toContain("storeThreadLost");

    await service.start();
    expect(acknowledged.length).toBeGreaterThan(CROWD);
    for (const id of acknowledged) expect((await shop.read(id)).status).toBe("initiated");
  },
);
