// Creation of an order: a field that the request leaves out comes from its module, then from the platform.

import { pickingProblems } from "../../api/orders/create-order.ts";
import type { OrderDetails } from "../../api/orders/details.ts";
import { detailsFromDraft, withoutAbsent } from "../../api/orders/details.ts";
import type { OrderDraft } from "../../api/orders/draft.ts";
import type { InvitedPerson } from "../../api/orders/invitation-schema.ts";
import type { Module, Platform } from "../../config/config.ts";
import { MAX_BUYERS } from "../../domain/money/parts.ts";
import type { Command } from "../../domain/order/commands.ts";
import type { NewOrder } from "../../domain/order/create.ts";
import type { GuaranteeTerms, ModuleOffer, Ux } from "../../domain/order/order.ts";
import { beginOrder } from "../../domain/order/transition.ts";
import type { Provider } from "../../ports/payment-provider.ts";
import type { Outcome, StoredOrder } from "../../ports/store.ts";
import type { Answer, ApplicationRefusal } from "../contract/answer.ts";
import type { CommandOptions, OrderView } from "../contract/merchant.ts";
import { idSequence, newId, webhookEventIds } from "../ids.ts";
import { inviting } from "../invitations/inviting.ts";
import type { Runtime } from "../runtime.ts";
import { changeOf } from "./change.ts";
import type { Creation } from "./due-date.ts";
import { dueDateOf, dueDateRefusal, movedWarning } from "./due-date.ts";
import { offering } from "./financing-terms.ts";
import { guaranteesOf } from "./guarantee-terms.ts";
import { answered, answerOf, refused, updateOptions, withoutMail } from "./outcome.ts";
import { viewOf } from "./view.ts";

/** An order as it would begin: its input for the domain, and its details. */
export type Beginning = {
  readonly order: NewOrder;
  readonly details: OrderDetails;
  /** The people that the shop invites along with it. */
  readonly invite?: readonly InvitedPerson[];
  readonly warnings: readonly string[];
};

/** Creates an order (specification/api). */
export async function createOrder(
  runtime: Runtime,
  platform: Platform,
  draft: OrderDraft,
  options: CommandOptions,
): Promise<Answer<OrderView>> {
  const now = runtime.now();
  const id = newId("ord", now, runtime.random);
  // It depends on nothing saved, so it is made before the transaction, where it holds up no other writer.
  const outcome = outcomeOf(runtime, platform, beginningOf(runtime, platform, draft, now, id), now, options);
  const updated = await runtime.store.update(id, () => outcome, {
    ...updateOptions(options, now),
    audit: "none",
    isNew: true,
  });
  return answerOf(updated, (value) => value);
}

function outcomeOf(
  runtime: Runtime,
  platform: Platform,
  beginning: Beginning | ApplicationRefusal,
  now: number,
  options: CommandOptions,
): Outcome<Answer<OrderView>> {
  if ("code" in beginning) return { value: refused(beginning) };
  const { order, details, invite, warnings } = beginning;
  const unsent = invite && withoutMail(runtime.config, platform);
  if (unsent !== undefined) return { value: unsent };
  const eventIds = webhookEventIds(runtime.random);
  const { invited, commands } = invitedWith(runtime, invite, details, now);
  const transition = beginOrder(order, now, commands);
  if (transition.refusal !== undefined) return { value: refused(transition.refusal) };
  const stored = { order: transition.order, details, buyers: {}, ...invited };
  const change = changeOf({ runtime, platform, eventIds }, transition, stored);
  const view = viewOf(runtime, stored);
  return {
    value: { kind: "ok", value: view, warnings },
    change: { ...change, details, ...invited, ...answered(options, view, warnings) },
  };
}

/** Their data, and the command that invites them. */
function invitedWith(
  { random }: Runtime,
  invite: Beginning["invite"],
  details: OrderDetails,
  now: number,
): { readonly invited: Pick<StoredOrder, "invited">; readonly commands: readonly Command[] } {
  if (invite === undefined) return { invited: {}, commands: [] };
  const ids = idSequence("inv", random);
  const { command, invited = {} } = inviting({ details }, invite, "merchant", (index) => ids(now, index));
  return { invited: { invited }, commands: [command] };
}

