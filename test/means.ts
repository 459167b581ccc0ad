// What a command of the terminal is given in a test: its lines are collected, and nobody sits there unless told.

import { assets } from "../dist/assets.ts";
import { createChance } from "../src/cli/chance.ts";
import type { Means } from "../src/cli/command.ts";
import { createProgram } from "../src/cli/program.ts";
import { START } from "./world.ts";

export type FakeMeans = Means & {
  /** Standard output, and standard error, so far. */
  readonly printed: () => string;
  readonly told: () => string;
};

export function fakeMeans(given: Partial<Means> = {}): FakeMeans {
  const printed: string[] = [];
  const told: string[] = [];
  return {
    print: (line) => printed.push(`${line}\n`),
    write: async (text) => void printed.push(text),
    tell: (line) => told.push(`${line}\n`),
    draw: (text) => told.push(text),
    isWatched: false,
    ask: () => undefined,
    openProgram: (config) =>
      createProgram({
        config,
        assets,
        log: () => undefined,
        now: () => START,
        wallNow: Date.now,
        random: createChance(),
      }),
    licenses: async () => "",
    handbook: assets.handbook ?? [],
    examples: assets.examples ?? {},
    builtAt: 0,
    now: Date.now,
    ...given,
    printed: () => printed.join(""),
    told: () => told.join(""),
  };
}
