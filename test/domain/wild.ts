// Random lives: an order of any terms, commands of any kind at any moment, and a provider that may say anything it
// could truly say, in any order and as often as it likes. It knows the domain alone.

import type { Command, PaymentAnswer, ShareChoice } from "../../src/domain/command.ts";
import type { NewOrder } from "../../src/domain/create.ts";
import type { Recorded } from "../../src/domain/fact.ts";
import { alarm } from "../../src/domain/life.ts";
import type { Authorization, Dispute, Order, Terms } from "../../src/domain/order.ts";
import { remaining } from "../../src/domain/order-view.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/domain/time.ts";
import type { Chance } from "./chance.ts";
import { anyOf, onceIn, oneOf } from "./chance.ts";

/** An order of any terms, created at `now`. */
export function anyOrder(chance: Chance, now: number): NewOrder {
  const ux = oneOf(chance, ["collect", "collect", "picking", "single"]);
  const items = [
    { id: "itm_1", amount: 60, quantity: 5 },
    { id: "itm_2", amount: 20, quantity: 1 + chance(20) },
    { id: "itm_3", amount: 0, quantity: 1 },
  ];
  const itemsAmount = items.reduce((total, { amount, quantity }) => total + amount * quantity, 0);
  const amount = ux === "picking" ? itemsAmount : oneOf(chance, [1000, 1, 49, 99, 333, 99_999_999]);
  return {
    id: "ord_1",
    platformId: "pl_1",
    amount,
    currency: "EUR",
    ux,
    type: oneOf(chance, ["direct", "standard"]),
    tpc: onceIn(chance, 2),
    integration: "api",
    items: ux === "picking" ? items : [],
    modules: onceIn(chance, 5)
      ? [
          { id: "md_1", type: "standard", tpc: true },
          { id: "md_2", dueDate: now + 2 * HOUR },
          { id: "md_3", type: "direct", tpc: false, dueDate: now + 3 * DAY },
        ]
      : [],
    terms: {
      dueDate: now + oneOf(chance, [5 * DAY, 2 * DAY, 1 * HOUR]),
      ...oneOf<Pick<Terms, "minShare" | "minCapture">>(chance, [
        { minShare: 50 },
        { minShare: 50, minCapture: 1 },
        { minShare: 50, minCapture: 50 },
        { minShare: 1, minCapture: 1 },
        { minShare: 200, minCapture: 50 },
      ]),
      completionDelayMs: oneOf(chance, [0, 0, 12 * HOUR]),
      lastNoticeMs: oneOf(chance, [DAY, 2 * DAY, HOUR]),
      maxBuyers: oneOf(chance, [50, 2, 3, 1]),
    },
  };
}

/** A moment to go to: a while on, or the very edge of what is due next. */
export function anyMoment(order: Order, now: number, chance: Chance): number {
  const rings = Math.max(alarm(order) ?? now, now);
  const later = oneOf(chance, [SECOND, 6 * MINUTE, 40 * MINUTE, 5 * HOUR, DAY, 7 * DAY]);
  return oneOf(chance, [now + later, rings, Math.max(rings - 1, now), rings + 1]);
}

/** A command that somebody could give now; most are possible, some are not. */
export function anyCommand(order: Order, journal: readonly Recorded[], now: number, chance: Chance): Command {
  const one = anyOf(chance, order.authorizations);
  const authorizationId = one?.id ?? "auth_none";
  const amount = oneOf(chance, [order.amount, 1 + chance(order.amount), Math.ceil(order.amount / 2)]);
  switch (chance(16)) {
    case 0:
    case 1:
      return start(order, chance);
    case 2:
      return oneOf(chance, [{ kind: "commit" }, { kind: "commit", amount }]);
    case 3:
      return onceIn(chance, 3) ? { kind: "cancel" } : { kind: "cancel", authorizationId };
    case 4:
      return oneOf<Command>(chance, [
        { kind: "refund" },
        { kind: "refund", amount },
        { kind: "refund", amount, authorizationId },
      ]);
    case 5:
      return oneOf<Command>(chance, [
        { kind: "withdraw", authorizationId },
        {
          kind: "noteRefundsElsewhere",
          authorizationId,
          amount: chance(order.amount + 1),
          failed: oneOf(chance, [0, chance(order.amount)]),
        },
        { kind: "noteDisputes", authorizationId, disputes: [anyDispute(amount, chance)] },
      ]);
    case 6:
      return oneOf<Command>(chance, [
        { kind: "abandonPayment", authorizationId },
        { kind: "chooseModule", moduleId: `md_${1 + chance(4)}` },
        { kind: "changeDetails", fields: ["trackId"] },
      ]);
    case 7:
    case 8:
      return anyOf(chance, order.refunds) === undefined
        ? start(order, chance)
        : anyRefundOutcome(order, chance);
    default:
      return one === undefined ? start(order, chance) : anyWord(order, one, journal, now, chance);
  }
}

