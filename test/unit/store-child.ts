// A process of its own for tests that kill it: `write <path>` saves orders for ever and prints each acknowledged id,
// `hold <path>` opens the store and prints when it has, `migrate <path>` begins a migration that never ends.

import { MIGRATIONS } from "../../src/store/migrate.ts";
import { openDatabase } from "../../src/store/open.ts";
import { openStore } from "../../src/store/sqlite.ts";
import { aDuty, anOrder, create } from "./store-orders.ts";

export type Mode = "write" | "hold" | "migrate";

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

const store = openStore({ path });
say("open");
if (mode === "write") {
  let next = 0;
  const writeForEver = async () => {
    for (;;) {
      next += 1;
      const id = `ord_${next}`;
      await create(store, anOrder(id), { duties: [aDuty()], details: { trackId: id } });
      say(id);
    }
  };
  await Promise.all(Array.from({ length: 64 }, writeForEver));
}
setInterval(() => undefined, 1000);
