// What every store promises, told once and asked of each: the one in SQLite and the one of maps.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Authorization, Order } from "../../src/domain/order.ts";
import type { DeliveryAttempt, IdempotencyKey, NewEvent, Outcome, Store } from "../../src/store/contract.ts";
import { ImpossibleChange } from "../../src/store/failure.ts";
import { memoryStore } from "../../src/store/memory.ts";
import { openStore } from "../../src/store/sqlite.ts";
import {
  aDuty,
  anAuthorization,
  anOrder,
  aRefund,
  captured,
  change,
  changing,
  create,
  creating,
  facts,
  NOW,
  PLATFORM,
} from "./store-orders.ts";

const KEY: IdempotencyKey = { scope: "pl_one POST /v1/orders", key: "k1", fingerprint: "f1" };
const ANSWER = { status: 200, body: '{"success":true}' };
const EVENT: NewEvent = {
  id: "evt_1",
  name: "order.confirmed",
  body: '{"a":1}',
  url: "https://shop.example/hook",
};
const ATTEMPT: DeliveryAttempt = {
  eventId: "evt_1",
  at: NOW,
  tookMs: 12,
  status: 503,
  failure: undefined,
  answer: "later",
};

describe.each([
  ["sqlite", () => openStore({ path: ":memory:" })],
  ["sqlite without group commit", () => openStore({ path: ":memory:", groupCommit: false })],
  ["maps", memoryStore],
])("a store (%s)", (_, open) => {
  /** Runs a test on a store of its own, with one order that has two authorizations. */
  const on = (body: (store: Store) => Promise<void>) => async () => {
    const store = open();
    await create(store, anOrder("ord_1"));
    const authorizations = [
      anAuthorization("auth_1"),
      anAuthorization("auth_2", { role: "coBuyer", share: 1 }),
    ];
    await change(store, "ord_1", { authorizations });
    await body(store);
    await store.close();
  };

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
      expect(store.read("ord_full")).toStrictEqual({ order, details, buyers });
      expect(store.journal("ord_full")).toStrictEqual(facts(1, 3));
    }),
  );

  test("reads back exactly, whichever fields are absent", async () => {
    const store = open();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(anyOrder, async (parts) => {
        number += 1;
        const id = `ord_${number}`;
        const authorizations = parts.authorizations.map((one, at) =>
          anAuthorization(`auth_${number}_${at}`, one),
        );
        const order = anOrder(id, { ...parts.order, authorizations });
        await create(store, order);
        expect(store.read(id)).toStrictEqual({ order, details: {}, buyers: {} });
        const gone = anOrder(id, {
          authorizations: authorizations.map(({ id }) => anAuthorization(id)),
          seq: 2,
        });
        await store.update(id, () => ({ value: 0, change: { ...creating(gone), facts: facts(2, 2) } }), {
          now: NOW,
        });
        expect(store.read(id)?.order).toStrictEqual(gone);
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
      expect(store.read("ord_1")).toMatchObject({
        order: { status: "confirmed", seq: 4 },
        details,
        buyers: { auth_1: ann, auth_2: bob },
      });
      await change(store, "ord_1", {}, { details: { trackId: "t" } });
      expect(store.read("ord_1")?.details).toStrictEqual({ trackId: "t" });
    }),
  );

  test(
    "shows the callback the order as it is, and undefined where there is none",
    on(async (store) => {
      const seen: unknown[] = [];
      const look = (id: string) =>
        store.update(id, (found) => ({ value: seen.push(found?.order.seq) }), { now: NOW });
      expect(await look("ord_none")).toEqual({ kind: "done", value: 1 });
      await look("ord_1");
      expect(seen).toEqual([undefined, 2]);
      expect(store.read("ord_none")).toBeUndefined();
    }),
  );

  test(
    "a callback may read, and sees what was changed before it",
    on(async (store) => {
      const first = change(store, "ord_1", {});
      const other = store.update("ord_2", () => ({ value: store.read("ord_1")?.order.seq ?? 0 }), {
        now: NOW,
      });
      await first;
      expect(await other).toEqual({ kind: "done", value: 3 });
    }),
  );

  test(
    "updates of one order in the same moment see each other",
    on(async (store) => {
      const raise = () => change(store, "ord_1", {});
      await Promise.all([raise(), raise(), raise()]);
      expect(store.read("ord_1")?.order.seq).toBe(5);
      expect(store.journal("ord_1").map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
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
        { now: NOW },
      );
      await expect(fail).rejects.toBe(defect);
      expect(store.read("ord_1")?.order.seq).toBe(2);
    }),
  );

  test.each<[string, (order: Order) => { order: Order; facts: ReturnType<typeof facts> }]>([
    ["another order", (order) => ({ order: { ...order, id: "ord_2", seq: 3 }, facts: facts(3, 3) })],
    ["I21: a gap in the journal", (order) => ({ order: { ...order, seq: 4 }, facts: facts(4, 4) })],
    ["I21: a number twice", (order) => ({ order: { ...order, seq: 2 }, facts: facts(2, 2) })],
    ["I21: a seq without its fact", (order) => ({ order: { ...order, seq: 3 }, facts: [] })],
    ["another amount", (order) => ({ order: { ...order, seq: 3, amount: 1 }, facts: facts(3, 3) })],
    ["other terms", (order) => ({ order: { ...order, seq: 3, items: [] }, facts: facts(3, 3) })],
    [
      "a lost authorization",
      (order) => ({ order: { ...order, seq: 3, authorizations: [] }, facts: facts(3, 3) }),
    ],
  ])("refuses %s", (_, edit) =>
    on(async (store) => {
      const before = store.read("ord_1");
      const attempt = store.update(
        "ord_1",
        (found) => ({
          value: 0,
          change: { duties: [], events: [], alarmAt: undefined, ...edit(found?.order ?? anOrder("ord_1")) },
        }),
        { now: NOW },
      );
      await expect(attempt).rejects.toBeInstanceOf(ImpossibleChange);
      expect(store.read("ord_1")).toStrictEqual(before);
    })(),
  );

  test(
    "refuses a callback that would wait, and a buyer without a payment",
    on(async (store) => {
      const late = (async () => ({ value: 0 })) as unknown as () => Outcome<number>;
      await expect(store.update("ord_1", late, { now: NOW })).rejects.toBeInstanceOf(ImpossibleChange);
      const buyers = { auth_9: { email: "x@example.com", firstName: "X", lastName: "Y" } };
      await expect(change(store, "ord_1", {}, { buyers })).rejects.toBeInstanceOf(ImpossibleChange);
    }),
  );

  describe("idempotency (I9)", () => {
    const twice = (store: Store, key: IdempotencyKey, extra = {}) => {
      let runs = 0;
      const ask = (asked: IdempotencyKey) =>
        store.update(
          "ord_1",
          (found) => {
            runs += 1;
            return { value: runs, change: changing(found, {}, { answer: ANSWER, ...extra }) };
          },
          { now: NOW, idempotency: asked },
        );
      return { first: ask(KEY), second: ask(key), runs: () => runs };
    };

    test(
      "the same key with the same body gets the stored answer, even in the same moment",
      on(async (store) => {
        const { first, second, runs } = twice(store, KEY);
        expect(await first).toEqual({ kind: "done", value: 1 });
        expect(await second).toEqual({ kind: "replayed", answer: ANSWER });
        expect(runs()).toBe(1);
        expect(store.read("ord_1")?.order.seq).toBe(3);
      }),
    );

    test(
      "the same key with another body is told so",
      on(async (store) => {
        const { first, second, runs } = twice(store, { ...KEY, fingerprint: "f2" });
        await first;
        expect(await second).toEqual({ kind: "keyReused" });
        expect(runs()).toBe(1);
      }),
    );

    test(
      "the same key in another scope is another key",
      on(async (store) => {
        const { first, second, runs } = twice(store, { ...KEY, scope: "pl_two POST /v1/orders" });
        await Promise.all([first, second]);
        expect(runs()).toBe(2);
      }),
    );

    test(
      "a refusal stores no answer, nor does an update that failed",
      on(async (store) => {
        const options = { now: NOW, idempotency: KEY };
        await store.update("ord_1", () => ({ value: "refused" }), options);
        const failing = store.update(
          "ord_1",
          (found) => ({ value: 0, change: { ...changing(found, {}), facts: [], answer: ANSWER } }),
          options,
        );
        await expect(failing).rejects.toBeInstanceOf(ImpossibleChange);
        expect(await twice(store, KEY).first).toEqual({ kind: "done", value: 1 });
      }),
    );

    test(
      "an answer can be replaced, and is gone when it has outlived its use",
      on(async (store) => {
        await twice(store, KEY).first;
        await store.replaceAnswer(KEY, { status: 200, body: "settled" });
        await store.replaceAnswer({ ...KEY, fingerprint: "f2" }, { status: 200, body: "not mine" });
        await store.prune(NOW);
        expect(await twice(store, KEY).second).toEqual({
          kind: "replayed",
          answer: { status: 200, body: "settled" },
        });
        await store.prune(NOW + 1);
        expect(await twice(store, KEY).first).toEqual({ kind: "done", value: 1 });
      }),
    );
  });

  describe("duties", () => {
    const LEASE = NOW + 60_000;
    const claim = (store: Store, at = NOW) => store.claimDuties(at, at + 60_000, 10);

    test(
      "are claimed when due, earliest first, and only once while leased",
      on(async (store) => {
        const due = [
          aDuty({ subject: "a", dueAt: NOW }),
          aDuty({ subject: "b", dueAt: NOW - 5, payload: undefined }),
          aDuty({ subject: "c", dueAt: NOW + 1 }),
        ];
        await change(store, "ord_1", {}, { duties: due });
        expect(store.nextWakeAt()).toBe(NOW - 5);
        const claimed = await claim(store);
        expect(claimed.map(({ subject, attempts }) => [subject, attempts])).toEqual([
          ["b", 0],
          ["a", 0],
        ]);
        expect(claimed[1]).toMatchObject({ orderId: "ord_1", ...due[0] });
        expect(await claim(store)).toEqual([]);
        expect(store.nextWakeAt()).toBe(NOW + 1);
      }),
    );

    test(
      "one claim takes at most its limit",
      on(async (store) => {
        await change(store, "ord_1", {}, { duties: ["a", "b", "c"].map((subject) => aDuty({ subject })) });
        expect(await store.claimDuties(NOW, LEASE, 2)).toHaveLength(2);
        expect(await store.claimDuties(NOW, LEASE, 2)).toHaveLength(1);
      }),
    );

    test(
      "F1: whose lease ran out are due again, with one more attempt behind them",
      on(async (store) => {
        await change(store, "ord_1", {}, { duties: [aDuty()] });
        await claim(store);
        expect(store.nextWakeAt()).toBe(LEASE);
        expect(await claim(store, LEASE - 1)).toEqual([]);
        expect(await claim(store, LEASE)).toMatchObject([{ subject: "auth_1", attempts: 1 }]);
      }),
    );

    test(
      "put off are due then, removed never",
      on(async (store) => {
        await change(store, "ord_1", {}, { duties: [aDuty(), aDuty({ subject: "auth_2" })] });
        const [one, other] = await claim(store);
        await store.putOffDuty(one?.id ?? 0, NOW + 5, "no answer");
        await store.removeDuty(other?.id ?? 0);
        expect(await claim(store, NOW + 4)).toEqual([]);
        expect(await claim(store, NOW + 5)).toMatchObject([
          { subject: "auth_1", attempts: 1, dueAt: NOW + 5 },
        ]);
      }),
    );

    test(
      "fulfilled by a change go with it, and can be asked for again by the same change",
      on(async (store) => {
        await change(store, "ord_1", {}, { duties: [aDuty()] });
        const [duty] = await claim(store);
        await change(store, "ord_1", {}, { dutyDone: duty?.id ?? 0, duties: [aDuty({ dueAt: NOW + 9 })] });
        expect(await claim(store, LEASE)).toMatchObject([{ dueAt: NOW + 9, attempts: 0 }]);
        const [again] = await claim(store, LEASE + 60_000);
        await change(store, "ord_1", {}, { dutyDone: again?.id ?? 0 });
        expect(store.nextWakeAt()).toBeUndefined();
      }),
    );

    test(
      "asked for twice are one, due at the earlier moment, with the newer payload",
      on(async (store) => {
        await change(store, "ord_1", {}, { duties: [aDuty({ dueAt: NOW + 5 })] });
        await change(store, "ord_1", {}, { duties: [aDuty({ dueAt: NOW + 9, payload: { amount: 2 } })] });
        expect(await claim(store, NOW + 9)).toMatchObject([{ dueAt: NOW + 5, payload: { amount: 2 } }]);
      }),
    );

    test(
      "asked for again while under way are done once more, and never twice at a time",
      on(async (store) => {
        await change(store, "ord_1", {}, { duties: [aDuty()] });
        const [duty] = await claim(store);
        await change(store, "ord_1", {}, { duties: [aDuty({ payload: { amount: 2 } })] });
        expect(await claim(store)).toEqual([]);
        await store.removeDuty(duty?.id ?? 0);
        const [again] = await claim(store);
        expect(again).toMatchObject({ payload: { amount: 2 }, attempts: 0 });
        await store.removeDuty(again?.id ?? 0);
        expect(store.nextWakeAt()).toBeUndefined();
      }),
    );

    test(
      "hurried are due at once, those of other kinds are not",
      on(async (store) => {
        const later = { dueAt: NOW + 100 };
        const duties = [
          aDuty(later),
          aDuty({ ...later, kind: "inquire" }),
          aDuty({ kind: "inquire", subject: "b" }),
        ];
        await change(store, "ord_1", {}, { duties });
        await claim(store);
        await store.hurryDuties(["inquire"], NOW);
        const claimed = await claim(store);
        expect(claimed.map(({ kind, subject }) => `${kind} ${subject}`).sort()).toEqual([
          "inquire auth_1",
          "inquire b",
        ]);
      }),
    );
  });

  describe("events", () => {
    const deliver = aDuty({ kind: "deliver", subject: "evt_1", payload: {} });
    const withEvent = async (store: Store) => {
      await change(store, "ord_1", {}, { events: [EVENT], duties: [deliver] });
      const [duty] = await store.claimDuties(NOW, NOW + 60_000, 1);
      return duty?.id ?? 0;
    };

    test(
      "I13: are kept with their bytes and their attempts until delivered",
      on(async (store) => {
        const dutyId = await withEvent(store);
        const stored = { ...EVENT, orderId: "ord_1", platformId: PLATFORM, createdAt: NOW };
        expect(store.event("evt_1")).toStrictEqual({ ...stored, state: "pending" });
        await store.recordAttempt(ATTEMPT, { kind: "again", dutyId, dueAt: NOW + 5, error: "503" });
        expect(store.event("evt_1")?.state).toBe("pending");
        const [again] = await store.claimDuties(NOW + 5, NOW + 60_000, 1);
        expect(again).toMatchObject({ id: dutyId, attempts: 1 });
        const ok = { ...ATTEMPT, at: NOW + 5, status: 200, answer: "" };
        await store.recordAttempt(ok, { kind: "delivered", dutyId });
        expect(store.event("evt_1")).toStrictEqual({ ...stored, state: "delivered" });
        expect(store.attempts("evt_1")).toStrictEqual([ATTEMPT, ok]);
        expect(store.nextWakeAt()).toBeUndefined();
      }),
    );

    test.each(["exhausted", "dropped"] as const)(
      "F31, F32: that are given up are %s, with the reason",
      (kind) =>
        on(async (store) => {
          const dutyId = await withEvent(store);
          const last = { ...ATTEMPT, status: undefined, failure: "timeout" };
          await store.recordAttempt(last, { kind, dutyId });
          expect(store.event("evt_1")?.state).toBe(kind);
          expect(store.attempts("evt_1")).toStrictEqual([last]);
          expect(store.nextWakeAt()).toBeUndefined();
        })(),
    );

    test(
      "without an address are kept, and nobody waits for them",
      on(async (store) => {
        await change(store, "ord_1", {}, { events: [{ ...EVENT, url: undefined }] });
        expect(store.event("evt_1")).toMatchObject({ url: undefined, state: "dropped" });
        expect(store.event("evt_2")).toBeUndefined();
      }),
    );
  });

  describe("alarms", () => {
    test(
      "ring earliest first, and the next one is known",
      on(async (store) => {
        await create(store, anOrder("ord_2"), { alarmAt: NOW + 2 });
        await create(store, anOrder("ord_3"), { alarmAt: NOW + 1 });
        await create(store, anOrder("ord_4"), { alarmAt: NOW + 3 });
        expect(store.nextWakeAt()).toBe(NOW + 1);
        expect(store.dueAlarms(NOW + 2, 10)).toEqual([
          { orderId: "ord_3", alarmAt: NOW + 1 },
          { orderId: "ord_2", alarmAt: NOW + 2 },
        ]);
        expect(store.dueAlarms(NOW + 2, 1)).toHaveLength(1);
      }),
    );

    test(
      "are what the last change said",
      on(async (store) => {
        await change(store, "ord_1", {}, { alarmAt: NOW + 9 });
        await change(store, "ord_1", {}, { alarmAt: NOW + 8, duties: [aDuty({ dueAt: NOW + 99 })] });
        expect(store.nextWakeAt()).toBe(NOW + 8);
        await change(store, "ord_1", {}, { alarmAt: undefined });
        expect(store.nextWakeAt()).toBe(NOW + 99);
        expect(store.dueAlarms(NOW + 99, 9)).toEqual([]);
      }),
    );
  });

  describe("lists", () => {
    const filled = (body: (store: Store) => Promise<void>) => async () => {
      const store = open();
      for (const number of [1, 2, 3, 4, 5]) {
        const status = number % 2 ? "confirmed" : "initiated";
        const order = anOrder(`ord_${number}`, { createdAt: NOW + Math.min(number, 4), status });
        await create(store, order, {
          details: { trackId: `t${number}`, email: `${number % 2}@example.com` },
        });
      }
      await create(store, anOrder("ord_6", { platformId: "pl_two" }), { details: { trackId: "t1" } });
      await body(store);
      await store.close();
    };
    const ids = (store: Store, filter: object) =>
      store
        .list({ platformId: PLATFORM, limit: 10, ...filter })
        .orders.map(({ order }) => order.id.slice(4))
        .join("");

    test.each([
      ["newest first, in one millisecond the last saved", {}, "54321"],
      ["by status", { status: "confirmed" }, "531"],
      ["by reference", { trackId: "t1" }, "1"],
      ["by e-mail", { email: "0@example.com" }, "42"],
      ["by all at once", { email: "1@example.com", trackId: "t3", status: "confirmed" }, "3"],
      ["created after", { createdAfter: NOW + 2 }, "543"],
      ["created before", { createdBefore: NOW + 4 }, "321"],
      ["created between", { createdAfter: NOW + 1, createdBefore: NOW + 4 }, "32"],
      ["after an order of the same moment", { after: "ord_5" }, "4321"],
      ["after an order, by status", { after: "ord_4", status: "confirmed" }, "31"],
      ["after one of which the filter leaves nothing", { after: "ord_3", createdAfter: NOW + 2 }, ""],
      ["after an order, created before it", { after: "ord_4", createdBefore: NOW + 2 }, "1"],
      ["T1: after another platform's order", { after: "ord_6" }, ""],
      ["after no order", { after: "ord_9" }, ""],
      ["T1: of another platform", { platformId: "pl_two" }, "6"],
      ["T1: another platform's reference", { platformId: "pl_two", trackId: "t2" }, ""],
    ])("%s", (_, filter, expected) => filled(async (store) => expect(ids(store, filter)).toBe(expected))());

    test(
      "come in pages that say whether there is more",
      filled(async (store) => {
        const page = store.list({ platformId: PLATFORM, limit: 2 });
        expect([page.orders.length, page.hasMore]).toEqual([2, true]);
        const last = store.list({ platformId: PLATFORM, limit: 3, after: "ord_4" });
        expect([last.orders.length, last.hasMore]).toEqual([3, false]);
        expect(last.orders[0]).toStrictEqual(store.read("ord_3") as NonNullable<(typeof last.orders)[0]>);
      }),
    );
  });

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
      capturesDecidedAt: moment,
      cancelReason: fc.constantFrom("merchant", "dueDate"),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<Order>>,
  authorizations: fc.array(anyAuthorization, { maxLength: 2 }),
});
