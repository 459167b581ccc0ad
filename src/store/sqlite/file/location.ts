// Check that the open database is still the file at its path: a folder that is removed, moved or mounted over takes
// the open files with it, and what is written to them then is lost.

import { statSync } from "node:fs";

/** Answers whether database and log are where they were when this was first asked. Two looks at the disk: O(1). */
export function createPlace(path: string): () => boolean {
  const seen = new Map<string, string>();

  function isSame(name: string): boolean {
    const found = statSync(name, { throwIfNoEntry: false });
    const known = seen.get(name);
    if (found === undefined) return known === undefined;
    const identity = `${found.dev}:${found.ino}`;
    if (known === undefined) seen.set(name, identity);
    return known === undefined || known === identity;
  }

  return () => isSame(path) && isSame(`${path}-wal`);
}
