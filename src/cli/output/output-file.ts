// Output of a command in a new file, readable by its owner alone, or on standard output.

import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import type { CommandContext } from "../command.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import type { Given } from "../parse/options.ts";
import { unwritable } from "./unwritable.ts";

export type Output = {
  readonly write: CommandContext["write"];
  /** What is not complete is removed. */
  readonly close: (end: { readonly isComplete: boolean }) => void;
  readonly name: string;
};

/** The new file that `--to` names, or standard output. Throws `CommandFailed`. */
export function outputOf({ options: { to } }: Given, { write }: CommandContext): Output {
  return typeof to === "string" ? newFile(to) : { write, close: () => undefined, name: "" };
}

/** Throws `CommandFailed` where there is such a file already, or none can be made. */
export function newFile(to: string): Output {
  const file = attempt(to, () => openSync(to, "wx", 0o600));
  return {
    write: async (text) => attempt(to, () => writeWhole(file, text)),
    close({ isComplete }) {
      closeSync(file);
      if (!isComplete) rmSync(to);
    },
    name: ` in ${resolve(to)}`,
  };
}

/** A disk that becomes full takes a part first, and refuses the rest. */
function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

function attempt<T>(to: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST"))
      throw unwritable(resolve(to), error);
    throw new CommandFailed(
      EXIT.configuration,
      `${resolve(to)} is there already, and is left as it is; choose another name`,
    );
  }
}
