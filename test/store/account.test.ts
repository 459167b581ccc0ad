// The account of an order: order, event log and ledger entries of one moment, of every kind of store.

import { afterAll, describe, expect, test } from "bun:test";
import { ledgerViolations } from "../../src/domain/money/ledger.ts";
import type { Store } from "../../src/ports/store.ts";
import { openStore } from "../../src/store/sqlite/store.ts";
import { kinds, onOrder } from "../support/store/kinds.ts";
import type { TemporaryFolder } from "../support/store/orders.ts";
import { anAuthorization, change, temporaryFolder } from "../support/store/orders.ts";

const STEPS = 60;
const folders: TemporaryFolder[] = [];

async function openFile() {
  const folder = temporaryFolder();
  folders.push(folder);
  return openStore({ path: folder.database });
}

afterAll(() => {
  for (const folder of folders) folder[Symbol.dispose]();
});

const otherWork = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Holds one unit more with each change, of the card of `auth_1`. */
async function holdMore(store: Store): Promise<void> {
  for (let step = 1; step <= STEPS; step++) {
    const held = anAuthorization("auth_1", { status: "authorized", authorized: step, hold: step });
    const other = anAuthorization("auth_2", { role: "coBuyer", share: 1 });
    const ledgerEntry = { seq: step + 2, authorizationId: "auth_1", card: -1, held: 1, merchant: 0 };
    await change(store, "ord_1", { authorizations: [held, other] }, { ledgerEntries: [ledgerEntry] });
    await otherWork();
  }
}

describe.each([...kinds, ["sqlite in a file", openFile] as const])(
  "the account of an order (%s)",
  (_, open) => {
    const on = onOrder(open);

    test(
      "is what single reads say, and undefined where there is no order",
      on(async (store) => {
        await holdMore(store);
        const [stored, eventLog, ledgerEntries, balanceEntries] = await Promise.all([
          store.read("ord_1"),
          store.eventLog("ord_1"),
          store.ledgerEntries("ord_1"),
          store.balanceEntries("ord_1"),
        ]);
        expect(await store.account("ord_1")).toEqual({
          ...stored,
          eventLog,
          ledgerEntries,
          balanceEntries,
        } as never);
        expect(await store.account("ord_none")).toBeUndefined();
      }),
    );

    test(
      "is never torn by a change that is saved meanwhile",
      on(async (store) => {
        let isDone = false;
        const writing = holdMore(store).finally(() => {
          isDone = true;
        });
        let reads = 0;
        for (; !isDone; reads++) {
          const account = await store.account("ord_1");
          if (account === undefined) throw new Error("the order is gone");
          const { order, eventLog, ledgerEntries } = account;
          expect(eventLog.at(-1)?.seq).toBe(order.seq);
          expect(ledgerEntries.length).toBe(order.seq - 2);
          expect(ledgerViolations(order, ledgerEntries)).toEqual([]);
          await otherWork();
        }
        await writing;
        expect(reads).toBeGreaterThan(2);
      }),
    );
  },
);
