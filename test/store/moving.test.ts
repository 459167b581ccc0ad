// Steps of a move between two ends that answer when they like: batches stay in their order, and whatever fails on the way,
// nothing is committed.

import { expect, test } from "bun:test";
import type { Arrival, Departure, MovedRow, Tally } from "../../src/store/move.ts";
import { MOVED_TABLES, moveData } from "../../src/store/move.ts";
import { failureOf } from "../support/failure.ts";
import { NOW } from "../support/store/orders.ts";

const TALLY = Object.fromEntries(MOVED_TABLES.map((table) => [table, { rows: 0 }])) as Tally;
const BATCHES = 5;
const FAILED = new Error("the connection was lost");

type Failing = { readonly isRead?: boolean; readonly isAdd?: boolean };

/** Five batches of orders, of which the third fails to be read or to be added. */
function openEnds({ isRead = false, isAdd = false }: Failing = {}) {
  const done: string[] = [];
  let underWay = 0;
  let most = 0;
  const source: Departure = {
    place: "there",
    tally: async () => TALLY,
    async *rows(table) {
      for (let batch = 1; table === "orders" && batch <= BATCHES; batch++) {
        if (isRead && batch === 3) throw FAILED;
        yield [{ number: batch }];
      }
    },
    mark: async () => void done.push("mark"),
    close: async () => undefined,
  };
  const target: Arrival = {
    place: "here",
    tally: async () => TALLY,
    fingerprint: async () => undefined,
    begin: async () => undefined,
    async add(table, [row]: readonly MovedRow[]) {
      underWay += 1;
      most = Math.max(most, underWay);
      await Bun.sleep(1);
      underWay -= 1;
      if (isAdd && row?.number === 3) throw FAILED;
      done.push(`${table} ${row?.number}`);
    },
    complete: async () => void done.push(`complete, ${underWay} under way`),
    inspection: async () => ({}) as never,
    commit: async () => void done.push("commit"),
    close: async () => undefined,
  };
  const move = () => moveData(source, target, { audit: async () => undefined, now: NOW });
  return { done, move, most: () => most };
}

test("batches are added in their order, two at a time, and all of them before the next step", async () => {
  const { done, move, most } = openEnds();
  await move();
  const added = Array.from({ length: BATCHES }, (_, batch) => `orders ${batch + 1}`);
  expect(done).toEqual([...added, "complete, 0 under way", "commit", "mark"]);
  expect(most()).toBe(2);
});

test.each<[string, Failing]>([
  ["read", { isRead: true }],
  ["added", { isAdd: true }],
])(
  "a batch that fails to be %s ends the move: nothing is committed, and the source is not marked",
  async (_, failing) => {
    const { done, move } = openEnds(failing);
    expect(await failureOf(move())).toBe(FAILED);
    await Bun.sleep(10);
    expect(done).not.toContain("commit");
    expect(done).not.toContain("mark");
  },
);
