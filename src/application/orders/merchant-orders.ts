// Merchants' operations on orders: read, list, commit, cancel, refund, change, and their dry runs. Each is one update
// of the store.

import { MAX_METADATA } from "../../api/decode/field.ts";
import type { OrderDetails } from "../../api/orders/details.ts";
import { withoutAbsent } from "../../api/orders/details.ts";
import type { Platform } from "../../config/config.ts";
import type { Among } from "../../domain/order/commands.ts";
import type { MerchantCommand } from "../../domain/order/plan.ts";
import { planOf } from "../../domain/order/plan.ts";
import { plannedPeople } from "../../domain/order/planned-people.ts";
import { amountDue } from "../../domain/order/queries.ts";
import type { AuditedAct } from "../../ports/audit-log.ts";
import type {
  AttentionFilter,
  HoldsFilter,
  OrderFilter,
  OrderPage,
  Outcome,
  SeenOrders,
  StoredOrder,
} from "../../ports/store.ts";
import { askAct, changeAct, commandAct, nudgeAct, withRefusal } from "../audit-log.ts";
import type { Answer, Audited } from "../contract/answer.ts";
import type {
  CommandOptions,
  ConfirmedOptions,
  OrderChange,
  OrderView,
  OrderViews,
  PlannedOrder,
  ShownPlan,
} from "../contract/merchant.ts";
import { newId } from "../ids.ts";
import { nudging } from "../invitations/inviting.ts";
import type { Runtime } from "../runtime.ts";
import type { Refused } from "./outcome.ts";
import { answered, answerOf, refused, updateOptions, withoutMail } from "./outcome.ts";
import { readerOf, renderedOrder } from "./rendered-order.ts";
import type { Act } from "./transition.ts";
import { prepareSteps } from "./transition.ts";
import { caughtUp, detailsOf, viewOf } from "./view.ts";

/** The settled view of one of the platform's orders. */
export function readOrder(
  runtime: Runtime,
  { id }: Platform,
  orderId: string,
): Promise<OrderView | undefined> {
  return viewOrder(runtime, [id], orderId);
}

/** The settled view of an order of one of these platforms. */
export async function viewOrder(
  runtime: Runtime,
  platformIds: readonly string[],
  orderId: string,
): Promise<OrderView | undefined> {
  const stored = await runtime.store.read(orderId);
  if (stored === undefined || !platformIds.includes(stored.order.platformId)) return undefined;
  return viewOf(runtime, caughtUp(runtime, stored));
}

/** The response to a merchant who reads it: as it was last rendered where that still holds. */
export function readOrderText(
  runtime: Runtime,
  platform: Platform,
  orderId: string,
): string | undefined | Promise<string | undefined> {
  const { store, now } = runtime;
  const to = readerOf(runtime, platform);
  return store.shown(orderId, to, now(), (stored) => renderedOrder(runtime, platform, stored));
}

export async function listOrders(runtime: Runtime, filter: OrderFilter): Promise<OrderViews> {
  return viewsOf(runtime, await runtime.store.list(filter));
}

/** Of several platforms. */
export async function listSeen(runtime: Runtime, filter: SeenOrders): Promise<OrderViews> {
  return viewsOf(runtime, await runtime.store.listSeen(filter));
}

export async function listAttention(runtime: Runtime, filter: AttentionFilter): Promise<OrderViews> {
  return viewsOf(runtime, await runtime.store.listAttention(filter));
}

export async function listHolds(runtime: Runtime, filter: HoldsFilter): Promise<OrderViews> {
  return viewsOf(runtime, await runtime.store.listHolds(filter));
}

function viewsOf(runtime: Runtime, { orders, ...page }: OrderPage): OrderViews {
  return { orders: orders.map((stored) => viewOf(runtime, caughtUp(runtime, stored))), ...page };
}

/** The amounts that a command would move, with the order as it stands. Reads only. */
export async function planOrder(
  runtime: Runtime,
  platform: Platform,
  orderId: string,
  command: MerchantCommand,
): Promise<Answer<PlannedOrder>> {
  const view = await readOrder(runtime, platform, orderId);
  if (view === undefined) return refused({ code: "orderNotFound" });
  const plan = planOf(view.order, command, runtime.now());
  return "code" in plan ? refused(plan) : { kind: "ok", value: { view, plan }, warnings: [] };
}

/** The same by person. What time has made due is saved with it, so that `seq` numbers a state that is stored. */
export async function showPlan(
  runtime: Runtime,
  platform: Platform,
  orderId: string,
  command: MerchantCommand,
): Promise<Answer<ShownPlan>> {
  const { now, step, planned } = prepareSteps(runtime, orderId);
  const updated = await runtime.store.update(
    orderId,
    (found): Outcome<Answer<ShownPlan>> => {
      if (found?.order.platformId !== platform.id) return { value: refused({ code: "orderNotFound" }) };
      const { stored, saving } = step(platform, found, { command: { kind: "catchUp" } });
      const outcome = planned(stored.order, command);
      if ("code" in outcome) return { value: refused(outcome), ...saving };
      const { before, after, plan } = outcome;
      const value: ShownPlan = {
        view: viewOf(runtime, stored),
        plan,
        seq: stored.order.seq,
        people: plannedPeople(outcome, now),
        due: { before: amountDue(before), after: amountDue(after) },
      };
      return { value: { kind: "ok", value, warnings: [] }, ...saving };
    },
    { now, audit: "none" },
  );
  if (updated.kind !== "done") throw new Error("a plan has no idempotency key");
  return updated.value;
}

