// Scratch folders for data of tests that are not about a disk: in memory where it has room, because every acknowledged
// change waits for the disk.

import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** A container has 64 MB unless it is given more, and the service refuses new orders on a disk that is nearly full. */
const ROOM_BYTES = 1_000_000_000;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

/** A new folder; the caller deletes it. */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix));
}
