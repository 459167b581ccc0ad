// Searches that find too much: each is given up after some seconds, and holds up no other read.

import { expect, test } from "bun:test";
import { StoreFailure } from "../../../src/store/failure.ts";
import { createDatabase } from "../../../src/store/postgres/database.ts";
import { newDatabase } from "../../support/store/postgres.ts";

test("a search that takes too long is given up, and reads go on meanwhile", async () => {
  const { target } = await newDatabase();
  const database = createDatabase({ target, deadlineMs: 2_500, patienceMs: 20_000, origin: "searching" });
  const begun = performance.now();
  const searches = Array.from({ length: 2 }, () =>
    database.search("SELECT pg_sleep(60)::text AS slept").catch((error) => error),
  );
  expect(await database.rows("SELECT 1 AS number")).toEqual([{ number: 1 }]);
  expect(performance.now() - begun).toBeLessThan(2_000);
  const outcomes = await Promise.all(searches);
  for (const outcome of outcomes) {
    expect(outcome).toBeInstanceOf(StoreFailure);
    expect(outcome.isUncertain).toBe(false);
  }
  expect(performance.now() - begun).toBeLessThan(15_000);
  await database.close();
}, 60_000);
