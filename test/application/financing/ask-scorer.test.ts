// A try to pay later on its way: reserved, described, decided, stored, and only then asked of the provider
// (specification/scoring#a-try).

import { describe, expect, test } from "bun:test";
import { detailsWithoutPersons } from "../../../src/api/orders/erasure.ts";
import type { LogEntry } from "../../../src/application/log.ts";
import { prepareSteps } from "../../../src/application/orders/transition.ts";
import { captainPage } from "../../../src/application/pages/open-page.ts";
import { starting, take } from "../../../src/application/payments/pay.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import type { FailureCode } from "../../../src/domain/order/order.ts";
import type { AuthorizeAsk, DescribeAnswer, Provider, SaveAsk } from "../../../src/ports/payment-provider.ts";
import type { ScorerAnswer } from "../../../src/ports/scorer.ts";
import { financingTerms, installments, payLater } from "../../support/domain/financing.ts";
import { neededData } from "../../support/domain/scoring.ts";
import { config, firstPlatform } from "../../support/http/fake.ts";
import { memoryStore } from "../../support/memory-store/store.ts";
import { anOrder, create } from "../../support/store/orders.ts";

const NOW = Date.parse("2027-01-31T12:00:00Z");
const PLATFORM = { ...firstPlatform(), financing: { legal: {} } } as unknown as ReturnType<
  typeof firstPlatform
>;
const ACCEPT: ScorerAnswer = { scored: { outcome: "accept", score: 80, reasons: [], scorer: "sandbox" } };
const REFUSE: ScorerAnswer = { scored: { outcome: "refuse", score: 0, reasons: ["no"], scorer: "sandbox" } };
const CARD: DescribeAnswer = {
  kind: "described",
  card: { fingerprint: "fp_1", funding: "credit", lastMonth: "2031-12" },
};
const { email, firstName, lastName, ...scoring } = neededData;

type Given = {
  readonly score?: () => Promise<ScorerAnswer> | ScorerAnswer;
  readonly described?: DescribeAnswer;
};

/** An order of 100.00 that its captain tries to pay with an offer. */
function openShop({ score = () => ACCEPT, described = CARD }: Given = {}) {
  const store = memoryStore();
  const logged: LogEntry[] = [];
  const asked: (AuthorizeAsk | SaveAsk)[] = [];
  const clock = { now: NOW };
  const ref = "ref_1";
  const provider = {
    visibilityMs: 1_000,
    minAmount: () => 50,
    collect: () => ({ kind: "fields" }),
    async authorize(ask: AuthorizeAsk) {
      asked.push(ask);
      return { kind: "authorized", ref, amount: ask.amount, expiresAt: NOW + 6e8, saved: "card_1" };
    },
    inquire: async () => ({ kind: "none" }),
    savedPaymentMethods: {
      describe: async () => described,
      async save(ask: SaveAsk) {
        asked.push(ask);
        return { kind: "saved", ref, saved: "card_1" };
      },
    },
  } as unknown as Provider;
  const runtime = {
    config: { ...config, platforms: [PLATFORM] },
    store,
    provider: () => provider,
    scorer: () => async () => score(),
    now: () => clock.now,
    wallNow: () => clock.now,
    random: (count: number) => new Uint8Array(count).fill(7),
    linkSecret: new Uint8Array(32),
    log: (entry: LogEntry) => logged.push(entry),
  } as unknown as Runtime;
  let tries = 0;

  /** Reserves the captain's share and takes the payment as far as it goes. */
  async function pay(orderId: string, offer: string | undefined) {
    tries += 1;
    const authorizationId = `auth_01943aa7-7911-7aea-9db9-00000000000${tries}`;
    const request = { attempt: `try_${tries}`, email, firstName, lastName, means: {} };
    const { step } = prepareSteps(runtime, orderId);
    await store.update(
      orderId,
      (found) => {
        if (found === undefined) throw new Error("no such order");
        const act = starting({ details: found.details }, authorizationId, "captain", request, undefined);
        const { command } = act;
        if (command.kind !== "startPayment") throw new Error("no payment");
        const chosen = offer === undefined ? command : { ...command, offer: { id: offer } };
        return { value: undefined, ...step(PLATFORM, found, { ...act, command: chosen }).saving };
      },
      { audit: "none", now: clock.now },
    );
    const stored = await store.read(orderId);
    const authorization = stored?.order.authorizations.find(({ id }) => id === authorizationId);
    if (stored === undefined || authorization === undefined) return undefined;
    const answer = await take(runtime, {
      page: captainPage(runtime, PLATFORM, stored),
      authorization,
      request,
    });
    const after = (await store.read(orderId))?.order.authorizations.find(({ id }) => id === authorizationId);
    return after && { status: after.status, failureCode: after.failureCode, answer };
  }

  async function order(id = "ord_01943aa7-7911-7aea-9db9-385d4bb30401", tpc = false): Promise<string> {
    const financing = financingTerms([installments(), payLater()]);
    const { terms } = anOrder(id);
    const made = anOrder(id, {
      ...{ platformId: PLATFORM.id, amount: 100_00, ux: "single", tpc, createdAt: NOW, updatedAt: NOW },
      items: [{ id: "itm_1", amount: 100_00, quantity: 1 }],
      terms: { ...terms, dueDate: NOW + 4e8, financing },
    });
    await create(store, made, { details: { email, items: [{ category: "books" }], scoring } });
    return id;
  }

  const eventsOf = async (id: string) =>
    (await store.eventLog(id)).map(({ orderEvent }): string => orderEvent.kind).slice(1);
  return { runtime, store, pay, order, eventsOf, asked, logged, clock };
}

