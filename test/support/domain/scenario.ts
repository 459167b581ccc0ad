// Scenario language for tests of the rules: `live(order(), pays(captain, 500), at("5d"))`. A scenario is an
// order with its event log, its jobs and its clock. It uses the domain alone: no store, no provider, nothing to wait for.

import type { OrderWebhookName } from "../../../src/domain/messages/webhook-name.ts";
import type {
  Among,
  Command,
  GapPart,
  PaymentAnswer,
  ShareChoice,
} from "../../../src/domain/order/commands.ts";
import type { NewOrder } from "../../../src/domain/order/create.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import type { Job, MailName } from "../../../src/domain/order/jobs.ts";
import type { Authorization, Order, Terms } from "../../../src/domain/order/order.ts";
import type { Refusal } from "../../../src/domain/order/refusal.ts";
import type { Effect, Transition } from "../../../src/domain/order/transition.ts";
import { beginOrder, handleCommand } from "../../../src/domain/order/transition.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../src/domain/time.ts";

/** When every order of these tests is created. */
export const CREATED_AT = Date.UTC(2025, 5, 2, 9);
/** A hold lasts this long unless a test says otherwise. */
export const USUAL_HOLD_MS = 7 * DAY;

/** `payer`: the first payment of the same person, if this is another one. */
export type Buyer = {
  readonly id: string;
  readonly role: "captain" | "coBuyer";
  readonly payer?: string;
  readonly invitationId?: string;
};
export const captain: Buyer = { id: "auth_captain", role: "captain" };
export const bob: Buyer = { id: "auth_bob", role: "coBuyer" };
export const cleo: Buyer = { id: "auth_cleo", role: "coBuyer" };
export const dora: Buyer = { id: "auth_dora", role: "coBuyer" };

/** The same kind of buyer with another payment of their own. */
export function another(name: string, role: Buyer["role"] = "coBuyer"): Buyer {
  return { id: `auth_${name}`, role };
}

export type Scenario = {
  readonly order: Order;
  readonly eventLog: readonly LoggedEvent[];
  /** Of all its events. */
  readonly effects: readonly Effect[];
  /** Jobs that move money. */
  readonly jobs: readonly Job[];
  /** Webhooks to the merchant, with their moments. */
  readonly told: readonly { readonly event: OrderWebhookName; readonly at: number }[];
  /** E-mails to buyers, with their moments. */
  readonly mailed: readonly { readonly mail: MailName; readonly to: string; readonly at: number }[];
  readonly now: number;
  readonly refusal?: Refusal;
};
export type Step = (scenario: Scenario) => Scenario;

const UNITS = { d: DAY, h: HOUR, m: MINUTE, s: SECOND } as const;

/** `"5d"`, `"1d-1s"`, `"2h30m"` in milliseconds. */
export function length(text: string): number {
  const parts = [...text.matchAll(/([+-]?)(\d+)([dhms])/g)];
  if (parts.map(([part]) => part).join("") !== text) throw new Error(`"${text}" is not a length of time`);
  return parts.reduce((total, [, sign, count, unit]) => {
    return total + (sign === "-" ? -1 : 1) * Number(count) * UNITS[unit as keyof typeof UNITS];
  }, 0);
}

/** That long after the order was created, in epoch ms. */
export function moment(text: string): number {
  return CREATED_AT + length(text);
}

export type Wishes = Partial<Omit<NewOrder, "terms">> & {
  /** After creation; 5 days unless said otherwise. */
  readonly due?: string;
  readonly delay?: string;
  readonly lastNotice?: string;
  readonly terms?: Partial<Terms>;
};

/** A new order of 10.00 that several share, in `direct`, unless a test wishes otherwise. */
export function order(wishes: Wishes = {}): Scenario {
  const { due = "5d", delay = "0s", lastNotice = "24h", terms, ...rest } = wishes;
  const created = beginOrder(
    {
      id: "ord_1",
      platformId: "pl_1",
      amount: 1000,
      currency: "EUR",
      ux: "collect",
      type: "direct",
      tpc: false,
      integration: "api",
      items: [],
      modules: [],
      ...rest,
      terms: {
        dueDate: moment(due),
        minShare: 50,
        minCapture: 1,
        completionDelayMs: length(delay),
        lastNoticeMs: length(lastNotice),
        maxBuyers: 50,
        ...terms,
      },
    },
    CREATED_AT,
  );
  const none: Scenario = {
    order: created.order,
    eventLog: [],
    effects: [],
    jobs: [],
    told: [],
    mailed: [],
    now: CREATED_AT,
  };
  return remember(none, created);
}

