// Check of the disk: a log of the database that grows too long is reported once.

import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import { diskLook } from "../../../src/app/data-directory/disk-watch.ts";
import type { LogEntry } from "../../../src/application/log.ts";

test("F8: a log that has grown too long raises one alert, and another when it grows again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "service-disk-"));
  const path = storageIn(folder).describe();
  const logged: LogEntry[] = [];
  const log = (entry: LogEntry) => void logged.push(entry);
  const look = diskLook({ storage: storageIn(folder), log, hasRoom: () => true, longLogBytes: 100 });
  await look();
  expect(logged).toEqual([]);
  for (const bytes of [101, 5_000, 100, 102]) {
    writeFileSync(`${path}-wal`, Buffer.alloc(bytes));
    await look();
  }
  const alert = { event: "databaseLogLong", level: "alert" } as const;
  expect(logged).toEqual([
    { ...alert, count: 101 },
    { ...alert, count: 102 },
  ]);
  rmSync(folder, { recursive: true });
});
