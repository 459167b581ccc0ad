// Merchants' operations on events and endpoints: list, read, deliver again, test, resume. Each concerns one platform
// only (T1); the queue decides when an event is sent.

import { withoutAbsent } from "../../api/orders/details.ts";
import type { Platform } from "../../config/config.ts";
import { endpointUrl } from "../../domain/messages/endpoint-url.ts";
import { testBody } from "../../notifications/webhooks/body.ts";
import type { AuditedAct } from "../../ports/audit-log.ts";
import type { IdempotencyKey } from "../../ports/store.ts";
import type { Endpoint, EventSummary, Redelivery } from "../../ports/webhook-events.ts";
import { withRefusal } from "../audit-log.ts";
import type { ActOptions, Answer, Audited } from "../contract/answer.ts";
import type { EventView, Redelivered, ResumedEndpoint, TestedWebhook } from "../contract/webhooks.ts";
import { newId } from "../ids.ts";
import { refused } from "../orders/outcome.ts";
import type { Runtime } from "../runtime.ts";
import { resumed } from "./endpoint-state.ts";
import { sendSigned } from "./sign-and-send.ts";

/** The distance between two replayed events: a replay of thousands leaves room for new ones. */
const PACE_MS = 5;
/** Shorter than the time limit of our own responses (F28). */
const TEST_TIMEOUT_MS = 15_000;

export async function readEvent(
  runtime: Runtime,
  platform: Platform,
  eventId: string,
): Promise<EventView | undefined> {
  const { events } = await runtime.store.events({ platformId: platform.id, eventId, limit: 1 });
  const [event] = events;
  return event && { event, attempts: await runtime.store.attempts(eventId) };
}

/** One event from the beginning of its schedule, in any state; an event that is still being tried is tried now. */
export function redeliverEvent(
  runtime: Runtime,
  platform: Platform,
  eventId: string,
  options: ActOptions<EventView> & Audited,
): Promise<Answer<EventView>> {
  const audit: AuditedAct = { ...options.by, action: "redeliver", parameters: { eventId } };
  return refusalOf(runtime, platform, audit, redeliverOne(runtime, platform, eventId, { ...options, audit }));
}

async function redeliverOne(
  runtime: Runtime,
  platform: Platform,
  eventId: string,
  options: Acting<EventView>,
): Promise<Answer<EventView>> {
  const now = runtime.now();
  const found = await readEvent(runtime, platform, eventId);
  if (found === undefined) return refused({ code: "eventNotFound" });
  const { event, attempts } = found;
  if (!(await hasAddress(runtime, platform, event))) return refused({ code: "webhookWithoutAddress" });
  const nextAttemptAt = Math.min(event.state === "pending" ? (event.nextAttemptAt ?? now) : now, now);
  const view: EventView = { event: { ...event, state: "pending", nextAttemptAt }, attempts };
  const asked = withoutAbsent({ platformId: platform.id, eventId, orderId: event.orderId });
  return again(runtime, asked, options, () => view);
}

async function hasAddress(
  { store }: Runtime,
  { notifyUrl }: Platform,
  { orderId }: EventSummary,
): Promise<boolean> {
  if (notifyUrl !== undefined || orderId === undefined) return notifyUrl !== undefined;
  const found = await store.read(orderId);
  return found?.details.notifyUrl !== undefined;
}

/** All events that match and have an address, the oldest first. */
export function redeliverEvents(
  runtime: Runtime,
  platform: Platform,
  asked: Omit<Redelivery, "platformId" | "endpoint">,
  options: ActOptions<Redelivered> & Audited,
): Promise<Answer<Redelivered>> {
  const { orderId, since } = asked;
  const audit: AuditedAct = { ...options.by, action: "redeliver", parameters: withoutAbsent({ since }) };
  const which = { ...asked, ...addressed(platform), platformId: platform.id };
  const acting = again(runtime, which, { ...options, audit }, (redelivered) => ({ redelivered }));
  return refusalOf(runtime, platform, audit, acting, orderId);
}

