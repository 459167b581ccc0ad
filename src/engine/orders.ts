// The merchant's acts on an order: create, read, commit, cancel. Each is one update of the store.

import type { Module, Platform } from "../config/config.ts";
import type { Command } from "../domain/command.ts";
import type { NewOrder } from "../domain/create.ts";
import { dueDateWithin } from "../domain/create.ts";
import { begin, handle } from "../domain/life.ts";
import type { ModuleOffer, OrderType, Ux } from "../domain/order.ts";
import { checkUrl } from "../notify/guard.ts";
import type { OrderFilter, Outcome, StoredAnswer, StoredOrder, Updated } from "../store/contract.ts";
import { pickingProblems } from "../wire/create-order.ts";
import type { OrderDetails } from "../wire/details.ts";
import { detailsFromDraft, withoutAbsent } from "../wire/details.ts";
import type { OrderDraft } from "../wire/draft.ts";
import type { Answer, CommandOptions, EngineRefusal, OrderView } from "./contract.ts";
import { newId } from "./ids.ts";
import { changeOf } from "./save.ts";
import { detailsOf, settled, viewOf } from "./view.ts";
import type { World } from "./world.ts";

/** CONTRACT 3: at most this many buyers share an order. */
const MAX_BUYERS = 50;

type Plan = {
  readonly order: NewOrder;
  readonly details: OrderDetails;
  readonly warnings: readonly string[];
};

/** Creates an order; what it does not say comes from its module, then from the platform (CONTRACT 3). */
export async function createOrder(
  world: World,
  platform: Platform,
  draft: OrderDraft,
  options: CommandOptions,
): Promise<Answer<OrderView>> {
  const now = world.now();
  const plan = planOf(world, platform, draft, now);
  if ("code" in plan) return { kind: "refused", refusal: plan };
  const lived = begin(plan.order, now);
  const stored: StoredOrder = { order: lived.order, details: plan.details, buyers: {} };
  const view = viewOf(world, stored);
  const updated = await world.store.update(
    plan.order.id,
    (): Outcome<OrderView> => ({
      value: view,
      change: {
        ...changeOf(world, platform, undefined, lived, { details: plan.details, buyers: {} }),
        details: plan.details,
        ...answered(options, view, plan.warnings),
      },
    }),
    updateOptions(options, now),
  );
  return answerOf(updated, (value) => ({ kind: "ok", value, warnings: plan.warnings }));
}

function planOf(world: World, platform: Platform, draft: OrderDraft, now: number): Plan | EngineRefusal {
  const address = forbiddenAddress(world, draft);
  if (address !== undefined) return address;
  const modules = modulesOf(platform, draft);
  if ("code" in modules) return modules;
  const set = settingsOf(platform, modules, draft);
  const offers = modules.map((module) => offerOf(module, draft, set));
  const problems = pickingProblems(
    draft,
    new Set(offers.length === 0 ? [set.ux] : offers.map(({ ux }) => ux)),
  );
  if (problems.length > 0) return { code: "invalidRequest", problems };
  const due = dueDateWithin(draft.dueDate ?? now + set.delayMs, now, set.tpc);
  if ("refused" in due) return { code: "dueDateInvalid", message: due.refused };

  const { ux, type, tpc, currency, secure3D } = set;
  const itemIds = draft.items.map(() => newId("itm", now, world.random));
  const order: NewOrder = {
    id: newId("ord", now, world.random),
    platformId: platform.id,
    amount: draft.amount,
    currency,
    ux,
    type,
    tpc,
    integration: draft.integration,
    terms: {
      dueDate: due.dueDate,
      minShare: Math.max(platform.minShare, world.provider(platform, modules[0]).minAmount(currency)),
      completionDelayMs: platform.completionDelayMs,
      lastNoticeMs: platform.lastNoticeMs,
      maxBuyers: MAX_BUYERS,
    },
    items: draft.items.map(({ amount, quantity }, index) => ({ id: itemIds[index] ?? "", amount, quantity })),
    modules: offers,
  };
  const locale = draft.locale ?? platform.locale;
  const details = detailsFromDraft(draft, withoutAbsent({ itemIds, locale, secure3D, modules }));
  const moved = `dueDate: moved to ${due.dueDate}, 24 h before the commit deadline`;
  return { order, details, warnings: due.clamped ? [...draft.warnings, moved] : draft.warnings };
}