/** The order that `draft` makes on this platform at `now`, or the refusal. Ids are new each time. */
export function beginningOf(
  runtime: Runtime,
  platform: Platform,
  draft: OrderDraft,
  now: number,
  id = newId("ord", now, runtime.random),
): Beginning | ApplicationRefusal {
  if (platform.closed) return { code: "platformClosed" };
  const chosen = modulesOf(platform, draft);
  if ("code" in chosen) return chosen;
  const { modules } = chosen;
  const providers = providersOn(runtime, platform, modules);
  const shortestHoldMs = Math.min(...providers.map((provider) => provider.shortestHoldMs));
  const currency = draft.currency ?? platform.currencies[0] ?? "EUR";
  const offered = offering(platform, modules, draft, currency);
  const guarantees = guaranteesOf(platform, modules, draft);
  const set = (module: Module | undefined) => {
    const settings = settingsOf(platform, module, draft, { now, shortestHoldMs });
    const financing = offered.termsWith(module);
    return { ...settings, ...guarantees.with(module, settings.ux), ...withoutAbsent({ financing }) };
  };
  const only = modules.length === 1 ? modules[0] : undefined;
  const { ux, type, tpc, due, financing, guarantee, guarantors } = set(only);
  if ("refused" in due) return dueDateRefusal(runtime, due, now);
  const settings = modules.map(set);
  const possible = settings.length === 0 ? [ux] : settings.map((setting) => setting.ux);
  const problems = pickingProblems(draft, new Set(possible));
  if (problems.length > 0) return { code: "invalidRequest", problems };
  const minima = providers.map((provider) => provider.minAmount(currency));
  const minCapture = Math.max(...minima);
  const order: NewOrder = {
    id,
    platformId: platform.id,
    amount: draft.amount,
    currency,
    ux,
    type,
    tpc,
    integration: draft.integration,
    terms: {
      dueDate: due.dueDate,
      minShare: Math.max(platform.minShare, minCapture),
      minCapture,
      completionDelayMs: platform.completionDelayMs,
      lastNoticeMs: platform.lastNoticeMs,
      maxBuyers: MAX_BUYERS,
      shortestHoldMs,
      ...withoutAbsent({ financing, guarantee, guarantors, minAmount: draft.minAmount }),
      ...withoutAbsent({ visibility: draft.visibility ?? platform.visibility }),
    },
    items: draft.items.map(({ amount, quantity, optional = false }) => ({
      id: newId("itm", now, runtime.random),
      amount,
      quantity,
      ...(optional && { optional }),
    })),
    modules: settings.flatMap(offerOf),
  };
  const locale = draft.locale ?? platform.locale;
  // With a choice of modules it depends on the chosen one, and is set when the provider is asked.
  const secure3D = draft.secure3D ?? only?.secure3D ?? (modules.length > 1 ? undefined : platform.secure3D);
  const details = detailsFromDraft(draft, withoutAbsent({ locale, secure3D, modules }));
  const tooSmall = tooSmallWarning(draft.amount, Math.min(...minima), currency);
  return {
    order,
    details,
    ...withoutAbsent({ invite: draft.invite }),
    warnings: [
      ...draft.warnings,
      ...chosen.warnings,
      ...offered.warnings,
      ...guarantees.warnings(ux),
      ...movedWarning(due, tpc),
      ...tooSmall,
    ],
  };
}

/** Every provider that the buyer can still choose. */
function providersOn(runtime: Runtime, platform: Platform, modules: readonly Module[]): readonly Provider[] {
  const offered = modules.length === 0 ? [undefined] : modules;
  return offered.map((module) => runtime.provider(platform, module));
}

/** The refusal of an amount that none of the offered providers takes. */
function tooSmallWarning(amount: number, least: number, currency: string): readonly string[] {
  if (amount >= least) return [];
  return [
    `amount: ${amount} cannot be paid: the payment provider takes at least ${least} in ${currency}, in its smallest unit`,
  ];
}

/** The order with this module, or without one: its own field, else the module's, else the platform's. */
function settingsOf(platform: Platform, module: Module | undefined, draft: OrderDraft, at: Creation) {
  const tpc = draft.tpc ?? module?.tpc ?? platform.tpc ?? false;
  return {
    module,
    ux: draft.ux ?? module?.ux ?? platform.ux ?? "collect",
    tpc,
    due: dueDateOf(platform, draft.delayMs ?? module?.delayMs ?? platform.delayMs, draft, { ...at, tpc }),
  } as const;
}

type Loose = "financing" | keyof GuaranteeTerms;
type WholeOffer = Required<Omit<ModuleOffer, Loose>> & Pick<ModuleOffer, Loose>;

/** A module as the buyer can choose it, with all that the order then takes from it. */
function offerOf({
  module,
  due,
  ...offer
}: ReturnType<typeof settingsOf> & Pick<WholeOffer, "type" | Loose>): readonly WholeOffer[] {
  if (module === undefined || "refused" in due) return [];
  return [{ id: module.id, ...offer, dueDate: due.dueDate }];
}

type Offered = { readonly modules: readonly Module[]; readonly warnings: readonly string[] };

/** Of the platform's own modules those that this order names and that are not closed, with the order's texts for them; else the platform's default. */
function modulesOf(platform: Platform, draft: OrderDraft): Offered | ApplicationRefusal {
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
  const open = found.filter(({ closed }) => !closed);
  if (open.length === 0 && found.length > 0) return { code: "platformClosed" };
  const sorted = open.sort((a, b) => a.position - b.position);
  return draft.ux === undefined || sorted.length < 2
    ? { modules: sorted, warnings: [] }
    : showing(sorted, draft.ux);
}

/** Of several modules those that can show the experience that the order names: a buyer is offered no other. */
function showing(modules: readonly Module[], wanted: Ux): Offered | ApplicationRefusal {
  const fitting = modules.filter(({ ux = wanted }) => ux === wanted);
  const others = modules
    .filter((module) => !fitting.includes(module))
    .map(({ id, ux }) => `${id} shows ${ux}`);
  if (fitting.length > 0)
    return {
      modules: fitting,
      warnings: others.map((other) => `modules: not offered with ux ${wanted}: ${other}`),
    };
  const message = `none of the order's modules shows ${wanted} (${others.join(", ")}): leave ux out, or name other modules`;
  return { code: "invalidRequest", problems: [{ path: "/ux", message }] };
}
