// Changes of the machine's clock while the service runs.

import { afterAll, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildPreload, canPreload } from "../../support/binary/faults/preload.ts";
import { openStage, untilPrinted } from "../../support/binary/shop.ts";

const folder = mkdtempSync(join(tmpdir(), "clock-set-"));
const clockFile = join(folder, "clock");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!canPreload)(
  "F11: set back by a day, timers and retries go on, and the log says what was done to the clock",
  async () => {
    const library = buildPreload(join(import.meta.dir, "../../support/binary/faults/clock.c"));
    const stage = await openStage({ env: { LD_PRELOAD: library, CLOCK_FILE: clockFile } });
    try {
      const { shop, endpoint, service } = stage;
      endpoint.answerWith(503);
      const notifyUrl = `${endpoint.url}/webhooks`;
      const order = await shop.order({ amount: 4_200, notifyUrl, dueDate: Date.now() + 3_000 });
      writeFileSync(clockFile, String(-86_400_000));
      await shop.untilStatus(order.id, "cancelled");
      await endpoint.heard("order.cancelled", order.id, 2);
      await untilPrinted(service, '"event":"clockSetBack","level":"warning","ms":86');
    } finally {
      await stage.close();
      rmSync(dirname(library), { recursive: true });
    }
  },
);
