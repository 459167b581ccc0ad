// New identifiers: a prefix and a UUIDv7, lower case, dashed. They sort by the moment they were made.

/** The buffer in which ids are put together, as text: an order needs five. */
const text = Buffer.from("00000000-0000-0000-0000-000000000000");
/** The position in `text` of each of the sixteen bytes. */
const POSITIONS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const RANDOM_BYTES = 10;
const DIGITS = Buffer.from("0123456789abcdef");

/** `ord_018f…`: 48 bits of `nowMs`, 74 random bits. */
export function newId(prefix: string, nowMs: number, random: (count: number) => Uint8Array): string {
  return idFrom(prefix, nowMs, random(RANDOM_BYTES), 0);
}

/** The id with this number, from 0, at this moment: the same one however often it is asked for. */
export type IdSequence = (nowMs: number, number: number) => string;

/**
 * Ids whose random bits are drawn now, all at once: each adds its number to them (RFC 9562, 6.2, "Monotonic Random").
 * What decides inside a transaction may run again, and is then to give the same ids.
 */
export function idSequence(prefix: string, random: (count: number) => Uint8Array): IdSequence {
  const tail = random(RANDOM_BYTES);
  return (nowMs, number) => idFrom(prefix, nowMs, tail, number);
}

/** The id of an order's webhook: `seq` of its domain event, and its number, from 0, among those of the same change. */
export type WebhookEventIds = (atMs: number, seq: number, number: number) => string;

/**
 * Ids that sort as their order's domain events do, also within one millisecond: the 12 bits after the moment count these
 * (RFC 9562, 6.2, "Fixed Bit-Length Dedicated Counter"). As with a sequence, the same ones however often they are asked for.
 */
export function webhookEventIds(random: (count: number) => Uint8Array): WebhookEventIds {
  const tail = random(RANDOM_BYTES);
  return (atMs, seq, number) => {
    const counted = Uint8Array.from(tail);
    counted[0] = seq >>> 8;
    counted[1] = seq;
    return idFrom("evt", atMs, counted, number);
  };
}

function idFrom(prefix: string, nowMs: number, tail: Uint8Array, number: number): string {
  const high = Math.floor(nowMs / 0x1_0000);
  for (let index = 0; index < 4; index++) put(index, high >>> (24 - 8 * index));
  put(4, nowMs / 0x100);
  put(5, nowMs);
  let carry = number;
  for (let index = RANDOM_BYTES - 1; index >= 0; index--) {
    carry += tail[index] ?? 0;
    put(index + 6, carry);
    carry >>>= 8;
  }
  put(6, ((tail[0] ?? 0) & 0x0f) | 0x70);
  put(8, ((tail[2] ?? 0) & 0x3f) | 0x80);
  return `${prefix}_${text.toString("latin1")}`;
}

/** The two digits of a byte; higher bits are left out. */
function put(index: number, byte: number): void {
  const position = POSITIONS[index] ?? 0;
  text[position] = DIGITS[(byte >>> 4) & 0x0f] ?? 0;
  text[position + 1] = DIGITS[byte & 0x0f] ?? 0;
}
