// All states that a small order can reach: breadth first over a small alphabet of acts, answers and timers. Every step
// is checked, so that for this order nothing is left to chance. One number says when the rules have changed.

import { expect, test } from "bun:test";
import { violationIn, violationOf } from "../../../src/domain/invariants/invariants.ts";
import type { Command, PaymentAnswer } from "../../../src/domain/order/commands.ts";
import type { Authorization, Order, OrderType } from "../../../src/domain/order/order.ts";
import { beginOrder, handleCommand, timerAt } from "../../../src/domain/order/transition.ts";
import { DAY } from "../../../src/domain/time.ts";

type State = { readonly order: Order; readonly now: number };

const BUYERS = [
  { id: "auth_captain", role: "captain", amount: 100 },
  { id: "auth_bob", role: "coBuyer", amount: 200 },
] as const;
/** Of an order that is charged at once: the one buyer, and their second try. */
const TRIES = [
  { id: "auth_captain", role: "captain", amount: 300 },
  { id: "auth_again", role: "captain", amount: 300 },
] as const;
/** Refunds that fail could be asked for again for ever. */
const MOST_REFUNDS = 2;

function newOrder(type: OrderType, tpc: boolean, ux: "collect" | "single" = "collect"): State {
  const terms = { dueDate: 4 * DAY, minShare: 50, completionDelayMs: 0, lastNoticeMs: DAY, maxBuyers: 50 };
  const shared = {
    id: "ord_1",
    platformId: "pl_1",
    amount: 300,
    currency: "EUR",
    integration: "api",
  } as const;
  const asked = { ...shared, ux, type, tpc, items: [], modules: [], terms } as const;
  return { order: beginOrder(asked, 0).order, now: 0 };
}

/** Everything that anybody could do or say now. */
function alphabet(order: Order, now: number): readonly Command[] {
  const pending = order.refunds.filter(({ status }) => status === "pending");
  const arrived = order.refunds.filter(({ status }) => status === "succeeded");
  return [
    { kind: "cancel" },
    { kind: "commit" },
    { kind: "commit", amount: 150 },
    { kind: "refund" },
    ...(order.ux === "single" ? TRIES : BUYERS).flatMap(({ id, role, amount }): Command[] => {
      const authorization = order.authorizations.find((each) => each.id === id);
      if (authorization !== undefined)
        return [...aboutPayment(authorization, now), ...charges(order, authorization, now)];
      return [{ kind: "startPayment", role, authorizationId: id, attempt: id, choice: { amount } }];
    }),
    ...pending.flatMap(({ id: refundId }): Command[] => [
      { kind: "noteRefund", refundId, outcome: { kind: "refunded" } },
      { kind: "noteRefund", refundId, outcome: { kind: "refused", code: "refundRefused" } },
    ]),
    ...arrived.map(
      ({ id: refundId }): Command => ({ kind: "noteRefund", refundId, outcome: { kind: "sentBack" } }),
    ),
  ];
}

/** What is said only of a payment that is charged at once. */
function charges({ ux }: Order, { id, hold, releasing }: Authorization, now: number): Command[] {
  if (ux !== "single") return [];
  const [authorizationId, captured] = [id, { kind: "captured", amount: hold } as const];
  const answer = { ...captured, ref: `ref_${id}`, expiresAt: now + 7 * DAY };
  const noted: Command = { kind: "noteAnswer", authorizationId, answer };
  return releasing ? [noted, { kind: "noteRelease", authorizationId, outcome: captured }] : [noted];
}

function aboutPayment({ id, hold, target, capturing, releasing }: Authorization, now: number): Command[] {
  const authorizationId = id;
  const ref = `ref_${id}`;
  const answers: PaymentAnswer[] = [
    { kind: "authorized", ref, amount: hold, expiresAt: now + 7 * DAY },
    { kind: "requiresAction", ref },
    { kind: "declined", code: "cardDeclined" },
    { kind: "released" },
  ];
  const captured = { kind: "captured", amount: target ?? 0 } as const;
  const byHand = { kind: "captured", amount: 90 } as const;
  const refused = { kind: "refused", code: "captureRefused" } as const;
  const released = { kind: "released" } as const;
  return [
    ...answers.map((answer): Command => ({ kind: "noteAnswer", authorizationId, answer })),
    { kind: "cancel", authorizationId },
    { kind: "withdraw", authorizationId },
    ...(capturing ? [captured, refused, byHand] : []).map(
      (outcome): Command => ({ kind: "noteCapture", authorizationId, outcome }),
    ),
    ...(releasing ? [released] : []).map(
      (outcome): Command => ({ kind: "noteRelease", authorizationId, outcome }),
    ),
  ];
}

function nextStates({ order, now }: State): readonly State[] {
  const rings = timerAt(order);
  const acts: (readonly [Command, number])[] = alphabet(order, now).map((command) => [command, now]);
  if (rings !== undefined) acts.push([{ kind: "catchUp" }, rings]);
  return acts.flatMap(([command, at]) => {
    const transition = handleCommand(order, command, at);
    assertNone(violationIn(order, transition.orderEvents), { command, order });
    const isSame = transition.orderEvents.length === 0 && at === now;
    return isSame ? [] : [{ order: transition.order, now: at }];
  });
}

function assertNone(violation: string | undefined, after: object): void {
  if (violation !== undefined) throw new Error(`${violation} after ${JSON.stringify(after)}`);
}

/** Two orders are the same state when they differ only in how many facts it took. */
function nameOf({ order: { seq, updatedAt, ...order }, now }: State): string {
  return JSON.stringify([order, now]);
}

function reachable(start: State): number {
  const seen = new Set<string>();
  let found: readonly State[] = [start];
  while (found.length > 0) {
    const border: State[] = [];
    for (const state of found) {
      const name = nameOf(state);
      if (seen.has(name)) continue;
      assertNone(violationOf(state.order, state.now), state);
      if (state.order.refunds.length > MOST_REFUNDS) continue;
      seen.add(name);
      border.push(state);
    }
    found = border.flatMap(nextStates);
  }
  return seen.size;
}

test("reachable states of an order of 3.00 shared by two", () => {
  const counts = [
    reachable(newOrder("direct", false)),
    reachable(newOrder("direct", true)),
    reachable(newOrder("standard", false)),
    reachable(newOrder("standard", true)),
  ];
  expect(`reachable states: ${counts.reduce((total, count) => total + count)}`).toBe(
    "reachable states: 67573",
  );
}, 120_000);

test("reachable states of an order of 3.00 that one buyer pays and is charged at once", () => {
  expect(`reachable states: ${reachable(newOrder("direct", false, "single"))}`).toBe(
    "reachable states: 18357",
  );
}, 120_000);
