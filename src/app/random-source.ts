// Random source of the system, read in blocks: a few bytes cost as much as thousands.

const BLOCK_BYTES = 4_096;

/** Gives unpredictable bytes, none of them twice. */
export function createRandomSource(): (count: number) => Uint8Array {
  let block = new Uint8Array(0);
  let used = 0;
  return (count) => {
    if (count > block.length - used) {
      block = crypto.getRandomValues(new Uint8Array(Math.max(count, BLOCK_BYTES)));
      used = 0;
    }
    used += count;
    return block.subarray(used - count, used);
  };
}
