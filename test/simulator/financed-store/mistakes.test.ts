// Lives over SQLite that find nothing have proved something only if they find what is there: each planted mistake must
// break a life.

import { expect, test } from "bun:test";
import { foundIn } from "../mistakes.ts";
import { FINANCED_STORE_MISTAKES } from "./mistakes.ts";

const LIMIT_MS = 120_000;

test.each(FINANCED_STORE_MISTAKES.map((mistake) => [mistake.name, mistake] as const))(
  "a program that %s breaks a life",
  async (_, mistake) => {
    expect(await foundIn(mistake)).toStartWith(`seed ${mistake.seed}: `);
  },
  LIMIT_MS,
);
