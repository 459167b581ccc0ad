// The thread that saves new orders while many come at once, seen from the other side: it is started when it is first
// needed, is told changes as text, and answers with how it ended. Saving is a third of what a new order costs.

import type { StoreFailureKind } from "../../failure.ts";
import { StoreFailure } from "../../failure.ts";
import type { Helper } from "./hand-over.ts";

/** What the thread is told: which file it works on, once; then batches, as JSON; at last to close. */
export type Told = { readonly kind: "open"; readonly path: string } | string | { readonly kind: "close" };

/** What it answers: that it is ready, how a batch ended, that it has closed the file. */
export type Answered =
  | { readonly kind: "ready" }
  | { readonly kind: "saved" }
  | { readonly kind: "failed"; readonly failure: StoreFailureKind | undefined; readonly message: string }
  | { readonly kind: "closed" };

/** When the thread was lost. While it saved: nobody knows what then, which is like a disk that has failed (F4). */
export type ThreadLoss = "atStart" | "whileSaving" | "whileIdle";

/**
 * A helper that saves `Addition`s in the file at `path`; nothing is started yet. `onLost` is called once, when the thread
 * could not start or has died: he takes nothing more then.
 */
export function createInsertWorker(path: string, onLost: (loss: ThreadLoss) => void): Helper {
  let thread: Worker | undefined;
  let state: "starting" | "ready" | "over" = "starting";
  let answer: ((answered: Answered) => void) | undefined;
  let closing: Promise<unknown> | undefined;

  function start(): Worker {
    const started = new Worker(new URL("./insert-worker-thread.ts", import.meta.url).href);
    started.onmessage = ({ data }: MessageEvent<Answered>) => {
      if (data.kind === "ready") state = "ready";
      else end(data);
    };
    started.addEventListener("error", ({ message }) => lose(message));
    started.addEventListener("close", () => lose("it has ended"));
    tell(started, { kind: "open", path });
    return started;
  }

  /** The system may refuse one more thread, as at a limit of processes. */
  function begin(): void {
    try {
      thread = start();
    } catch (error) {
      lose(String(error));
    }
  }

  function lose(message: string): void {
    if (state === "over") return;
    onLost(state === "starting" ? "atStart" : answer === undefined ? "whileIdle" : "whileSaving");
    state = "over";
    end({ kind: "failed", failure: "io", message });
  }

  function end(answered: Answered): void {
    answer?.(answered);
    answer = undefined;
  }

  function ask(told: Told): Promise<Answered> {
    return new Promise((resolve) => {
      answer = resolve;
      if (thread !== undefined) tell(thread, told);
    });
  }

  return {
    isReady() {
      if (state === "starting" && thread === undefined) begin();
      return state === "ready";
    },
    async save(told) {
      // A bare string goes to another thread without being taken apart.
      const answered = await ask(JSON.stringify(told));
      return answered.kind === "failed" ? errorOf(answered) : undefined;
    },
    async close() {
      if (thread !== undefined && state !== "over") closing ??= ask({ kind: "close" });
      await closing;
      state = "over";
      thread?.terminate();
    },
  };
}

function tell(thread: Worker, told: Told): void {
  thread.postMessage(told);
}

function errorOf({ failure, message }: Extract<Answered, { readonly kind: "failed" }>): Error {
  const cause = new Error(message);
  return failure === undefined ? cause : new StoreFailure(failure, cause);
}
