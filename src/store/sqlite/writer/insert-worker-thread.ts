// A thread of its own with a connection of its own: saves new orders while the other thread speaks with clients. Both
// never write at the same time (writer.ts). What is wrong with one of a batch is found out there, not here.

import { evolve } from "../../../domain/order/evolve.ts";
import type { Order } from "../../../domain/order/order.ts";
import { StoreFailure } from "../../failure.ts";
import { openBeside } from "../file/pragmas.ts";
import { drizzleOver, lazily } from "../prepared.ts";
import type { Answered, Told } from "./insert-worker.ts";
import type { Addition, SavingRows } from "./saving.ts";
import { saveChange, savingMakers } from "./saving.ts";
import { prepareTransaction } from "./transaction.ts";

declare const self: Worker;

type Open = { save(additions: string): unknown; close(): void };

let open: Open | undefined;

function openFile(path: string): Open {
  const database = openBeside(path);
  const transaction = prepareTransaction(database);
  const rows = lazily(savingMakers(drizzleOver(database)));
  return {
    save: (additions) =>
      transaction.run(() => {
        for (const addition of JSON.parse(additions) as readonly Addition[]) save(rows, addition);
      }),
    close: () => database.close(true),
  };
}

function save(rows: SavingRows, { idempotency, now, ...rest }: Addition): void {
  const order = rest.orderEvents.reduce<Order | undefined>(evolve, undefined);
  if (order === undefined) throw new Error("an order begins with a fact");
  saveChange(rows, undefined, { ...rest, order }, { idempotency, now });
}

function saveAll(additions: string): Answered {
  if (open === undefined) throw new Error("no file is open");
  const thrown = open.save(additions);
  if (thrown === undefined) return { kind: "saved" };
  return thrown instanceof StoreFailure
    ? { kind: "failed", failure: thrown.kind, message: String(thrown.cause) }
    : { kind: "failed", failure: undefined, message: String(thrown) };
}

function perform(told: Told): Answered {
  if (typeof told === "string") return saveAll(told);
  switch (told.kind) {
    case "open":
      open = openFile(told.path);
      return { kind: "ready" };
    case "close":
      open?.close();
      return { kind: "closed" };
    default:
      return told satisfies never;
  }
}

self.onmessage = ({ data }: MessageEvent<Told>) => self.postMessage(perform(data));
