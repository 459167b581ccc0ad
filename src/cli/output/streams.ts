// Standard output and standard error of this process, each opened when it is first written to: a start waits for
// neither.

import { writeSync } from "node:fs";
import { EXIT } from "../exit.ts";

const STDOUT = 1;

let onReaderGone = (): void => process.exit(EXIT.done);

/** From now on the process goes on when no other reads what it writes, such as a pager that was left. */
export function outliveReaders(): void {
  onReaderGone = () => undefined;
}

const opened = new Set<NodeJS.WriteStream>();

function open(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  if (opened.has(stream)) return stream;
  opened.add(stream);
  return stream.on("error", (error) => {
    if (!("code" in error) || error.code !== "EPIPE") throw error;
    onReaderGone();
  });
}

export const stdout = (): NodeJS.WriteStream => open(process.stdout);
export const stderr = (): NodeJS.WriteStream => open(process.stderr);

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
