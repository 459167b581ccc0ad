// Damage to the database while the service does not run, after a clean stop.

import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import { openStage, until, untilPrinted } from "../../support/binary/shop.ts";
import { damageRoot } from "../../support/store/damage.ts";

const ORDERS = 400;

test("F5: damage after a clean stop is found soon after the start: an alert, and not ready", async () => {
  const { service, shop, close } = await openStage();
  try {
    for (let made = 0; made < ORDERS; made += 50)
      await Promise.all(
        Array.from({ length: 50 }, () => shop.order({ amount: 4_200, email: "ana@example.com" })),
      );
    await service.stop();
    // An index: nothing that a start reads.
    damageRoot(storageIn(service.dataDir).describe(), "orders_by_email");
    await service.start();
    const ready = async () => (await fetch(`${service.url}/health/ready`)).status;
    expect(await ready()).toBe(200);
    await until("not ready", async () => ((await ready()) === 503 ? true : undefined));
    await untilPrinted(service, '"event":"databaseDamaged","level":"alert"');
  } finally {
    await close();
  }
});

test("F5: damage that a start meets is named, with what to do", async () => {
  const { service, close } = await openStage();
  try {
    await service.stop();
    const path = storageIn(service.dataDir).describe();
    writeFileSync(path, readFileSync(path).fill(0x5a, 3 * 4_096));
    const { exitCode, stderr } = Bun.spawnSync(["./service", "--sandbox", "--port", `${service.port}`], {
      cwd: service.folder,
      env: { HOME: service.folder },
      timeout: 20_000,
    });
    expect(exitCode).toBe(70);
    expect(stderr.toString()).toMatch(
      /^[^\n]+ is damaged\. Copy [^\n]+\(the command restore FILE\)[^\n]*\n$/,
    );
  } finally {
    await close();
  }
});

test("a sound database stays ready", async () => {
  const { service, close } = await openStage();
  try {
    await Bun.sleep(3_000);
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
    expect(service.printed()).not.toMatch(/databaseDamaged|databaseNotExamined/);
  } finally {
    await close();
  }
});
