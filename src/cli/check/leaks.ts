// Search of the data for what must never be stored (I20): keys, and numbers that could be a card's. Of a file it reads bytes
// and not rows, so that deleted rows whose bytes are still in the file are found too.

import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { passesLuhn } from "../../providers/simulator/test-cards.ts";
import type { Storage } from "../../store/engine.ts";

/** Each distinct value as it is spelled in the file; none may be printed whole. */
export type Leaks = {
  readonly keys: ReadonlySet<string>;
  readonly cards: ReadonlySet<string>;
  /** What was searched, in words. */
  readonly where: string;
};

/** Keys of this service, and of providers that write theirs in the same form. */
const KEY = /[sr]k_(?:test|live)_[\w-]{22,}|whsec_[A-Za-z0-9+/]{32,}/g;
/** First digits as the large card schemes have them; phone numbers and parts of longer words do not match. */
const CARD = /(?<![\w+.-])(?:3[47]\d{13}|(?:4\d|5[1-5]|2[2-7]|6\d)\d\d([ -]?)\d{4}\1\d{4}\1\d{4})(?![\w-])/g;
const CHUNK_BYTES = 1024 * 1024;
/** Longer than any match: a match across the end of a chunk is whole in the next one. */
const OVERLAP_BYTES = 1024;

/** Reads the files to their ends, or where there are none every row; a missing file holds nothing. */
export async function leaksIn({ files, texts }: Pick<Storage, "files" | "texts">): Promise<Leaks> {
  const [keys, cards] = [new Set<string>(), new Set<string>()];
  for await (const chunk of texts === undefined ? chunksOfAll(files()) : wholeTexts(texts())) {
    for (const key of wholeIn(chunk, KEY)) keys.add(key);
    for (const number of wholeIn(chunk, CARD).filter(isCardNumber)) cards.add(number);
  }
  return { keys, cards, where: texts === undefined ? "the file or its log" : "any row" };
}

function* chunksOfAll(paths: readonly string[]): Generator<Chunk> {
  for (const path of paths.filter((path) => existsSync(path))) yield* chunksOf(path);
}

async function* wholeTexts(texts: AsyncIterable<string>): AsyncGenerator<Chunk> {
  for await (const text of texts) yield { text, isFirst: true, isLast: true };
}

function isCardNumber(text: string): boolean {
  return passesLuhn(text.replace(/\D/g, ""));
}

type Chunk = { readonly text: string; readonly isFirst: boolean; readonly isLast: boolean };

function* chunksOf(path: string): Generator<Chunk> {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(CHUNK_BYTES);
    for (let at = 0, isLast = false; !isLast; at += CHUNK_BYTES - OVERLAP_BYTES) {
      const count = readSync(file, bytes, 0, CHUNK_BYTES, at);
      isLast = count < CHUNK_BYTES;
      yield { text: bytes.toString("latin1", 0, count), isFirst: at === 0, isLast };
    }
  } finally {
    closeSync(file);
  }
}

function wholeIn({ text, isFirst, isLast }: Chunk, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(({ index, 0: found }) => {
    const isCut = (index === 0 && !isFirst) || (index + found.length === text.length && !isLast);
    return isCut ? [] : [found];
  });
}
