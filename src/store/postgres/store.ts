// Store over PostgreSQL, which several replicas may use at once: implements the port with the rows of each table. Nothing of
// what it read is kept, for another replica may have changed it since.

import type { ErasingStore } from "../../ports/erasure.ts";
import type { ReplicaStore } from "../../ports/replicas.ts";
import type { EarlierAnswer, IdempotencyKey, Reader, Store } from "../../ports/store.ts";
import type { EventKeeping } from "../../ports/webhook-events.ts";
import type { StoreOptions } from "../engine.ts";
import { ImpossibleChange } from "../failure.ts";
import { onlyReplica } from "../only-replica.ts";
import { addAnswer, findAnswer, pruneAnswers, replaceAnswer } from "./answers.ts";
import { auditStorage } from "./audit-log.ts";
import { createBatches, refusalOf } from "./batch.ts";
import { counterStorage } from "./counters.ts";
import type { Database } from "./database.ts";
import { endpointPage, findEndpoint, pruneEndpoints, saveEndpoint } from "./endpoints.ts";
import { erasing } from "./erasure.ts";
import { addAttempt, eventPage, readAttempts, readEvent, setEventState, setEventUrl } from "./events.ts";
import { failedPaymentStorage } from "./failed-payments.ts";
import { invitationStorage } from "./invitations.ts";
import {
  askOpenQuestions,
  beginEpoch,
  bringBack,
  claimJobs,
  holdJob,
  removeJob,
  rescheduleJob,
  takeNextKey,
  unsavedJobs,
} from "./jobs.ts";
import type { Leader, LeadTimes } from "./leader.ts";
import { createLeader, LEAD_TIMES } from "./leader.ts";
import { listing } from "./listing.ts";
import { mailStorage } from "./mails.ts";
import { memberStorage } from "./members.ts";
import type { Membership } from "./membership.ts";
import type { Wire } from "./news.ts";
import type { OrderReader } from "./orders.ts";
import { createOrderReader, readAccount } from "./orders.ts";
import { payoutStorage } from "./payouts.ts";
import { redeliver } from "./redeliver.ts";
import type { Save } from "./saved-rows.ts";
import { saving } from "./saving.ts";
import { assertFresh, scoringCountStorage } from "./scoring-counts.ts";
import { alertStorage } from "./standing-alerts.ts";
import { createUpdates } from "./update.ts";
import { pruneWrites } from "./writes.ts";

/** How many responses one transaction of `prune` deletes. */
const PRUNE_BATCH = 200;

export type PostgresStoreOptions = Pick<StoreOptions, "onCommit"> & {
  /** For tests. */
  readonly leadTimes?: LeadTimes;
  /** Its part among the replicas over the database; without it, it knows of no other. */
  readonly replica?: { readonly membership: Membership; readonly wire: Wire };
};

/** The store over a database whose schema is current. */
export function storeOver(
  database: Database,
  { onCommit, leadTimes = LEAD_TIMES, replica }: PostgresStoreOptions = {},
): ErasingStore {
  const mayLead = () => replica?.membership.skew() !== "far";
  const leader = createLeader(database, leadTimes, mayLead);
  const read = createOrderReader(database);
  const { update, finished } = createUpdates({
    read,
    earlierAnswer: (key) => findAnswer(database, key),
    save: createBatches(database, onCommit),
    saveCounted: (save) => saveCounted(database, save),
  });
  return {
    ...reading(database, read),
    ...listing(database),
    ...jobStorage(database, leader),
    ...eventKeeping(database),
    ...payoutStorage(database),
    ...scoringCountStorage(database),
    ...invitationStorage(database),
    ...mailStorage(database),
    ...auditStorage(database),
    ...memberStorage(database),
    ...counterStorage(database),
    ...alertStorage(database),
    ...erasing(database),
    ...failedPaymentStorage(database),
    ...(replica === undefined ? onlyReplica : replicaStorage(database, leader, replica)),
    update,
    rescheduleTimer: (orderId, now, until) =>
      database.write(({ run }) =>
        run("UPDATE orders SET timer_at = $3::bigint WHERE id = $1 AND timer_at <= $2::bigint", [
          orderId,
          now,
          until,
        ]),
      ),
    replaceAnswer: (key, answer) => database.write((transaction) => replaceAnswer(transaction, key, answer)),
    async prune(before) {
      for (const prune of [pruneAnswers, pruneEndpoints])
        while ((await database.upkeep((some) => prune(some, before, PRUNE_BATCH))) === PRUNE_BATCH);
      while (!(await database.upkeep(pruneWrites)));
    },
    tidy: () => database.upkeep(pruneWrites),
    setting: (name, make) => settingOf(database, name, make),
    async close() {
      await finished();
      await leader.close();
      await replica?.wire.close();
      await replica?.membership.leave();
      await database.close();
    },
  };
}

/** A decision that goes by what was counted before it is saved alone, while no other about the same values is. */
async function saveCounted(database: Database, save: Save) {
  const { counted, order } = save.change;
  try {
    const stale = await database.write(async (transaction) => {
      if (counted !== undefined) await assertFresh(transaction, order.platformId, counted);
      const { text, values } = saving([save]);
      return transaction.result<readonly string[]>(text, values);
    });
    return stale.length === 0 ? "saved" : "stale";
  } catch (error) {
    throw refusalOf(save, error);
  }
}

