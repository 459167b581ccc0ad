// Redelivery of webhook events: requests their jobs once more, in batches, so that other changes do not wait for long.

import type { Updated } from "../../../ports/stored-responses.ts";
import type { RedeliverOptions, Redelivery } from "../../../ports/webhook-events.ts";
import { uncertain } from "../../failure.ts";
import type { Writer } from "../writer/writer.ts";
import type { AuditRows } from "./audit-log.ts";
import type { EndpointRows } from "./endpoints.ts";
import type { EventListing, Span, ToRedeliver } from "./event-listing.ts";
import type { JobRows } from "./jobs.ts";
import type { AnswerRows } from "./stored-responses.ts";
import type { EventRows } from "./webhook-events.ts";

/** How many events one transaction redelivers: other changes wait for it. */
const BATCH = 200;

type Rows = {
  readonly events: EventRows;
  readonly eventList: EventListing;
  readonly jobs: JobRows;
  readonly answers: AnswerRows;
  readonly endpoints: EndpointRows;
  readonly audit: AuditRows;
};

/** `span`: what is left. An event that is made meanwhile is not in it: it is delivered as any new one. */
type Progress = { readonly count: number; readonly span: Span | undefined; readonly isWhole: boolean };

export async function redeliver(
  rows: Rows,
  writer: Writer,
  asked: Redelivery,
  options: RedeliverOptions,
): Promise<Updated<number>> {
  const { idempotency } = options;
  let progress: Progress = { count: 0, span: undefined, isWhole: false };
  try {
    while (!progress.isWhole) {
      const before = progress;
      const after = await writer.write(() => {
        const earlier = idempotency && before.count === 0 ? rows.answers.find(idempotency) : undefined;
        return earlier ?? putBack(rows, asked, options, before);
      });
      if ("kind" in after) return after;
      progress = after;
    }
  } catch (error) {
    throw progress.count > 0 ? uncertain(error) : error;
  }
  return { kind: "done", value: progress.count };
}

function putBack(rows: Rows, asked: Redelivery, options: RedeliverOptions, before: Progress): Progress {
  const { now, paceMs } = options;
  if (before.span === undefined) begin(rows, asked, options);
  const span = before.span ?? { after: undefined, last: rows.eventList.newest(asked.platformId) };
  const found = rows.eventList.toRedeliver(asked, span, BATCH);
  const sent = found.filter((event) => !asked.hasOwnAddress || event.hasOwnAddress === 1);
  for (const [index, event] of sent.entries()) {
    putBackOne(rows, event, { since: now, dueAt: now + (before.count + index) * paceMs });
  }
  const count = before.count + sent.length;
  const isWhole = found.length < BATCH;
  if (isWhole) finish(rows, asked, options, count);
  return { count, span: { ...span, after: found.at(-1) }, isWhole };
}

/** With the first batch: if the process dies after it, what was sent again has its row; and a paused address takes nothing. */
function begin(rows: Rows, { platformId, orderId }: Redelivery, options: RedeliverOptions): void {
  const { endpoint, now, audit } = options;
  rows.audit.add(audit, {
    at: now,
    platformId,
    outcome: "done",
    ...(orderId !== undefined && { orderId }),
  });
  if (endpoint !== undefined) rows.endpoints.save(endpoint);
}

function finish(rows: Rows, asked: Redelivery, options: RedeliverOptions, count: number): void {
  const { idempotency, now, render } = options;
  if (idempotency !== undefined) rows.answers.add(idempotency, asked.orderId ?? "", render(count), now);
}

function putBackOne(
  { events, jobs }: Rows,
  { id, orderId, state }: ToRedeliver,
  { since, dueAt }: { readonly since: number; readonly dueAt: number },
): void {
  const job = { kind: "deliver", subject: id, payload: { since }, dueAt };
  if (state === "pending") {
    jobs.bringForward(orderId, job);
    return;
  }
  events.setState(id, "pending");
  jobs.ask(orderId, job);
}
