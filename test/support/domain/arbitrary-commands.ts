// Arbitraries of orders' lives: an order of any terms, commands of any kind at any moment, and a provider that may say anything it
// could truly say, in any order and as often as it likes. It knows the domain alone.

import type { Command, PaymentAnswer, ShareChoice } from "../../../src/domain/order/commands.ts";
import type { NewOrder } from "../../../src/domain/order/create.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import type { Authorization, Dispute, Order, Terms } from "../../../src/domain/order/order.ts";
import { remaining } from "../../../src/domain/order/queries.ts";
import { timerAt } from "../../../src/domain/order/transition.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../src/domain/time.ts";
import type { RandomSource } from "./random.ts";
import { anyOf, onceIn, oneOf } from "./random.ts";

/** An order of any terms, created at `now`. */
export function anyOrder(random: RandomSource, now: number): NewOrder {
  const ux = oneOf(random, ["collect", "collect", "picking", "single"]);
  const items = [
    { id: "itm_1", amount: 60, quantity: 5 },
    { id: "itm_2", amount: 20, quantity: 1 + random(20) },
    { id: "itm_3", amount: 0, quantity: 1 },
  ];
  const itemsAmount = items.reduce((total, { amount, quantity }) => total + amount * quantity, 0);
  const amount = ux === "picking" ? itemsAmount : oneOf(random, [1000, 1, 49, 99, 333, 99_999_999]);
  return {
    id: "ord_1",
    platformId: "pl_1",
    amount,
    currency: "EUR",
    ux,
    type: oneOf(random, ["direct", "standard"]),
    tpc: onceIn(random, 2),
    integration: "api",
    items: ux === "picking" ? items : [],
    modules: onceIn(random, 5)
      ? [
          { id: "md_1", type: "standard", tpc: true },
          { id: "md_2", dueDate: now + 2 * HOUR },
          { id: "md_3", type: "direct", tpc: false, dueDate: now + 3 * DAY },
        ]
      : [],
    terms: {
      dueDate: now + oneOf(random, [5 * DAY, 2 * DAY, 1 * HOUR]),
      ...oneOf<Pick<Terms, "minShare" | "minCapture">>(random, [
        { minShare: 50 },
        { minShare: 50, minCapture: 1 },
        { minShare: 50, minCapture: 50 },
        { minShare: 1, minCapture: 1 },
        { minShare: 200, minCapture: 50 },
      ]),
      completionDelayMs: oneOf(random, [0, 0, 12 * HOUR]),
      lastNoticeMs: oneOf(random, [DAY, 2 * DAY, HOUR]),
      maxBuyers: oneOf(random, [50, 2, 3, 1]),
    },
  };
}

/** A moment to go to: a while on, or the very edge of what is due next. */
export function anyMoment(order: Order, now: number, random: RandomSource): number {
  const rings = Math.max(timerAt(order) ?? now, now);
  const later = oneOf(random, [SECOND, 6 * MINUTE, 40 * MINUTE, 5 * HOUR, DAY, 7 * DAY]);
  return oneOf(random, [now + later, rings, Math.max(rings - 1, now), rings + 1]);
}

/** A command that a person could give now; most are possible, some are not. */
export function anyCommand(
  order: Order,
  eventLog: readonly LoggedEvent[],
  now: number,
  random: RandomSource,
): Command {
  const authorization = anyOf(random, order.authorizations);
  const authorizationId = authorization?.id ?? "auth_none";
  const amount = oneOf(random, [order.amount, 1 + random(order.amount), Math.ceil(order.amount / 2)]);
  switch (random(16)) {
    case 0:
    case 1:
      return start(order, random);
    case 2:
      return oneOf(random, [{ kind: "commit" }, { kind: "commit", amount }]);
    case 3:
      return onceIn(random, 3) ? { kind: "cancel" } : { kind: "cancel", authorizationId };
    case 4:
      return oneOf<Command>(random, [
        { kind: "refund" },
        { kind: "refund", amount },
        { kind: "refund", amount, authorizationId },
      ]);
    case 5:
      return oneOf<Command>(random, [
        { kind: "withdraw", authorizationId },
        {
          kind: "noteRefundsElsewhere",
          authorizationId,
          amount: random(order.amount + 1),
          failed: oneOf(random, [0, random(order.amount)]),
        },
        { kind: "noteDisputes", authorizationId, disputes: [anyDispute(amount, random)] },
      ]);
    case 6:
      return oneOf<Command>(random, [
        { kind: "abandonPayment", authorizationId },
        { kind: "chooseModule", moduleId: `md_${1 + random(4)}` },
        { kind: "changeDetails", fields: ["trackId"] },
      ]);
    case 7:
    case 8:
      return anyOf(random, order.refunds) === undefined
        ? start(order, random)
        : anyRefundOutcome(order, random);
    default:
      return authorization === undefined
        ? start(order, random)
        : anyWord(order, authorization, eventLog, now, random);
  }
}

