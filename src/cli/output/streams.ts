// Standard output and standard error of this process, each opened when it is first written to: a start waits for
// neither.

import { readFileSync, writeSync } from "node:fs";
import { EXIT } from "../exit.ts";

const STDOUT = 1;

const STDERR = 2;

/** `O_CLOEXEC` of Linux, as /proc shows it. */
const CLOSED_ON_EXEC = 0o2000000;

/** A reader that has enough, such as a pager that was left, is no failure. */
let onLost = (code: string): void => {
  if (code === "EPIPE") process.exit(EXIT.done);
  try {
    writeSync(STDERR, `The output cannot be written (${code}).\n`);
  } catch {
    // Both go to the same full disk.
  }
  process.exit(EXIT.internal);
};

/** From now on the process goes on when nothing takes what it writes: no reader, or a full disk. */
export function outliveOutput(): void {
  onLost = () => undefined;
}

/**
 * Whether this process was started without the descriptor: then Bun has opened /dev/null in its place, which takes
 * everything. What was inherited is not closed on exec.
 */
function wasClosed(descriptor: number): boolean {
  try {
    const info = readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8");
    const flags = /^flags:\s*([0-7]+)$/m.exec(info)?.[1] ?? "0";
    return (Number.parseInt(flags, 8) & CLOSED_ON_EXEC) !== 0;
  } catch {
    // Other systems do not say.
    return false;
  }
}

const opened = new Set<NodeJS.WriteStream>();

function open(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  if (opened.has(stream)) return stream;
  opened.add(stream);
  if (stream === process.stdout && wasClosed(STDOUT)) onLost("EBADF");
  return stream.on("error", (error) => {
    if (!("code" in error)) throw error;
    onLost(String(error.code));
  });
}

export const stdout = (): NodeJS.WriteStream => open(process.stdout);
export const stderr = (): NodeJS.WriteStream => open(process.stderr);

/** Resolves when standard output has taken everything: what a slow reader has not taken yet would be lost with an exit. */
export function written(): Promise<void> {
  if (!opened.has(process.stdout)) return Promise.resolve();
  // An error is emitted after the end.
  return new Promise((resolve) => process.stdout.end(() => setImmediate(resolve)));
}

/** Writes to standard output without opening it; what that does not take at once, the stream does. */
export function writeAtOnce(text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    written = writeSync(STDOUT, bytes);
  } catch {
    // The stream meets the same error, and knows what it means.
  }
  if (written < bytes.length) stdout().write(bytes.subarray(written));
}
