// Why the store could not save, told to the doors, which know no store.

import { StoreFailure } from "../store/failure.ts";

/** The kind of a rejection that came from the store (F3, F4, F6); of any other, which is a defect, undefined. */
export function storeFailureKind(error: unknown): StoreFailure["kind"] | undefined {
  return error instanceof StoreFailure ? error.kind : undefined;
}
