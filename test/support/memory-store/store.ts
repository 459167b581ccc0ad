// In-memory store over maps, for simulators that run thousands of lives: values are shared, nothing is written to
// disk. It has none of the database's constraints; the checks of a change alone apply.

import { isDebtFree } from "../../../src/domain/financing/deadlines.ts";
import { addressIn, endpointUrl } from "../../../src/domain/messages/endpoint-url.ts";
import type { BalanceEntry } from "../../../src/domain/money/balance.ts";
import type { LedgerEntry } from "../../../src/domain/money/ledger.ts";
import { attentionsOf } from "../../../src/domain/order/attention.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import { counts, hasGap, isOwing } from "../../../src/domain/order/queries.ts";
import type { ErasingStore } from "../../../src/ports/erasure.ts";
import type { KeptAlert } from "../../../src/ports/standing-alerts.ts";
import type {
  Change,
  ClaimedJob,
  EarlierAnswer,
  IdempotencyKey,
  NotPromise,
  OrderFilter,
  OrderPage,
  Outcome,
  OwingOrders,
  Reader,
  RenderedOrder,
  SeenOrders,
  StoredAnswer,
  StoredOrder,
  Updated,
  UpdateOptions,
} from "../../../src/ports/store.ts";
import type { UpkeepRun } from "../../../src/ports/upkeep.ts";
import { assertNoPromise, assertPossible } from "../../../src/store/change.ts";
import { failuresInMemory } from "../../../src/store/failures-in-memory.ts";
import { onlyReplica } from "../../../src/store/only-replica.ts";
import { searched, searchTermsOf } from "../../../src/store/search-terms.ts";
import { memoryErasing } from "./erasure.ts";
import { memoryInvitations } from "./invitations.ts";
import { memoryJobs } from "./jobs.ts";
import { memoryMails } from "./mails.ts";
import { memoryMembers } from "./members.ts";
import { memoryPayouts } from "./payouts.ts";
import { memoryScoringCounts } from "./scoring-counts.ts";
import { memoryEvents } from "./webhook-events.ts";

type KeptOrder = {
  readonly stored: StoredOrder;
  readonly eventLog: readonly LoggedEvent[];
  readonly ledgerEntries: readonly LedgerEntry[];
  readonly balanceEntries: readonly BalanceEntry[];
  readonly timerAt: number | undefined;
  readonly rendered: RenderedOrder | undefined;
};
type KeptAnswer = { readonly fingerprint: string; readonly answer: StoredAnswer; readonly at: number };
type Memory = ReturnType<typeof emptyMemory>;

