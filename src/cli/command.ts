// Types of a command and of the process it runs in. The list of commands is commands.ts.

import type { Program } from "../app/program.ts";
import type { Config } from "../config/config.ts";
import type { HandbookFile } from "../http/assets/embedded.ts";
import type { Given, Options } from "./parse/options.ts";

/** Everything of the process that a command may use; tests pass their own. */
export type CommandContext = {
  /** A line of the result, on standard output. */
  readonly print: (line: string) => unknown;
  /** Raw text of the result, on standard output; resolves when the stream accepts more. */
  readonly write: (text: string) => Promise<void>;
  /** A line that is not part of the result, on standard error. */
  readonly printNote: (line: string) => unknown;
  /** Raw text on standard error, such as a progress bar that is drawn over itself. */
  readonly draw: (text: string) => unknown;
  /** True when standard error is a terminal. */
  readonly isWatched: () => boolean;
  /** Asks the person at the terminal; undefined without a terminal. */
  readonly ask: (question: string) => string | undefined;
  /** Assembles the whole program without starting it; throws `StoreUnusable`. */
  readonly openProgram: (config: Config) => Promise<Program>;
  /** The license texts of all third-party code in this program. */
  readonly licenses: () => Promise<string>;
  /** The pages of the documentation. */
  readonly handbook: readonly HandbookFile[];
  /** The files that `example` prints, by name. */
  readonly examples: Readonly<Record<string, string>>;
  /** Build time of this program, in epoch ms: a right clock is never before it. */
  readonly builtAt: number;
  /** The system clock, in epoch ms. */
  readonly now: () => number;
};

export type Command = {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The words after the command's name, a line for each way to use it. */
  readonly usage: readonly string[];
  /** What it does and when to use it, in paragraphs. */
  readonly about: readonly string[];
  readonly options: Options;
  /** The most words it takes besides its options. */
  readonly words: number;
  /** Whole lines to type, optionally with `  # why` at their end. */
  readonly examples: readonly string[];
  /** The meaning of its exit code 1; absent: it never ends with 1. */
  readonly found?: string;
  /** Resolves with the exit code; throws `CommandFailed` with a sentence. */
  run(given: Given, context: CommandContext): Promise<number>;
};
