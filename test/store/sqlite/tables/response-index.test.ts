// Index of stored responses: hashes in memory come into the file's index, whatever happens in between.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { IdempotencyKey } from "../../../../src/ports/store.ts";
import { ImpossibleChange } from "../../../../src/store/failure.ts";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { misplacedRowsIn } from "../../../../src/store/sqlite/inspect/misplaced-rows.ts";
import { drizzleOver } from "../../../../src/store/sqlite/prepared.ts";
import { createResponseIndex } from "../../../../src/store/sqlite/tables/response-index.ts";
import { answerRows } from "../../../../src/store/sqlite/tables/stored-responses.ts";
import { NOW, temporaryFolder } from "../../../support/store/orders.ts";

/** So few come into the file together that a short run sees all of it. */
const SIZES = { together: 4, atATime: 2 };

const keyOf = (number: number): IdempotencyKey => ({ scope: "s", key: `k${number}`, fingerprint: "f" });
const answerOf = (number: number) => ({ status: 200, body: `response ${number}` });
const replayOf = (number: number) => ({ kind: "replayed", answer: answerOf(number) }) as const;

type Step =
  | { readonly kind: "add" | "addInVain"; readonly count: number }
  | { readonly kind: "prune"; readonly before: number }
  | { readonly kind: "restart" };

const count = fc.integer({ min: 1, max: 9 });
const steps = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("add"), count }) },
    fc.record({ kind: fc.constant("addInVain"), count }),
    fc.record({ kind: fc.constant("prune"), before: fc.nat(60) }),
    fc.record({ kind: fc.constant("restart") }),
  ),
  { maxLength: 20 },
);

const ENTRIES_OF_NOTHING =
  "SELECT number FROM response_index WHERE hash >= 0 AND number NOT IN (SELECT number FROM idempotency)";

test("a key is answered as it was once, through undone transactions, restarts and pruning", () => {
  const { database } = openDatabase({ path: ":memory:" });
  fc.assert(
    fc.property(steps, (asked) => {
      for (const table of ["idempotency", "response_index"]) database.run(`DELETE FROM ${table}`);
      const trial = newTrial(database);
      for (const step of asked) {
        trial.take(step);
        expect(trial.answers()).toEqual(trial.expected());
        expect(misplacedRowsIn(database)).toEqual([]);
        expect(database.query(ENTRIES_OF_NOTHING).all()).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
  database.close();
});

/** The keys that ought to have a response, in memory, next to the rows that are tried. */
function newTrial(database: Database) {
  let index = createResponseIndex(database, SIZES);
  let rows = answerRows(drizzleOver(database), index);
  const responses: (ReturnType<typeof replayOf> | undefined)[] = [];

  function add(count: number, end: "COMMIT" | "ROLLBACK"): void {
    database.run("BEGIN");
    for (let added = 0; added < count; added++) {
      const number = responses.length;
      rows.add(keyOf(number), "", answerOf(number), number);
      expect(() => rows.add(keyOf(number), "", answerOf(number), number)).toThrow(ImpossibleChange);
      responses.push(end === "COMMIT" ? replayOf(number) : undefined);
    }
    database.run(end);
    if (end === "ROLLBACK") index.forget();
  }

  function restart(): void {
    index = createResponseIndex(database, SIZES);
    rows = answerRows(drizzleOver(database), index);
  }

  return {
    take(step: Step): void {
      if (step.kind === "add") add(step.count, "COMMIT");
      if (step.kind === "addInVain") add(step.count, "ROLLBACK");
      if (step.kind === "restart") restart();
      if (step.kind !== "prune") return;
      rows.prune(step.before, responses.length);
      responses.fill(undefined, 0, step.before);
    },
    answers: () => responses.map((_, number) => rows.find(keyOf(number))),
    expected: () => responses,
  };
}

test("hashes come into the file however often transactions are undone", () => {
  const { database } = openDatabase({ path: ":memory:" });
  const trial = newTrial(database);
  const outside = database.query<{ count: number }, []>(
    `SELECT count(*) AS count FROM idempotency
     WHERE number > coalesce((SELECT number FROM response_index WHERE hash = -1), 0)`,
  );
  let most = 0;
  for (let round = 0; round < 100; round++) {
    trial.take({ kind: "add", count: 3 });
    trial.take({ kind: "addInVain", count: 1 });
    most = Math.max(most, outside.get()?.count ?? 0);
  }
  expect(most).toBeWithin(SIZES.together, 4 * SIZES.together);
  expect(trial.answers()).toEqual(trial.expected());
  database.close();
});

test("the file has its keys in the index once there are enough of them, and finds them after a restart", () => {
  using folder = temporaryFolder();
  const KEYS = 30_000;
  const open = openDatabase({ path: folder.database });
  const rows = answerRows(drizzleOver(open.database));
  open.database.run("BEGIN");
  for (let number = 0; number < KEYS; number++) rows.add(keyOf(number), "", answerOf(number), NOW);
  open.database.run("COMMIT");
  open.close();

  const again = new Database(folder.database);
  const indexed = again.query<{ count: number }, []>("SELECT count(*) AS count FROM response_index").get();
  expect(indexed?.count).toBeWithin(KEYS / 2, KEYS);
  expect(misplacedRowsIn(again)).toEqual([]);
  const found = answerRows(drizzleOver(again));
  for (let number = 0; number < KEYS; number++) expect(found.find(keyOf(number))).toEqual(replayOf(number));
  again.run("DELETE FROM response_index WHERE hash = (SELECT hash FROM idempotency WHERE number = 1)");
  expect(misplacedRowsIn(again)).toMatchObject([{ invariant: "I9", thing: "kept answer", count: 1 }]);
  again.close();
});