/** Resumes an endpoint, beginning with what it missed: all waiting events, and those given up after a 410. */
export function resumeEndpoint(
  runtime: Runtime,
  platform: Platform,
  url: string,
  options: ActOptions<ResumedEndpoint> & Audited,
): Promise<Answer<ResumedEndpoint>> {
  const audit: AuditedAct = {
    ...options.by,
    action: "resumeEndpoint",
    parameters: withoutAbsent({ host: URL.parse(url)?.host }),
  };
  return refusalOf(runtime, platform, audit, resumeNow(runtime, platform, url, { ...options, audit }));
}

async function resumeNow(
  runtime: Runtime,
  platform: Platform,
  url: string,
  options: Acting<ResumedEndpoint>,
): Promise<Answer<ResumedEndpoint>> {
  const now = runtime.now();
  const before = await runtime.store.endpoint(platform.id, endpointUrl(url));
  if (before === undefined) return refused({ code: "webhookNotFound" });
  const endpoint = resumed(before, now);
  const asked: Redelivery = {
    platformId: platform.id,
    states: before.state === "paused" ? ["pending", "exhausted"] : ["pending"],
    endpoint: { url: before.url, triedSince: before.since },
    ...addressed(platform),
  };
  return again(runtime, asked, options, (redelivered) => ({ endpoint, redelivered }), endpoint);
}

function addressed({ notifyUrl }: Platform): Pick<Redelivery, "hasOwnAddress"> {
  return notifyUrl === undefined ? { hasOwnAddress: true } : {};
}

type Acting<T> = ActOptions<T> & { readonly audit: AuditedAct };

function refusalOf<T>(
  runtime: Runtime,
  { id: platformId }: Platform,
  audit: AuditedAct,
  acting: Promise<Answer<T>>,
  orderId?: string,
): Promise<Answer<T>> {
  return withRefusal(runtime, audit, withoutAbsent({ platformId, orderId }), acting);
}

async function again<T>(
  runtime: Runtime,
  asked: Redelivery,
  { idempotency, render, audit }: Acting<T>,
  valueFor: (count: number) => T,
  endpoint?: Endpoint,
): Promise<Answer<T>> {
  const updated = await runtime.store.redeliver(asked, {
    now: runtime.now(),
    paceMs: PACE_MS,
    audit,
    render: (count) => render(valueFor(count)),
    ...(idempotency === undefined ? {} : { idempotency }),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
  if (updated.kind === "done") return { kind: "ok", value: valueFor(updated.value), warnings: [] };
  return updated.kind === "replayed" ? updated : refused({ code: "idempotencyKeyReused" });
}

/** Sends one signed test event now, and reports the response. Nothing else is changed by it. */
export async function testWebhook(
  runtime: Runtime,
  platform: Platform,
  notifyUrl: string | undefined,
  options: ActOptions<TestedWebhook>,
): Promise<Answer<TestedWebhook>> {
  const earlier = options.idempotency && (await earlierAnswer(runtime, options.idempotency));
  if (earlier !== undefined) return earlier;
  const url = notifyUrl ?? platform.notifyUrl;
  if (url === undefined) {
    const message = "is required: the platform has no notify_url of its own";
    return refused({ code: "invalidRequest", problems: [{ path: "/notifyUrl", message }] });
  }
  const now = runtime.now();
  const body = testBody({ platformId: platform.id, date: now });
  const id = newId("evt", now, runtime.random);
  const attempt = await sendSigned(runtime, { platform, url, id, body }, TEST_TIMEOUT_MS);
  const value: TestedWebhook = { url, body, attempt };
  if (options.idempotency !== undefined) {
    await runtime.store.keepAnswer(options.idempotency, options.render(value), now);
  }
  return { kind: "ok", value, warnings: [] };
}

async function earlierAnswer(runtime: Runtime, key: IdempotencyKey) {
  const earlier = await runtime.store.earlierAnswer(key);
  return earlier?.kind === "keyReused" ? refused({ code: "idempotencyKeyReused" }) : earlier;
}
