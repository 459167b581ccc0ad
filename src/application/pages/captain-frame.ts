// The widget's captain frame, which has only the public key: an order made with its first payment, and
// the view of an order. No response here contains a name or an e-mail address (T2).

import { withoutAbsent } from "../../api/orders/details.ts";
import type { OrderDraft } from "../../api/orders/draft.ts";
import type { FrameState, FrontPayAnswer, FrontPayment, OrderGlimpse } from "../../api/pages/frame.ts";
import type { BuyerSession, PageView, PlanAnswer, PlanRequest } from "../../api/pages/page.ts";
import type { Platform } from "../../config/config.ts";
import type { Command } from "../../domain/order/commands.ts";
import type { NewOrder } from "../../domain/order/create.ts";
import type { Order } from "../../domain/order/order.ts";
import { amountConfirmed, amountDue } from "../../domain/order/queries.ts";
import { beginOrder } from "../../domain/order/transition.ts";
import type { CardOrigins } from "../../ports/payment-provider.ts";
import type { Buyer, EarlierAnswer, IdempotencyKey, Outcome, StoredOrder } from "../../ports/store.ts";
import type { Answer } from "../contract/answer.ts";
import type { Unpaid } from "../financing/shown-plans.ts";
import { plansFor } from "../financing/shown-plans.ts";
import { newId, webhookEventIds } from "../ids.ts";
import { changeOf } from "../orders/change.ts";
import { beginningOf } from "../orders/create-order.ts";
import type { Refused } from "../orders/outcome.ts";
import { refused } from "../orders/outcome.ts";
import { caughtUp, isShared, linkOf } from "../orders/view.ts";
import type { PaymentInProgress } from "../payments/pay.ts";
import { agreed, answerAbout, starting, take } from "../payments/pay.ts";
import { givenByShop, named } from "../payments/payers.ts";
import type { Runtime } from "../runtime.ts";
import { afterSaving } from "../store-failure.ts";
import { pageToken } from "./links.ts";
import { captainPage, mayBegin, providerOf, triedAs } from "./open-page.ts";
import { pageView } from "./page-view.ts";

/** Makes the order and takes its first payment in one go; a refused payment makes no order (specification/widget). */
export async function payFront(
  runtime: Runtime,
  platform: Platform,
  draft: OrderDraft,
  payment: FrontPayment,
  session?: BuyerSession,
): Promise<Answer<FrontPayAnswer>> {
  // First of all: what has come to be refused since, by the clock or the configuration, says nothing of this attempt.
  const earlier = await runtime.store.earlierAnswer(keyOf(platform, payment));
  const made = earlier
    ? madeBefore(earlier, payment)
    : await makeOrder(runtime, platform, draft, payment, session);
  return made.kind === "refused" ? made : afterSaving(payMade(runtime, platform, made, draft.warnings));
}

async function payMade(
  runtime: Runtime,
  platform: Platform,
  made: Made,
  warnings: readonly string[],
): Promise<Answer<FrontPayAnswer>> {
  const { page, authorization } = await madeWith(runtime, platform, made);
  const answer = made.isNew
    ? await take(runtime, { page, authorization, request: made.payment })
    : await answerAbout(runtime, page, authorization.id);
  if (answer.kind !== "ok") return answer;
  const { payment: taken, view } = answer.value;
  const value = { payment: taken, view: impersonal(view), order: made.orderId, token: page.token };
  return { kind: "ok", value, warnings };
}

/** The captain's page of an order, and the payment that it was made with. */
async function madeWith(
  runtime: Runtime,
  platform: Platform,
  { orderId, payment }: Made,
): Promise<Omit<PaymentInProgress, "request">> {
  const stored = await runtime.store.read(orderId);
  const authorization = stored && triedAs(stored.order, payment.attempt);
  if (stored === undefined || authorization === undefined)
    throw new Error(`order ${orderId} was made without its payment`);
  return { page: captainPage(runtime, platform, stored), authorization };
}

type Made = { readonly kind: "made"; readonly orderId: string } & (
  | { readonly isNew: true; readonly payment: FrontPayment & Buyer }
  | { readonly isNew: false; readonly payment: FrontPayment }
);

/** The attempt is its Idempotency-Key: only its own frame knows it (F23). */
function keyOf(platform: Platform, { attempt }: FrontPayment): IdempotencyKey {
  return { scope: `front ${platform.id}`, key: attempt, fingerprint: "" };
}

function madeBefore(earlier: EarlierAnswer, payment: FrontPayment): Made {
  if (earlier.kind === "keyReused") throw new Error("an attempt has one fingerprint");
  return { kind: "made", orderId: earlier.answer.body, payment, isNew: false };
}

