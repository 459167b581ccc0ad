// Streams and clock of this process for commands; main.ts passes them. Text of buyers and shops goes to a terminal here:
// its control characters and direction marks are made visible.

import { inPlainSight } from "../../text/characters.ts";
import type { CommandContext } from "../command.ts";
import { stderr, stdout } from "./streams.ts";

export const terminal: Omit<
  CommandContext,
  "openProgram" | "licenses" | "handbook" | "examples" | "builtAt"
> = {
  print: (line) => stdout().write(`${inPlainSight(line)}\n`),
  write: (text) =>
    new Promise((resolve) =>
      // A file gets the raw text. An error ends the process, in streams.ts.
      stdout().write(stdout().isTTY ? inPlainSight(text) : text, (error) => {
        if (!error) resolve();
      }),
    ),
  printNote: (line) => stderr().write(`${inPlainSight(line)}\n`),
  draw: (text) => stderr().write(text),
  isWatched: () => stderr().isTTY === true,
  ask: (question) => (process.stdin.isTTY ? (prompt(inPlainSight(question)) ?? "") : undefined),
  now: Date.now,
};
