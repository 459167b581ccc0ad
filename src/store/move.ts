// Move of all data from one engine to another: both ends are held for as long as it takes, the target is filled in one
// transaction and looked at before its COMMIT, and then the source is marked, so that no program opens it any more.

import type { AuditedAct } from "../ports/audit-log.ts";
import { StoreUnusable } from "./failure.ts";
import type { Inspection } from "./inspection.ts";

/** Tables whose rows move, parents before their children. The search index is made again from the orders. */
export const MOVED_TABLES = [
  "orders",
  "authorizations",
  "refunds",
  "buyers",
  "invitations",
  "event_log",
  "ledger_entries",
  "payouts",
  "balance_entries",
  "jobs",
  "events",
  "deliveries",
  "endpoints",
  "idempotency",
  "scoring_counts",
  "erasures",
  "sent_invitations",
  "refused_invitations",
  "audit_log",
  "audit_retention",
  "mails",
  "upkeep",
  "standing_alerts",
  "members",
  "passkeys",
  "member_invitations",
  "member_sessions",
  "conversion",
  "settings",
] as const;
export type MovedTable = (typeof MOVED_TABLES)[number];

/** Columns that one engine has for itself, and fills by itself. */
export const OWN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  orders: ["version", "is_indexed"],
  jobs: ["epoch"],
  events: ["number"],
  idempotency: ["number", "hash"],
};

/** Rows that a target may have: those of a start that took no order. They give way. */
const ROWS_OF_A_START: readonly MovedTable[] = ["settings"];

/** Of a table: its rows, and the sum of each column of numbers, each number by `SUMMED_MODULO` so that no sum overflows. */
export type Tally = {
  readonly [Table in MovedTable]: Readonly<Record<string, number>> & { readonly rows: number };
};
export const SUMMED_MODULO = 1_000_000_007;

/** By column, with flags as 0 and 1 or as booleans. */
export type MovedRow = Readonly<Record<string, string | number | boolean | null>>;

/** Data that leave. Nothing else writes them until it is closed. */
export type Departure = {
  readonly place: string;
  tally(): Promise<Tally>;
  /** Some hundred at a time: no more than a connection takes at once, so that they are added while the next are read. */
  rows(table: MovedTable): AsyncIterable<readonly MovedRow[]>;
  /** From now on no program opens them; `to` is where they are. */
  mark(to: string, at: string): Promise<void>;
  /** Without a mark, they are as they were. */
  close(): Promise<void>;
};

/** An empty place that data arrive in: all of them, or after `close` without `commit` none. */
export type Arrival = {
  readonly place: string;
  tally(): Promise<Tally>;
  /** Of the last move that was committed here. */
  fingerprint(): Promise<string | undefined>;
  begin(): Promise<void>;
  add(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  /** After the last row: keys, indexes and counters, as if the rows had been saved here. */
  complete(): Promise<void>;
  /** Of what has arrived, before it is committed. */
  inspection(): Promise<Inspection>;
  /** With the act's audit row. */
  commit(act: AuditedAct, at: number): Promise<void>;
  close(): Promise<void>;
};

/** Called before each step; the last but one is the mark on the source. */
export type OnStep = (
  step: "counting" | MovedTable | "indexing" | "auditing" | "saving" | "marking" | "done",
) => void;

export type MoveOptions = {
  /** Throws when something about the data that have arrived is wrong. */
  readonly audit: (arrived: Inspection) => Promise<void>;
  readonly now: number;
  readonly onStep?: OnStep;
};

/** Moves all rows, and counts the orders. Rejects with `StoreUnusable`; then the target is as it was, and so is the source. */
export async function moveData(
  source: Departure,
  target: Arrival,
  { audit, now, onStep = () => undefined }: MoveOptions,
): Promise<Tally> {
  onStep("counting");
  const sent = await source.tally();
  const fingerprint = Bun.hash(JSON.stringify(sent)).toString(36);
  // An earlier run may have ended before its last step.
  if ((await target.fingerprint()) !== fingerprint) {
    assertEmpty(target.place, await target.tally());
    await target.begin();
    for (const table of MOVED_TABLES) {
      onStep(table);
      await moveRows(source, target, table);
    }
    onStep("indexing");
    await target.complete();
    assertSame(sent, await target.tally());
    onStep("auditing");
    await audit(await target.inspection());
    onStep("saving");
    await target.commit({ actor: { kind: "operator" }, action: "move", parameters: { fingerprint } }, now);
  }
  onStep("marking");
  await source.mark(target.place, new Date(now).toISOString());
  onStep("done");
  return sent;
}

/** Rows are added while the next are read and made ready. */
async function moveRows(source: Departure, target: Arrival, table: MovedTable): Promise<void> {
  let before: Promise<void> = Promise.resolve();
  let added: Promise<void> = Promise.resolve();
  for await (const rows of source.rows(table)) {
    await before;
    before = added;
    added = target.add(table, rows);
    added.catch(() => undefined);
    // So that they are on their way first.
    await new Promise((sent) => setImmediate(sent));
  }
  await Promise.all([before, added]);
}

function assertEmpty(place: string, tally: Tally): void {
  const full = MOVED_TABLES.find((table) => !ROWS_OF_A_START.includes(table) && tally[table].rows > 0);
  if (full === undefined) return;
  const what = full === "orders" ? `${tally.orders.rows} orders` : `rows in ${full}`;
  throw new StoreUnusable(
    "inUse",
    `${place} has ${what} already, and nothing was changed. Name an empty folder or an empty database.`,
  );
}

function assertSame(sent: Tally, arrived: Tally): void {
  for (const table of MOVED_TABLES)
    for (const [what, sum] of Object.entries(sent[table]))
      if (arrived[table][what] !== sum)
        throw new StoreUnusable(
          "broken",
          `${table}: ${what} is ${arrived[table][what]} after the move and was ${sum} before. Nothing was changed; report this, it is a defect of the program.`,
        );
}

/** The sentence of data that have moved, for whatever tries to open them. */
export function movedAway(place: string, to: string, at: string): StoreUnusable {
  return new StoreUnusable(
    "moved",
    `${place}: its data were moved to ${to} on ${at}, and are no longer used here. Name that place in the configuration ([storage] url, or data_dir without it). The command move brings them back.`,
  );
}
