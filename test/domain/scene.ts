// The words that tests of the rules are written in: `live(order(), pays(captain, 500), at("5d"))`. A scene is an order
// with its journal, its duties and its clock. It knows the domain alone: no store, no provider, nothing to wait for.

import { after } from "../../src/domain/after.ts";
import { apply } from "../../src/domain/apply.ts";
import type { Command, PaymentAnswer, ShareChoice } from "../../src/domain/command.ts";
import type { NewOrder } from "../../src/domain/create.ts";
import type { Duty, EventName, MailName } from "../../src/domain/duty.ts";
import type { Recorded } from "../../src/domain/fact.ts";
import { begin, handle } from "../../src/domain/life.ts";
import type { Authorization, FailureCode, Order, Terms } from "../../src/domain/order.ts";
import type { Refusal } from "../../src/domain/refusal.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/domain/time.ts";

/** When every order of these tests is created. */
export const CREATED_AT = Date.UTC(2025, 5, 2, 9);
/** A hold lasts this long unless a test says otherwise. */
const USUAL_HOLD_MS = 7 * DAY;

/** `payer`: the first payment of the same person, if this is another one. */
export type Buyer = { readonly id: string; readonly role: "captain" | "coBuyer"; readonly payer?: string };
export const captain: Buyer = { id: "auth_captain", role: "captain" };
export const bob: Buyer = { id: "auth_bob", role: "coBuyer" };
export const cleo: Buyer = { id: "auth_cleo", role: "coBuyer" };
export const dora: Buyer = { id: "auth_dora", role: "coBuyer" };

/** The same kind of buyer with another payment of his own. */
export function another(name: string, role: Buyer["role"] = "coBuyer"): Buyer {
  return { id: `auth_${name}`, role };
}

