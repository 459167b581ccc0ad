// The widget's captain frame, which has only the public key (CONTRACT 6): an order made with its first payment, and
// what may be shown of one. Whatever is answered here, no name and no e-mail address is in it (T2).

import type { Platform } from "../config/config.ts";
import type { Command } from "../domain/command.ts";
import type { NewOrder } from "../domain/create.ts";
import type { Lived } from "../domain/life.ts";
import { begin, handle } from "../domain/life.ts";
import type { Refusal } from "../domain/refusal.ts";
import type { CardOrigins } from "../psp/provider.ts";
import type { Buyer, Outcome, StoredOrder } from "../store/contract.ts";
import { withoutAbsent } from "../wire/details.ts";
import type { OrderDraft } from "../wire/draft.ts";
import type { FrameState, FrontPayAnswer, FrontPayment, OrderGlimpse } from "../wire/frame.ts";
import type { BuyerSession, PageView } from "../wire/page.ts";
import type { Refused } from "./answer.ts";
import { refused } from "./answer.ts";
import type { Answer, PageDoor } from "./contract.ts";
import { newId } from "./ids.ts";
import { pageToken } from "./links.ts";
import { beginningOf } from "./new-order.ts";
import { pageView } from "./page.ts";
import { mayBegin, openDoor, providerOf, triedAs } from "./page-door.ts";
import { named, toldByShop } from "./payers.ts";
import type { Taking } from "./payments.ts";
import { answerAbout, starting, take } from "./payments.ts";
import { changeOf } from "./save.ts";
import { isShared, linkOf, settled } from "./view.ts";
import type { World } from "./world.ts";

/** Makes the order and takes its first payment in one go; a refused payment makes no order (SPEC 4.4). */
export async function payFront(
  world: World,
  platform: Platform,
  draft: OrderDraft,
  payment: FrontPayment,
  session?: BuyerSession,
): Promise<Answer<FrontPayAnswer>> {
  const made = await makeOrder(world, platform, draft, payment, session);
  if (made.kind === "refused") return made;
  const taking = takingOf(world, made.orderId, made.payment);
  const { door } = taking;
  const answer = made.isNew
    ? await take(world, taking)
    : await answerAbout(world, door, taking.authorization.id);
  if (answer.kind !== "ok") return answer;
  const { payment: taken, view } = answer.value;
  const value = { payment: taken, view: impersonal(view), order: made.orderId, token: door.token };
  return { kind: "ok", value, warnings: draft.warnings };
}

/** The captain's page of an order that was made with this payment. */
function takingOf(world: World, orderId: string, payment: FrontPayment & Buyer): Taking {
  const stored = world.store.read(orderId);
  const link = stored && linkOf(stored, "captain");
  const door: PageDoor = { role: "captain", token: link ? pageToken(world.linkSecret, link) : "" };
  const opened = openDoor(world, door);
  const authorization = opened && triedAs(opened.stored.order, payment.attempt);
  if (opened === undefined || authorization === undefined)
    throw new Error(`order ${orderId} was made without its payment`);
  return { door, opened, authorization, request: payment };
}

type Made =
  | {
      readonly kind: "made";
      readonly orderId: string;
      readonly payment: FrontPayment & Buyer;
      readonly isNew: boolean;
    }
  | Refused;

/** Saves order and payment in one update. The attempt is its Idempotency-Key: only its own frame knows it (F23). */
async function makeOrder(
  world: World,
  platform: Platform,
  draft: OrderDraft,
  asked: FrontPayment,
  session: BuyerSession | undefined,
): Promise<Made> {
  const now = world.now();
  const beginning = beginningOf(world, platform, draft, now);
  if ("code" in beginning) return refused(beginning);
  const { order, details } = beginning;
  const payment = named(asked, toldByShop(details));
  if ("refusal" in payment) return payment;
  const request = { ...payment, units: unitsOf(order, payment) };
  const act = starting({ details }, newId("auth", now, world.random), "captain", request, session);
  const lived = living(order, [...choosing(payment.moduleId), act.command], now);
  if (lived.refusal !== undefined) return refused(lived.refusal);
  const beside = { details: act.details ?? details, buyers: act.buyers ?? {} };
  const change = { ...changeOf(world, platform, undefined, lived, beside), ...beside };
  const { admits } = providerOf(world, platform, { order: lived.order, ...beside });
  const updated = await world.store.update(
    order.id,
    (): Outcome<string | undefined> =>
      // Asked here, for a repeated attempt has its answer whatever the provider does now (F16, F23).
      admits?.() === false
        ? { value: undefined }
        : { value: order.id, change: { ...change, answer: { status: 200, body: order.id } } },
    { now, idempotency: { scope: `front ${platform.id}`, key: payment.attempt, fingerprint: "" } },
  );
  if (updated.kind === "keyReused") throw new Error("an attempt has one fingerprint");
  if (updated.kind === "replayed")
    return { kind: "made", orderId: updated.answer.body, payment, isNew: false };
  return updated.value === undefined
    ? refused({ code: "providerUnavailable" })
    : { kind: "made", orderId: updated.value, payment, isNew: true };
}

