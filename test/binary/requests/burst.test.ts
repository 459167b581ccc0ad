// Bursts of new orders: a worker of the compiled service saves them by group commit, and every acknowledged order is
// stored when the service is stopped in the middle.

import { afterEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith, until } from "../../support/binary/shop.ts";

const BURST = 64;
const GOOD = "4242424242424242";

let stage: Stage;
afterEach(() => stage.close());

/** What the thread that JavaScript has started has written so far: Linux calls it "Worker". 0 without one. */
const writtenByThread = (pid: number): number => {
  const read = (task: string, name: string) => readFileSync(`/proc/${pid}/task/${task}/${name}`, "utf8");
  const worker = readdirSync(`/proc/${pid}/task`).find((task) => read(task, "comm").startsWith("Worker"));
  return worker === undefined ? 0 : Number(/^wchar: (\d+)$/m.exec(read(worker, "io"))?.[1]);
};

/** More than a start takes: some batches of orders. */
const WRITTEN_BYTES = 4 * 1024 * 1024;

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
    expect(writtenByThread(service.pid())).toBe(0);
    const burst = Array.from({ length: BURST }, make);
    const hasWritten = () => writtenByThread(service.pid()) > WRITTEN_BYTES || undefined;
    await until("the thread to save orders", hasWritten);
    await payWith(order.redirectUrl, GOOD);
    await shop.untilStatus(order.id, "completed");
    const { code } = await service.stop();
    await Promise.all(burst);
    expect(code).toBe(0);
    expect(service.printed()).not.toContain("storeWorkerLost");

    await service.start();
    expect(acknowledged.length).toBeGreaterThan(BURST);
    for (const id of acknowledged) expect((await shop.read(id)).status).toBe("initiated");
  },
);
