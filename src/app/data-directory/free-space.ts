// Check that the disk has room for the results of new requests (F3).

import { statfsSync } from "node:fs";

/** Kept free, else no new payments are taken (F3): thousands of answers fit into it, and time for an operator to make room. */
export const RESERVE_BYTES = 64 * 1_024 * 1_024;
const LOOK_EACH_MS = 1_000;

export type RoomOptions = {
  readonly folder: string;
  /** In ms, of any clock that only goes forward. */
  readonly elapsed: () => number;
  /** Bytes that are free in a folder; the file system's own answer unless given. */
  readonly freeBytes?: (folder: string) => number;
};

/** Answers whether there is room. Looks at the disk once a second at most: O(1). */
export function createRoom({ folder, elapsed, freeBytes = freeBytesOf }: RoomOptions): () => boolean {
  let hasRoom = true;
  let nextLookAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (elapsed() < nextLookAt) return hasRoom;
    nextLookAt = elapsed() + LOOK_EACH_MS;
    hasRoom = freeBytes(folder) >= RESERVE_BYTES;
    return hasRoom;
  };
}

export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