/** Fulfils the contract as long as the process lives; every promise it returns is settled already. */
export function memoryStore(): ErasingStore {
  const memory = emptyMemory();
  const { jobs, events, payouts, scoringCounts, answers, settings } = memory;
  return {
    ...reading(memory),
    ...memoryErasing(memory.orders, scoringCounts.erase),
    ...payouts.store,
    ...scoringCounts.store,
    ...memoryInvitations(),
    ...memoryMails(jobs, (orderId) => memory.orders.get(orderId)?.stored.order.platformId),
    update: async (orderId, decide, options) => update(memory, orderId, decide, options),
    lead: async (kinds, now) => jobs.lead(kinds, now),
    claimJobs: async (...claim) => jobs.claim(...claim).map((job) => withDelivery(memory, job)),
    rescheduleJob: async (...how) => jobs.reschedule(...how),
    async rescheduleTimer(orderId, now, until) {
      const kept = memory.orders.get(orderId);
      if (kept?.timerAt !== undefined && kept.timerAt <= now)
        memory.orders.set(orderId, { ...kept, timerAt: until });
    },
    takeNextKey: async (job) => jobs.takeNextKey(job),
    removeJob: async (job) => jobs.remove(job),
    async bringBack(epoch, byMs, now) {
      jobs.bringBack(epoch, byMs, now);
      events.bringBack(byMs, now);
    },
    askOpenQuestions: async (epoch, now) => jobs.askOpen(epoch, now),
    recordAttempt: async (attempt, next, endpoint) => events.record(attempt, next, endpoint),
    readdress: async (eventId, url) => events.readdress(eventId, url),
    holdJob: async (job, dueAt) => jobs.hold(job, dueAt),
    async redeliver(asked, { now, paceMs, idempotency, render, endpoint }) {
      const earlier = idempotency && earlierAnswer(memory, idempotency);
      if (earlier !== undefined) return earlier;
      const hasOwnAddress = (orderId = "") =>
        memory.orders.get(orderId)?.stored.details.notifyUrl !== undefined;
      const value = events.redeliver(asked, { now, paceMs }, hasOwnAddress);
      if (endpoint !== undefined) events.saveEndpoint(endpoint);
      if (idempotency !== undefined) keepAnswer(memory, idempotency, render(value), now);
      return { kind: "done", value };
    },
    keepAnswer: async (key, answer, now) => keepAnswer(memory, key, answer, now),
    async replaceAnswer(key, answer) {
      const kept = answers.get(nameOf(key));
      if (kept?.fingerprint === key.fingerprint) answers.set(nameOf(key), { ...kept, answer });
    },
    async prune(before) {
      for (const [name, { at }] of answers) if (at < before) answers.delete(name);
      events.prune(before);
    },
    async setting(name, make) {
      const value = settings.get(name) ?? make();
      settings.set(name, value);
      return value;
    },
    indexOrders: async () => undefined,
    async recordUpkeep(run) {
      memory.upkeep.set(run.kind, run);
    },
    lastUpkeep: async () => [...memory.upkeep.values()],
    async keepAlerts(changed, ended) {
      for (const key of ended) memory.alerts.delete(key);
      for (const alert of changed) memory.alerts.set(alert.key, alert);
    },
    keptAlerts: async () => [...memory.alerts.values()].toSorted((left, right) => left.last - right.last),
    alertsElsewhere: async () => [],
    ...memoryMembers(),
    ...onlyReplica,
    ...failuresInMemory(),
    addConversion: async () => undefined,
    conversionSince: async () => [],
    pruneConversion: async () => undefined,
    recordAct: async () => undefined,
    auditRows: async () => ({ rows: [], hasMore: false }),
    pruneAuditLog: async () => undefined,
    tidy: async () => true,
    async close() {
      memory.orders.clear();
    },
  };
}

function emptyMemory() {
  const jobs = memoryJobs();
  const events = memoryEvents(jobs);
  return {
    orders: new Map<string, KeptOrder>(),
    jobs,
    events,
    answers: new Map<string, KeptAnswer>(),
    payouts: memoryPayouts((event, about) => {
      events.add(event, { ...about, orderId: undefined });
      if (event.url === undefined) return;
      jobs.ask("", { kind: "deliver", subject: event.id, payload: {}, dueAt: about.createdAt });
    }),
    scoringCounts: memoryScoringCounts(),
    settings: new Map<string, string>(),
    upkeep: new Map<string, UpkeepRun>(),
    alerts: new Map<string, KeptAlert>(),
  };
}

