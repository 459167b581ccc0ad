// Names in a data directory that more than one part of the program looks for.

/** The data directory of a sandbox without a configuration, in the working directory. */
export const SANDBOX_DATA = "sandbox-data";

/** That of a show. */
export const SHOW_DATA = "show-data";
/** Of every show's data directory, which the next show may empty. */
export const SHOW_MARK = "show.json";

/** The simulator's book: where it has entries, there has been a database. */
export const SANDBOX_LEDGER = "sandbox-bank.jsonl";
/** What the sandbox's clock was advanced by. */
export const SANDBOX_CLOCK = "sandbox-clock.json";
/** Where it listened last. */
export const SANDBOX_START = "sandbox-start.json";