/** Saves order and payment in one update. */
async function makeOrder(
  runtime: Runtime,
  platform: Platform,
  draft: OrderDraft,
  asked: FrontPayment,
  session: BuyerSession | undefined,
): Promise<Made | Refused> {
  const now = runtime.now();
  const beginning = beginningOf(runtime, platform, draft, now);
  if ("code" in beginning) return refused(beginning);
  const { order, details } = beginning;
  const payment = named(asked, givenByShop(details));
  if ("refusal" in payment) return payment;
  const request = { ...payment, units: unitsOf(order, payment) };
  const chosen = choosing(payment.moduleId);
  const unpaid = { order: beginOrder(order, now, chosen).order, details, platform };
  const agreement = agreed(unpaid, "captain", payment, now);
  if (agreement !== undefined && "kind" in agreement) return agreement;
  const known = { details, agreement };
  const act = starting(known, newId("auth", now, runtime.random), "captain", request, session);
  const transition = beginOrder(order, now, [...chosen, act.command]);
  if (transition.refusal !== undefined) return refused(transition.refusal);
  const eventIds = webhookEventIds(runtime.random);
  const data = { details: act.details ?? details, buyers: act.buyers ?? {} };
  const change = { ...changeOf({ runtime, platform, eventIds }, transition, data), ...data };
  const provider = providerOf(runtime, platform, { order: transition.order, ...data });
  const isAdmitted = provider.admits?.() !== false;
  const updated = await runtime.store.update(
    order.id,
    // A repeated attempt has its stored response, whatever the provider does now (F16, F23).
    (): Outcome<string | undefined> =>
      isAdmitted
        ? { value: order.id, change: { ...change, answer: { status: 200, body: order.id } } }
        : { value: undefined },
    { now, idempotency: keyOf(platform, payment), audit: "none" },
  );
  if (updated.kind !== "done") return madeBefore(updated, payment);
  return updated.value === undefined
    ? refused({ code: "providerUnavailable" })
    : { kind: "made", orderId: updated.value, payment, isNew: true };
}

function choosing(moduleId: string | undefined): readonly Command[] {
  return moduleId === undefined ? [] : [{ kind: "chooseModule", moduleId }];
}

/** The domain refuses an item that is not there. */
function unitsOf({ items }: NewOrder, { units = [] }: FrontPayment) {
  return units.map(({ item, quantity }) => ({ itemId: items[item]?.id ?? `items[${item}]`, quantity }));
}

/** The order that `draft` would become, as its captain's frame shows it. Nothing is saved. */
export function previewFrame(
  runtime: Runtime,
  platform: Platform,
  draft: OrderDraft,
  moduleId: string | undefined,
): Answer<FrameState> {
  const made = wouldBe(runtime, platform, draft, moduleId);
  if ("kind" in made) return made;
  const view = frameView(runtime, platform, { ...made, buyers: {} });
  return { kind: "ok", value: { kind: "preview", view }, warnings: made.warnings };
}

/** What the offers of that order come to. */
export function previewPlans(
  runtime: Runtime,
  platform: Platform,
  draft: OrderDraft,
  { moduleId, ...asked }: PlanRequest & { readonly moduleId?: string },
): Answer<PlanAnswer> {
  const made = wouldBe(runtime, platform, draft, moduleId);
  if ("kind" in made) return made;
  const found = plansFor({ ...made, platform }, asked, runtime.now());
  return "kind" in found ? found : { kind: "ok", value: found, warnings: made.warnings };
}

type WouldBe = Pick<Unpaid, "order" | "details"> & { readonly warnings: readonly string[] };

function wouldBe(
  runtime: Runtime,
  platform: Platform,
  draft: OrderDraft,
  moduleId: string | undefined,
): WouldBe | Refused {
  const now = runtime.now();
  const beginning = beginningOf(runtime, platform, draft, now);
  if ("code" in beginning) return refused(beginning);
  const { details, warnings } = beginning;
  const { order, refusal } = beginOrder(beginning.order, now, choosing(moduleId));
  return refusal === undefined ? { order, details, warnings } : refused(refusal);
}

/**
 * Open, with a link of the frame's own, until a captain begins to pay; then a glimpse (T2). A failed payment locks no
 * buyer out.
 */
export async function frame(
  runtime: Runtime,
  platform: Platform,
  orderId: string,
): Promise<Answer<FrameState>> {
  const found = await runtime.store.read(orderId);
  if (found?.order.platformId !== platform.id) return refused({ code: "orderNotFound" });
  const stored = caughtUp(runtime, found);
  const view = frameView(runtime, platform, stored);
  const value: FrameState = mayBegin(stored.order)
    ? { kind: "open", view, token: pageToken(runtime.linkSecret, linkOf(stored, "frame")) }
    : { kind: "glimpse", order: glimpseOf(view, stored.order) };
  return { kind: "ok", value, warnings: [] };
}

function frameView(runtime: Runtime, platform: Platform, stored: StoredOrder): PageView {
  const provider = providerOf(runtime, platform, stored);
  return pageView(runtime, { role: "captain", stored, platform, provider, access: { kind: "frame" } });
}

/** Origins of the frames and scripts with which the platform's providers collect cards, for any chosen module. */
export function cardOrigins(runtime: Runtime, platform: Platform): CardOrigins {
  const modules = [undefined, ...platform.modules];
  const theirs = modules.map((module) => runtime.provider(platform, module).origins);
  const all = (kind: keyof CardOrigins) => [...new Set(theirs.flatMap((origins) => origins?.[kind] ?? []))];
  return { frames: all("frames"), scripts: all("scripts"), connects: all("connects") };
}

function impersonal({ participants: _, invitations: __, ...view }: PageView): PageView {
  return { ...view, buyer: {} };
}

function glimpseOf(view: PageView, order: Order): OrderGlimpse {
  const { now, locale, status, currency, dueDate, items, ended, shareUrl } = view;
  return {
    ...{ now, status, due: amountDue(order), paid: amountConfirmed(order), currency, dueDate, items },
    ...withoutAbsent({ locale, ended, shareUrl }),
    ...(isShared(order) && shareUrl === undefined ? { renewed: true } : {}),
  };
}