/** Lives through `steps`, each of which must be possible. */
export function live(start: Scenario, ...steps: readonly Step[]): Scenario {
  return steps.reduce((scenario, step) => {
    const next = step(scenario);
    if (next.refusal !== undefined) throw new Error(`refused: ${JSON.stringify(next.refusal)}`);
    return next;
  }, start);
}

/** What a step that is not possible is answered with. */
export function refusalOf(scenario: Scenario, step: Step): Refusal | undefined {
  return step(scenario).refusal;
}

/** Any command, at the scenario's moment. */
export function does(command: Command): Step {
  return (scenario) => {
    const transition = handleCommand(scenario.order, command, scenario.now);
    const next = remember(scenario, transition);
    return transition.refusal === undefined ? next : { ...next, refusal: transition.refusal };
  };
}

/** The clock shows this moment after creation, and the timer has fired. */
export function at(text: string): Step {
  return (scenario) => does({ kind: "catchUp" })({ ...scenario, now: moment(text) });
}

/** So much later. */
export function passes(text: string): Step {
  return (scenario) => does({ kind: "catchUp" })({ ...scenario, now: scenario.now + length(text) });
}

/** A payment begins: its share is reserved, the provider has not answered. */
export function asks({ id, role, payer, invitationId }: Buyer, choice: number | ShareChoice = {}): Step {
  const asked = typeof choice === "number" ? { amount: choice } : choice;
  const start = {
    kind: "startPayment",
    role,
    authorizationId: id,
    attempt: `try_${id}`,
    choice: asked,
    ...(invitationId !== undefined && { invitationId }),
  } as const;
  return does(payer === undefined ? start : { ...start, payer });
}

/** The provider's answer to this buyer's payment. */
export function answers(buyer: Buyer, answer: PaymentAnswer): Step {
  return does({ kind: "noteAnswer", authorizationId: buyer.id, answer });
}

/** The provider holds what it was asked for, or `amount`; `expires` counts from now. */
export function holds(
  buyer: Buyer,
  hold: { readonly expires?: string; readonly amount?: number } = {},
): Step {
  return (scenario) => {
    const expiresAt = scenario.now + (hold.expires === undefined ? USUAL_HOLD_MS : length(hold.expires));
    const amount = hold.amount ?? authorizationOf(scenario, buyer).hold;
    return answers(buyer, { kind: "authorized", ref: `ref_${buyer.id}`, amount, expiresAt })(scenario);
  };
}

/** A payment that goes well at once. */
export function pays(
  buyer: Buyer,
  choice: number | ShareChoice = {},
  hold: { readonly expires?: string } = {},
): Step {
  return (scenario) => live(scenario, asks(buyer, choice), holds(buyer, hold));
}

export function captures(...buyers: readonly Buyer[]): Step {
  return each(buyers, (buyer) => (scenario) => {
    const outcome = { kind: "captured", amount: authorizationOf(scenario, buyer).target ?? 0 } as const;
    return does({ kind: "noteCapture", authorizationId: buyer.id, outcome })(scenario);
  });
}
export function captureRefused(buyer: Buyer): Step {
  const outcome = { kind: "refused", code: "captureRefused" } as const;
  return does({ kind: "noteCapture", authorizationId: buyer.id, outcome });
}

export function releases(...buyers: readonly Buyer[]): Step {
  return each(buyers, ({ id }) =>
    does({ kind: "noteRelease", authorizationId: id, outcome: { kind: "released" } }),
  );
}
export function releaseFindsCaptured(buyer: Buyer, amount: number): Step {
  return does({ kind: "noteRelease", authorizationId: buyer.id, outcome: { kind: "captured", amount } });
}

export function commits(amount?: number): Step {
  return does({ kind: "commit", ...(amount === undefined ? {} : { amount }) });
}
export function cancels(buyer?: Buyer): Step {
  return does({ kind: "cancel", ...(buyer === undefined ? {} : { authorizationId: buyer.id }) });
}
export function withdraws({ id }: Buyer): Step {
  return does({ kind: "withdraw", authorizationId: id });
}
export function abandons({ id }: Buyer): Step {
  return does({ kind: "abandonPayment", authorizationId: id });
}
export function chooses(moduleId: string): Step {
  return does({ kind: "chooseModule", moduleId });
}

