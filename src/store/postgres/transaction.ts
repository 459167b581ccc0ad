// A transaction as the rows of each table use it.

import type { Value } from "./lane.ts";

/** Statements of one transaction, one after the other. */
export type Transaction = {
  /** The rows of a query, or of a change with RETURNING; it begins with no WITH that changes rows. */
  rows<T>(text: string, values?: readonly Value[]): Promise<readonly T[]>;
  run(text: string, values?: readonly Value[]): Promise<void>;
  /** A statement as of `Database.once`, within this transaction. */
  result<T>(text: string, values: readonly string[]): Promise<T>;
};