/** A new order that lives through `commands`, up to the first that is refused. */
function living(
  order: NewOrder,
  commands: readonly Command[],
  now: number,
): Lived & { readonly refusal?: Refusal } {
  let lived: Lived & { readonly refusal?: Refusal } = begin(order, now);
  for (const command of commands) {
    const next = handle(lived.order, command, now);
    lived = { ...next, recorded: [...lived.recorded, ...next.recorded] };
    if (lived.refusal !== undefined) break;
  }
  return lived;
}

function choosing(moduleId: string | undefined): readonly Command[] {
  return moduleId === undefined ? [] : [{ kind: "chooseModule", moduleId }];
}

/** An item that is not there is left to the rules to refuse. */
function unitsOf({ items }: NewOrder, { units = [] }: FrontPayment) {
  return units.map(({ item, quantity }) => ({ itemId: items[item]?.id ?? `items[${item}]`, quantity }));
}

/** The order that `draft` would become, as its captain's frame shows it. Nothing is saved. */
export function previewFrame(
  world: World,
  platform: Platform,
  draft: OrderDraft,
  moduleId: string | undefined,
): Answer<FrameState> {
  const now = world.now();
  const beginning = beginningOf(world, platform, draft, now);
  if ("code" in beginning) return refused(beginning);
  const { order, refusal } = living(beginning.order, choosing(moduleId), now);
  if (refusal !== undefined) return refused(refusal);
  const stored = { order, details: beginning.details, buyers: {} };
  const view = frameView(world, platform, stored);
  return { kind: "ok", value: { kind: "preview", view }, warnings: beginning.warnings };
}

/**
 * Open, with a link of the frame's own, until somebody begins to pay as captain; then a glimpse (T2). A payment that
 * failed locks nobody out.
 */
export function frame(world: World, platform: Platform, orderId: string): Answer<FrameState> {
  const found = world.store.read(orderId);
  if (found?.order.platformId !== platform.id) return refused({ code: "orderNotFound" });
  const stored = settled(world, found);
  const view = frameView(world, platform, stored);
  const value: FrameState = mayBegin(stored.order)
    ? { kind: "open", view, token: pageToken(world.linkSecret, linkOf(stored, "frame")) }
    : { kind: "glimpse", order: glimpseOf(view, isShared(stored.order)) };
  return { kind: "ok", value, warnings: [] };
}

function frameView(world: World, platform: Platform, stored: StoredOrder): PageView {
  const provider = providerOf(world, platform, stored);
  return pageView(world, { stored, platform, provider, access: { kind: "frame" } }, "captain");
}

/** Where frames and scripts come from with which the platform's providers collect cards, whichever module is chosen. */
export function cardOrigins(world: World, asker: Platform | PageDoor): CardOrigins {
  const platform = "token" in asker ? openDoor(world, asker)?.platform : asker;
  const modules = platform === undefined ? [] : [undefined, ...platform.modules];
  const theirs = modules.map((module) => platform && world.provider(platform, module).origins);
  const all = (kind: keyof CardOrigins) => [...new Set(theirs.flatMap((origins) => origins?.[kind] ?? []))];
  return { frames: all("frames"), scripts: all("scripts"), connects: all("connects") };
}

function impersonal({ participants: _, ...view }: PageView): PageView {
  return { ...view, buyer: {} };
}

function glimpseOf(view: PageView, isShared: boolean): OrderGlimpse {
  const { now, locale, status, amount, remaining, currency, dueDate, items, ended, shareUrl } = view;
  return {
    ...{ now, status, amount, remaining, currency, dueDate, items },
    ...withoutAbsent({ locale, ended, shareUrl }),
    ...(isShared && shareUrl === undefined ? { renewed: true } : {}),
  };
}