function anyDispute(amount: number, random: RandomSource): Dispute {
  const status = oneOf<Dispute["status"]>(random, ["inquiry", "open", "won", "lost"]);
  return { id: `dp_${1 + random(2)}`, amount, status };
}

function start(order: Order, random: RandomSource): Command {
  const number = order.authorizations.length + 1;
  const first = order.authorizations.every(({ role, status }) => role !== "captain" || status === "failed");
  const role = first !== onceIn(random, 8) ? "captain" : "coBuyer";
  const choice = anyChoice(order, random);
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

function anyChoice(order: Order, random: RandomSource): ShareChoice {
  if (order.ux === "picking") {
    const { id, quantity } = oneOf(random, order.items as never) as Order["items"][number];
    return { units: [{ itemId: id, quantity: 1 + random(quantity) }] };
  }
  const rest = Math.max(remaining(order), 1);
  return oneOf<ShareChoice>(random, [
    {},
    { amount: rest },
    { amount: Math.ceil(rest / 2) },
    { nbShares: 1 + random(4) },
    { nbShares: 2 + random(4), seats: 1 + random(3), people: { guests: random(3) } },
    { seats: 1 + random(3) },
    { amount: 1 + random(rest) },
  ]);
}

/** What the provider may say of a payment: anything of one it was asked about, of captures and releases if asked. */
function anyWord(
  order: Order,
  authorization: Authorization,
  eventLog: readonly LoggedEvent[],
  now: number,
  random: RandomSource,
): Command {
  const authorizationId = authorization.id;
  const captured = captureAskedFor(eventLog, authorization.id);
  if (authorization.capturing && !onceIn(random, 4)) {
    const outcome =
      captured === undefined || onceIn(random, 3)
        ? ({ kind: "refused", code: "captureRefused" } as const)
        : ({ kind: "captured", amount: captured } as const);
    return { kind: "noteCapture", authorizationId, outcome };
  }
  if (authorization.releasing !== undefined && !onceIn(random, 3)) {
    const outcome =
      captured !== undefined && onceIn(random, 2)
        ? ({ kind: "captured", amount: captured } as const)
        : ({ kind: "released" } as const);
    return { kind: "noteRelease", authorizationId, outcome };
  }
  return {
    kind: "noteAnswer",
    authorizationId,
    answer: anyAnswer(order, authorization, captured, now, random),
  };
}

function anyAnswer(
  order: Order,
  authorization: Authorization,
  captured: number | undefined,
  now: number,
  random: RandomSource,
): PaymentAnswer {
  const ref = `ref_${authorization.id}`;
  const lasts = oneOf(random, [7 * DAY, 7 * DAY, 7 * DAY, 3 * DAY, 30 * HOUR, HOUR]);
  const expiresAt = authorization.expiresAt ?? now + lasts;
  const amount = onceIn(random, 20) ? Math.max(authorization.hold - 1, 1) : authorization.hold;
  switch (random(12)) {
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

function captureAskedFor(eventLog: readonly LoggedEvent[], authorizationId: string): number | undefined {
  for (const { orderEvent } of eventLog) {
    if (orderEvent.kind === "captureAsked" && orderEvent.authorizationId === authorizationId)
      return orderEvent.amount;
  }
  return undefined;
}

function anyRefundOutcome(order: Order, random: RandomSource): Command {
  const refundId = anyOf(random, order.refunds)?.id ?? "rfd_none";
  const outcome = onceIn(random, 4)
    ? ({ kind: "refused", code: "refundRefused" } as const)
    : ({ kind: onceIn(random, 6) ? "sentBack" : "refunded" } as const);
  return { kind: "noteRefund", refundId, outcome };
}
