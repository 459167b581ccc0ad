// Child process of child-process.ts: its start, its output, its end.

import { join } from "node:path";
import type { Mode } from "./child-process.ts";

/** Starts the child and reads its lines until `enough`; the caller kills it. */
export async function child(mode: Mode, path: string, enough: (lines: readonly string[]) => boolean) {
  const running = Bun.spawn([process.execPath, join(import.meta.dir, "child-process.ts"), mode, path], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = running.stdout.getReader();
  const decoder = new TextDecoder();
  let text = "";
  /** Whole lines only: what is after the last newline was cut off. */
  const lines = () => text.split("\n").slice(0, -1);
  const readOn = async () => {
    const { value, done } = await reader.read();
    text += decoder.decode(value, { stream: true });
    return !done;
  };
  while (!enough(lines()) && (await readOn()));
  return {
    pid: running.pid,
    /** Reads on until there is enough output; returns the output so far. */
    async until(isEnough: (lines: readonly string[]) => boolean) {
      while (!isEnough(lines()) && (await readOn()));
      return lines();
    },
    /** Kills it; returns all of its output. */
    async kill() {
      running.kill("SIGKILL");
      while (await readOn());
      await running.exited;
      return lines();
    },
  };
}
