// Deadlines of many requests over one timer: each fires once, at its own time, and not for a request that ended before.

import { expect, test } from "bun:test";
import { createDeadlines } from "../../../src/http/pipeline/deadlines.ts";

const LIMIT_MS = 60;

test("F28: each late request is answered at its own deadline; one that ended before is not", async () => {
  const { begin } = createDeadlines(LIMIT_MS);
  const startedAt = performance.now();
  const late: { readonly name: string; readonly afterMs: number }[] = [];
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const start = (name: string) =>
    begin(() => {
      late.push({ name, afterMs: performance.now() - startedAt });
      if (name === "second") resolve();
    });
  start("first");
  start("ended")();
  await Bun.sleep(LIMIT_MS / 2);
  start("second");
  await isOver;
  expect(late.map(({ name }) => name)).toEqual(["first", "second"]);
  expect(late[0]?.afterMs).toBeGreaterThanOrEqual(LIMIT_MS - 1);
  expect(late[1]?.afterMs).toBeGreaterThanOrEqual(1.5 * LIMIT_MS - 2);
});

test("F28: a request that begins after all others have ended has its deadline too", async () => {
  const { begin } = createDeadlines(LIMIT_MS);
  begin(() => undefined)();
  await Bun.sleep(2 * LIMIT_MS);
  const { promise, resolve } = Promise.withResolvers<string>();
  begin(() => resolve("late"));
  expect(await promise).toBe("late");
});
