// Ledger entries as rows: kept with the domain events that they follow from, never changed, and derived in files that
// are older than the ledger.

import { describe, expect, test } from "bun:test";
import type { LedgerEntry } from "../../../../src/domain/money/ledger.ts";
import { ledgerEntryOf, ledgerViolations } from "../../../../src/domain/money/ledger.ts";
import type { LoggedEvent } from "../../../../src/domain/order/events.ts";
import { evolve } from "../../../../src/domain/order/evolve.ts";
import type { Order } from "../../../../src/domain/order/order.ts";
import type { Store } from "../../../../src/ports/store.ts";
import { MIGRATIONS } from "../../../../src/store/sqlite/file/migrate.ts";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { openStore, storeOver } from "../../../../src/store/sqlite/store.ts";
import { balanceEntriesFrom } from "../../../support/domain/balance.ts";
import { seeded } from "../../../support/domain/random.ts";
import { randomLife } from "../../../support/domain/random-life.ts";
import { memoryStore } from "../../../support/memory-store/store.ts";
import { anAuthorization, anOrder, change, create, temporaryFolder } from "../../../support/store/orders.ts";

/** Saves a random life as it goes on; the seed distinguishes the order's id. */
async function live(store: Store, seed: number): Promise<string> {
  const id = `ord_${seed}`;
  let saved: Order | undefined;
  let length = 0;
  for (const { order: transition, eventLog } of randomLife(seeded(seed), 40)) {
    const order = named(transition, seed);
    const orderEvents = eventLog.slice(length).map((event) => namedOrderEvent(event, seed));
    const ledgerEntries = ledgerEntriesOf(saved, orderEvents);
    await store.update(
      id,
      () => ({
        value: null,
        change: {
          order,
          orderEvents,
          ledgerEntries,
          balanceEntries: balanceEntriesFrom(saved, orderEvents),
          jobs: [],
          events: [],
          timerAt: undefined,
        },
      }),
      { audit: "none", now: 0 },
    );
    saved = order;
    length = eventLog.length;
  }
  return id;
}

/** Lives side by side, whose changes share the disk's time. */
function liveTogether(store: Store, lives: number): Promise<readonly string[]> {
  return Promise.all(Array.from({ length: lives }, (_, seed) => live(store, seed)));
}

