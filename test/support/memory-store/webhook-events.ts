// Webhook events, attempts and endpoints in maps: the counterpart of the tables for webhook events, their listing,
// endpoints and redelivery.

import { endpointUrl } from "../../../src/domain/messages/endpoint-url.ts";
import type {
  DeliveryAttempt,
  Endpoint,
  EndpointFilter,
  EventFilter,
  EventSummary,
  NewEvent,
  NextOfAttempt,
  Redelivery,
  StoredEvent,
} from "../../../src/ports/webhook-events.ts";
import type { memoryJobs } from "./jobs.ts";

export function memoryEvents(jobs: ReturnType<typeof memoryJobs>) {
  const events = new Map<string, StoredEvent>();
  const attempts: DeliveryAttempt[] = [];
  const endpoints = new Map<string, Endpoint>();
  const attemptsOf = (eventId: string) => attempts.filter((attempt) => attempt.eventId === eventId);
  const setState = (event: StoredEvent, state: StoredEvent["state"]) =>
    events.set(event.id, { ...event, state });

  function summaryOf(event: StoredEvent): EventSummary {
    const made = attemptsOf(event.id);
    const nextAttemptAt = jobs.dueAt(event.id);
    return { ...event, attempts: made.length, failure: made.at(-1)?.failure, nextAttemptAt };
  }

  return {
    add(
      { url, ...event }: NewEvent,
      about: { orderId: string | undefined; platformId: string; createdAt: number },
    ): void {
      events.set(event.id, { ...event, ...about, url, state: url === undefined ? "dropped" : "pending" });
    },
    event: (eventId: string) => events.get(eventId),
    events({ limit, after, ...filter }: EventFilter) {
      const found = [...events.values()]
        .reverse()
        .filter((event) => event.platformId === filter.platformId)
        .filter(({ id }) => filter.eventId === undefined || id === filter.eventId)
        .filter(({ orderId }) => filter.orderId === undefined || orderId === filter.orderId)
        .filter(({ name }) => filter.name === undefined || name === filter.name);
      const last = found.findIndex(({ id }) => id === after);
      if (after !== undefined && last === -1) return { events: [], hasMore: false };
      const rest = found.slice(last + 1).filter((event) => isWanted(event, filter));
      return { events: rest.slice(0, limit).map(summaryOf), hasMore: rest.length > limit };
    },
    attempts: attemptsOf,
    bringBack: (byMs: number, now: number) => bringBack(endpoints, byMs, now),
    endpoint: (platformId: string, url: string) => endpoints.get(`${platformId} ${url}`),
    endpoints({ platformId, state, after = "", limit }: EndpointFilter) {
      const found = [...endpoints.values()]
        .filter((endpoint) => endpoint.platformId === platformId && endpoint.url > after)
        .filter((endpoint) => state === undefined || endpoint.state === state)
        .sort((left, right) => (left.url < right.url ? -1 : 1));
      return { endpoints: found.slice(0, limit), hasMore: found.length > limit };
    },
    record(attempt: DeliveryAttempt, next: NextOfAttempt, endpoint: Endpoint | undefined): void {
      jobs.assertCurrent(next.job.epoch);
      attempts.push(attempt);
      if (endpoint !== undefined) endpoints.set(`${endpoint.platformId} ${endpoint.url}`, endpoint);
      if (next.kind === "again") {
        jobs.reschedule(next.job, next.dueAt, next.error);
        return;
      }
      const event = events.get(attempt.eventId);
      if (event !== undefined) setState(event, next.kind);
      jobs.remove(next.job);
    },
    readdress(eventId: string, url: string): void {
      const event = events.get(eventId);
      if (event !== undefined) events.set(eventId, { ...event, url });
    },
    /** How many are delivered again. */
    redeliver(
      asked: Redelivery,
      { now, paceMs }: { readonly now: number; readonly paceMs: number },
      hasOwnAddress: (orderId: string | undefined) => boolean,
    ): number {
      const found = [...events.values()].filter(
        (event) =>
          isAsked(event, attemptsOf(event.id), asked) &&
          (!asked.hasOwnAddress || hasOwnAddress(event.orderId)),
      );
      for (const [index, event] of found.entries()) {
        const dueAt = now + index * paceMs;
        const job = { kind: "deliver", subject: event.id, payload: { since: now }, dueAt };
        if (event.state === "pending") jobs.bringForward(event.orderId ?? "", job);
        else jobs.ask(event.orderId ?? "", job);
        setState(event, "pending");
      }
      return found.length;
    },
    saveEndpoint: (endpoint: Endpoint) =>
      void endpoints.set(`${endpoint.platformId} ${endpoint.url}`, endpoint),
    prune(before: number): void {
      for (const [name, { state, seenAt }] of endpoints)
        if (state === "healthy" && seenAt < before) endpoints.delete(name);
    },
  };
}

/** What may differ from page to page: the last one of a page need not be like this. */
function isWanted(
  event: StoredEvent,
  { state = event.state, createdAfter = -1, createdBefore = Infinity }: Omit<EventFilter, "limit">,
): boolean {
  const { createdAt } = event;
  return event.state === state && createdAt > createdAfter && createdAt < createdBefore;
}

function isAsked(
  event: StoredEvent,
  attempts: readonly DeliveryAttempt[],
  { platformId, since = 0, states = [event.state], endpoint, ...asked }: Redelivery,
): boolean {
  const { eventId = event.id, orderId = event.orderId } = asked;
  const isIt = platformId === event.platformId && eventId === event.id && orderId === event.orderId;
  if (!isIt || event.createdAt < since || !states.includes(event.state)) return false;
  if (endpoint === undefined) return true;
  if (endpointUrl(event.url ?? "") !== endpoint.url) return false;
  return event.state === "pending" || attempts.some(({ at, tookMs }) => at + tookMs >= endpoint.triedSince);
}

function bringBack(endpoints: Map<string, Endpoint>, byMs: number, now: number): void {
  for (const [name, endpoint] of endpoints)
    if (endpoint.heldUntil > now + byMs)
      endpoints.set(name, { ...endpoint, heldUntil: endpoint.heldUntil - byMs });
}
