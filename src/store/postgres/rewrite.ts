// Rewriting of the tables that hold personal data, so that no copy of an erased value is left on their pages. While one is
// rewritten, requests that need it wait.

import { PERSONAL_COLUMNS } from "../personal-data.ts";
import { sqlState } from "./errors.ts";
import type { Target } from "./lane.ts";
import { holdSession } from "./move/session.ts";
import { pruneWrites } from "./writes.ts";

/** Programs before this one kept what they claimed in it. */
const RESULTS = "writes";
const FORBIDDEN = "42501";

/** Answers with what is left elsewhere, in a sentence. */
export async function rewriteTables(target: Target): Promise<string> {
  const { run, rows, close } = await holdSession(target);
  try {
    while (!(await pruneWrites({ rows })));
    const tables = new Set([...Object.values(PERSONAL_COLUMNS).map(({ table }) => table), RESULTS]);
    for (const table of tables) await run(`VACUUM FULL ${table}`);
    try {
      await run("CHECKPOINT");
    } catch (error) {
      // Only some users may; the server makes one within minutes by itself.
      if (sqlState(error) !== FORBIDDEN) throw error;
    }
    return `${tables.size} tables were rewritten. The write-ahead log and its archive, standbys and backups keep the erased values until they are recycled or expire.`;
  } finally {
    await close();
  }
}
