// Progress of a long command: a bar on a terminal, an occasional line in a file.

import type { OnProgress } from "../../store/progress.ts";
import type { CommandContext } from "../command.ts";

const BAR_WIDTH = 30;
const REDRAW_MS = 100;
const LINE_MS = 5_000;

/** The parts of a command's context that progress needs. */
export type ProgressOutput = Pick<CommandContext, "draw" | "printNote" | "isWatched" | "now">;

export type ProgressReport = {
  /** `done` of `total`; `text` says it in words. May be called at any rate. */
  at(done: number, total: number, text: string): void;
  /** Removes the bar. */
  end(): void;
};

/** `what` names the work, such as `Copying`. The first line comes only when the work has taken a while. */
export function createProgress(context: ProgressOutput, what: string): ProgressReport {
  const { draw, printNote, now } = context;
  const isWatched = context.isWatched();
  let shownAt = isWatched ? 0 : now();
  let isDrawn = false;
  return {
    at(done, total, text) {
      if (now() - shownAt < (isWatched ? REDRAW_MS : LINE_MS)) return;
      shownAt = now();
      const share = total === 0 ? 1 : done / total;
      const percent = `${Math.floor(share * 100)} %`;
      if (!isWatched) return void printNote(`${what}: ${percent} (${text})`);
      const full = "#".repeat(Math.floor(share * BAR_WIDTH)).padEnd(BAR_WIDTH, "-");
      draw(`\r${what} [${full}] ${percent.padStart(5)}  ${text}\u001b[K`);
      isDrawn = true;
    },
    end() {
      if (isDrawn) draw("\r\u001b[K");
      isDrawn = false;
    },
  };
}

export function megabytes(bytes: number): string {
  const mb = bytes / 1_000_000;
  return mb >= 10 ? String(Math.round(mb)) : mb.toFixed(1);
}

const WORK = {
  copying: {
    what: "Copying",
    text: (done: number, total: number) => `${megabytes(done)} of ${megabytes(total)} MB`,
  },
  checking: { what: "Checking", text: (done: number, total: number) => `${done} of ${total} tables` },
  updating: { what: "Updating", text: (done: number, total: number) => `${done} of ${total} steps` },
  waiting: {
    what: "Waiting",
    text: (done: number, total: number) =>
      `another service has the database; if it was killed, it is given up in ${Math.ceil((total - done) / 1_000)} s`,
  },
} as const;

/** Progress of the store's work on a file; the bar is removed when the work ends or fails. */
export async function withProgress<T>(
  context: ProgressOutput,
  work: (onProgress: OnProgress) => T | Promise<T>,
): Promise<T> {
  const bars = new Map<keyof typeof WORK, ProgressReport>();
  try {
    return await work((step, done, total) => {
      const bar = bars.get(step) ?? createProgress(context, WORK[step].what);
      bars.set(step, bar);
      bar.at(done, total, WORK[step].text(done, total));
    });
  } finally {
    for (const bar of bars.values()) bar.end();
  }
}