test("an accepted try is decided before the provider is asked to hold the first part and save the card", async () => {
  const shop = openShop();
  const id = await shop.order();
  expect(await shop.pay(id, "three")).toMatchObject({ status: "authorized" });
  expect(shop.asked).toMatchObject([{ amount: 33_34, saves: true, secure3D: true, isCharge: false }]);
  expect((await shop.eventsOf(id)).slice(0, 3)).toEqual([
    "shareReserved",
    "financingDecided",
    "paymentAuthorized",
  ]);
});

test("pay later holds nothing and saves the card", async () => {
  const shop = openShop();
  const id = await shop.order();
  expect(await shop.pay(id, "later")).toMatchObject({ status: "captured" });
  expect(shop.asked).toMatchObject([{ secure3D: true }]);
  expect(shop.asked[0]).not.toHaveProperty("amount");
  expect((await shop.store.read(id))?.order.financing?.cards).toMatchObject([{ saved: "card_1" }]);
});

test("a payment in full asks no scorer, saves no card and stores no salt", async () => {
  const shop = openShop({ score: () => expect.unreachable() });
  const id = await shop.order();
  expect(await shop.pay(id, undefined)).toMatchObject({ status: "authorized" });
  expect(shop.asked).toMatchObject([{ amount: 100_00 }]);
  expect(shop.asked[0]).not.toHaveProperty("saves");
  expect((await shop.store.read(id))?.details).not.toHaveProperty("scoringSalt");
});

describe("the provider is not asked", () => {
  const declined = (code: FailureCode): DescribeAnswer => ({ kind: "declined", code });
  const expired: DescribeAnswer = { kind: "described", card: { ...CARD.card, lastMonth: "2027-02" } };
  const rows: readonly [string, Given, FailureCode, readonly string[]][] = [
    ["after a refusal", { score: () => REFUSE }, "financingRefused", ["financingDecided"]],
    ["while the scorer is silent", { score: () => ({ silence: "HTTP 503" }) }, "notReached", []],
    ["for a card that cannot be saved", { described: declined("unsupported") }, "unsupported", []],
    ["for a card that ends before the last deadline", { described: expired }, "cardExpired", []],
    [
      "for a card that was not described",
      { described: { kind: "unknown", reason: "503" } },
      "notReached",
      [],
    ],
  ];

  test.each(rows)("%s", async (_, given, failureCode, decided) => {
    const shop = openShop(given);
    const id = await shop.order();
    expect(await shop.pay(id, "three")).toMatchObject({ status: "failed", failureCode });
    expect(shop.asked).toEqual([]);
    expect(await shop.eventsOf(id)).toEqual(["shareReserved", ...decided, "paymentFailed"]);
  });

  test("when the decision took longer than the provider's silence about it is waited for", async () => {
    const shop = openShop({
      score() {
        shop.clock.now += 40_000;
        return ACCEPT;
      },
    });
    expect(await shop.pay(await shop.order(), "three")).toMatchObject({ status: "pending" });
    expect(shop.asked).toEqual([]);
  });
});

describe("after a refusal", () => {
  test("the page learns that the plan is not possible, and not why", async () => {
    const shop = openShop({ score: () => REFUSE });
    const { answer } = (await shop.pay(await shop.order(), "three")) ?? {};
    expect(answer).toMatchObject({ value: { payment: { status: "failed", failure: "notFinanced" } } });
    expect(JSON.stringify(answer)).not.toMatch(/reasons|score|"no"/);
  });

  test("the order offers nothing more, and is paid in full", async () => {
    const shop = openShop({ score: () => REFUSE });
    const id = await shop.order();
    await shop.pay(id, "three");
    expect(await shop.pay(id, "three")).toBeUndefined();
    expect(await shop.pay(id, undefined)).toMatchObject({ status: "authorized" });
  });

  test("another order of the same person is refused without being scored", async () => {
    const answers = [REFUSE];
    const shop = openShop({ score: () => answers.shift() ?? ACCEPT });
    const first = await shop.order();
    await shop.pay(first, "three");
    const blocked = await shop.order("ord_01943aa7-7911-7aea-9db9-385d4bb30402");
    expect(await shop.pay(blocked, "three")).toMatchObject({ failureCode: "financingRefused" });
    expect((await shop.store.read(blocked))?.order.financing?.decisions).toMatchObject([
      { outcome: "refuse", reasons: ["blocked"], scorer: "service" },
    ]);
  });
});

test("T33: what is kept of a decision names no person once the captain is erased", async () => {
  const shop = openShop();
  const id = await shop.order();
  await shop.pay(id, "three");
  const { details } = (await shop.store.read(id)) ?? {};
  expect(details).toMatchObject({ scoringSalt: expect.stringMatching(/^[\w-]{22}$/) });
  expect(detailsWithoutPersons(details ?? {})).not.toHaveProperty("scoringSalt");
  const log = JSON.stringify(await shop.store.eventLog(id));
  for (const value of [email, lastName, scoring.phone, scoring.billingAddress.street1, "fp_1"])
    expect(log).not.toContain(value);
});