export type Scene = {
  readonly order: Order;
  readonly journal: readonly Recorded[];
  /** What the world must do, beside telling people. */
  readonly duties: readonly Duty[];
  /** What the merchant was told, and when. */
  readonly told: readonly { readonly event: EventName; readonly at: number }[];
  /** What buyers were written, and when. */
  readonly mailed: readonly { readonly mail: MailName; readonly to: string; readonly at: number }[];
  readonly now: number;
  readonly refusal?: Refusal;
};
export type Step = (scene: Scene) => Scene;

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
export function order(wishes: Wishes = {}): Scene {
  const { due = "5d", delay = "0s", lastNotice = "24h", terms, ...rest } = wishes;
  const created = begin(
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
  const none: Scene = {
    order: created.order,
    journal: [],
    duties: [],
    told: [],
    mailed: [],
    now: CREATED_AT,
  };
  return remember(none, created.recorded);
}

/** Lives through `steps`, each of which must be possible. */
export function live(start: Scene, ...steps: readonly Step[]): Scene {
  return steps.reduce((scene, step) => {
    const next = step(scene);
    if (next.refusal !== undefined) throw new Error(`refused: ${JSON.stringify(next.refusal)}`);
    return next;
  }, start);
}

/** What a step that is not possible is answered with. */
export function refusalOf(scene: Scene, step: Step): Refusal | undefined {
  return step(scene).refusal;
}

/** Any command, at the scene's moment. */
export function does(command: Command): Step {
  return (scene) => {
    const lived = handle(scene.order, command, scene.now);
    const next = remember({ ...scene, order: lived.order }, lived.recorded);
    return lived.refusal === undefined ? next : { ...next, refusal: lived.refusal };
  };
}

/** The clock shows this moment after creation, and the alarm has rung. */
export function at(text: string): Step {
  return (scene) => does({ kind: "settleClock" })({ ...scene, now: moment(text) });
}

/** So much later. */
export function passes(text: string): Step {
  return (scene) => does({ kind: "settleClock" })({ ...scene, now: scene.now + length(text) });
}

/** A payment begins: its share is reserved, the provider not heard. */
export function asks({ id, role, payer }: Buyer, choice: number | ShareChoice = {}): Step {
  const asked = typeof choice === "number" ? { amount: choice } : choice;
  const start = {
    kind: "startPayment",
    role,
    authorizationId: id,
    attempt: `try_${id}`,
    choice: asked,
  } as const;
  return does(payer === undefined ? start : { ...start, payer });
}

function answers(buyer: Buyer, answer: PaymentAnswer): Step {
  return does({ kind: "noteAnswer", authorizationId: buyer.id, answer });
}

/** The provider holds what it was asked for, or `amount`; `expires` counts from now. */
export function holds(
  buyer: Buyer,
  hold: { readonly expires?: string; readonly amount?: number } = {},
): Step {
  return (scene) => {
    const expiresAt = scene.now + (hold.expires === undefined ? USUAL_HOLD_MS : length(hold.expires));
    const amount = hold.amount ?? one(scene, buyer).hold;
    return answers(buyer, { kind: "authorized", ref: `ref_${buyer.id}`, amount, expiresAt })(scene);
  };
}

/** A payment that goes well at once. */
export function pays(
  buyer: Buyer,
  choice: number | ShareChoice = {},
  hold: { readonly expires?: string } = {},
): Step {
  return (scene) => live(scene, asks(buyer, choice), holds(buyer, hold));
}

/** The bank wants to see the buyer (3-D Secure). */
export function challenged(buyer: Buyer): Step {
  return answers(buyer, { kind: "requiresAction", ref: `ref_${buyer.id}` });
}
/** It was charged in one step. */
export function charges(buyer: Buyer, amount = 1000): Step {
  return (scene) => {
    const expiresAt = scene.now + USUAL_HOLD_MS;
    return answers(buyer, { kind: "captured", ref: `ref_${buyer.id}`, amount, expiresAt })(scene);
  };
}
export function declined(buyer: Buyer, code: FailureCode = "cardDeclined"): Step {
  return answers(buyer, { kind: "declined", code });
}
export function unanswered(buyer: Buyer): Step {
  return answers(buyer, { kind: "unknown" });
}
export function neverArrived(buyer: Buyer): Step {
  return answers(buyer, { kind: "none" });
}
/** The provider says by itself that nothing is held (any more). */
export function holdLost(buyer: Buyer): Step {
  return answers(buyer, { kind: "released" });
}
/** The provider says by itself that it has captured. */
export function saysCaptured(buyer: Buyer, amount: number): Step {
  const ref = `ref_${buyer.id}`;
  return answers(buyer, { kind: "captured", ref, amount, expiresAt: CREATED_AT + USUAL_HOLD_MS });
}

export function captures(...buyers: readonly Buyer[]): Step {
  return each(buyers, (buyer) => (scene) => {
    const outcome = { kind: "captured", amount: one(scene, buyer).target ?? 0 } as const;
    return does({ kind: "noteCapture", authorizationId: buyer.id, outcome })(scene);
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

export function refunds(amount?: number, buyer?: Buyer): Step {
  return does({
    kind: "refund",
    ...(amount === undefined ? {} : { amount }),
    ...(buyer === undefined ? {} : { authorizationId: buyer.id }),
  });
}
/** Every refund under way arrives. */
export const refundsArrive: Step = (scene) =>
  live(scene, ...pendingRefunds(scene).map((refundId) => notesRefund(refundId, { kind: "refunded" })));
/** Every refund under way is refused for good. */
export const refundsFail: Step = (scene) =>
  live(
    scene,
    ...pendingRefunds(scene).map((id) => notesRefund(id, { kind: "refused", code: "refundRefused" })),
  );

type RefundOutcome = Extract<Command, { kind: "noteRefund" }>["outcome"];
function notesRefund(refundId: string, outcome: RefundOutcome): Step {
  return does({ kind: "noteRefund", refundId, outcome });
}
function pendingRefunds({ order: { refunds: all } }: Scene): readonly string[] {
  return all.filter(({ status }) => status === "pending").map(({ id }) => id);
}

function each(buyers: readonly Buyer[], step: (buyer: Buyer) => Step): Step {
  return (scene) => live(scene, ...buyers.map(step));
}

/** The buyer's payment as the scene has it. */
export function one(scene: Scene, { id }: Buyer): Authorization {
  const found = scene.order.authorizations.find((authorization) => authorization.id === id);
  if (found === undefined) throw new Error(`${id} has not paid in this scene`);
  return found;
}

function remember(scene: Scene, recorded: readonly Recorded[]): Scene {
  let before: Order | undefined = scene.journal.reduce<Order | undefined>(apply, undefined);
  const duties: Duty[] = [];
  const told = [...scene.told];
  const mailed = [...scene.mailed];
  for (const entry of recorded) {
    const next = apply(before, entry);
    before = next;
    for (const duty of after(next, entry.fact)) {
      if (duty.kind === "announce") told.push({ event: duty.event, at: entry.at });
      else if (duty.kind === "mail") mailed.push({ mail: duty.mail, to: duty.authorizationId, at: entry.at });
      else duties.push(duty);
    }
  }
  const { refusal: _, ...rest } = scene;
  return {
    ...rest,
    journal: [...scene.journal, ...recorded],
    duties: [...scene.duties, ...duties],
    told,
    mailed,
  };
}
