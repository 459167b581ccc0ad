// The database as the store uses it: reads on several lanes at once, writes that happen once on others. It knows no table.

import { createGroups } from "./grouped.ts";
import type { Lane, LaneOptions, LaneSession, Value } from "./lane.ts";
import { createLane } from "./lane.ts";
import { storable } from "./tables.ts";
import type { Transaction } from "./transaction.ts";
import { once, statement } from "./writes.ts";

export type Database = {
  /** The replica's name: no other has it. */
  readonly origin: string;
  /** Reads in a statement of its own: what it sees was committed, and is of one moment. */
  rows<T>(text: string, values?: readonly Value[]): Promise<readonly T[]>;
  /** One statement that leaves the row `$1` in `writes`; resolves with its result. */
  once<T>(text: string, values: readonly string[]): Promise<T>;
  /** One after the other in the order of the calls, each as a whole or not at all. `body` may run again. */
  write<T>(body: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = LaneOptions & {
  /** A prefix of the ids of this process's writes that no other has. */
  readonly origin: string;
};

const READING_LANES = 3;
const BATCH_LANES = 2;

export function createDatabase({ origin, ...options }: DatabaseOptions): Database {
  const lanes = (count: number) => Array.from({ length: count }, () => createLane(options));
  const reading = leastBusy(lanes(READING_LANES));
  const batches = leastBusy(lanes(BATCH_LANES));
  const writing = createLane(options);
  let writes = 0;
  const newId = () => `${origin} ${++writes}`;

  const groups = createGroups({ lane: writing, newId, over: transactionOn });

  return {
    origin,
    rows: (text, values) => reading.use((session) => rowsOf(session, text, values)),
    once: (text, values) => batches.use(once(newId(), text, values)),
    write: groups.write,
    async close() {
      await groups.drained();
      await Promise.all([reading, batches, writing].map((lane) => lane.close()));
    },
  };
}

function transactionOn(session: LaneSession, id: string): Transaction {
  return {
    result: (text, values) => statement<never>(session, id, text, values),
    rows: (text, values) => rowsOf(session, text, values),
    async run(text, values) {
      await session.run(text, storableOf(values));
    },
  };
}

/** As JSON: the driver would give bigints as text. */
async function rowsOf<T>(
  session: LaneSession,
  text: string,
  values?: readonly Value[],
): Promise<readonly T[]> {
  const whole = `WITH found AS (${text}) SELECT coalesce(json_agg(found), '[]')::text AS json FROM found`;
  const [row] = await session.run<{ readonly json: string }>(whole, storableOf(values));
  return JSON.parse(row?.json ?? "[]") as readonly T[];
}

function storableOf(values: readonly Value[] = []): readonly Value[] {
  return values.map((value) => (typeof value === "string" ? storable(value) : value));
}

/** Lanes as one: each work goes to the lane that has the least to do. */
function leastBusy(lanes: readonly Lane[]): Lane {
  const busy = lanes.map((lane) => ({ lane, count: 0 }));
  return {
    async use(work) {
      const chosen = busy.reduce((least, other) => (other.count < least.count ? other : least));
      chosen.count += 1;
      try {
        return await chosen.lane.use(work);
      } finally {
        chosen.count -= 1;
      }
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
