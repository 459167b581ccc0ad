// Opening of a store over PostgreSQL: the server's version, the schema, then the lanes. Errors of the server become
// sentences for the operator, without the password of the URL.

import type { ErasingStore } from "../../ports/erasure.ts";
import type {
  BacklogOfKind,
  Contents,
  OpeningOptions,
  Remark,
  Soundness,
  StoreFigures,
  StoreOptions,
} from "../engine.ts";
import type { UnusableReason } from "../failure.ts";
import { StoreFailure, StoreUnusable } from "../failure.ts";
import type { Inspection } from "../inspection.ts";
import type { Arrival, Departure } from "../move.ts";
import type { OnProgress } from "../progress.ts";
import { assertUndamaged, examine, remarksOn } from "./check.ts";
import type { Database } from "./database.ts";
import { createDatabase } from "./database.ts";
import { sqlState } from "./errors.ts";
import { inspectionOf } from "./inspect.ts";
import type { Lane, Target, Value } from "./lane.ts";
import { createLane } from "./lane.ts";
import type { MembershipOptions } from "./membership.ts";
import { createMembership } from "./membership.ts";
import { migrate } from "./migrate.ts";
import { arrival } from "./move/arrival.ts";
import { departure } from "./move/departure.ts";
import { createWire } from "./news.ts";
import { rewriteTables } from "./rewrite.ts";
import { storeOver } from "./store.ts";
import { assertSuitable, pooled } from "./suitable.ts";

/** Without an answer for so long a connection is replaced, and a request is answered that it is not known whether it happened. */
const TIMES = { deadlineMs: 2_500, patienceMs: 20_000 };
/** A start does not wait for a server that is not there. */
const STARTING = { deadlineMs: 2_500, patienceMs: 5_000 };
/** An index over many orders takes minutes. */
const UPDATING = { deadlineMs: 3_600_000, patienceMs: 3_600_000 };

/** Rejects with `StoreUnusable`. */
export async function openStore(
  target: Target,
  place: string,
  { onCommit, onProgress, onNew, ...options }: StoreOptions & OpeningOptions,
): Promise<ErasingStore> {
  const { origin, isNew } = await prepare(target, place, onProgress);
  if (isNew) onNew?.();
  const database = createDatabase({ target, ...TIMES, origin });
  try {
    const replica = await joined(database, target, place, { ...options, onProgress });
    return storeOver(database, { onCommit, replica });
  } catch (error) {
    await database.close();
    throw unusable(place, error);
  }
}

type JoiningOptions = MembershipOptions & Pick<OpeningOptions, "elapsedMs">;

async function joined(
  database: Database,
  target: Target,
  place: string,
  { elapsedMs = () => 0, ...options }: JoiningOptions,
) {
  const membership = createMembership(database, options);
  const wire = createWire(database, {
    target,
    elapsedMs,
    hasOthers: () => membership.count() > 1,
    onOther: membership.heardOther,
  });
  await membership.join(place);
  await wire.listen();
  return { membership, wire };
}

/** The schema as this program knows it, on a server that suits it. */
async function prepare(target: Target, place: string, onProgress?: OnProgress): Promise<Start> {
  await assertSuitable(target, place).catch((error) => {
    throw unusable(place, error);
  });
  const start = await asked<Start>(target, place, START);
  await using(createLane({ target, ...UPDATING }), place, (lane) => migrate(lane, onProgress));
  return start;
}

type Start = { readonly origin: string; readonly isNew: boolean };
const START = `SELECT gen_random_uuid() AS origin, to_regclass('orders') IS NULL AS "isNew"`;

/** Whether the database has orders of this program, or a place for them. */
export async function exists(target: Target, place: string): Promise<boolean> {
  return !(await asked<Start>(target, place, START)).isNew;
}

/** The replica that leads, in words. */
export async function leaderOf(target: Target, place: string): Promise<string | undefined> {
  if (!(await exists(target, place))) return undefined;
  const { holder } = await asked<{ readonly holder: string | null }>(
    target,
    place,
    "SELECT (SELECT holder FROM leader WHERE until > (extract(epoch FROM now()) * 1000)::bigint) AS holder",
  );
  return holder === null ? undefined : `the replica ${holder}`;
}

