// Storage of the service: a file in its data directory, or the database that the configuration names.

import type { Config } from "../../config/config.ts";
import type { Storage } from "../../store/engine.ts";
import { storageAt } from "../../store/storage.ts";
import { SANDBOX_LEDGER } from "./data-files.ts";

export function configuredStorage({ dataDir, storage }: Pick<Config, "dataDir" | "storage">): Storage {
  return storage === undefined ? storageIn(dataDir) : storageAt(storage.url);
}

/** The storage of a data directory, by its path or URL. */
export function storageIn(dataDir: string): Storage {
  return storageAt(dataDir, [SANDBOX_LEDGER]);
}
