// Schema migrations, all in one transaction with their number: a crash leaves either the old schema or the new one. Of
// several replicas that start at once, one applies them while the others wait for its lock.

import { StoreUnusable } from "../failure.ts";
import { movedAway } from "../move.ts";
import type { OnProgress } from "../progress.ts";
import type { Lane, LaneSession } from "./lane.ts";
import orders from "./migrations/0001_orders.sql" with { type: "text" };
import people from "./migrations/0002_people.sql" with { type: "text" };
import invitedTerms from "./migrations/0003_invited_terms.sql" with { type: "text" };
import ordersByPlatform from "./migrations/0004_orders_by_platform.sql" with { type: "text" };
import fieldNames from "./migrations/0005_field_names.sql" with { type: "text" };
import { inTransaction } from "./writes.ts";

/** In order; the table `format` counts those it has. One that has been released is never edited. */
export const MIGRATIONS: readonly string[] = [orders, people, invitedTerms, ordersByPlatform, fieldNames];

/** "spos": of this program's migrations, in the whole database. */
const LOCK = 0x73706f73;

/** Before anything else: what says whether a write happened, and how many migrations there are. */
const FOUNDATION = `
  CREATE TABLE IF NOT EXISTS writes (
    id text COLLATE "C" PRIMARY KEY,
    result text COLLATE "C" NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX IF NOT EXISTS writes_by_age ON writes (at);
  CREATE TABLE IF NOT EXISTS format (single boolean PRIMARY KEY DEFAULT true CHECK (single), version bigint NOT NULL);
  INSERT INTO format (version) VALUES (0) ON CONFLICT DO NOTHING;`;

/** Applies what is missing. Rejects with `StoreUnusable` where a newer program has been. */
export function migrate(lane: Lane, onProgress?: OnProgress, migrations = MIGRATIONS): Promise<void> {
  const steps = async (session: LaneSession): Promise<void> => {
    await session.run(`SELECT pg_advisory_xact_lock(${LOCK})`);
    await session.run(FOUNDATION);
    const from = await formatOf(session);
    await assertNotMoved(session, "The database");
    if (from > migrations.length) throw newer(from, migrations.length);
    for (const [index, text] of migrations.slice(from).entries()) {
      await session.run(text);
      if (from > 0) onProgress?.("updating", index + 1, migrations.length - from);
    }
    await session.run(`UPDATE format SET version = ${migrations.length}`);
  };
  return lane.use((session) => inTransaction(session, () => steps(session)));
}

type Moved = { readonly to: string; readonly at: string };

/** From now on no program opens the data, and one that has them open writes nothing. In a transaction of the caller's. */
export async function markMoved({ run }: Pick<LaneSession, "run">, to: string, at: string): Promise<void> {
  await run("ALTER TABLE format ADD COLUMN moved text");
  await run("UPDATE format SET moved = $1", [JSON.stringify({ to, at })]);
  await run(`CREATE TRIGGER writes_moved BEFORE INSERT ON writes
    EXECUTE FUNCTION refuse('the data of this database were moved to another place')`);
}

/** Rejects with `StoreUnusable` where a move has been; only a moved database has the column. */
export async function assertNotMoved({ run }: Pick<LaneSession, "run">, place: string): Promise<void> {
  const [row] = await run<{ readonly moved: string | null }>(
    "SELECT to_json(format) ->> 'moved' AS moved FROM format",
  );
  if (row?.moved == null) return;
  const { to, at } = JSON.parse(row.moved) as Moved;
  throw movedAway(place, to, at);
}

/** Rejects with `StoreUnusable` unless it has exactly the tables that this program knows. */
export async function assertCurrent(session: LaneSession, place: string): Promise<void> {
  await assertNotMoved(session, place);
  const from = await formatOf(session);
  if (from > MIGRATIONS.length) throw newer(from, MIGRATIONS.length);
  if (from < MIGRATIONS.length)
    throw new StoreUnusable(
      "unsupported",
      `${place} has the format of an older version; start the service once, which updates it, and stop it again.`,
    );
}

async function formatOf(session: LaneSession): Promise<number> {
  const [row] = await session.run<{ readonly version: string }>("SELECT version FROM format");
  return Number(row?.version);
}

function newer(found: number, known: number): StoreUnusable {
  return new StoreUnusable(
    "newer",
    `The database was written by a newer version of this program (format ${found}, this one knows ${known}). Start the newer version.`,
  );
}
