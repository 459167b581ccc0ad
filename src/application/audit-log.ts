// Audit log: the acts that get a row of it, with what they were asked for, and the rows of refused ones. The row of an act
// that changes something is saved with the change, by the store.

import { withoutAbsent } from "../api/orders/details.ts";
import { sum } from "../domain/money/money.ts";
import type { Units } from "../domain/order/order.ts";
import type { MerchantCommand } from "../domain/order/plan.ts";
import { DAY } from "../domain/time.ts";
import type { AuditedAct, AuditedSubject, AuditParameters, Caller } from "../ports/audit-log.ts";
import type { Answer } from "./contract/answer.ts";
import type { OrderChange } from "./contract/merchant.ts";
import type { Runtime } from "./runtime.ts";

/** How long rows are kept without `audit_days`. */
const KEEP_AUDIT_MS = 400 * DAY;

/** What the calendar brings, such as the end of a retention. */
export const BY_CLOCK: Caller = { actor: { kind: "clock" } };
/** A command on this machine. */
export const BY_OPERATOR: Caller = { actor: { kind: "operator" } };

/** A cancel of one buyer's payment is a release. */
export function commandAct(by: Caller, { kind, ...asked }: MerchantCommand): AuditedAct {
  const isRelease = kind === "cancel" && "authorizationId" in asked;
  return { ...by, action: isRelease ? "release" : kind, parameters: partParameters(asked) };
}

type Part = Pick<AuditParameters, "amount" | "authorizationId"> & { readonly units?: readonly Units[] };

function partParameters({ amount, authorizationId, units }: Part): AuditParameters {
  return withoutAbsent({ amount, authorizationId, units: units && unitsIn(units) });
}

export function unitsIn(units: readonly Units[]): number {
  return sum(units.map(({ quantity }) => quantity));
}

export function changeAct(by: Caller, change: OrderChange): AuditedAct {
  const { dueDate } = change;
  return {
    ...by,
    action: "change",
    parameters: { fields: Object.keys(change), ...withoutAbsent({ dueDate }) },
  };
}

/** Without ids all invited are reminded. */
export function nudgeAct(by: Caller, invitationIds: readonly string[] | undefined): AuditedAct {
  return { ...by, action: "nudge", parameters: withoutAbsent({ count: invitationIds?.length }) };
}

export function askAct(by: Caller): AuditedAct {
  return { ...by, action: "ask" };
}

/** Of a refused act there is a row of its own. An answer does not depend on whether that could be saved. */
export async function withRefusal<T>(
  runtime: Runtime,
  act: AuditedAct,
  about: Pick<AuditedSubject, "platformId" | "orderId">,
  acting: Promise<Answer<T>>,
): Promise<Answer<T>> {
  const answer = await acting;
  if (answer.kind === "refused") await recordOutcome(runtime, act, about, answer.refusal.code);
  return answer;
}

/** An act on the service, or about its data, as a whole. */
export function recordServiceAct(
  runtime: Runtime,
  by: Caller,
  { action, count }: Pick<AuditedAct, "action"> & { readonly count?: number },
  outcome: string,
): Promise<void> {
  return recordOutcome(runtime, { ...by, action, parameters: withoutAbsent({ count }) }, {}, outcome);
}

/** An answer does not depend on whether the row could be saved. */
export async function recordOutcome(
  { store, now, log }: Runtime,
  act: AuditedAct,
  { platformId, orderId }: Pick<AuditedSubject, "platformId" | "orderId">,
  outcome: string,
): Promise<void> {
  // An order that is not there, or another platform's, is none that the row could be about.
  const subject = outcome === "orderNotFound" ? { platformId } : { platformId, orderId };
  try {
    await store.recordAct(act, { at: now(), outcome, ...withoutAbsent(subject) });
  } catch (error) {
    log({ event: "auditRowFailed", level: "warning", kind: act.action, ...withoutAbsent(subject), error });
  }
}

/** Deletes rows whose time is over. */
export function pruneAuditLog({ store, config, now }: Runtime): Promise<void> {
  return store.pruneAuditLog(now() - (config.dashboard?.keepAuditMs ?? KEEP_AUDIT_MS));
}