function reading(memory: Memory): Reader {
  const { orders, jobs, events } = memory;
  const timers = () =>
    [...orders].flatMap(([orderId, { timerAt }]) => (timerAt === undefined ? [] : [{ orderId, timerAt }]));
  return {
    read: async (orderId) => orders.get(orderId)?.stored,
    shown(orderId, to, now, render) {
      const kept = orders.get(orderId);
      if (kept === undefined || isShown(kept.rendered, to, now)) return kept?.rendered?.text;
      const rendered = render(kept.stored);
      if (rendered !== undefined) orders.set(orderId, { ...kept, rendered });
      return rendered?.text;
    },
    list: async (filter) => listOf([...orders.values()], { ...filter, platformIds: [filter.platformId] }),
    listSeen: async (filter) => listOf([...orders.values()], filter),
    listAttention: async ({ platformIds, until, limit }) => {
      const found = [...orders.values()].flatMap(({ stored }) => {
        const [first] = platformIds.includes(stored.order.platformId) ? attentionsOf(stored.order) : [];
        return first === undefined || first.at > until ? [] : [{ stored, at: first.at }];
      });
      return earliestOf(found, limit);
    },
    listHolds: async ({ until, limit }) => {
      const found = [...orders.values()].flatMap(({ stored }) => {
        const ends = stored.order.authorizations.filter(counts).flatMap(({ expiresAt }) => expiresAt ?? []);
        const at = Math.min(...ends);
        return at <= until ? { stored, at } : [];
      });
      return earliestOf(found, limit);
    },
    owingOrders: async () => owingOrders([...orders.values()].map(({ stored }) => stored)),
    async account(orderId) {
      const kept = orders.get(orderId);
      if (kept === undefined) return undefined;
      const { stored, eventLog, ledgerEntries, balanceEntries } = kept;
      return { ...stored, eventLog, ledgerEntries, balanceEntries };
    },
    eventLog: async (orderId) => orders.get(orderId)?.eventLog ?? [],
    ledgerEntries: async (orderId) => orders.get(orderId)?.ledgerEntries ?? [],
    balanceEntries: async (orderId) => orders.get(orderId)?.balanceEntries ?? [],
    event: async (eventId) => events.event(eventId),
    events: async (filter) => events.events(filter),
    attempts: async (eventId) => events.attempts(eventId),
    endpoint: async (...which) => events.endpoint(...which),
    endpoints: async (filter) => events.endpoints(filter),
    earlierAnswer: async (key) => earlierAnswer(memory, key),
    async nextWakeAt() {
      const moments = [...timers().map(({ timerAt }) => timerAt), ...jobs.wakes()];
      return moments.length === 0 ? undefined : Math.min(...moments);
    },
    dueTimers: async (now, limit) =>
      timers()
        .filter(({ timerAt }) => timerAt <= now)
        .sort((left, right) => left.timerAt - right.timerAt)
        .slice(0, limit),
    unsavedJobs: async (kinds) => jobs.unsaved(kinds),
  };
}

function update<T>(
  memory: Memory,
  orderId: string,
  decide: (found: StoredOrder | undefined) => Outcome<NotPromise<T>>,
  options: UpdateOptions,
): Updated<NotPromise<T>> {
  const earlier = options.idempotency && earlierAnswer(memory, options.idempotency);
  if (earlier !== undefined) return earlier;
  const found = memory.orders.get(orderId);
  const outcome = decide(found?.stored);
  assertNoPromise(outcome);
  if (outcome.change !== undefined) {
    assertPossible(orderId, found?.stored.order, outcome.change);
    const { order, counted } = outcome.change;
    if (counted !== undefined) memory.scoringCounts.assertFresh(order, counted);
    save(memory, outcome.change, options);
    options.onSaved?.(outcome.change);
  }
  return { kind: "done", value: outcome.value };
}

function save(memory: Memory, change: Change, options: UpdateOptions): void {
  const { orders, jobs, events } = memory;
  const { order, orderEvents, timerAt, details, buyers, invited, answer } = change;
  const { idempotency, now } = options;
  const found = orders.get(order.id);
  const stored = {
    order,
    details: details ?? found?.stored.details ?? {},
    buyers: { ...found?.stored.buyers, ...buyers },
    ...(order.invitations && { invited: { ...found?.stored.invited, ...invited } }),
  };
  const eventLog = [...(found?.eventLog ?? []), ...orderEvents];
  const ledgerEntries = [...(found?.ledgerEntries ?? []), ...change.ledgerEntries];
  const balanceEntries = [...(found?.balanceEntries ?? []), ...change.balanceEntries];
  orders.set(order.id, { stored, timerAt, rendered: undefined, eventLog, ledgerEntries, balanceEntries });
  memory.payouts.add(order, change.balanceEntries);
  for (const job of change.jobs) jobs.ask(order.id, job);
  for (const job of change.endedJobs ?? []) jobs.end(order.id, job);
  if (change.counted !== undefined) memory.scoringCounts.add(order, change.counted);
  const about = { orderId: order.id, platformId: order.platformId, createdAt: now };
  for (const event of change.events) events.add(event, about);
  if (idempotency && answer) keepAnswer(memory, idempotency, answer, now);
}

function withDelivery({ orders, events }: Memory, job: ClaimedJob): ClaimedJob {
  const event = job.kind === "deliver" ? events.event(job.subject) : undefined;
  if (event === undefined) return job;
  const notifyUrl = orders.get(event.orderId ?? "")?.stored.details.notifyUrl;
  const address = addressIn({ event, notifyUrl });
  const endpoint =
    address === undefined ? undefined : events.endpoint(event.platformId, endpointUrl(address));
  return { ...job, delivery: { event, notifyUrl, endpoint } };
}

