// Storage of the service's data directory.

import type { Storage } from "../../store/engine.ts";
import { storageAt } from "../../store/storage.ts";
import { SANDBOX_LEDGER } from "./data-files.ts";

/** The storage of a data directory, by its path or URL. */
export function storageIn(dataDir: string): Storage {
  return storageAt(dataDir, [SANDBOX_LEDGER]);
}
