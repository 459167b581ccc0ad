// Random bytes in blocks: as many as asked for, and never the same ones again.

import { expect, test } from "bun:test";
import { createRandomSource } from "../../src/app/random-source.ts";

test("returns the requested number of bytes, across the ends of its blocks", () => {
  const chance = createRandomSource();
  for (const count of [0, 1, 10, 32, 4_095, 4_096, 4_097, 10_000]) expect(chance(count)).toHaveLength(count);
});

test("returns no bytes twice", () => {
  const chance = createRandomSource();
  const given = Array.from({ length: 5_000 }, () => Buffer.from(chance(10)).toString("hex"));
  expect(new Set(given).size).toBe(given.length);
});

test("does not change bytes that it has returned", () => {
  const chance = createRandomSource();
  const first = chance(16);
  const before = Buffer.from(first).toString("hex");
  for (let i = 0; i < 1_000; i++) chance(16).fill(0);
  expect(Buffer.from(first).toString("hex")).toBe(before);
});
