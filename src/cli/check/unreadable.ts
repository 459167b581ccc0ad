// Errors of data that cannot be read: a finding of `checkDatabase`, after which all other checks go on.

import { StoreFailure, StoreUnusable } from "../../store/failure.ts";
import { explainedError } from "../../store/storage.ts";

export function isUnreadable(thrown: unknown): boolean {
  const error = explainedError(thrown);
  return error instanceof StoreUnusable || error instanceof StoreFailure;
}
