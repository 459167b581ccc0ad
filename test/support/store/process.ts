// Starts store-child.ts as a process of its own and listens to what it says.

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
    /** Reads on until it has said enough; returns what it has said so far. */
    async until(isEnough: (lines: readonly string[]) => boolean) {
      while (!isEnough(lines()) && (await readOn()));
      return lines();
    },
    /** Ends it without warning; returns all it had said. */
    async kill() {
      running.kill("SIGKILL");
      while (await readOn());
      await running.exited;
      return lines();
    },
  };
}
