// Child process for tests that kill it: `write <path>` saves orders for ever and prints each acknowledged id, `hold
// <path>` opens the store and prints when it has, `alone <url>` the same as a sandbox over PostgreSQL that leads, `migrate
// <path>` begins a migration that never ends.

import { MIGRATIONS } from "../../../src/store/sqlite/file/migrate.ts";
import { openDatabase } from "../../../src/store/sqlite/file/open.ts";
import { openStore } from "../../../src/store/sqlite/store.ts";
import { storageAt } from "../../../src/store/storage.ts";
import { aJob, anOrder, create, NOW } from "./orders.ts";

export type Mode = "write" | "hold" | "alone" | "migrate";

const ENDLESS = `
  CREATE TABLE half (n INTEGER);
  INSERT INTO half WITH RECURSIVE counting (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counting) SELECT n FROM counting;
`;

const [mode, path = ""] = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);

if (mode === "migrate") {
  say("begun");
  openDatabase({ path, migrations: [...MIGRATIONS, ENDLESS] });
}

/** Saves one order after the other, many at once. */
async function forEver(save: (id: string) => Promise<unknown>): Promise<void> {
  let next = 0;
  const writeOn = async () => {
    for (;;) {
      next += 1;
      const id = `ord_${next}`;
      await save(id);
      say(id);
    }
  };
  await Promise.all(Array.from({ length: 64 }, writeOn));
}

const isAlone = mode === "alone";
const store = isAlone ? await storageAt(path).open({ isAlone }) : openStore({ path });
if (isAlone) await store.lead([], NOW);
say("open");
if (mode === "write")
  await forEver((id) => create(store, anOrder(id), { jobs: [aJob()], details: { trackId: id } }));
setInterval(() => undefined, 1000);
