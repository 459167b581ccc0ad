// Ledger of the simulated bank: append-only lines that are on disk before any request is answered, so that the bank's
// record survives a crash of the service (F1). It knows files and no rule of payments; no line has card data (I20).

import { appendFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import type { FailureCode } from "../../domain/order/order.ts";
import type { ChargeAnswer } from "../../ports/payment-provider.ts";
import type { Behaviour } from "./test-cards.ts";

export type ChargeRefusal = Extract<ChargeAnswer, { kind: "declined" | "authenticationRequired" }>;

/** What can happen at the sandbox bank. Amounts in minor units, `at` in epoch ms. */
export type LedgerEntry =
  /** The bank's frame read a card and gave the page a token for it. */
  | { readonly kind: "tokenized"; readonly token: string; readonly behaviour: Behaviour }
  | {
      readonly kind: "asked";
      readonly key: string;
      readonly ref: string;
      readonly behaviour: Behaviour;
      readonly amount: number;
      readonly currency: string;
      readonly at: number;
      /** Whose payment it is, for notifications; absent in older ledgers. */
      readonly orderId?: string;
      readonly platformId?: string;
      /** Captured as soon as it is authorized. */
      readonly isCharge?: boolean;
      /** The reference under which the card is saved once this is authorized; `isSave`: nothing else is asked for. */
      readonly saves?: string;
      readonly isSave?: boolean;
      /** The deadlines that it pays. */
      readonly deadlineIds?: readonly string[];
      /** The token it was paid with, now used up. */
      readonly token?: string;
      /** Present when 3-D Secure must be passed first. */
      readonly challenge?: { readonly token: string; readonly returnUrl: string };
    }
  | { readonly kind: "challenged"; readonly key: string; readonly approved: boolean; readonly at: number }
  | { readonly kind: "released"; readonly key: string }
  /** A charge of a saved card without its buyer; `refused` is absent when the money moved. */
  | {
      readonly kind: "charged";
      readonly key: string;
      readonly ref: string;
      readonly behaviour: Behaviour;
      readonly amount: number;
      readonly currency: string;
      readonly at: number;
      readonly orderId: string;
      readonly platformId: string;
      readonly saved: string;
      readonly deadlineIds: readonly string[];
      readonly refused?: ChargeRefusal;
    }
  | { readonly kind: "forgot"; readonly saved: string }
  /** The buyer's bank has sent a refund back. */
  | { readonly kind: "sentBack"; readonly refundId: string }
  /** `refused` is absent when the money moved; `refundId` where it is the key. */
  | {
      readonly kind: "capture" | "refund";
      readonly key: string;
      readonly paymentKey: string;
      readonly amount: number;
      readonly refundId?: string;
      /** Absent in older ledgers. */
      readonly at?: number;
      readonly refused?: FailureCode;
    };

export type SandboxLedger = {
  /** Everything written so far, oldest first. */
  entries(): readonly LedgerEntry[];
  append(entry: LedgerEntry): void;
  /** Resolves once all that was appended is durable; rejects for ever after a write has failed. */
  saved(): Promise<void>;
  close(): Promise<void>;
};

/**
 * A ledger of JSON lines at `path`, made if missing, readable by its owner only. A last line torn by a crash was never
 * acknowledged and is cut off; any other line that cannot be read is an error that names it. The caller that opens it closes it.
 */
export async function openFileLedger(path: string): Promise<SandboxLedger> {
  // Synchronous: an append is durable when it ends.
  const file = await open(path, "as+", 0o600);
  const entries = await readWholeLines(file, path).catch(async (error) => {
    await file.close();
    throw error;
  });

  let waiting = "";
  let written: Promise<void> = Promise.resolve();
  // A write on another thread would end some turns of a busy event loop later, and a buyer waits for it.
  function write(): void {
    const lines = waiting;
    waiting = "";
    appendFileSync(file.fd, lines);
  }

  return {
    entries: () => entries,
    append(entry) {
      entries.push(entry);
      // What is appended together shares a write.
      if (waiting === "") written = written.then(microtasksDone).then(write);
      waiting += `${JSON.stringify(entry)}\n`;
    },
    saved: () => written,
    close: () => file.close(),
  };
}

/** Resolves once all has been done that waits for nothing: payments that were saved together ask together. */
function microtasksDone(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

async function readWholeLines(file: FileHandle, path: string): Promise<LedgerEntry[]> {
  const found = await file.readFile();
  const whole = found.subarray(0, found.lastIndexOf("\n") + 1);
  if (whole.length < found.length) await file.truncate(whole.length);
  const lines = whole.toString("utf8").split("\n").slice(0, -1);
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as LedgerEntry;
    } catch {
      throw new Error(
        `${path}: line ${index + 1} of the sandbox ledger is damaged; move the file away to start with a new one`,
      );
    }
  });
}