/** Gives a command to one of the platform's orders, if it is as it was when the command's plan was shown. */
export function confirmOrder(
  runtime: Runtime,
  platform: Platform,
  orderId: string,
  command: MerchantCommand,
  options: ConfirmedOptions,
): Promise<Answer<OrderView>> {
  const { ifSeq, refunds: amount, by } = options;
  const audited = commandAct(by, command);
  const audit = { ...audited, parameters: { ...audited.parameters, ...withoutAbsent({ amount }) } };
  return actOnOrder(runtime, platform, orderId, { act: () => ({ command }), audit, ifSeq }, options);
}

/** Gives a command to one of the platform's orders. */
export function commandOrder(
  runtime: Runtime,
  platform: Platform,
  orderId: string,
  command: MerchantCommand,
  options: CommandOptions & Audited,
): Promise<Answer<OrderView>> {
  const acting = { act: () => ({ command }), audit: commandAct(options.by, command) };
  return actOnOrder(runtime, platform, orderId, acting, options);
}

/** Reminds the people invited who have not answered. */
export function nudgeInvited(
  runtime: Runtime,
  platform: Platform,
  orderId: string,
  invitationIds: readonly string[] | undefined,
  options: CommandOptions & Audited,
): Promise<Answer<OrderView>> {
  const audit = nudgeAct(options.by, invitationIds);
  const nudge = nudging(platform, invitationIds, "merchant", runtime.now());
  const act = () => withoutMail(runtime.config, platform) ?? nudge;
  return actOnOrder(runtime, platform, orderId, { act, audit }, options);
}

/** Asks those who have paid for what is left. */
export function askBuyers(
  runtime: Runtime,
  platform: Platform,
  orderId: string,
  among: Among,
  options: CommandOptions & Audited,
): Promise<Answer<OrderView>> {
  const askId = newId("ask", runtime.now(), runtime.random);
  const command = { kind: "ask", askId, by: "merchant", among } as const;
  const act = () => withoutMail(runtime.config, platform) ?? { command };
  return actOnOrder(runtime, platform, orderId, { act, audit: askAct(options.by) }, options);
}

/** Changes fields that a shop learns late: an absent field stays as it is. */
export function changeOrder(
  runtime: Runtime,
  platform: Platform,
  orderId: string,
  change: OrderChange,
  options: CommandOptions & Audited,
): Promise<Answer<OrderView>> {
  const act = (found: StoredOrder) => changing(detailsOf(found), change);
  return actOnOrder(runtime, platform, orderId, { act, audit: changeAct(options.by, change) }, options);
}

/** A change without any new value is no event. */
function changing(details: OrderDetails, { metadata, dueDate, ...change }: OrderChange): Act | Refused {
  const asked = { ...change, ...(metadata && { metadata: mergedMetadata(details, metadata) }) };
  const keys = Object.keys(asked.metadata ?? {}).length;
  if (keys > MAX_METADATA) {
    const message = `would have ${keys} keys, at most ${MAX_METADATA}: null clears one`;
    return refused({ code: "invalidRequest", problems: [{ path: "/metadata", message }] });
  }
  const fields = (Object.keys(asked) as (keyof typeof asked)[]).filter(
    (field) => !Bun.deepEquals(details[field] ?? null, asked[field]),
  );
  const moves =
    dueDate === undefined ? undefined : ({ kind: "moveDueDate", dueDate, by: "merchant" } as const);
  if (fields.length === 0) return { command: moves ?? { kind: "catchUp" } };
  return {
    command: moves ?? { kind: "changeDetails", fields },
    details: withoutNull({ ...details, ...asked }),
  };
}

/** Key by key: a key that is not named stays. */
function mergedMetadata(
  details: OrderDetails,
  asked: NonNullable<OrderChange["metadata"]>,
): Readonly<Record<string, string>> {
  return withoutNull({ ...details.metadata, ...asked });
}

type WithoutNull<T> = { readonly [K in keyof T]: Exclude<T[K], null> };

function withoutNull<T extends object>(record: T): WithoutNull<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as WithoutNull<T>;
}

type Acting = {
  readonly act: (found: StoredOrder) => Act | Refused;
  readonly audit: AuditedAct;
  /** The number of the latest domain event that the act is meant to follow; absent: any. */
  readonly ifSeq?: number;
};

function actOnOrder(
  runtime: Runtime,
  platform: Platform,
  orderId: string,
  acting: Acting,
  options: CommandOptions,
): Promise<Answer<OrderView>> {
  const about = { platformId: platform.id, orderId };
  return withRefusal(runtime, acting.audit, about, carryOut(runtime, platform, orderId, acting, options));
}

async function carryOut(
  runtime: Runtime,
  platform: Platform,
  orderId: string,
  { act, audit, ifSeq }: Acting,
  options: CommandOptions,
): Promise<Answer<OrderView>> {
  const { now, step, present } = prepareSteps(runtime, orderId);
  const updated = await runtime.store.update(
    orderId,
    (found): Outcome<Answer<OrderView>> => {
      if (found?.order.platformId !== platform.id) return { value: refused({ code: "orderNotFound" }) };
      // The stored number names one history; the present one tells that time has added nothing to it.
      if (ifSeq !== undefined && [found.order.seq, present(found).seq].some((seq) => seq !== ifSeq))
        return { value: refused({ code: "orderChanged" }) };
      const asked = act(found);
      if ("kind" in asked) return { value: asked };
      const { stored, refusal, saving } = step(platform, found, asked);
      if (refusal !== undefined) return { value: refused(refusal), ...saving };
      const { change } = saving;
      const view = viewOf(runtime, stored);
      const value = { kind: "ok", value: view, warnings: [] } as const;
      return change === undefined
        ? { value }
        : { value, change: { ...change, ...answered(options, view, []) } };
    },
    { ...updateOptions(options, now), audit },
  );
  return answerOf(updated, (value) => value);
}
