// Tests of the invariants themselves: each reports an order that breaks it, and no other. An invariant that nothing could
// break would prove nothing in the properties and the simulator. The domain alone.

import { describe, expect, test } from "bun:test";
import { audit } from "../../../src/domain/invariants/audit.ts";
import { violationAtRest, violationIn, violationOf } from "../../../src/domain/invariants/invariants.ts";
import type { LedgerEntry } from "../../../src/domain/money/ledger.ts";
import { ledgerEntryOf } from "../../../src/domain/money/ledger.ts";
import type { LoggedEvent, OrderEvent } from "../../../src/domain/order/events.ts";
import { evolve } from "../../../src/domain/order/evolve.ts";
import type { Authorization, Order, OrderStatus, Refund } from "../../../src/domain/order/order.ts";
import { balanceEntriesFrom } from "../../support/domain/balance.ts";
import type { Buyer, Scenario } from "../../support/domain/scenario.ts";
import {
  at,
  bob,
  cancels,
  captain,
  captures,
  commits,
  does,
  live,
  moment,
  order,
  pays,
  refunds,
  refundsArrive,
  releases,
} from "../../support/domain/scenario.ts";

const two = [pays(captain, 600), pays(bob, 300)];
const open = live(order(), ...two);
const standard = live(order({ type: "standard" }), ...two);
const uncommitted = live(order({ tpc: true, due: "4d" }), ...two);
const capturing = live(order(), pays(captain, 700), pays(bob, 300));
const done = live(capturing, captures(bob, captain));
const lower = live(
  order({ tpc: true, due: "4d" }),
  pays(captain, 700),
  pays(bob, 300),
  commits(500),
  captures(bob, captain),
);
const cup = { id: "itm_cup", amount: 100, quantity: 10 };
const cups = (quantity: number) => ({ units: [{ itemId: cup.id, quantity }] });
const picking = live(order({ ux: "picking", items: [cup] }), pays(captain, cups(6)), pays(bob, cups(3)));
const cancelled = live(order(), ...two, cancels(), releases(captain, bob));

/** The order with something changed about one buyer's payment that no rule would change. */
function but({ order: made }: Scenario, { id }: Buyer, change: Partial<Authorization>): Order {
  const authorizations = made.authorizations.map((authorization) =>
    authorization.id === id ? { ...authorization, ...change } : authorization,
  );
  return { ...made, authorizations };
}
const as = ({ order: made }: Scenario, change: Partial<Order>): Order => ({ ...made, ...change });
const capturingWithout = (name: "ref" | "authorizedAt", { order: made }: Scenario): Order => ({
  ...made,
  authorizations: made.authorizations.map(({ [name]: _, ...rest }) => ({ ...rest, capturing: true })),
});
const refund = (amount: number, status: Refund["status"], cause: Refund["cause"] = "merchant"): Refund => {
  return { id: `rfd_${amount}`, authorizationId: bob.id, amount, status, cause };
};

function ledgerEntriesOf({ eventLog }: Scenario): readonly LedgerEntry[] {
  let current: Order | undefined;
  return eventLog.flatMap((recorded) => {
    const ledgerEntry = ledgerEntryOf(current, recorded);
    current = evolve(current, recorded);
    return ledgerEntry ?? [];
  });
}

test.each<[string, Order]>([
  ["confirmed", open.order],
  ["in progress", standard.order],
  ["waiting for the merchant", live(uncommitted, at("4d")).order],
  ["being captured", capturing.order],
  ["completed", done.order],
  ["completed for less", lower.order],
  ["picked", picking.order],
  ["cancelled", cancelled.order],
  ["with another attempt that failed", but(open, bob, { share: 900, status: "failed" })],
  ["with a refund up to what was captured", as(done, { refunds: [refund(300, "pending")] })],
  ["with failed refunds beyond it", as(done, { refunds: [refund(900, "failed"), refund(300, "pending")] })],
  ["without a share of its own", but(capturing, bob, { share: 0 })],
  [
    "captured too much and giving that back",
    as(
      { ...done, order: but(done, bob, { captured: 310, authorized: 310 }) },
      { refunds: [refund(10, "failed", "compensation")] },
    ),
  ],
])("an order that is %s breaks none", (_, sound) => {
  expect(violationOf(sound, sound.updatedAt)).toBeUndefined();
});