function earlierAnswer({ answers }: Memory, key: IdempotencyKey): EarlierAnswer | undefined {
  const earlier = answers.get(nameOf(key));
  if (earlier === undefined) return undefined;
  return earlier.fingerprint === key.fingerprint
    ? { kind: "replayed", answer: earlier.answer }
    : { kind: "keyReused" };
}

function keepAnswer({ answers }: Memory, key: IdempotencyKey, answer: StoredAnswer, at: number): void {
  answers.set(nameOf(key), { fingerprint: key.fingerprint, answer, at });
}

function isShown(rendered: RenderedOrder | undefined, to: string, now: number): boolean {
  return rendered?.to === to && (rendered.until ?? now + 1) > now;
}

function nameOf({ scope, key }: IdempotencyKey): string {
  return JSON.stringify([scope, key]);
}

function owingOrders(stored: readonly StoredOrder[]): readonly OwingOrders[] {
  const open = stored.filter(({ order }) => order.financing !== undefined && !isDebtFree(order.financing));
  const placeOf = ({ order: { platformId, moduleId }, details: { providerAccount: account } }: StoredOrder) =>
    JSON.stringify([platformId, moduleId ?? "", account ?? ""]);
  return [...Map.groupBy(open, placeOf)].sort().map(([place, { length }]) => {
    const [platformId, moduleId, account] = JSON.parse(place);
    return { platformId, ...(moduleId && { moduleId }), ...(account && { account }), orders: length };
  });
}

/** Orders of one millisecond stand in the order they were saved. */
function listOf(
  orders: readonly KeptOrder[],
  filter: Omit<OrderFilter, "platformId"> & Pick<SeenOrders, "platformIds" | "hidesPeople">,
): OrderPage {
  const { platformIds, status, trackId, email, after, limit } = filter;
  const { createdAfter = -1, createdBefore = Number.MAX_SAFE_INTEGER } = filter;
  const newestFirst = orders
    .map(({ stored }) => stored)
    .filter(({ order }) => platformIds.includes(order.platformId))
    .reverse()
    .sort((left, right) => (filter.search ? 0 : right.order.createdAt - left.order.createdAt));
  const last = newestFirst.findIndex(({ order }) => order.id === after);
  if (after !== undefined && last === -1) return { orders: [], hasMore: false };
  const found = newestFirst
    .slice(last + 1)
    .filter(({ order }) => order.createdAt > createdAfter && order.createdAt < createdBefore)
    .filter(({ order }) => status === undefined || order.status === status)
    .filter(filter.search === undefined ? () => true : finding(filter.search, filter))
    .filter(({ order }) => filter.hasGap === undefined || hasGap(order))
    .filter(({ order }) => filter.isOwing === undefined || isOwing(order))
    .filter(({ details }) => trackId === undefined || details.trackId === trackId)
    .filter(({ details }) => email === undefined || sameAddress(details.email, email));
  return { orders: found.slice(0, limit), hasMore: found.length > limit };
}

/** Whether the text finds an order, by its terms or as the id of the order, a payment or a refund. */
function finding(text: string, hiding: Pick<SeenOrders, "hidesPeople">): (stored: StoredOrder) => boolean {
  const id = text.trim().toLowerCase();
  const alternatives = searched(text, hiding);
  return (stored) => {
    const { order } = stored;
    if ([order, ...order.authorizations, ...order.refunds].some((named) => named.id === id)) return true;
    const terms = searchTermsOf(stored);
    return alternatives.some((alternative) =>
      alternative.every(({ term, isWhole }) =>
        terms.some((own) => (isWhole ? own === term : own.startsWith(term))),
      ),
    );
  };
}

/** Letters of ASCII in any case, as SQLite compares them. */
function sameAddress(left: unknown, right: string): boolean {
  const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return typeof left === "string" && lower(left) === lower(right);
}

function earliestOf(
  found: { readonly stored: StoredOrder; readonly at: number }[],
  limit: number,
): OrderPage {
  const earliest = found.sort((left, right) => left.at - right.at).map(({ stored }) => stored);
  return { orders: earliest.slice(0, limit), hasMore: earliest.length > limit };
}
