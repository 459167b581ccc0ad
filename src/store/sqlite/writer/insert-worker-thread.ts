// Thread with a connection of its own: saves new orders while the main thread serves clients. The two never write at
// the same time (writer.ts). When one order of a batch cannot be saved, the main thread finds out which.

import { StoreFailure } from "../../failure.ts";
import { openSecondConnection } from "../file/pragmas.ts";
import { drizzleOver, lazily } from "../prepared.ts";
import type { WorkerMessage, WorkerReply } from "./insert-worker.ts";
import type { Addition } from "./saving.ts";
import { saveChange, savingMakers } from "./saving.ts";
import { prepareTransaction } from "./transaction.ts";

declare const self: Worker;

type Open = { save(additions: string): unknown; close(): void };

let open: Open | undefined;

function openFile(path: string): Open {
  const database = openSecondConnection(path);
  const transaction = prepareTransaction(database);
  const rows = lazily(savingMakers(drizzleOver(database)));
  return {
    save: (additions) =>
      transaction.run(() => {
        for (const { idempotency, now, ...change } of JSON.parse(additions) as readonly Addition[])
          saveChange(rows, undefined, change, { idempotency, now });
      }),
    close: () => database.close(true),
  };
}

function saveAll(additions: string): WorkerReply {
  if (open === undefined) throw new Error("no file is open");
  const thrown = open.save(additions);
  if (thrown === undefined) return { kind: "saved" };
  return thrown instanceof StoreFailure
    ? { kind: "failed", failure: thrown.kind, message: String(thrown.cause) }
    : { kind: "failed", failure: undefined, message: String(thrown) };
}

function handle(message: WorkerMessage): WorkerReply {
  if (typeof message === "string") return saveAll(message);
  switch (message.kind) {
    case "open":
      open = openFile(message.path);
      return { kind: "ready" };
    case "close":
      open?.close();
      return { kind: "closed" };
    default:
      return message satisfies never;
  }
}

self.onmessage = ({ data }: MessageEvent<WorkerMessage>) => self.postMessage(handle(data));