function anyDispute(amount: number, chance: Chance): Dispute {
  const status = oneOf<Dispute["status"]>(chance, ["inquiry", "open", "won", "lost"]);
  return { id: `dp_${1 + chance(2)}`, amount, status };
}

function start(order: Order, chance: Chance): Command {
  const number = order.authorizations.length + 1;
  const first = order.authorizations.every(({ role, status }) => role !== "captain" || status === "failed");
  const role = first !== onceIn(chance, 8) ? "captain" : "coBuyer";
  const choice = anyChoice(order, chance);
  // Every fourth payment is another one of the person who came first.
  const payer = number % 4 === 0 ? order.authorizations[0]?.id : undefined;
  return {
    kind: "startPayment",
    role,
    authorizationId: `auth_${number}`,
    attempt: `try_${number}`,
    choice,
    ...(payer === undefined ? {} : { payer }),
  };
}

function anyChoice(order: Order, chance: Chance): ShareChoice {
  if (order.ux === "picking") {
    const { id, quantity } = oneOf(chance, order.items as never) as Order["items"][number];
    return { units: [{ itemId: id, quantity: 1 + chance(quantity) }] };
  }
  const rest = Math.max(remaining(order), 1);
  return oneOf<ShareChoice>(chance, [
    {},
    { amount: rest },
    { amount: Math.ceil(rest / 2) },
    { nbShares: 1 + chance(4) },
    { amount: 1 + chance(rest) },
  ]);
}

/** What the provider may say of a payment: anything of one it was asked about, of captures and releases if asked. */
function anyWord(
  order: Order,
  one: Authorization,
  journal: readonly Recorded[],
  now: number,
  chance: Chance,
): Command {
  const authorizationId = one.id;
  const captured = captureAskedFor(journal, one.id);
  if (one.capturing && !onceIn(chance, 4)) {
    const outcome =
      captured === undefined || onceIn(chance, 3)
        ? ({ kind: "refused", code: "captureRefused" } as const)
        : ({ kind: "captured", amount: captured } as const);
    return { kind: "noteCapture", authorizationId, outcome };
  }
  if (one.releasing !== undefined && !onceIn(chance, 3)) {
    const outcome =
      captured !== undefined && onceIn(chance, 2)
        ? ({ kind: "captured", amount: captured } as const)
        : ({ kind: "released" } as const);
    return { kind: "noteRelease", authorizationId, outcome };
  }
  return { kind: "noteAnswer", authorizationId, answer: anyAnswer(order, one, captured, now, chance) };
}

function anyAnswer(
  order: Order,
  one: Authorization,
  captured: number | undefined,
  now: number,
  chance: Chance,
): PaymentAnswer {
  const ref = `ref_${one.id}`;
  const lasts = oneOf(chance, [7 * DAY, 7 * DAY, 7 * DAY, 3 * DAY, 30 * HOUR, HOUR]);
  const expiresAt = one.expiresAt ?? now + lasts;
  const amount = onceIn(chance, 20) ? Math.max(one.hold - 1, 1) : one.hold;
  switch (chance(12)) {
    case 0:
      return { kind: "requiresAction", ref };
    case 1:
      return { kind: "declined", code: "cardDeclined" };
    case 2:
      return { kind: "unknown" };
    case 3:
      return { kind: "none" };
    case 4:
      return { kind: "released" };
    case 5:
      return captured === undefined || order.status === "initiated"
        ? { kind: "unknown" }
        : { kind: "captured", ref, amount: captured, expiresAt };
    default:
      return { kind: "authorized", ref, amount, expiresAt };
  }
}

function captureAskedFor(journal: readonly Recorded[], authorizationId: string): number | undefined {
  for (const { fact } of journal) {
    if (fact.kind === "captureAsked" && fact.authorizationId === authorizationId) return fact.amount;
  }
  return undefined;
}

function anyRefundOutcome(order: Order, chance: Chance): Command {
  const refundId = anyOf(chance, order.refunds)?.id ?? "rfd_none";
  const outcome = onceIn(chance, 4)
    ? ({ kind: "refused", code: "refundRefused" } as const)
    : ({ kind: onceIn(chance, 6) ? "sentBack" : "refunded" } as const);
  return { kind: "noteRefund", refundId, outcome };
}
