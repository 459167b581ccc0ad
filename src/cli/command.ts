// What a command is, and what it may use of the process. Which commands there are stands in commands.ts.

import type { Program } from "../app/program.ts";
import type { Config } from "../config/config.ts";
import type { HandbookFile } from "../http/assets/embedded.ts";
import type { Given, Options } from "./parse/options.ts";

/** What a command may use of the process; tests give their own. */
export type CommandContext = {
  /** A line of the result, on standard output. */
  readonly print: (line: string) => unknown;
  /** Text of the result as it is, on standard output: resolves when more can be taken. */
  readonly write: (text: string) => Promise<void>;
  /** A line beside the result, on standard error. */
  readonly tell: (line: string) => unknown;
  /** Text as it is on standard error, such as a bar that is drawn over itself. */
  readonly draw: (text: string) => unknown;
  /** Whether somebody watches standard error at a terminal. */
  readonly isWatched: boolean;
  /** Asks whoever sits at the terminal; undefined when nobody does. */
  readonly ask: (question: string) => string | undefined;
  /** Puts the whole program together without starting it; throws `StoreUnusable`. */
  readonly openProgram: (config: Config) => Promise<Program>;
  /** The license texts of all third-party code in this program. */
  readonly licenses: () => Promise<string>;
  /** The pages of the documentation. */
  readonly handbook: readonly HandbookFile[];
  /** The files that `example` prints, by name. */
  readonly examples: Readonly<Record<string, string>>;
  /** When this program was made, in epoch ms: no clock that is right is before it. */
  readonly builtAt: number;
  /** The time by the clock on the wall, in epoch ms. */
  readonly now: () => number;
};

export type Command = {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What follows the command's name, a line for each way to use it. */
  readonly usage: readonly string[];
  /** What it does and when to use it, in paragraphs. */
  readonly about: readonly string[];
  readonly options: Options;
  /** How many words it takes at most beside its options. */
  readonly words: number;
  /** Whole lines to type, each perhaps with `  # why` behind it. */
  readonly examples: readonly string[];
  /** What its exit code 1 says; absent: it never ends with 1. */
  readonly found?: string;
  /** Resolves with the exit code; throws `CommandFailed` with a sentence. */
  run(given: Given, means: CommandContext): Promise<number>;
};
