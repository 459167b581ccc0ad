// A folder as a power cut leaves it, from what power-cut.c noted: of what was written, what had been fsynced is there;
// of the rest nothing, or any part of it, for a disk may write in any order.

import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DiskRecord } from "./disk-log.ts";
import { recordsOf } from "./disk-log.ts";

/** What becomes of writes that were not fsynced: all are lost, or each sector is there or not by chance. */
export type Survival = "none" | "any";

export type PowerCut = {
  /** The folder as it was when the process started. */
  readonly before: string;
  /** The folder where the process wrote; files that the C library never opened are taken from here as they are. */
  readonly live: string;
  readonly log: string;
  /** An empty folder, where the result is put. */
  readonly into: string;
  readonly survival: Survival;
};

const SECTOR_BYTES = 512;
/** Made by SQLite from its log after a crash. */
const MADE_AGAIN = /-shm$/;

type Write = { readonly seq: number; readonly at: number; readonly data: Uint8Array };
type Cut = { readonly seq: number; readonly size: number };
type Name = { readonly seq: number; readonly name: string; readonly file: File | undefined };

/** A file's bytes that are safe, and what was done to it since. */
class File {
  #bytes = new Uint8Array(1 << 16);
  #size = 0;
  #pending: (Write | Cut)[] = [];

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#write(0, bytes);
  }

  add(change: Write | Cut): void {
    this.#pending.push(change);
  }

  /** What was done before `seq` is safe. */
  sync(seq: number): void {
    for (const change of this.#pending.filter((write) => write.seq < seq)) this.#apply(change);
    this.#pending = this.#pending.filter((write) => write.seq >= seq);
  }

  /** What was not made safe survives by chance, sector by sector. */
  surviveInPart(): void {
    for (const change of this.#pending) {
      if ("size" in change) {
        if (isLucky()) this.#apply(change);
        continue;
      }
      for (let from = 0; from < change.data.length; from += SECTOR_BYTES) {
        const data = change.data.subarray(from, from + SECTOR_BYTES);
        if (isLucky()) this.#apply({ ...change, at: change.at + from, data });
      }
    }
  }

  contents(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }

  #apply(change: Write | Cut): void {
    if ("data" in change) this.#write(change.at, change.data);
    else {
      this.#bytes.fill(0, change.size, Math.max(change.size, this.#size));
      this.#size = change.size;
    }
  }

  #write(at: number, data: Uint8Array): void {
    const end = at + data.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(end * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(data, at);
    this.#size = Math.max(this.#size, end);
  }
}

function isLucky(): boolean {
  return Math.random() < 0.5;
}

/** Writes the folder as it is after the cut; answers how many fsyncs there were before it. */
export function leaveAfterCut({ before, live, log, into, survival }: PowerCut): number {
  const disk = createDisk(before, live);
  let syncs = 0;
  for (const record of recordsOf(readFileSync(log))) {
    if (record.kind === "synced") syncs += 1;
    disk.take(record);
  }
  for (const name of readdirSync(live))
    if (!disk.knows(name) && !MADE_AGAIN.test(name)) cpSync(join(live, name), join(into, name));
  for (const [name, file] of disk.afterCut(survival))
    writeFileSync(join(into, name), file.contents(), { mode: 0o600 });
  return syncs;
}

/** Which name stands for which file: as a look at the folder shows it now, and as it is sure to be after a cut. */
function createNames() {
  const shown = new Map<string, File>();
  const safe = new Map<string, File>();
  let pending: Name[] = [];

  function rename({ name, file }: Name, map: Map<string, File>): void {
    if (file === undefined) map.delete(name);
    else map.set(name, file);
  }

  function settle(isSettled: (name: Name) => boolean): void {
    for (const name of pending.filter(isSettled)) rename(name, safe);
    pending = pending.filter((name) => !isSettled(name));
  }

  return {
    shown,
    safe,
    change(name: Name): void {
      pending.push(name);
      rename(name, shown);
    },
    sync: (before: number) => settle(({ seq }) => seq < before),
    /** A file system keeps the order of names. */
    surviveInPart(): void {
      const kept = Math.floor(Math.random() * (pending.length + 1));
      const last = pending[kept - 1]?.seq ?? -1;
      settle(({ seq }) => seq <= last);
    },
  };
}

function createDisk(before: string, folder: string) {
  const names = createNames();
  const byInode = new Map<number, File>();
  const seen = new Set<string>();
  let folderInode: number | undefined;

  /** A file that was there before is read when it is first opened; one that the runtime made is empty. */
  function open(name: string, size: number): File {
    const known = names.shown.get(name);
    if (known !== undefined) return known;
    const path = join(before, name);
    const file = new File(existsSync(path) ? readFileSync(path) : undefined);
    const bytes = file.contents().length;
    if (bytes !== size) throw new Error(`${name} was opened with ${size} bytes, and ${bytes} are known`);
    names.shown.set(name, file);
    names.safe.set(name, file);
    return file;
  }

  function change(record: Extract<DiskRecord, { readonly path: string }>): void {
    const { kind, seq, inode, at, path } = record;
    if (path === folder) {
      folderInode = inode;
      return;
    }
    const name = path.slice(folder.length + 1);
    seen.add(name);
    const file = kind === "opened" ? open(name, at) : kind === "created" ? new File() : undefined;
    if (file !== undefined) byInode.set(inode, file);
    if (kind !== "opened") names.change({ seq, name, file });
  }

  function take(record: DiskRecord): void {
    if ("path" in record) {
      change(record);
      return;
    }
    const { kind, seq, inode, at } = record;
    if (inode === folderInode) {
      names.sync(at);
      return;
    }
    const file = byInode.get(inode);
    if (kind === "synced") file?.sync(at);
    else file?.add("data" in record ? { seq, at, data: record.data } : { seq, size: at });
  }

  return {
    take,
    knows: (name: string) => seen.has(name),
    afterCut(survival: Survival): ReadonlyMap<string, File> {
      if (survival === "any") {
        names.surviveInPart();
        for (const file of new Set(names.safe.values())) file.surviveInPart();
      }
      return names.safe;
    },
  };
}
