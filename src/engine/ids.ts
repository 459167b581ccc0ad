// New identifiers: a prefix and a UUIDv7, lower case, dashed (CONTRACT 2). They sort by the moment they were made.

/** Where the last id was put together. */
const uuid = Buffer.alloc(16);

/** `ord_018f…`: 48 bits of `nowMs`, 74 of chance. */
export function newId(prefix: string, nowMs: number, random: (count: number) => Uint8Array): string {
  uuid.writeUIntBE(nowMs, 0, 6);
  uuid.set(random(10), 6);
  uuid.writeUInt8((uuid.readUInt8(6) & 0x0f) | 0x70, 6);
  uuid.writeUInt8((uuid.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = uuid.toString("hex");
  return `${prefix}_${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
