// The log that power-cut.c writes, read record by record.

const HEADER_BYTES = 24;

export type DiskRecord = { readonly seq: number; readonly inode: number; readonly at: number } & (
  | { readonly kind: "opened" | "created" | "removed"; readonly path: string }
  | { readonly kind: "written"; readonly data: Uint8Array }
  | { readonly kind: "cut" | "synced" }
);

const KINDS = [undefined, "opened", "created", "written", "cut", "synced", "removed"] as const;

/** The last one may be torn: the process was ended while it noted it. */
export function* recordsOf(log: Buffer): Generator<DiskRecord> {
  let seq = 0;
  for (let at = 0; at + HEADER_BYTES <= log.length; seq += 1) {
    const kind = KINDS[log.readUInt32LE(at)];
    const length = log.readUInt32LE(at + 4);
    const common = {
      seq,
      inode: Number(log.readBigUInt64LE(at + 8)),
      at: Number(log.readBigUInt64LE(at + 16)),
    };
    const data = log.subarray(at + HEADER_BYTES, at + HEADER_BYTES + length);
    if (data.length < length) return;
    if (kind === undefined) throw new Error(`record ${seq} of the log is of no kind`);
    if (kind === "written") yield { ...common, kind, data };
    else if (kind === "cut" || kind === "synced") yield { ...common, kind };
    else yield { ...common, kind, path: data.toString() };
    at += HEADER_BYTES + length;
  }
}
