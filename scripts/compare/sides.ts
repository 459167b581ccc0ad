// The sides of the comparison: each creates orders for a while, and counts those in its database.

import type { Database } from "bun:sqlite";
import { randomUUID } from "node:crypto";
import type { Service } from "../../test/support/binary/service.ts";
import type { Postgres, Rate } from "../../test/support/postgres/cluster.ts";
import type { Load } from "../bench/load.ts";
import { runLoad } from "../bench/load.ts";
import { ORDER, postOf, postWithKey } from "../bench/requests.ts";
import { CONNECTIONS } from "../bench/turns.ts";
import type { Created } from "./rows.ts";
import { NUMBERS_PER_ROUND, rowsOf } from "./rows.ts";
import type { Vendure } from "./vendure.ts";
import { NEW_ORDER, VENDURE_DATABASE, VENDURE_VERSION } from "./vendure.ts";

export type Side = {
  readonly name: string;
  /** How it creates an order, in Markdown. */
  readonly how: string;
  /** Their processor time, that of their children included, is this side's. */
  readonly pids: readonly number[];
  measure(seconds: number, round: number): Promise<Rate>;
  /** Orders in its database. */
  count(): number;
};

const ROWS_DATABASE = "same_rows";
/** A slow server has 64 orders under way, and answers none of them at first. */
const WARM_UP_MS = 2_000;

export function serviceSide({ port, pid }: Service, file: Database, secretKey: string): Side {
  const newOrders = file.query<{ readonly count: number }, []>("SELECT count(*) AS count FROM orders");
  return {
    name: "this service",
    how: "`POST /v1/orders`, each with an idempotency key",
    pids: [pid()],
    measure: overHttp(port, postWithKey("/v1/orders", secretKey)),
    count: () => newOrders.get()?.count ?? 0,
  };
}

/** Creates an order. */
export async function createOne(url: string, secretKey: string): Promise<Created> {
  const idempotencyKey = randomUUID();
  const headers = { Authorization: secretKey, "Content-Type": "application/json" };
  const answer = await fetch(`${url}/v1/orders`, {
    method: "POST",
    headers: { ...headers, "Idempotency-Key": idempotencyKey },
    body: ORDER,
  });
  const { data } = (await answer.json()) as { readonly data: Omit<Created, "idempotencyKey"> };
  return { id: data.id, createdAt: data.createdAt, idempotencyKey };
}

/** The tables are those of a first order of the service, created here. */
export async function postgresSides(
  postgres: Postgres,
  { url }: Pick<Service, "url">,
  file: Database,
  secretKey: string,
): Promise<readonly Side[]> {
  const created = await createOne(url, secretKey);
  const { tables, statement, transaction } = rowsOf(file, created);
  const side = (script: keyof typeof scripts): Side => {
    const database = `${ROWS_DATABASE}_${script}`;
    postgres.query("postgres", `CREATE DATABASE ${database}`);
    postgres.query(database, tables);
    return {
      name: `PostgreSQL ${postgres.version}`,
      how: `\`pgbench\` inserting the same rows, ${scripts[script].how}`,
      pids: [postgres.pid],
      measure: async (seconds, round) =>
        postgres.bench(database, scripts[script].text, {
          clients: CONNECTIONS,
          seconds,
          first: round * NUMBERS_PER_ROUND,
        }),
      count: () => Number(postgres.query(database, "SELECT count(*) FROM orders")),
    };
  };
  const scripts = {
    statement: { how: "in one statement", text: statement },
    transaction: { how: "from `BEGIN` to `COMMIT`", text: transaction },
  };
  return [side("statement"), side("transaction")];
}

export function vendureSide({ port, pid }: Vendure, postgres: Postgres): Side {
  const request = postOf("/shop-api", NEW_ORDER);
  return {
    name: `Vendure ${VENDURE_VERSION}`,
    how: "`addItemToOrder` of its shop API, on the same PostgreSQL",
    pids: [pid, postgres.pid],
    measure: overHttp(port, request),
    count: () => Number(postgres.query(VENDURE_DATABASE, 'SELECT count(*) FROM "order"')),
  };
}

function overHttp(port: number, request: Load["request"]): Side["measure"] {
  return async (seconds) => {
    const load = {
      port,
      request,
      connections: CONNECTIONS,
      warmUpMs: WARM_UP_MS,
      measureMs: seconds * 1_000,
    };
    const measured = await runLoad(load);
    if (measured.failures > 0)
      throw new Error(`${measured.failures} of ${measured.answers} answers were not 200`);
    return measured;
  };
}