/** Rejects with `StoreUnusable`. */
export async function openInspection(target: Target, place: string): Promise<Inspection> {
  const database = createDatabase({ target, ...STARTING, origin: "inspection" });
  try {
    return await inspectionOf(database, place);
  } catch (error) {
    await database.close();
    throw unusable(place, error);
  }
}

/** Rejects with `StoreUnusable`. */
export function examineAll(target: Target, place: string, onProgress: OnProgress): Promise<Contents> {
  return explained(place, () => examine(target, place, onProgress));
}

/** Rejects with `StoreUnusable`. */
export function remarks(target: Target, place: string, now: () => number): Promise<readonly Remark[]> {
  return explained(place, () => remarksOn(target, place, now));
}

/** Never rejects. */
export async function soundness(target: Target, place: string): Promise<Soundness> {
  try {
    await assertUndamaged(target, place);
    return { kind: "sound" };
  } catch (error) {
    const kind = error instanceof StoreUnusable && error.reason === "damaged" ? "damaged" : "unknown";
    return { kind, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Rejects with `StoreUnusable`. */
export function rewrite(target: Target, place: string): Promise<string> {
  return explained(place, () => rewriteTables(target));
}

/** Rejects with `StoreUnusable`. */
export function depart(target: Target, place: string): Promise<Departure> {
  return explained(place, async () => departure(target, place));
}

/** Makes the schema where there is none. Rejects with `StoreUnusable`. */
export function arrive(target: Target, place: string): Promise<Arrival> {
  return explained(place, async () => {
    await prepare(target, place);
    return arrival(target, place);
  });
}

async function explained<T>(place: string, done: () => Promise<T>): Promise<T> {
  try {
    return await done();
  } catch (error) {
    throw unusable(place, error);
  }
}

type Figures = Omit<StoreFigures, "ordersByStatus" | "jobs" | "logBytes"> & {
  readonly ordersByStatus: StoreFigures["ordersByStatus"] | null;
  readonly jobs: StoreFigures["jobs"] | null;
};

/** O(orders). */
export async function readFigures(target: Target, place: string): Promise<StoreFigures> {
  const { ordersByStatus, jobs, ...figures } = await asked<Figures>(
    target,
    place,
    `SELECT
       (SELECT json_object_agg(status, count ORDER BY status) FROM (
         SELECT status, count(*) AS count FROM orders GROUP BY status) AS s) AS "ordersByStatus",
       (SELECT count(*) FROM orders WHERE is_owing) AS "owingOrders",
       (SELECT json_agg(j ORDER BY kind) FROM (
         SELECT kind, count(*) AS count, count(last_error) AS failing, min(due_at) AS "oldestDueAt"
         FROM jobs GROUP BY kind) AS j) AS jobs,
       pg_database_size(current_database()) AS "fileBytes"`,
  );
  return { ...figures, ordersByStatus: ordersByStatus ?? {}, jobs: jobs ?? [], logBytes: 0 };
}

/** As SQLite's: along indexes, and at most `$1` jobs of each kind. */
const BACKLOG = `WITH RECURSIVE kinds (kind) AS (
    SELECT min(kind) FROM jobs
    UNION ALL SELECT (SELECT min(kind) FROM jobs WHERE kind > kinds.kind) FROM kinds WHERE kind IS NOT NULL
  )
  SELECT coalesce(json_agg(b), '[]') AS kinds FROM (SELECT kind,
    (SELECT count(*) FROM (SELECT 1 FROM jobs AS d WHERE d.kind = kinds.kind LIMIT $1::bigint) AS c) AS count,
    (SELECT count(*) FROM (SELECT 1 FROM jobs AS d
      WHERE d.kind = kinds.kind AND last_error IS NOT NULL LIMIT $1::bigint) AS c) AS failing,
    (SELECT due_at FROM jobs AS d WHERE d.kind = kinds.kind ORDER BY wake_at LIMIT 1) AS "oldestDueAt"
  FROM kinds WHERE kind IS NOT NULL) AS b`;

export async function readBacklog(
  target: Target,
  place: string,
  most: number,
): Promise<readonly BacklogOfKind[]> {
  type Found = { readonly kinds: readonly Omit<BacklogOfKind, "hasMore">[] };
  const { kinds } = await asked<Found>(target, place, BACKLOG, [most + 1]);
  return kinds.map(({ count, failing, ...job }) => ({
    ...job,
    count: Math.min(count, most),
    failing: Math.min(failing, most),
    hasMore: count > most,
  }));
}

export async function readBytes(target: Target, place: string): Promise<number> {
  const size = "SELECT pg_database_size(current_database()) AS bytes";
  return (await asked<{ readonly bytes: number }>(target, place, size)).bytes;
}

/** The one row of a query on a connection of its own. */
async function asked<T>(
  target: Target,
  place: string,
  query: string,
  values: readonly Value[] = [],
): Promise<T> {
  const whole = `SELECT to_json(q)::text AS json FROM (${query}) AS q`;
  const [row] = await using(createLane({ target, ...STARTING }), place, (lane) =>
    lane.use((session) => session.run<{ readonly json: string }>(whole, values)),
  );
  return JSON.parse(row?.json ?? "null") as T;
}

async function using<T>(lane: Lane, place: string, use: (lane: Lane) => Promise<T>): Promise<T> {
  try {
    return await use(lane);
  } catch (error) {
    throw unusable(place, error);
  } finally {
    await lane.close();
  }
}

/** What the driver says of a file for TLS that it cannot take. */
const UNREADABLE = /^Unable to access \w+File path$/;
const INVALID = "ERR_BORINGSSL";
/** What TLS says against a server's certificate. */
const UNTRUSTED = /^(ERR_TLS_CERT|UNABLE_TO_|CERT_|SELF_SIGNED|DEPTH_ZERO)/;

/** What servers and poolers say of a connection without TLS; PostgreSQL since 13, before, and those of some providers. */
const UNENCRYPTED = /, (no encryption|SSL off)\b|SSL (connection is )?required|connection is insecure/i;
/** And of one with it, where they take none. */
const ENCRYPTED = /no pg_hba\.conf entry.*, SSL (encryption|on)\b/;

function whatToSayOfTls(state: string, message: string): string | undefined {
  if (state === "") return undefined;
  if (UNENCRYPTED.test(message))
    return `takes this user with encryption only (${message}): add ?sslmode=verify-full to the URL, and &sslrootcert=FILE if the server's authority is its own. ?sslmode=require encrypts too, but trusts any certificate.`;
  if (ENCRYPTED.test(message))
    return `takes this user without encryption only, if at all (${message}): have pg_hba.conf allow it with hostssl; for a server on this machine ?sslmode=disable in the URL will do.`;
  return undefined;
}

/** What is to be made is there already, or what has to be there is not. */
const OTHER_TABLES = /^42(P01|P07|703|710|723)$/;

function unusable(place: string, error: unknown): unknown {
  if (error instanceof StoreUnusable) return error;
  const ofPooler = pooled(place, error);
  if (ofPooler !== undefined) return ofPooler;
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message = reason instanceof Error ? reason.message : String(reason);
  const state = sqlState(reason) ?? "";
  const code = reason instanceof Error && "code" in reason ? String(reason.code) : "";
  const onTls = whatToSayOfTls(state, message);
  const known: readonly (readonly [isIt: boolean, reason: UnusableReason, sentence: string])[] = [
    [onTls !== undefined, "forbidden", onTls ?? ""],
    [
      /^(28|42501)/.test(state),
      "forbidden",
      `refuses this user (${message}): are name, password and rights right?`,
    ],
    [
      UNTRUSTED.test(code),
      "forbidden",
      `shows a certificate that is not trusted (${message}): name the host that it is for, and the file of its authority as sslrootcert in the URL, or renew it.`,
    ],
    [
      code === INVALID || (code !== "" && UNREADABLE.test(message)),
      "forbidden",
      `cannot be reached by TLS (${message}): name files in PEM that this user may read as sslrootcert, sslcert and sslkey in the URL.`,
    ],
    [
      OTHER_TABLES.test(state),
      "foreign",
      `has tables of another program (${message}). Name a database of its own in url of [storage].`,
    ],
    [
      error instanceof StoreFailure || /^(3D|53)/.test(state),
      "broken",
      `cannot be used (${message}): does the server run, and is it there?`,
    ],
  ];
  const [, why, sentence] = known.find(([isIt]) => isIt) ?? [];
  return why === undefined ? error : new StoreUnusable(why, `${place} ${sentence}`, { cause: error });
}