test.each<[string, Order]>([
  ["I2: captured more than authorized", but(done, bob, { captured: 301 })],
  ["I2: more to be captured than authorized", but(capturing, bob, { target: 301 })],
  ["I3, I4: captured too much", but(done, captain, { captured: 701 })],
  ["I3, I4: captured too much", but(lower, captain, { captured: 351 })],
  [
    "I3, I4: captured too much",
    as(
      { ...done, order: but(done, bob, { captured: 310, authorized: 310 }) },
      { refunds: [refund(10, "pending")] },
    ),
  ],
  ["I4: more shares than the order has", but(open, bob, { share: 401 })],
  ["I5: refunded more than captured", but(done, bob, { refunded: 301 })],
  [
    "I5: refunded more than captured",
    as(done, { refunds: [refund(200, "pending"), refund(101, "pending")] }),
  ],
  ["I6: a capture of what the provider does not know", capturingWithout("ref", open)],
  ["I6: a capture of what the provider does not know", capturingWithout("authorizedAt", open)],
  ["I11: captures before the commit", but(uncommitted, bob, { capturing: true })],
  ["I11: captures before the commit", but(uncommitted, bob, { target: 0 })],
  ["I3, I18: completed for another amount", but(done, captain, { captured: 699 })],
  ["I14: completed before its captures", but(done, captain, { target: 701 })],
  ["I17: a unit sold twice", but(picking, bob, cups(5))],
  ["I17: a share is not what its units cost", but(picking, bob, cups(2))],
  ["initiated, but money is held", as(open, { status: "initiated" })],
  ["inProgress without the captain's share", as(open, { status: "inProgress" })],
  ["inProgress without the captain's share", but(standard, captain, { status: "released" })],
  ["inProgress without the captain's share", but(standard, captain, { releasing: "merchant" })],
  ["confirmed without holds for the whole amount", as(standard, { status: "confirmed" })],
  ["confirmed without holds for the whole amount", but(open, captain, { status: "released" })],
  ["pendingCommit without holds for the whole amount", as(standard, { status: "pendingCommit" })],
  ["I18: captures of another sum", but(capturing, captain, { target: 699 })],
  ["a capture without a hold", but(capturing, bob, { releasing: "merchant" })],
  ["a capture without a hold", but(capturing, bob, { status: "released" })],
])("%s", (sentence, broken) => {
  expect(violationOf(broken, broken.updatedAt)).toBe(sentence);
});

test("a capture that was given back at the provider while others are under way is no violation", () => {
  const elsewhere = {
    kind: "noteRefundsElsewhere",
    authorizationId: bob.id,
    amount: 300,
    failed: 0,
  } as const;
  const back = live(capturing, captures(bob), does(elsewhere));
  expect(back.order.authorizations.map(({ status }) => status)).toEqual(["authorized", "refunded"]);
  expect(violationOf(back.order, back.now)).toBeUndefined();
});

test("I15: uncommitted past its deadline, and not before, nor once committed or ended", () => {
  const sentence = "I15: uncommitted past its deadline";
  expect(violationOf(uncommitted.order, moment("6d") - 1)).toBeUndefined();
  expect(violationOf(uncommitted.order, moment("6d"))).toBe(sentence);
  expect(violationOf(live(uncommitted, commits()).order, moment("6d"))).toBeUndefined();
  expect(violationOf(live(uncommitted, cancels()).order, moment("6d"))).toBeUndefined();
});

describe("I10: the status moves only", () => {
  const FACTS: readonly (readonly [OrderStatus, OrderEvent])[] = [
    ["inProgress", { kind: "orderStarted" }],
    ["inProgress", { kind: "orderReopened" }],
    ["confirmed", { kind: "orderConfirmed" }],
    ["confirmed", { kind: "capturesDecided", targets: [] }],
    ["pendingCommit", { kind: "commitAwaited" }],
    ["completed", { kind: "orderCompleted" }],
    ["cancelled", { kind: "orderCancelled", reason: "merchant" }],
    ["refunded", { kind: "orderRefunded" }],
  ];
  const MOVES: readonly (readonly [OrderStatus, readonly OrderStatus[]])[] = [
    ["initiated", ["inProgress", "confirmed", "cancelled"]],
    ["inProgress", ["confirmed", "cancelled"]],
    ["confirmed", ["inProgress", "pendingCommit", "completed", "cancelled"]],
    ["pendingCommit", ["inProgress", "confirmed", "cancelled"]],
    ["completed", ["refunded"]],
    ["cancelled", []],
    ["refunded", []],
  ];
  test.each(MOVES)("from %s to %j", (status, allowed) => {
    const before = as(open, { status });
    for (const [to, orderEvent] of FACTS) {
      const stays = to === status || allowed.some((each) => each === to);
      const recorded = [{ seq: before.seq + 1, at: before.updatedAt, orderEvent }];
      expect([to, violationIn(before, recorded)]).toEqual([
        to,
        stays ? undefined : `I10: ${status} -> ${to}`,
      ]);
    }
  });
});

