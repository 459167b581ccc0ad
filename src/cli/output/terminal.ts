// What commands may use of this process: its streams, its clock. Only main.ts hands it to one. Whatever a buyer or a shop
// wrote is on its way to a terminal here, and must not move its cursor or turn its lines around.

import { inPlainSight } from "../../text/characters.ts";
import type { CommandContext } from "../command.ts";

export const terminal: Omit<
  CommandContext,
  "openProgram" | "licenses" | "handbook" | "examples" | "builtAt"
> = {
  print: (line) => process.stdout.write(`${inPlainSight(line)}\n`),
  write: (text) =>
    new Promise((resolve, reject) =>
      // A file gets it as it is.
      process.stdout.write(process.stdout.isTTY ? inPlainSight(text) : text, (error) =>
        error ? reject(error) : resolve(),
      ),
    ),
  tell: (line) => process.stderr.write(`${inPlainSight(line)}\n`),
  draw: (text) => process.stderr.write(text),
  isWatched: process.stderr.isTTY === true,
  ask: (question) => (process.stdin.isTTY ? (prompt(inPlainSight(question)) ?? "") : undefined),
  now: Date.now,
};
