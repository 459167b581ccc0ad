// Search of a file's bytes: matches are found at any offset, though the file is read in chunks.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leaksIn } from "../../../src/cli/check/leaks.ts";

const folder = mkdtempSync(join(tmpdir(), "leaks-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PIECE_BYTES = 1024 * 1024;
const KEY = `whsec_${Buffer.alloc(32, 7).toString("base64").slice(0, 43)}`;
const CARD = "4000000000000002";

async function found(text: string) {
  const path = join(folder, "file");
  writeFileSync(path, text);
  const { keys, cards } = await leaksIn({ files: () => [path, join(folder, "not-there")] });
  return { keys: [...keys], cards: [...cards] };
}

test.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, 2 * PIECE_BYTES - 1])(
  "I20: across byte %p a key and a number are found whole, and once",
  async (end) => {
    for (let before = 0; before <= KEY.length; before += 7) {
      const filler = " ".repeat(Math.max(0, end - before));
      expect(await found(`${filler}${KEY} ${CARD}`)).toEqual({ keys: [KEY], cards: [CARD] });
      expect(await found(`${filler}${CARD} ${KEY}`)).toEqual({ keys: [KEY], cards: [CARD] });
    }
  },
);

test("I20: the end of a longer number, cut off between two pieces, is not found", async () => {
  for (const overlap of [0, 1024])
    for (let digits = 1; digits < 18; digits++) {
      const filler = " ".repeat(PIECE_BYTES - overlap - digits);
      expect((await found(`${filler}7${CARD}${" ".repeat(2_000)}`)).cards).toEqual([]);
      expect((await found(`${filler}${CARD}7${" ".repeat(2_000)}`)).cards).toEqual([]);
    }
});
