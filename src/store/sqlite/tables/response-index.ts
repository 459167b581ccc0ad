// Index of stored responses by their hash. A new hash is kept in memory at first: in the file each would change a page of its
// own. Thousands come into the file together, in their order and a few with each new one, so that neighbours share a page.

import type { Database } from "bun:sqlite";
import { lazily } from "../prepared.ts";

export type ResponseIndex = {
  /** The numbers of the responses whose hash is `hash` or one of the `places - 1` after it. */
  near(hash: number, places: number): readonly number[];
  /** Adds a hash in a transaction of the caller's; returns the number that its response is to have. O(log n). */
  add(hash: number): number;
  /** The response is gone. */
  remove(hash: number, number: number): void;
  /** A transaction was undone, or another program changed the file: what is in memory is read again when it is needed. */
  forget(): void;
};

/**
 * How many hashes come into the file together, and how many of these at a time. After a start those in memory
 * are read again, in a hundredth of a second.
 */
const SIZES = { together: 8_192, atATime: 32 };

/** Of the row with the number up to which all responses are in the file's index; no hash is negative. */
export const COMPLETE = -1;

type Memory = {
  /** By hash, the number of its response. */
  recent: Map<number, number>;
  /** On their way into the file. */
  leaving: Map<number, number>;
  /** The hashes of those that leave, in their order, and how many of them have left. */
  queue: Float64Array;
  left: number;
  /** Responses up to this number are in the file's index, or leaving. */
  leavingUpTo: number;
  /** The highest number: none is given twice. */
  last: number;
};

type Entry = { readonly hash: number; readonly number: number };

export function createResponseIndex(database: Database, { together, atATime } = SIZES): ResponseIndex {
  const statement = prepare(database);
  let memory: Memory | undefined;

  function known(): Memory {
    memory ??= letLeave(read(statement));
    return memory;
  }

  /** If they are enough, all recent ones begin to leave. */
  function letLeave(all: Memory): Memory {
    if (all.recent.size < together) return all;
    all.leaving = all.recent;
    all.recent = new Map();
    all.queue = Float64Array.from(all.leaving.keys()).sort();
    all.left = 0;
    all.leavingUpTo = all.last;
    return all;
  }

  /**
   * Two leave for each that comes, so that all have left before as many have come. What is read again begins to leave again:
   * where that happens too often, they would become ever more. Over twice `together` leave at once.
   */
  function moveOn(all: Memory): void {
    if (all.last % (atATime / 2) !== 0) return;
    const count = all.queue.length > 2 * together ? all.queue.length : atATime;
    for (const hash of all.queue.subarray(all.left, all.left + count)) {
      const number = all.leaving.get(hash);
      if (number !== undefined) statement.put.run(hash, number);
      all.left += 1;
    }
    if (all.left < all.queue.length) return;
    if (all.leaving.size > 0) statement.put.run(COMPLETE, all.leavingUpTo);
    all.leaving = new Map();
    letLeave(all);
  }

  return {
    near(first, places) {
      const { recent, leaving } = known();
      const end = first + places;
      const numbers = statement.near.all(first, end).map(({ number }) => number);
      for (const kept of [recent, leaving])
        for (let hash = first; hash < end; hash++) {
          const number = kept.get(hash);
          if (number !== undefined) numbers.push(number);
        }
      return numbers;
    },
    add(hash) {
      const all = known();
      all.last += 1;
      all.recent.set(hash, all.last);
      moveOn(all);
      return all.last;
    },
    remove(hash, number) {
      const { recent, leaving } = known();
      for (const kept of [recent, leaving]) if (kept.get(hash) === number) kept.delete(hash);
      statement.remove.run(hash, number);
    },
    forget() {
      memory = undefined;
    },
  };
}

function read(statement: ReturnType<typeof prepare>): Memory {
  const complete = statement.near.get(COMPLETE, COMPLETE + 1)?.number ?? 0;
  const entries = statement.later.all(complete);
  return {
    recent: new Map(entries.map(({ hash, number }) => [hash, number])),
    leaving: new Map(),
    queue: new Float64Array(),
    left: 0,
    leavingUpTo: complete,
    last: entries.at(-1)?.number ?? complete,
  };
}

function prepare(database: Database) {
  return lazily({
    near: () =>
      database.prepare<Pick<Entry, "number">, [first: number, end: number]>(
        "SELECT number FROM response_index WHERE hash >= ? AND hash < ?",
      ),
    later: () =>
      database.prepare<Entry, [number: number]>(
        "SELECT hash, number FROM idempotency WHERE number > ? ORDER BY number",
      ),
    put: () =>
      database.prepare<null, [hash: number, number: number]>(
        "INSERT OR REPLACE INTO response_index (hash, number) VALUES (?, ?)",
      ),
    remove: () =>
      database.prepare<null, [hash: number, number: number]>(
        "DELETE FROM response_index WHERE hash = ? AND number = ?",
      ),
  });
}