describe("along a step", () => {
  const { seq, updatedAt } = uncommitted.order;
  const next = (number: number, later: number, orderEvent: OrderEvent): LoggedEvent => {
    return { seq: seq + number, at: updatedAt + later, orderEvent };
  };
  const changed: OrderEvent = { kind: "detailsChanged", fields: [] };
  const ended: OrderEvent = { kind: "orderCancelled", reason: "commitDeadline" };

  test.each<[string | undefined, readonly LoggedEvent[]]>([
    [undefined, [next(1, 0, changed), next(2, 5, changed)]],
    ["I21: a gap in the event log", [next(2, 0, changed)]],
    ["I21: a gap in the event log", [next(1, 0, changed), next(1, 0, changed)]],
    ["I21: the event log goes back in time", [next(1, -1, changed)]],
    ["I21: the event log goes back in time", [next(1, 5, changed), next(2, 4, changed)]],
    ["I16: cancelled at the deadline without a notice", [next(1, 0, ended)]],
    [undefined, [next(1, 0, { kind: "lastNoticeGiven" }), next(2, 0, ended)]],
    [undefined, [next(1, 0, { kind: "commitAwaited" }), next(2, 0, ended)]],
    [undefined, [next(1, 0, { kind: "orderCancelled", reason: "merchant" })]],
    [
      "I10: cancelled -> confirmed",
      [next(1, 0, { ...ended, reason: "dueDate" }), next(2, 0, { kind: "orderConfirmed" })],
    ],
  ])("%s (%#)", (sentence, recorded) => {
    expect(violationIn(uncommitted.order, recorded)).toBe(sentence as never);
  });

  test("I16: a notice given before counts", () => {
    for (const told of [{ lastNoticeAt: 1 }, { pendingCommitAt: 1 }])
      expect(violationIn(as(uncommitted, told), [next(1, 0, ended)])).toBeUndefined();
  });
});

test.each<[string | undefined, Order]>([
  [undefined, done.order],
  [undefined, cancelled.order],
  [undefined, live(done, refunds(), refundsArrive).order],
  ["liveness: it rests in confirmed", open.order],
  ["liveness: auth_bob is left authorized", but(cancelled, bob, { status: "authorized" })],
  ["liveness: auth_bob is left pending", but(cancelled, bob, { status: "pending" })],
  ["liveness: auth_bob is left requiresAction", but(done, bob, { status: "requiresAction" })],
  ["liveness: a refund is left pending", live(done, refunds()).order],
  ["I12: cancelled, but something is kept", but(cancelled, bob, { captured: 300, refunded: 299 })],
  [
    "I12: cancelled, but something is kept",
    { ...but(cancelled, bob, { captured: 300 }), refunds: [refund(300, "failed")] },
  ],
  [
    undefined,
    { ...but(cancelled, bob, { captured: 300 }), refunds: [refund(300, "failed", "compensation")] },
  ],
])("at rest: %s (%#)", (sentence, resting) => {
  expect(violationAtRest(resting)).toBe(sentence as never);
});

describe("an audit", () => {
  const { eventLog } = done;
  const { capturesDecidedAt: _, ...undecided } = done.order;
  const ledgerEntries = ledgerEntriesOf(done);
  const balanceEntries = balanceEntriesFrom(undefined, eventLog);
  const found = (change: Partial<Parameters<typeof audit>[0]>) =>
    audit(
      { order: structuredClone(done.order), eventLog, ledgerEntries, balanceEntries, ...change },
      done.now,
    );

  test("of what agrees finds nothing, also where a timer is due that has not fired yet", () => {
    expect(found({})).toEqual([]);
    const entries = { ledgerEntries: ledgerEntriesOf(uncommitted), balanceEntries: [] };
    expect(audit({ ...uncommitted, ...entries }, moment("30d"))).toEqual([]);
  });

  test.each<[string, Partial<Parameters<typeof audit>[0]>]>([
    ["I8: the event log gives another trackable", { order: { ...done.order, trackable: 1 } as Order }],
    ["I8: the event log gives another status", { order: as(done, { status: "refunded" }) }],
    ["I8: the event log gives another amount, currency", { order: as(done, { amount: 1, currency: "USD" }) }],
    ["I8: the event log gives another capturesDecidedAt", { order: undecided }],
    ["I8: the event log gives another authorizations", { order: but(done, bob, { attempt: "other" }) }],
    ["I21: there is no event log", { eventLog: [] }],
    [
      "I21: the event log cannot be replayed: event log gap before entry 3",
      { eventLog: eventLog.toSpliced(1, 1) },
    ],
    [
      "I1: auth_captain: held 0 in the order, -1000 by its ledger entries",
      { ledgerEntries: ledgerEntries.slice(1) },
    ],
    ["I27: capture entries of 0, 1000 by the order's payments", { balanceEntries: [] }],
    [
      "I27: entries of 2000, 1000 by its ledger entries",
      { balanceEntries: [...balanceEntries, ...balanceEntries] },
    ],
    ["I1: auth_bob: captured 299", { order: but(done, bob, { captured: 299 }) }],
    ["I3, I18: completed for another amount", { order: but(done, bob, { captured: 299 }) }],
  ])("finds: %s", (sentence, change) => {
    expect(found(change).map((each) => each.slice(0, sentence.length))).toContain(sentence);
  });
});
