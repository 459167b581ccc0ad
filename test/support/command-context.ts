// Context of a terminal command in a test: its lines are collected, and no terminal is attached unless given.

import { assets } from "../../dist/assets.ts";
import { createProgram } from "../../src/app/program.ts";
import { createRandomSource } from "../../src/app/random-source.ts";
import type { CommandContext } from "../../src/cli/command.ts";
import { START } from "./service.ts";

export type FakeContext = CommandContext & {
  /** Standard output, and standard error, so far. */
  readonly printed: () => string;
  readonly notes: () => string;
};

export function fakeCommandContext(given: Partial<CommandContext> = {}): FakeContext {
  const printed: string[] = [];
  const notes: string[] = [];
  return {
    print: (line) => printed.push(`${line}\n`),
    write: async (text) => void printed.push(text),
    printNote: (line) => notes.push(`${line}\n`),
    draw: (text) => notes.push(text),
    isWatched: () => false,
    ask: () => undefined,
    openProgram: (config) =>
      createProgram({
        config,
        assets,
        log: () => undefined,
        now: () => START,
        wallNow: Date.now,
        random: createRandomSource(),
      }),
    licenses: async () => "",
    handbook: assets.handbook ?? [],
    examples: assets.examples ?? {},
    builtAt: 0,
    now: Date.now,
    ...given,
    printed: () => printed.join(""),
    notes: () => notes.join(""),
  };
}
