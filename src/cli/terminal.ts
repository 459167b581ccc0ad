// What commands may use of this process: its streams, its clock. Only main.ts hands it to one.

import type { Means } from "./command.ts";

export const terminal: Omit<Means, "openProgram" | "builtAt"> = {
  print: (line) => process.stdout.write(`${line}\n`),
  write: (text) =>
    new Promise((resolve, reject) =>
      process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
    ),
  tell: (line) => process.stderr.write(`${line}\n`),
  draw: (text) => process.stderr.write(text),
  isWatched: process.stderr.isTTY === true,
  ask: (question) => (process.stdin.isTTY ? (prompt(question) ?? "") : undefined),
  now: Date.now,
};