/** What holds for the order as a whole: it says so itself, else its only module, else the platform (CONTRACT 3). */
function settingsOf(platform: Platform, modules: readonly Module[], draft: OrderDraft) {
  const only = modules.length === 1 ? modules[0] : undefined;
  return {
    ux: draft.ux ?? platform.ux ?? "collect",
    type: draft.type ?? platform.type ?? "direct",
    tpc: draft.tpc ?? only?.tpc ?? platform.tpc ?? false,
    delayMs: draft.delayMs ?? only?.delayMs ?? platform.delayMs,
    secure3D: draft.secure3D ?? only?.secure3D ?? platform.secure3D,
    currency: draft.currency ?? platform.currencies[0] ?? "EUR",
  } as const;
}

/** The platform's own modules that this order names, with the texts it gives them; else the platform's default. */
function modulesOf(platform: Platform, draft: OrderDraft): readonly Module[] | EngineRefusal {
  const wanted = draft.modules ?? platform.defaultModules.map((id) => ({ id }));
  const found: Module[] = [];
  for (const [index, choice] of wanted.entries()) {
    const module = platform.modules.find(({ id }) => id === choice.id);
    if (module === undefined) {
      const allowed = platform.modules.map(({ id }) => id).join(", ") || "none";
      const message = `is not a module of this platform; its modules are: ${allowed}`;
      return { code: "invalidRequest", problems: [{ path: `/modules/${index}/id`, message }] };
    }
    found.push({ ...module, ...choice });
  }
  return found.sort((a, b) => a.position - b.position);
}

/** What the order says wins over the module, the module over the platform (CONTRACT 3). */
function offerOf(
  module: Module,
  draft: OrderDraft,
  platform: { readonly ux: Ux; readonly type: OrderType },
): Required<ModuleOffer> {
  return {
    id: module.id,
    ux: draft.ux ?? module.ux ?? platform.ux,
    type: draft.type ?? module.type ?? platform.type,
  };
}

function forbiddenAddress(world: World, draft: OrderDraft): EngineRefusal | undefined {
  if (draft.notifyUrl === undefined) return undefined;
  const reason = checkUrl(draft.notifyUrl, { sandbox: world.config.mode === "sandbox" });
  return reason === undefined ? undefined : { code: "addressNotAllowed", field: "notifyUrl", reason };
}

/** The settled view of one of the platform's orders. */
export function readOrder(world: World, platform: Platform, orderId: string): OrderView | undefined {
  const stored = world.store.read(orderId);
  if (stored?.order.platformId !== platform.id) return undefined;
  return viewOf(world, settled(stored, world.now()));
}

export function listOrders(
  world: World,
  filter: OrderFilter,
): { readonly orders: readonly OrderView[]; readonly hasMore: boolean } {
  const { orders, hasMore } = world.store.list(filter);
  const now = world.now();
  return { orders: orders.map((stored) => viewOf(world, settled(stored, now))), hasMore };
}

/** Gives a command to one of the platform's orders. What the clock did is saved even when the command is refused. */
export async function commandOrder(
  world: World,
  platform: Platform,
  orderId: string,
  command: Command,
  options: CommandOptions,
): Promise<Answer<OrderView>> {
  const now = world.now();
  const updated = await world.store.update(
    orderId,
    (found): Outcome<Answer<OrderView>> => {
      if (found?.order.platformId !== platform.id) return { value: refused({ code: "orderNotFound" }) };
      const lived = handle(found.order, command, now);
      const view = viewOf(world, { ...found, order: lived.order });
      const value: Answer<OrderView> =
        lived.refusal === undefined ? { kind: "ok", value: view, warnings: [] } : refused(lived.refusal);
      if (lived.recorded.length === 0) return { value };
      const beside = { details: detailsOf(found), buyers: found.buyers };
      const change = changeOf(world, platform, found, lived, beside);
      return { value, change: lived.refusal ? change : { ...change, ...answered(options, view, []) } };
    },
    updateOptions(options, now),
  );
  return answerOf(updated, (value) => value);
}

function refused(refusal: EngineRefusal): { readonly kind: "refused"; readonly refusal: EngineRefusal } {
  return { kind: "refused", refusal };
}

/** The answer to keep for the Idempotency-Key, rendered in the transaction of the change (CONTRACT 1). */
function answered(
  options: CommandOptions,
  view: OrderView,
  warnings: readonly string[],
): { readonly answer?: StoredAnswer } {
  return options.idempotency === undefined ? {} : { answer: options.render(view, warnings) };
}

function updateOptions(options: CommandOptions, now: number) {
  return options.idempotency === undefined ? { now } : { now, idempotency: options.idempotency };
}

function answerOf<T>(updated: Updated<T>, done: (value: T) => Answer<OrderView>): Answer<OrderView> {
  switch (updated.kind) {
    case "done":
      return done(updated.value);
    case "replayed":
      return updated;
    case "keyReused":
      return refused({ code: "idempotencyKeyReused" });
    default:
      return updated satisfies never;
  }
}
