// Files next to the data, readable by their owner alone.

import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

/**
 * Makes an empty file only its owner can read, or takes that right from the others (T30). It never opens a file that
 * exists: closing it again would drop every lock this process holds on it.
 */
export function ensurePrivateFile(path: string): void {
  if (existsSync(path)) chmodSync(path, 0o600);
  else closeSync(openSync(path, "wx", 0o600));
  giveToFolderOwner(path);
}

/** What root makes in the service's folder, the service's own user must be able to open afterwards. */
export function giveToFolderOwner(path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  const file = statSync(path);
  if (file.uid !== uid || file.gid !== gid) chownSync(path, uid, gid);
}

/** Makes new, renamed or removed names of a folder survive a power cut. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, "r");
  fsyncSync(fd);
  closeSync(fd);
}

/** Contents and name survive a power cut. */
export function writeDurably(path: string, text: string): void {
  const fd = openSync(path, "w", 0o600);
  writeSync(fd, text);
  fsyncSync(fd);
  closeSync(fd);
  giveToFolderOwner(path);
  syncFolder(dirname(path));
}
