// Redelivery of webhook events: requests their jobs once more, in batches, so that other changes do not wait for long.

import type { Updated } from "../../ports/stored-responses.ts";
import type { RedeliverOptions, Redelivery } from "../../ports/webhook-events.ts";
import { uncertain } from "../failure.ts";
import { addAnswer, findAnswer } from "./answers.ts";
import { addAuditRow } from "./audit-log.ts";
import type { Database } from "./database.ts";
import { saveEndpoint } from "./endpoints.ts";
import type { Span, ToRedeliver } from "./events.ts";
import { eventsToRedeliver, newestEvent, setEventState } from "./events.ts";
import { askForJob, bringJobForward } from "./jobs.ts";
import type { Transaction } from "./transaction.ts";

/** How many events one transaction redelivers. */
const BATCH = 200;

/** `span`: what is left. An event that is made meanwhile is not in it: it is delivered as any new one. */
type Progress = { readonly count: number; readonly span?: Span; readonly isWhole: boolean };

export async function redeliver(
  database: Pick<Database, "write">,
  asked: Redelivery,
  options: RedeliverOptions,
): Promise<Updated<number>> {
  const { idempotency } = options;
  let progress: Progress = { count: 0, isWhole: false };
  try {
    while (!progress.isWhole) {
      const before = progress;
      const after = await database.write(async (transaction) => {
        const earlier =
          idempotency && before.count === 0 ? await findAnswer(transaction, idempotency) : undefined;
        return earlier ?? (await putBack(transaction, asked, options, before));
      });
      if ("kind" in after) return after;
      progress = after;
    }
  } catch (error) {
    throw progress.count > 0 ? uncertain(error) : error;
  }
  return { kind: "done", value: progress.count };
}

async function putBack(
  transaction: Transaction,
  asked: Redelivery,
  options: RedeliverOptions,
  before: Progress,
): Promise<Progress> {
  const { now, paceMs } = options;
  if (before.span === undefined) await begin(transaction, asked, options);
  const span = before.span ?? { after: undefined, last: await newestEvent(transaction, asked.platformId) };
  const found = await eventsToRedeliver(transaction, asked, span, BATCH);
  const sent = found.filter((event) => !asked.hasOwnAddress || event.hasOwnAddress);
  for (const [index, event] of sent.entries())
    await putBackOne(transaction, event, { since: now, dueAt: now + (before.count + index) * paceMs });
  const count = before.count + sent.length;
  const isWhole = found.length < BATCH;
  if (isWhole) await finish(transaction, asked, options, count);
  return { count, isWhole, span: { ...span, after: found.at(-1) } };
}

/** With the first batch: if the process dies after it, what was sent again has its row; and a paused address takes nothing. */
async function begin(
  transaction: Transaction,
  { platformId, orderId }: Redelivery,
  { endpoint, now, audit }: RedeliverOptions,
): Promise<void> {
  await addAuditRow(transaction, audit, {
    at: now,
    platformId,
    outcome: "done",
    ...(orderId !== undefined && { orderId }),
  });
  if (endpoint !== undefined) await saveEndpoint(transaction, endpoint);
}

async function finish(
  transaction: Transaction,
  asked: Redelivery,
  { idempotency, now, render }: RedeliverOptions,
  count: number,
): Promise<void> {
  if (idempotency !== undefined)
    await addAnswer(transaction, idempotency, asked.orderId ?? "", render(count), now);
}

async function putBackOne(
  transaction: Transaction,
  { id, orderId, state }: ToRedeliver,
  { since, dueAt }: { readonly since: number; readonly dueAt: number },
): Promise<void> {
  const job = { kind: "deliver", subject: id, payload: { since }, dueAt };
  if (state === "pending") return bringJobForward(transaction, orderId, job);
  await setEventState(transaction, id, "pending");
  await askForJob(transaction, orderId, job);
}
