// Rows of a log that grows at its end: a row that has changed keeps its place, and one that has not is not drawn again.

import { createSignal } from "solid-js";
import type { AttemptJson } from "../../../../../src/api/dashboard/sandbox-json.ts";

export function createLog() {
  const [rows, setRows] = createSignal<readonly AttemptJson[]>([]);
  return {
    rows,
    take(latest: readonly AttemptJson[]): void {
      const known = new Map(rows().map((row) => [row.key, row]));
      for (const row of latest)
        if (JSON.stringify(known.get(row.key)) !== JSON.stringify(row)) known.set(row.key, row);
      setRows([...known.values()]);
    },
  };
}
