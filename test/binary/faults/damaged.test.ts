// Damage to the database while the service does not run, after a clean stop.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from "node:fs";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import { openStage, until, untilPrinted } from "../../support/binary/shop.ts";

const ORDERS = 400;

/** The page of an index, as the catalogue of the file names it: nothing that a start reads. */
function damageIndex(path: string): void {
  const database = new Database(path, { readonly: true });
  const root = database
    .query<{ rootpage: number }, []>("SELECT rootpage FROM sqlite_schema WHERE name = 'orders_by_email'")
    .get();
  const size = database.query<{ page_size: number }, []>("PRAGMA page_size").get();
  database.close();
  const [page = 0, bytes = 0] = [root?.rootpage, size?.page_size];
  const file = openSync(path, "r+");
  const content = Buffer.alloc(bytes);
  readSync(file, content, 0, bytes, (page - 1) * bytes);
  writeSync(file, content.fill(0x5a, bytes / 2), 0, bytes, (page - 1) * bytes);
  closeSync(file);
}

test("F5: damage after a clean stop is found soon after the start: an alert, and not ready", async () => {
  const { service, shop, close } = await openStage();
  try {
    for (let made = 0; made < ORDERS; made += 50)
      await Promise.all(
        Array.from({ length: 50 }, () => shop.order({ amount: 4_200, email: "ana@example.com" })),
      );
    await service.stop();
    damageIndex(storageIn(service.dataDir).describe());
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