/** Ids are unique in a database, and those of random lives are the same in each. */
function named(order: Order, seed: number): Order {
  return JSON.parse(JSON.stringify({ ...order, id: `ord_${seed}` }).replace(/"(auth|rfd)_/g, `"$1_${seed}_`));
}

function namedOrderEvent(recorded: LoggedEvent, seed: number): LoggedEvent {
  return JSON.parse(
    JSON.stringify(recorded)
      .replace(/"(auth|rfd)_/g, `"$1_${seed}_`)
      .replace('"ord_1"', `"ord_${seed}"`),
  );
}

function ledgerEntriesOf(
  before: Order | undefined,
  orderEvents: readonly LoggedEvent[],
): readonly LedgerEntry[] {
  let current = before;
  return orderEvents.flatMap((recorded) => {
    const ledgerEntry = ledgerEntryOf(current, recorded);
    current = evolve(current, recorded);
    return ledgerEntry ?? [];
  });
}

describe.each([
  ["sqlite", () => openStore({ path: ":memory:" })],
  ["maps", memoryStore],
])("a store (%s)", (_, open) => {
  test("gives back what moved, in the order of the event log", async () => {
    const store = open();
    for (let seed = 0; seed < 40; seed++) {
      const id = await live(store, seed);
      const stored = (await store.read(id))?.order as Order;
      expect(await store.ledgerEntries(id)).toEqual(ledgerEntriesOf(undefined, await store.eventLog(id)));
      expect(ledgerViolations(stored, await store.ledgerEntries(id))).toEqual([]);
      expect(await store.balanceEntries(id)).toEqual(balanceEntriesFrom(undefined, await store.eventLog(id)));
    }
    expect(await store.ledgerEntries("ord_none")).toEqual([]);
    await store.close();
  });

  test("refuses a ledger entry without a domain event", async () => {
    const store = open();
    await create(store, anOrder("ord_1", { authorizations: [anAuthorization("auth_1")] }));
    const ledgerEntry = { seq: 1, authorizationId: "auth_1", card: -5, held: 5, merchant: 0 };
    await expect(change(store, "ord_1", {}, { ledgerEntries: [ledgerEntry] })).rejects.toThrow("entry 1");
    expect(await store.ledgerEntries("ord_1")).toEqual([]);
    await store.close();
  });
});

describe("constraints (I1)", () => {
  async function opened() {
    const open = openDatabase({ path: ":memory:" });
    const store = storeOver(open, { groupCommit: true });
    await create(store, anOrder("ord_1", { authorizations: [anAuthorization("auth_1")] }));
    const ledgerEntry = { seq: 2, authorizationId: "auth_1", card: -5, held: 5, merchant: 0 };
    await change(store, "ord_1", {}, { ledgerEntries: [ledgerEntry] });
    return { store, database: open.database };
  }

  test.each([
    ["an edit", "UPDATE ledger_entries SET card = -6, held = 6", "only appended"],
    ["a deletion", "DELETE FROM ledger_entries", "only appended"],
    [
      "a replacement",
      "INSERT OR REPLACE INTO ledger_entries VALUES ('ord_1', 2, 'auth_1', -6, 6, 0)",
      "only appended",
    ],
    [
      "a sum that is not zero",
      "INSERT INTO ledger_entries VALUES ('ord_1', 1, 'auth_1', -6, 5, 0)",
      "sums to zero",
    ],
    ["nothing", "INSERT INTO ledger_entries VALUES ('ord_1', 1, 'auth_1', 0, 0, 0)", "moves something"],
    ["no domain event", "INSERT INTO ledger_entries VALUES ('ord_1', 3, 'auth_1', -5, 5, 0)", "FOREIGN KEY"],
    [
      "an entry of an unknown authorization",
      "INSERT INTO ledger_entries VALUES ('ord_1', 1, 'auth_2', -5, 5, 0)",
      "FOREIGN KEY",
    ],
  ])("refuse %s", async (_, sql, wall) => {
    const { store, database } = await opened();
    const before = await store.ledgerEntries("ord_1");
    expect(() => database.run(sql)).toThrow(wall);
    expect(await store.ledgerEntries("ord_1")).toEqual(before);
    await store.close();
  });
});

/** Names of older formats, and those of today. */
const RENAMED: Readonly<Record<string, string>> = {
  journal: "event_log",
  "journal.fact": "event",
  movements: "ledger_entries",
  "orders.alarm_at": "timer_at",
  "orders.captured": "kept",
};

/** A file of an older format, with these tables of it from the file at `path`. */
function olderThan(path: string, format: number, tables: readonly string[]): string {
  const older = `${path}.${format}`;
  const { database, close } = openDatabase({ path: older, migrations: MIGRATIONS.slice(0, format) });
  database.run("PRAGMA foreign_keys = OFF");
  database.run("ATTACH ? AS newer", [path]);
  for (const table of tables) {
    const names = database
      .query<{ name: string }, [string]>("SELECT name FROM pragma_table_info(?, 'main')")
      .all(table)
      .map(({ name }) => name);
    const found = names.map((name) => RENAMED[`${table}.${name}`] ?? name);
    const newer = RENAMED[table] ?? table;
    database.run(`INSERT INTO main.${table} (${names}) SELECT ${found} FROM newer.${newer}`);
  }
  database.run("DETACH newer");
  close();
  return older;
}

/** In older programs a refund that failed moved no money. */
function isKnownTo(eventLog: readonly LoggedEvent[]): (ledgerEntry: LedgerEntry) => boolean {
  const sentBack = new Set(
    eventLog.flatMap(({ seq, orderEvent }) => (orderEvent.kind === "refundFailed" ? seq : [])),
  );
  return ({ seq }) => !sentBack.has(seq);
}

const TABLES = ["orders", "authorizations", "refunds", "journal"];

test("a file that is older than the ledger derives it from the event log", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  const before = new Map<string, readonly LedgerEntry[]>();
  for (const id of await liveTogether(store, 60)) {
    before.set(id, (await store.ledgerEntries(id)).filter(isKnownTo(await store.eventLog(id))));
  }
  await store.close();
  const again = openStore({ path: olderThan(folder.database, 1, TABLES) });
  expect([...before.values()].flat().length).toBeGreaterThan(30);
  for (const [id, ledgerEntries] of before) expect(await again.ledgerEntries(id)).toEqual(ledgerEntries);
  await again.close();
});

test("a file that is older than the balance entries derives them from the event log", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  const balances = new Map<string, readonly object[]>();
  for (const id of await liveTogether(store, 60)) {
    balances.set(id, await store.balanceEntries(id));
  }
  await store.close();
  const again = openStore({ path: olderThan(folder.database, 16, [...TABLES, "movements"]) });
  const kinds = [...balances.values()].flat().map((entry) => "kind" in entry && entry.kind);
  expect(new Set(kinds)).toEqual(new Set(["capture", "refund", "dispute"]));
  for (const [id, balanceEntries] of balances)
    expect(await again.balanceEntries(id)).toEqual([...balanceEntries] as never);
  await again.close();
});
