// Contract of every store for orders, run against each kind: saved whole, read back exactly, or refused.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Authorization, Order } from "../../src/domain/order/order.ts";
import type { Change, Outcome } from "../../src/ports/store.ts";
import { ImpossibleChange } from "../../src/store/failure.ts";
import { failureOf } from "../support/failure.ts";
import { kinds, kindsDecidingTwice, onOrder } from "../support/store/kinds.ts";
import {
  AT_NOW,
  anAuthorization,
  anOrder,
  aRefund,
  captured,
  change,
  create,
  creating,
  NOW,
  orderEvents,
} from "../support/store/orders.ts";

describe.each([...kinds, ...kindsDecidingTwice])("a store (%s)", (_, open) => {
  const on = onOrder(open);

  test(
    "reports a saved change once, before the promise resolves, and nothing else",
    on(async (store) => {
      const told: string[] = [];
      const onSaved = ({ order }: Change) => void told.push(order.id);
      const options = { ...AT_NOW, onSaved };
      await store.update("ord_1", () => ({ value: null }), options);
      const impossible = () => ({ value: null, change: creating(anOrder("ord_1")) });
      await store.update("ord_1", impossible, options).catch(() => undefined);
      expect(told).toEqual([]);
      const creation = store.update(
        "ord_3",
        () => ({ value: null, change: creating(anOrder("ord_3")) }),
        options,
      );
      expect(await creation.then(() => [...told])).toEqual(["ord_3"]);
    }),
  );

  test(
    "an error after saving rejects the promise, and the order is saved once",
    on(async (store) => {
      const onSaved = () => {
        throw new Error("the listener failed");
      };
      const make = () => ({ value: null, change: creating(anOrder("ord_4")) });
      expect((await failureOf(store.update("ord_4", make, { ...AT_NOW, onSaved }))).message).toContain(
        "the listener failed",
      );
      expect(await store.eventLog("ord_4")).toHaveLength(1);
    }),
  );

  test(
    "refuses a new order under an id that exists, and leaves the existing order unchanged",
    on(async (store) => {
      const found = await store.read("ord_1");
      const again = () => ({ value: null, change: creating(anOrder("ord_1", { amount: 7 })) });
      expect(await failureOf(store.update("ord_1", again, { ...AT_NOW, isNew: true }))).toBeInstanceOf(
        ImpossibleChange,
      );
      expect(await store.read("ord_1")).toEqual(found);
    }),
  );

  test(
    "reads back exactly what was saved",
    on(async (store) => {
      const order = anOrder("ord_full", {
        seq: 3,
        tpc: true,
        modules: [{ id: "md_1", ux: "picking" }, { id: "md_2" }],
        moduleId: "md_1",
        nbShares: 3,
        status: "completed",
        committed: { amount: 5000, at: NOW + 1 },
        closedAt: NOW + 2,
        pendingCommitAt: NOW + 3,
        lastNoticeAt: NOW + 4,
        shareReminderAt: NOW + 6,
        dueReminderAt: NOW + 7,
        capturesDecidedAt: NOW + 5,
        authorizations: [
          captured("auth_x", {
            units: [{ itemId: "itm_1", quantity: 1 }],
            ref: "pi_1",
            authorizedAt: NOW,
            expiresAt: NOW + 9,
            capturedAt: NOW + 8,
            target: 2700,
            capturing: true,
          }),
          anAuthorization("auth_y", {
            role: "coBuyer",
            status: "failed",
            failureCode: "abandoned",
            releasing: "late",
            unanswered: false,
          }),
        ],
        refunds: [aRefund("rfd_1", "auth_x", { status: "failed", failureCode: "refundRefused" })],
      });
      const details = {
        email: "ann@example.com",
        trackId: "Ω \ud800 \0",
        metadata: { __proto__x: "1" },
        list: [1],
      };
      const buyers = { auth_x: { email: "ann@example.com", firstName: "Ann", lastName: "Ωmega" } };
      await create(store, order, { details, buyers });
      expect(await store.read("ord_full")).toStrictEqual({ order, details, buyers });
      expect(await store.eventLog("ord_full")).toStrictEqual(orderEvents(1, 3));
    }),
  );

  test("reads back exactly, whichever fields are absent", async () => {
    const store = await open();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(anyOrder, async (parts) => {
        number += 1;
        const id = `ord_${number}`;
        const authorizations = parts.authorizations.map((part, at) =>
          anAuthorization(`auth_${number}_${at}`, part),
        );
        const order = anOrder(id, { ...parts.order, authorizations });
        await create(store, order);
        expect(await store.read(id)).toStrictEqual({ order, details: {}, buyers: {} });
        const gone = anOrder(id, {
          authorizations: authorizations.map(({ id }) => anAuthorization(id)),
          seq: 2,
        });
        await store.update(
          id,
          () => ({ value: 0, change: { ...creating(gone), orderEvents: orderEvents(2, 2) } }),
          AT_NOW,
        );
        expect((await store.read(id))?.order).toStrictEqual(gone);
      }),
      { numRuns: 60 },
    );
    await store.close();
  });

  test(
    "saves only what a change names and keeps the rest",
    on(async (store) => {
      const details = { email: "ann@example.com" };
      const ann = { email: "ann@example.com", firstName: "Ann", lastName: "A" };
      const bob = { email: "bob@example.com", firstName: "Bob", lastName: "B" };
      await change(store, "ord_1", {}, { details, buyers: { auth_1: ann } });
      await change(store, "ord_1", { status: "confirmed" }, { buyers: { auth_2: bob } });
      expect(await store.read("ord_1")).toMatchObject({
        order: { status: "confirmed", seq: 4 },
        details,
        buyers: { auth_1: ann, auth_2: bob },
      });
      await change(store, "ord_1", {}, { details: { trackId: "t" } });
      expect((await store.read("ord_1"))?.details).toStrictEqual({ trackId: "t" });
    }),
  );

  test(
    "shows the callback the order as it is, and undefined where there is none",
    on(async (store) => {
      const look = (id: string) => store.update(id, (found) => ({ value: found?.order.seq }), AT_NOW);
      expect(await look("ord_none")).toEqual({ kind: "done", value: undefined });
      expect(await look("ord_1")).toEqual({ kind: "done", value: 2 });
      expect(await store.read("ord_none")).toBeUndefined();
    }),
  );

  test(
    "updates of one order in the same moment see each other",
    on(async (store) => {
      const raise = () => change(store, "ord_1", {});
      await Promise.all([raise(), raise(), raise()]);
      expect((await store.read("ord_1"))?.order.seq).toBe(5);
      expect((await store.eventLog("ord_1")).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    }),
  );

  test(
    "a callback that throws saves nothing, and its error comes back as it is",
    on(async (store) => {
      const defect = new Error("a rule broke");
      const fail = store.update(
        "ord_1",
        () => {
          throw defect;
        },
        AT_NOW,
      );
      expect(await failureOf(fail)).toBe(defect);
      expect((await store.read("ord_1"))?.order.seq).toBe(2);
    }),
  );

  test.each<[string, (order: Order) => { order: Order; orderEvents: ReturnType<typeof orderEvents> }]>([
    [
      "another order",
      (order) => ({ order: { ...order, id: "ord_2", seq: 3 }, orderEvents: orderEvents(3, 3) }),
    ],
    [
      "I21: a gap in the event log",
      (order) => ({ order: { ...order, seq: 4 }, orderEvents: orderEvents(4, 4) }),
    ],
    ["I21: a number twice", (order) => ({ order: { ...order, seq: 2 }, orderEvents: orderEvents(2, 2) })],
    ["I21: a seq without its domain event", (order) => ({ order: { ...order, seq: 3 }, orderEvents: [] })],
    [
      "another amount",
      (order) => ({ order: { ...order, seq: 3, amount: 1 }, orderEvents: orderEvents(3, 3) }),
    ],
    ["other terms", (order) => ({ order: { ...order, seq: 3, items: [] }, orderEvents: orderEvents(3, 3) })],
    [
      "a lost authorization",
      (order) => ({ order: { ...order, seq: 3, authorizations: [] }, orderEvents: orderEvents(3, 3) }),
    ],
  ])("refuses %s", (_, edit) =>
    on(async (store) => {
      const before = await store.read("ord_1");
      const attempt = store.update(
        "ord_1",
        (found) => ({
          value: 0,
          change: {
            ledgerEntries: [],
            balanceEntries: [],
            jobs: [],
            events: [],
            timerAt: undefined,
            ...edit(found?.order ?? anOrder("ord_1")),
          },
        }),
        AT_NOW,
      );
      expect(await failureOf(attempt)).toBeInstanceOf(ImpossibleChange);
      expect(await store.read("ord_1")).toStrictEqual(before);
    })(),
  );

  test(
    "refuses an asynchronous callback, and a buyer without a payment",
    on(async (store) => {
      const late = (async () => ({ value: 0 })) as unknown as () => Outcome<number>;
      expect(await failureOf(store.update("ord_1", late, AT_NOW))).toBeInstanceOf(ImpossibleChange);
      const buyers = { auth_9: { email: "x@example.com", firstName: "X", lastName: "Y" } };
      expect(await failureOf(change(store, "ord_1", {}, { buyers }))).toBeInstanceOf(ImpossibleChange);
    }),
  );

  test(
    "a setting is made once",
    on(async (store) => {
      expect(await store.setting("secret", () => "one")).toBe("one");
      expect(await store.setting("secret", () => "two")).toBe("one");
      expect(await store.setting("other", () => "three")).toBe("three");
    }),
  );
});

const moment = fc.integer({ min: 0, max: NOW * 2 });
const anyAuthorization: fc.Arbitrary<Partial<Authorization>> = fc.record(
  {
    ref: fc.string(),
    authorizedAt: moment,
    expiresAt: moment,
    capturedAt: moment,
    failureCode: fc.constantFrom("cardDeclined", "abandoned"),
    unanswered: fc.boolean(),
    releasing: fc.constantFrom("late", "buyer"),
    target: fc.integer({ min: 0, max: 99_999_999 }),
    capturing: fc.boolean(),
  },
  { requiredKeys: [] },
);
const anyOrder = fc.record({
  order: fc.record(
    {
      moduleId: fc.string(),
      nbShares: fc.integer({ min: 1, max: 50 }),
      committed: fc.record({ amount: fc.integer({ min: 1, max: 5400 }), at: moment }),
      closedAt: moment,
      pendingCommitAt: moment,
      lastNoticeAt: moment,
      shareReminderAt: moment,
      dueReminderAt: moment,
      capturesDecidedAt: moment,
      cancelReason: fc.constantFrom("merchant", "dueDate"),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<Order>>,
  authorizations: fc.array(anyAuthorization, { maxLength: 2 }),
});
