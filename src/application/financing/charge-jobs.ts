// Jobs about charges of deadlines: make the one that is due, ask about one without an answer, capture or release what
// the buyer pays, refund. An unknown charge is resolved only by asking, never by a new key (specification/financing#charges).

import { currentCard } from "../../domain/financing/cards.ts";
import { nextCharge } from "../../domain/financing/charging.ts";
import type { Charge, Financing } from "../../domain/financing/financing.ts";
import type { SavedPaymentMethods } from "../../ports/payment-provider.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { newId } from "../ids.ts";
import { askForRefund } from "../jobs/ask-for-refund.ts";
import type { Done, Task } from "../jobs/money-task.ts";
import { again, DONE, say, withKey } from "../jobs/money-task.ts";
import { detailsOf } from "../orders/view.ts";
import { shownFrom, withinPatience } from "../payments/ask-provider.ts";
import { note } from "../payments/note.ts";
import { learnAboutCharge } from "../reconciliation/elsewhere.ts";
import { inquireCharge, ofCharge } from "./ask-about-charge.ts";

export type FinancedTask = Task & { readonly financing: Financing; readonly methods: SavedPaymentMethods };

/** Reserve, save, ask, save: the key is made when asking, because the provider looks for it around its moment. */
export async function chargeJob(task: FinancedTask): Promise<Done> {
  const { runtime, stored, provider } = task;
  const reason = await runtime.holdsCharges?.(stored, provider, "service");
  if (reason !== undefined) return again(reason);
  const chargeId = newId("chg", runtime.now(), runtime.random);
  await say(task, { kind: "startCharge", chargeId });
  const after = await runtime.store.read(stored.order.id);
  const charge = after?.order.financing?.charges.find(({ id }) => id === chargeId);
  if (after === undefined) return DONE;
  if (charge !== undefined) {
    await askForCharge(task, after, charge);
    return DONE;
  }
  const isStillDue = after.order.financing?.dueSince !== undefined;
  return isStillDue ? again("it is not due yet by this clock", nextCharge(after.order)?.at) : DONE;
}

/** Asks for a charge that was just stored, and saves the answer. */
export async function askForCharge(
  task: Pick<FinancedTask, "runtime" | "stored" | "platform" | "methods">,
  { order, ...stored }: StoredOrder,
  charge: Charge,
): Promise<void> {
  const { runtime, methods } = task;
  const saved = currentCard(order)?.saved;
  const { trackId: reference } = detailsOf({ order, ...stored });
  if (saved === undefined) return;
  const ask = methods.charge({
    key: charge.id,
    saved,
    amount: charge.amount,
    currency: order.currency,
    orderId: order.id,
    platformId: order.platformId,
    deadlineIds: charge.deadlines.map(({ id }) => id),
    ...(reference !== undefined && { reference }),
  });
  const outcome = ofCharge(await withinPatience(runtime, ask, { orderId: order.id }));
  await note(runtime, task, { kind: "noteCharge", chargeId: charge.id, outcome });
}

function chargeOf({ financing, job }: FinancedTask): Charge | undefined {
  return financing.charges.find(({ id }) => id === job.subject);
}

/** Asked until the provider has said something final, or the buyer is given up. */
export async function inquireChargeJob(task: FinancedTask): Promise<Done> {
  const { runtime, provider, stored } = task;
  const charge = chargeOf(task);
  if (charge === undefined) return DONE;
  const outcome = await inquireCharge(runtime, provider, charge);
  await say(task, { kind: "noteCharge", chargeId: charge.id, outcome });
  const after = await runtime.store.read(stored.order.id);
  const now = after?.order.financing?.charges.find(({ id }) => id === charge.id);
  if (now?.status === "requiresAction") return again("the charge waits for its buyer");
  if (now?.status !== "pending") return DONE;
  return again("it is not known whether it was charged", arrivalOf(task, charge));
}

/** From then on the provider shows the charge, if it was made; undefined: it does already. */
function arrivalOf({ runtime, provider }: FinancedTask, { askedAt }: Charge): number | undefined {
  const visible = shownFrom(provider, askedAt);
  return runtime.now() < visible ? visible : undefined;
}

/** A capture that is refused for good gives the hold back, and the deadline is owed as before. */
export async function captureChargeJob(task: FinancedTask): Promise<Done> {
  const { runtime, provider, job } = task;
  const charge = chargeOf(task);
  if (charge === undefined) return DONE;
  const { id, ref, amount } = charge;
  const tried = job.attempts > 0 ? await inquireCharge(runtime, provider, charge) : undefined;
  if (tried?.kind === "captured") return captured(task, charge, tried.ref);
  const answer = await withKey(task, `${id}:capture`, (key) =>
    provider.capture({ key, paymentKey: id, ref, amount }),
  );
  if (answer.kind === "unknown") return again(answer.reason);
  if (answer.kind === "done") return captured(task, charge, ref);
  const truth = await inquireCharge(runtime, provider, charge);
  if (truth.kind === "unknown") return again("the provider does not say whether it was captured");
  if (truth.kind === "captured") return captured(task, charge, truth.ref);
  const { code } = answer;
  return releaseThen(task, charge, { kind: "declined", code, retry: "again" });
}

async function captured(task: FinancedTask, { id }: Charge, ref = id): Promise<Done> {
  await say(task, { kind: "noteCharge", chargeId: id, outcome: { kind: "captured", ref } });
  return DONE;
}

/** A payment that may still be on its way to the provider is released once it must have arrived (F14). */
export async function releaseChargeJob(task: FinancedTask): Promise<Done> {
  const charge = chargeOf(task);
  if (charge === undefined) return DONE;
  const arrival = charge.status === "pending" ? arrivalOf(task, charge) : undefined;
  if (arrival !== undefined) return again("the payment may not have arrived yet", arrival);
  return releaseThen(task, charge, { kind: "released" });
}

/** Gives a hold back, and saves the charge's `outcome` then, unless its money was captured already. */
async function releaseThen(
  task: FinancedTask,
  charge: Charge,
  outcome: Extract<Parameters<typeof say>[1], { readonly kind: "noteCharge" }>["outcome"],
): Promise<Done> {
  const { id: chargeId, ref } = charge;
  const answer = await withKey(task, `${chargeId}:release`, (key) =>
    task.provider.release({ key, paymentKey: chargeId, ref }),
  );
  if (answer.kind === "unknown") return again(answer.reason);
  if (answer.kind === "captured") return captured(task, charge, ref);
  await say(task, { kind: "noteCharge", chargeId, outcome });
  return DONE;
}

/** The amount goes back with the part of the fee that falls away. */
export async function refundChargeJob(task: FinancedTask): Promise<Done> {
  const { financing, job } = task;
  const refund = financing.refunds.find(({ id }) => id === job.subject);
  const charge = financing.charges.find(({ id }) => id === refund?.chargeId);
  if (refund === undefined || charge === undefined) return DONE;
  const amount = refund.amount + refund.fee;
  const answer = await askForRefund(task, { id: refund.id, amount }, charge);
  if (answer.kind === "unknown") return again(answer.reason);
  const outcome = answer.kind === "done" ? ({ kind: "refunded" } as const) : answer;
  await say(task, { kind: "noteRefund", refundId: refund.id, outcome });
  if (answer.kind === "refused" && answer.code === "paymentDisputed")
    await learnAboutCharge(task.runtime, task, task.provider, charge);
  return DONE;
}
