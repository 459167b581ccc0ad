// The database as the store uses it: reads on several lanes at once, writes that happen once on others. It knows no table.

import type { ReplicaFigures } from "../../ports/replicas.ts";
import { createGroups } from "./grouped.ts";
import type { Lane, LaneOptions, LaneSession, Patience, Value } from "./lane.ts";
import { createLane, createPatience } from "./lane.ts";
import { storable } from "./tables.ts";
import type { Transaction } from "./transaction.ts";
import { once, statement } from "./writes.ts";

export type Database = {
  /** The replica's name: no other has it. */
  readonly origin: string;
  /** Reads in a statement of its own: what it sees was committed, and is of one moment. */
  rows<T>(text: string, values?: readonly Value[]): Promise<readonly T[]>;
  /** The same for a query that may find too much: on a lane of its own, and given up after some seconds. */
  search<T>(text: string, values?: readonly Value[]): Promise<readonly T[]>;
  /** One statement that leaves the row `$1` in `writes`; resolves with its result. It may have waited before. */
  once<T>(text: string, values: readonly string[], patience?: Patience): Promise<T>;
  /** Begins the patience of what waits to be part of such a statement. */
  wait(): Patience;
  /** One after the other in the order of the calls, each as a whole or not at all. `body` may run again. */
  write<T>(body: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same on a lane of its own: it holds up no job, and no job waits for it. */
  upkeep<T>(body: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** A statement that may be carried out twice, on a lane that nothing else holds up; it is given up soon. */
  pulse<T>(text: string, values?: readonly Value[]): Promise<readonly T[]>;
  /** Work done again since the start, and work that waits for a lane or has one. */
  figures(): Pick<ReplicaFigures, "repeats" | "lanes">;
  close(): Promise<void>;
};

export type DatabaseOptions = LaneOptions & {
  /** A prefix of the ids of this process's writes that no other has. */
  readonly origin: string;
};

const READING_LANES = 3;
const BATCH_LANES = 2;
/** The next pulse is due then. */
const PULSE_MS = 3_000;
/** The database stops a longer one, which would only take as long again. */
const SEARCH_MS = 5_000;

/** What the server calls each connection of a replica (`application_name`): less than the 64 bytes that it keeps. */
export const CONNECTION_OF = "replica ";

export function createDatabase({ origin, ...options }: DatabaseOptions): Database {
  let repeats = 0;
  const onRepeat: LaneOptions["onRepeat"] = (error) => {
    repeats += 1;
    options.onRepeat?.(error);
  };
  const lanes = (count: number, more: Partial<LaneOptions> = {}) =>
    leastBusy(
      Array.from({ length: count }, () =>
        createLane({ ...options, ...more, settings: named(more), onRepeat }),
      ),
    );
  const named = ({ settings }: Partial<LaneOptions>) => ({
    ...options.settings,
    ...settings,
    application_name: `${CONNECTION_OF}${origin}`,
  });
  const reading = lanes(READING_LANES, { onlyReads: true });
  const searching = lanes(1, {
    onlyReads: true,
    deadlineMs: SEARCH_MS,
    patienceMs: SEARCH_MS / 2,
    waitMs: options.patienceMs,
  });
  const batches = lanes(BATCH_LANES);
  const writing = lanes(1);
  const keeping = lanes(1);
  // What a pulse says is said again by the next: it waits for no disk.
  const pulses = lanes(1, { patienceMs: PULSE_MS, settings: { synchronous_commit: "off" } });
  let writes = 0;
  const newId = () => `${origin} ${++writes}`;

  const wait = () => createPatience(options.patienceMs);

  const groups = createGroups({ lane: writing, newId, wait, over: transactionOn });
  const upkeep = createGroups({ lane: keeping, newId, wait, over: transactionOn });

  return {
    origin,
    rows: (text, values) => reading.use((session) => rowsOf(session, text, values)),
    search: (text, values) => searching.use((session) => rowsOf(session, text, values)),
    once: (text, values, patience) => batches.use(once(newId(), text, values), patience),
    wait,
    write: groups.write,
    upkeep: upkeep.write,
    pulse: (text, values) => pulses.use((session) => session.run(text, storableOf(values))),
    figures: () => ({
      repeats,
      lanes: {
        read: reading.waiting(),
        search: searching.waiting(),
        save: batches.waiting(),
        transaction: writing.waiting(),
        upkeep: keeping.waiting(),
      },
    }),
    async close() {
      await Promise.all([groups.drained(), upkeep.drained()]);
      await Promise.all([reading, searching, batches, writing, keeping, pulses].map((lane) => lane.close()));
    },
  };
}

/** `id` is that of its row in `writes`. */
export function transactionOn(session: LaneSession, id: string): Transaction {
  return {
    result: (text, values) => statement<never>(session, id, text, values),
    rows: (text, values) => rowsOf(session, text, values),
    async run(text, values) {
      await session.run(text, storableOf(values));
    },
  };
}

/**
 * Each row as JSON: the driver would give bigints as text. Not all of them as one value: one of 680 KB takes the driver three
 * times as long as a hundred rows of 7 KB.
 */
async function rowsOf<T>(
  session: LaneSession,
  text: string,
  values?: readonly Value[],
): Promise<readonly T[]> {
  const whole = `WITH found AS (${text}) SELECT to_json(found)::text AS json FROM found`;
  const rows = await session.run<{ readonly json: string }>(whole, storableOf(values));
  return rows.map(({ json }) => JSON.parse(json));
}

function storableOf(values: readonly Value[] = []): readonly Value[] {
  return values.map((value) => (typeof value === "string" ? storable(value) : value));
}

/** Lanes as one: each work goes to the lane that has the least to do. */
function leastBusy(lanes: readonly Lane[]): Lane & { waiting(): number } {
  const busy = lanes.map((lane) => ({ lane, count: 0 }));
  return {
    async use(work, patience) {
      const chosen = busy.reduce((least, other) => (other.count < least.count ? other : least));
      chosen.count += 1;
      try {
        return await chosen.lane.use(work, patience);
      } finally {
        chosen.count -= 1;
      }
    },
    waiting: () => busy.reduce((total, { count }) => total + count, 0),
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
