// Places in the repository that tests read from or run.

import { join } from "node:path";

export const ROOT = join(import.meta.dir, "..", "..");
/** The compiled service. */
export const BINARY = join(ROOT, "service");