/** A buyer takes more of the order on their pledge; without a choice, all that is left. */
export function covers({ id }: Buyer, choice: number | ShareChoice = {}): Step {
  return does({ kind: "cover", payer: id, ...partOf(choice) });
}
/** By the merchant; without a choice, all that is left. */
export function waives(choice: number | ShareChoice = {}): Step {
  return does({ kind: "waive", ...partOf(choice) });
}
export function leavesOut(units?: ShareChoice["units"]): Step {
  return does({ kind: "leaveOut", ...(units === undefined ? {} : { units }) });
}
/** Those who have paid are asked for what is left; the asks are numbered. */
export function asksOthers(among: Among = "all", by: "merchant" | "captain" = "captain"): Step {
  return (scenario) => {
    const asked = scenario.order.adjustments?.asks?.length ?? 0;
    return does({ kind: "ask", askId: `ask_${asked + 1}`, by, among })(scenario);
  };
}
/** The latest ask. */
export function declinesAsk({ id }: Buyer): Step {
  return (scenario) => {
    const askId = scenario.order.adjustments?.asks?.at(-1)?.id ?? "ask_0";
    return does({ kind: "declineAsk", askId, payer: id })(scenario);
  };
}
/** To this moment after creation. */
export function movesDueDate(to: string, by: "merchant" | "captain" = "merchant", atMost?: string): Step {
  const atMostMs = atMost === undefined ? {} : { atMostMs: length(atMost) };
  return does({ kind: "moveDueDate", dueDate: moment(to), by, ...atMostMs });
}
function partOf(choice: number | ShareChoice): GapPart {
  if (typeof choice === "number") return { amount: choice };
  const { amount, units } = choice;
  return { ...(amount === undefined ? {} : { amount }), ...(units === undefined ? {} : { units }) };
}

export function refunds(amount?: number, buyer?: Buyer): Step {
  return does({
    kind: "refund",
    ...(amount === undefined ? {} : { amount }),
    ...(buyer === undefined ? {} : { authorizationId: buyer.id }),
  });
}
/** Every refund under way arrives. */
export const refundsArrive: Step = (scenario) =>
  live(scenario, ...pendingRefunds(scenario).map((refundId) => notesRefund(refundId, { kind: "refunded" })));
/** Every refund under way is refused for good. */
export const refundsFail: Step = (scenario) =>
  live(
    scenario,
    ...pendingRefunds(scenario).map((id) => notesRefund(id, { kind: "refused", code: "refundRefused" })),
  );

type RefundOutcome = Extract<Command, { kind: "noteRefund" }>["outcome"];
function notesRefund(refundId: string, outcome: RefundOutcome): Step {
  return does({ kind: "noteRefund", refundId, outcome });
}
function pendingRefunds({ order: { refunds: all } }: Scenario): readonly string[] {
  return all.filter(({ status }) => status === "pending").map(({ id }) => id);
}

function each(buyers: readonly Buyer[], step: (buyer: Buyer) => Step): Step {
  return (scenario) => live(scenario, ...buyers.map(step));
}

/** The buyer's payment as the scenario has it. */
export function authorizationOf(scenario: Scenario, { id }: Buyer): Authorization {
  const found = scenario.order.authorizations.find((authorization) => authorization.id === id);
  if (found === undefined) throw new Error(`${id} has not paid in this scenario`);
  return found;
}

function remember(scenario: Scenario, { order, orderEvents, effects }: Transition): Scenario {
  const jobs: Job[] = [];
  const told = [...scenario.told];
  const mailed = [...scenario.mailed];
  for (const { job, loggedEvent } of effects) {
    const { at } = loggedEvent;
    if (job.kind === "announce") told.push({ event: job.event, at });
    else if (job.kind === "mail") mailed.push({ mail: job.mail, to: job.authorizationId, at });
    else jobs.push(job);
  }
  const { refusal: _, ...rest } = scenario;
  return {
    ...rest,
    order,
    eventLog: [...scenario.eventLog, ...orderEvents],
    effects: [...scenario.effects, ...effects],
    jobs: [...scenario.jobs, ...jobs],
    told,
    mailed,
  };
}
