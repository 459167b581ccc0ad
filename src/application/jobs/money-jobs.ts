// Jobs that ask a payment provider: inquire, release, capture, refund, and those of financed orders. Each can be done
// again with the same key and has one effect; "no" after an unanswered try is believed only when the provider's own
// record says the same (F15), and where that record cannot be read, everything is asked again.

import { platformOf } from "../../config/config.ts";
import { isFinancingJob } from "../../domain/financing/jobs.ts";
import { awaitsAnswer, isOperation, isOperationNeeded } from "../../domain/order/operations.ts";
import type { Authorization, Order } from "../../domain/order/order.ts";
import type { OperationAnswer } from "../../ports/payment-provider.ts";
import type { ClaimedJob } from "../../ports/store.ts";
import { isFinancingJobNeeded, isUrgent, runFinancingJob } from "../financing/jobs.ts";
import { providerOf } from "../pages/open-page.ts";
import { inquire, LAST_RANK, visibleFrom } from "../payments/ask-provider.ts";
import { heldOrSaved } from "../payments/held-or-saved.ts";
import { learnElsewhere } from "../reconciliation/elsewhere.ts";
import type { Runtime } from "../runtime.ts";
import { askForRefund } from "./ask-for-refund.ts";
import type { Done, Task } from "./money-task.ts";
import { again, DONE, say, withKey } from "./money-task.ts";

/** Runs one job about money. A provider that rejects is a defect and is tried again like no answer. */
export async function runMoneyJob(runtime: Runtime, job: ClaimedJob): Promise<Done> {
  const task = await taskOf(runtime, job);
  if (!("provider" in task)) return task;
  const { inTurn } = task.provider;
  return inTurn === undefined ? runJob(task) : inTurn(rankOf(task), () => runLater(runtime, job));
}

/** The order may have changed while the job waited for the provider's rate limit. */
async function runLater(runtime: Runtime, job: ClaimedJob): Promise<Done> {
  const task = await taskOf(runtime, job);
  return "provider" in task ? runJob(task) : task;
}

async function taskOf(runtime: Runtime, job: ClaimedJob): Promise<Task | Done> {
  const stored = await runtime.store.read(job.orderId);
  const platform = platformOf(runtime.config, stored?.order.platformId);
  if (stored === undefined) return DONE;
  if (platform === undefined) return again("its platform is not in the configuration");
  if (!isNeeded(job, stored.order)) return DONE;
  return { runtime, job, stored, platform, provider: providerOf(runtime, platform, stored) };
}

/** A kind that is not known is answered when it is run. */
function isNeeded(job: ClaimedJob, order: Order): boolean {
  if (isFinancingJob(job.kind)) return isFinancingJobNeeded(order, job.kind, job.subject);
  return !isOperation(job) || isOperationNeeded(order, job);
}

/** Questions about payments first, because their buyers wait; then the hold that ends first; refunds have time. */
function rankOf({ job, stored }: Task): number {
  if (job.kind === "inquire" || isUrgent(job.kind)) return 0;
  const authorization = stored.order.authorizations.find(({ id }) => id === job.subject);
  return authorization?.expiresAt ?? LAST_RANK;
}

async function runJob(task: Task): Promise<Done> {
  const { job, stored } = task;
  if (isFinancingJob(job.kind)) return runFinancingJob(task, job.kind);
  if (job.kind === "refund") return refundJob(task);
  const authorization = stored.order.authorizations.find(({ id }) => id === job.subject);
  if (authorization === undefined) return DONE;
  switch (job.kind) {
    case "inquire":
      return inquireJob(task, authorization);
    case "release":
      return releaseJob(task, authorization);
    case "capture":
      return captureJob(task, authorization);
    default:
      return again(`unknown job kind ${job.kind}`);
  }
}

/** The outcome of a payment: asked until the provider has said something final, or the buyer is given up. */
async function inquireJob(task: Task, authorization: Authorization): Promise<Done> {
  const answer = await inquire(task.runtime, task.provider, authorization, task.stored.order);
  const said = await say(task, { kind: "noteAnswer", authorizationId: authorization.id, answer });
  if (said.kind === "ended") return said;
  const after = await task.runtime.store.read(task.stored.order.id);
  const now = after?.order.authorizations.find(({ id }) => id === authorization.id);
  if (now === undefined || !awaitsAnswer(now)) return DONE;
  return again(`the payment is ${now.status}`, arrivalOf(task, now));
}

