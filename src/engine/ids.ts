// New identifiers: a prefix and a UUIDv7, lower case, dashed (CONTRACT 2). They sort by the moment they were made.

/** `ord_018f…`: 48 bits of `nowMs`, 74 of chance. */
export function newId(prefix: string, nowMs: number, random: (count: number) => Uint8Array): string {
  const hex = nowMs.toString(16).padStart(12, "0") + Buffer.from(random(10)).toString("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${prefix}_${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
