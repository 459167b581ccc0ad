// Classification of a store that could not save, for callers that do not import the store.

import { SECOND } from "../domain/time.ts";
import { StoreFailure, uncertain } from "../store/failure.ts";

/** The kind of a rejection that came from the store (F3, F4, F6); undefined for any other, which is a defect. */
export function storeFailureKind(error: unknown): StoreFailure["kind"] | undefined {
  return error instanceof StoreFailure ? error.kind : undefined;
}

/** Whether what was asked of the store may have been saved nevertheless. */
export function isUncertain(error: unknown): boolean {
  return error instanceof StoreFailure && error.isUncertain;
}

/** The rest of a work that has saved something already. */
export async function afterSaving<T>(rest: Promise<T>): Promise<T> {
  try {
    return await rest;
  } catch (error) {
    throw uncertain(error);
  }
}

/** The longest that a response waits for what it can do without. */
const SOON_MS = SECOND;

/** What the store answers soon; undefined where it fails or is silent, and then the work goes on. */
export async function answeredSoon<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise: silence, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, SOON_MS, undefined);
  try {
    return await Promise.race([work, silence]);
  } catch (error) {
    if (storeFailureKind(error) === undefined) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether it was saved. Rejects where that is not known soon; it may be saved later then. */
export async function isSavedSoon(saving: Promise<void>): Promise<boolean> {
  const saved = saving.then(
    () => true,
    (error) => {
      if (storeFailureKind(error) === undefined || isUncertain(error)) throw error;
      return false;
    },
  );
  const known = await answeredSoon(saved);
  if (known === undefined) throw new StoreFailure("unreachable", undefined, { isUncertain: true });
  return known;
}