/** From then on the provider shows the payment, if it was made; undefined: it does already. */
function arrivalOf({ runtime, provider, stored }: Task, authorization: Authorization): number | undefined {
  const visible = visibleFrom(provider, authorization, stored.order);
  return authorization.status === "pending" && runtime.now() < visible ? visible : undefined;
}

/** A payment that may still be on its way to the provider is released once it must have arrived (F14, F26). */
async function releaseJob(task: Task, authorization: Authorization): Promise<Done> {
  const arrival = arrivalOf(task, authorization);
  if (arrival !== undefined) return again("the payment may not have arrived yet", arrival);
  const answer = await withKey(task, `${authorization.id}:release`, (key) =>
    heldOrSaved(task.provider, task.stored.order, authorization).release({
      key,
      paymentKey: authorization.id,
      ref: authorization.ref,
    }),
  );
  if (answer.kind === "unknown") return again(answer.reason);
  return say(task, { kind: "noteRelease", authorizationId: authorization.id, outcome: answer });
}

async function captureJob(task: Task, authorization: Authorization): Promise<Done> {
  const amount = authorization.target ?? 0;
  const tried = task.job.attempts > 0;
  const found = tried ? await foundCaptured(task, authorization) : undefined;
  const capture = async (key: string): Promise<OperationAnswer> =>
    (await isCapturing(task, authorization))
      ? task.provider.capture({ key, paymentKey: authorization.id, ref: authorization.ref, amount })
      : { kind: "unknown", reason: "it is not to be captured any more" };
  const answer = found ?? (await withKey(task, `${authorization.id}:capture`, capture));
  const sure = answer.kind === "refused" ? ((await foundCaptured(task, authorization)) ?? answer) : answer;
  if (sure.kind === "unknown") return again(sure.reason);
  return say(task, { kind: "noteCapture", authorizationId: authorization.id, outcome: outcomeOf(sure) });
}

/** The outcome of a capture: the amount that the provider captured, which a person may have done there by hand. */
function outcomeOf(answer: Exclude<OperationAnswer, { kind: "unknown" }>) {
  return answer.kind === "done" ? { kind: "captured" as const, amount: answer.amount } : answer;
}

/** The order may have ended while the provider was asked about an earlier try. */
async function isCapturing({ runtime, stored }: Task, { id }: Authorization): Promise<boolean> {
  const now = await runtime.store.read(stored.order.id);
  return now?.order.authorizations.find((authorization) => authorization.id === id)?.capturing === true;
}

/** A capture that took place although its answer was lost; undefined: it surely did not take place. */
async function foundCaptured({ provider }: Task, authorization: Authorization) {
  const truth = await provider.inquire(authorization.id, authorization.ref);
  if (truth.kind === "unknown")
    return { kind: "unknown" as const, reason: "the provider does not say whether it was captured" };
  return truth.kind === "captured" ? { kind: "done" as const, amount: truth.amount } : undefined;
}

async function refundJob(task: Task): Promise<Done> {
  const { order } = task.stored;
  const refund = order.refunds.find(({ id }) => id === task.job.subject);
  const authorization = order.authorizations.find(({ id }) => id === refund?.authorizationId);
  if (refund?.status !== "pending" || authorization === undefined) return DONE;
  const answer = await askForRefund(task, refund, authorization);
  if (answer.kind === "unknown") return again(answer.reason);
  if (answer.kind === "refused") return refundRefused(task, refund.id, authorization, answer);
  return say(task, { kind: "noteRefund", refundId: refund.id, outcome: { kind: "refunded" } });
}

/** An unknown change at the provider, such as a refund made by hand, may be the reason: it is noted with it. */
async function refundRefused(
  task: Task,
  refundId: string,
  authorization: Authorization,
  refused: Extract<OperationAnswer, { kind: "refused" }>,
): Promise<Done> {
  const { runtime, provider } = task;
  const found = await provider.elsewhere?.(authorization.id, authorization.ref);
  if (found === undefined && provider.elsewhere !== undefined)
    return again("the provider does not say what else was given back");
  const elsewhere = found && { amount: found.refundedByOthers, failed: found.failedByOthers };
  const outcome = { ...refused, ...(elsewhere && { elsewhere }) };
  const said = await say(task, { kind: "noteRefund", refundId, outcome });
  if (refused.code === "paymentDisputed") await learnElsewhere(runtime, task, provider, authorization);
  return said;
}
