// Data folder of a show: marked by a file of its own, so that a show never begins in other data, and only its own are
// emptied.

import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SHOW_MARK as MARK, SHOW_DATA } from "../../app/data-directory/data-files.ts";
import { storageIn } from "../../app/data-directory/data-storage.ts";
import { dataDirAt, madeDataDir } from "../configuration.ts";
import type { Run } from "../parse/arguments.ts";

/** Makes the folder ready; a sentence when it is not a show's. */
export async function preparedShowFolder({
  dataDir: url = SHOW_DATA,
  show,
}: Run): Promise<string | undefined> {
  const place = dataDirAt(url);
  if ("error" in place) return place.error;
  const { dataDir } = place;
  const files = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const isMarked = files.includes(MARK);
  if (files.length > 0 && !isMarked)
    return `${dataDir} holds other data (it has no ${MARK}). A show has a folder of its own: name another one with --data DIR.`;
  if (show?.isFresh && isMarked) {
    const holder = await storageIn(dataDir).holder();
    if (holder !== undefined) return `${dataDir} is in use by ${holder}: stop that show first.`;
    for (const name of files.filter((name) => name !== MARK))
      rmSync(join(dataDir, name), { recursive: true });
  }
  if (!isMarked) {
    const unusable = madeDataDir(dataDir);
    if (unusable !== undefined) return unusable;
    writeFileSync(join(dataDir, MARK), `${JSON.stringify({ isShow: true })}\n`, { mode: 0o600 });
  }
  return undefined;
}
