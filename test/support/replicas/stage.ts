// Stage of the scenarios with several replicas: a cluster of PostgreSQL, a database for each stage, and replicas over it.

import type { Replica, ReplicaSet } from "../binary/replicas.ts";
import { openReplicaSet, userOf } from "../binary/replicas.ts";
import type { Postgres } from "../postgres/cluster.ts";
import { startPostgres } from "../postgres/cluster.ts";

export type ReplicaStage = {
  readonly set: ReplicaSet;
  readonly replicas: readonly Replica[];
  readonly postgres: Postgres;
  /** Of the stage's database. */
  query(sql: string): string;
  /** The replica that leads, once there is one. */
  leader(limitMs?: number): Promise<Replica>;
  [Symbol.asyncDispose](): Promise<void>;
};

export type StageOptions = {
  readonly count?: number;
  /** Lines of [server.limits]. */
  readonly limits?: string;
  /** The URL that replicas use in place of the database's own. */
  readonly through?: (socket: string, name: string) => Promise<string>;
};

const NAME = "shop";

export async function openReplicaStage(options: StageOptions = {}): Promise<ReplicaStage> {
  const { count = 3, limits, through } = options;
  const postgres = startPostgres("-F -c max_connections=300");
  postgres.query("postgres", `CREATE DATABASE ${NAME}`);
  const users = Array.from({ length: count }, (_, index) => `CREATE ROLE ${userOf(index)} SUPERUSER LOGIN;`);
  postgres.query(NAME, users.join(" "));
  const other = await through?.(`${postgres.host}/.s.PGSQL.5432`, NAME);
  const set = openReplicaSet(
    (user) => other ?? `postgres://${user}@localhost/${NAME}?host=${postgres.host}`,
    limits,
  );
  const replicas = await Promise.all(Array.from({ length: count }, set.start));
  return {
    set,
    replicas,
    postgres,
    query: (sql) => postgres.query(NAME, sql),
    async leader(limitMs = 20_000) {
      const end = performance.now() + limitMs;
      for (;;) {
        const leads = await Promise.all(replicas.map((replica) => replica.isLeader().catch(() => false)));
        const found = replicas[leads.indexOf(true)];
        if (found !== undefined && leads.filter(Boolean).length === 1) return found;
        if (performance.now() > end) throw new Error("no replica leads");
        await Bun.sleep(50);
      }
    },
    async [Symbol.asyncDispose]() {
      await set[Symbol.asyncDispose]();
      postgres[Symbol.dispose]();
    },
  };
}

/** Throws with both values where they differ. */
export function expectEqual(what: string, found: unknown, wanted: unknown): void {
  if (!Bun.deepEquals(found, wanted))
    throw new Error(`${what}: ${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`);
}

/** The replica whose turn it is. */
export function replicaAt({ replicas }: Pick<ReplicaStage, "replicas">, index: number): Replica {
  const found = replicas[index % replicas.length];
  if (found === undefined) throw new Error("the stage has no replica");
  return found;
}

/** Calls `act` for each number below `count`, so many at once. */
export async function times(
  count: number,
  atOnce: number,
  act: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const goOn = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
}