function reading(
  database: Database,
  read: OrderReader,
): Omit<Reader, "list" | "listSeen" | "listAttention" | "listHolds" | "owingOrders"> {
  return {
    read: async (orderId) => (await read(orderId))?.stored,
    async shown(orderId, _to, _now, render) {
      const found = await read(orderId);
      return found && render(found.stored)?.text;
    },
    account: (orderId) => readAccount(database, orderId),
    eventLog: async (orderId) => (await readAccount(database, orderId))?.eventLog ?? [],
    ledgerEntries: async (orderId) => (await readAccount(database, orderId))?.ledgerEntries ?? [],
    balanceEntries: async (orderId) => (await readAccount(database, orderId))?.balanceEntries ?? [],
    event: (eventId) => readEvent(database, eventId),
    events: (filter) => eventPage(database, filter),
    attempts: (eventId) => readAttempts(database, eventId),
    endpoint: (...which) => findEndpoint(database, ...which),
    endpoints: (filter) => endpointPage(database, filter),
    earlierAnswer: (key) => findAnswer(database, key),
    async nextWakeAt() {
      const [next] = await database.rows<{ readonly at: number | null }>(
        "SELECT least((SELECT min(timer_at) FROM orders), (SELECT min(wake_at) FROM jobs)) AS at",
      );
      return next?.at ?? undefined;
    },
    dueTimers: (now, limit) =>
      database.rows(
        `SELECT id AS "orderId", timer_at AS "timerAt" FROM orders WHERE timer_at <= $1::bigint
         ORDER BY timer_at, number LIMIT $2::bigint`,
        [now, limit],
      ),
    unsavedJobs: (kinds) => unsavedJobs(database, kinds),
  };
}

function replicaStorage(
  database: Database,
  leader: Leader,
  { membership, wire }: NonNullable<PostgresStoreOptions["replica"]>,
): ReplicaStore {
  return {
    tell: wire.tell,
    hear: wire.hear,
    replicas: membership.count,
    replicaFigures: () => ({
      isLeader: leader.isLeading(),
      replicas: membership.count(),
      newsMs: wire.latestMs(),
      clockAheadMs: membership.aheadMs(),
      ...database.figures(),
    }),
  };
}

type JobStorage = Pick<
  Store,
  "lead" | "claimJobs" | "rescheduleJob" | "takeNextKey" | "removeJob" | "bringBack" | "askOpenQuestions"
>;

function jobStorage(database: Database, leader: Leader): JobStorage {
  const { write } = database;
  return {
    lead: (kinds, now, how = {}) =>
      leader.take((transaction, epoch) => beginEpoch(transaction, epoch, kinds, now), how),
    claimJobs: (...claim) => claimJobs(database, ...claim),
    rescheduleJob: (...how) => write((transaction) => rescheduleJob(transaction, ...how)),
    takeNextKey: (job) => write((transaction) => takeNextKey(transaction, job)),
    removeJob: (job) => write((transaction) => removeJob(transaction, job)),
    bringBack: (...how) => write((transaction) => bringBack(transaction, ...how)),
    askOpenQuestions: (...how) => write((transaction) => askOpenQuestions(transaction, ...how)),
  };
}

function eventKeeping(database: Database): EventKeeping {
  const { write } = database;
  return {
    recordAttempt: (attempt, next, endpoint) =>
      write(async (transaction) => {
        await addAttempt(transaction, attempt);
        if (endpoint !== undefined) await saveEndpoint(transaction, endpoint);
        if (next.kind === "again") return rescheduleJob(transaction, next.job, next.dueAt, next.error);
        await setEventState(transaction, attempt.eventId, next.kind);
        return removeJob(transaction, next.job);
      }),
    readdress: (eventId, url) => write((transaction) => setEventUrl(transaction, eventId, url)),
    holdJob: (job, dueAt) => write((transaction) => holdJob(transaction, job, dueAt)),
    redeliver: (asked, options) =>
      redeliver(database, asked, options).catch((error) =>
        answeredMeanwhile(database, options.idempotency, error),
      ),
    // No order's data is in it, so no order's erasure concerns it.
    keepAnswer: (key, answer, now) =>
      write((transaction) => addAnswer(transaction, key, "", answer, now)).catch(async (error) => {
        const earlier = await answeredMeanwhile(database, key, error);
        if (earlier.kind !== "replayed") throw error;
      }),
  };
}

/** The response that another replica has stored for the key since it was looked for; without one, throws the error. */
async function answeredMeanwhile(
  database: Database,
  key: IdempotencyKey | undefined,
  error: unknown,
): Promise<EarlierAnswer> {
  const earlier = key && error instanceof ImpossibleChange ? await findAnswer(database, key) : undefined;
  if (earlier === undefined) throw error;
  return earlier;
}

/** Of several replicas that make it at once, one does. */
async function settingOf(database: Database, name: string, make: () => string): Promise<string> {
  const read = async () => {
    const [row] = await database.rows<{ readonly value: string }>(
      "SELECT value FROM settings WHERE name = $1",
      [name],
    );
    return row?.value;
  };
  const known = await read();
  if (known !== undefined) return known;
  const value = make();
  await database.write(({ run }) =>
    run("INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", [name, value]),
  );
  return (await read()) ?? value;
}
