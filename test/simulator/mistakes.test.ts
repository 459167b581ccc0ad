// A simulator that finds nothing has proved something only if it finds what is there: mistakes are planted, two at a
// time, and each must break a life.

import { expect, test } from "bun:test";
import { foundIn, MISTAKES } from "./mistakes.ts";

const LIMIT_MS = 300_000;

test(
  "each planted mistake is found",
  async () => {
    const waiting = [...MISTAKES];
    const found: Record<string, string | undefined> = {};
    const work = async (): Promise<void> => {
      for (let mistake = waiting.shift(); mistake !== undefined; mistake = waiting.shift()) {
        const said = await foundIn(mistake);
        process.stdout.write(`the program ${mistake.name}: ${said}\n`);
        found[mistake.name] = said?.split(":", 1)[0];
      }
    };
    await Promise.all([work(), work()]);
    expect(found).toEqual(Object.fromEntries(MISTAKES.map(({ name, seed }) => [name, `seed ${seed}`])));
  },
  LIMIT_MS,
);
