// Worker that checks a database file for damage on a connection of its own, table after table, so that the log can
// restart in between (F5, F8).

import { Database } from "bun:sqlite";
import type { Soundness } from "../../engine.ts";
import { isDamage } from "../errors.ts";

declare const self: Worker;

/** Pages are read as they are on the disk, and each index is compared with its table. */
function soundnessOf(path: string): Soundness {
  try {
    const database = new Database(path, { readonly: true });
    try {
      database.run("PRAGMA busy_timeout = 2000");
      const tables = database.query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'table'",
      );
      const found = tables.all().flatMap(({ name }) => findingsOf(database, name));
      return found[0] === undefined ? { kind: "sound" } : { kind: "damaged", reason: found[0] };
    } finally {
      database.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: isDamage(error) ? "damaged" : "unknown", reason };
  }
}

function findingsOf(database: Database, table: string): readonly string[] {
  const rows = database.query<{ integrity_check: string }, []>(`PRAGMA integrity_check("${table}")`).all();
  return rows.map((row) => row.integrity_check).filter((finding) => finding !== "ok");
}

self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(soundnessOf(data));
