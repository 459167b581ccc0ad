// Main-thread side of the worker that saves bursts of new orders: it starts the thread on first use, sends it batches
// as text, and receives the outcome of each. Saving is a third of what a new order costs.

import type { StoreFailureKind } from "../../failure.ts";
import { StoreFailure } from "../../failure.ts";
import type { BatchWorker } from "./hand-over.ts";

/** Messages to the thread: the file to open, once; then batches, as JSON; at last the order to close. */
export type WorkerMessage =
  | { readonly kind: "open"; readonly path: string }
  | string
  | { readonly kind: "close" };

/** Replies of the thread: ready, the outcome of a batch, the file is closed. */
export type WorkerReply =
  | { readonly kind: "ready" }
  | { readonly kind: "saved" }
  | { readonly kind: "failed"; readonly failure: StoreFailureKind | undefined; readonly message: string }
  | { readonly kind: "closed" };

/** When the thread was lost. After `whileSaving` it is unknown what was saved, as after a failed disk (F4). */
export type WorkerLoss = "atStart" | "whileSaving" | "whileIdle";

/**
 * Worker that saves `Addition`s in the file at `path`; its thread starts on first use. `onLost` is called once, when the
 * thread could not start or has died: the worker takes no more batches then.
 */
export function createInsertWorker(path: string, onLost: (loss: WorkerLoss) => void): BatchWorker {
  let thread: Worker | undefined;
  let state: "starting" | "ready" | "over" = "starting";
  let answer: ((reply: WorkerReply) => void) | undefined;
  let closing: Promise<unknown> | undefined;

  function start(): Worker {
    const started = new Worker(new URL("./insert-worker-thread.ts", import.meta.url).href);
    started.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      if (data.kind === "ready") state = "ready";
      else end(data);
    };
    started.addEventListener("error", ({ message }) => lose(message));
    started.addEventListener("close", () => lose("it has ended"));
    send(started, { kind: "open", path });
    return started;
  }

  /** The system may refuse another thread, for example at a limit of processes. */
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

  function end(reply: WorkerReply): void {
    answer?.(reply);
    answer = undefined;
  }

  function ask(message: WorkerMessage): Promise<WorkerReply> {
    return new Promise((resolve) => {
      answer = resolve;
      if (thread !== undefined) send(thread, message);
    });
  }

  return {
    isReady() {
      if (state === "starting" && thread === undefined) begin();
      return state === "ready";
    },
    async save(messages) {
      // A bare string goes to another thread without structured cloning.
      const reply = await ask(JSON.stringify(messages));
      return reply.kind === "failed" ? errorOf(reply) : undefined;
    },
    async close() {
      if (thread !== undefined && state !== "over") closing ??= ask({ kind: "close" });
      await closing;
      state = "over";
      thread?.terminate();
    },
  };
}

function send(thread: Worker, message: WorkerMessage): void {
  thread.postMessage(message);
}

function errorOf({ failure, message }: Extract<WorkerReply, { readonly kind: "failed" }>): Error {
  const cause = new Error(message);
  return failure === undefined ? cause : new StoreFailure(failure, cause);
}
