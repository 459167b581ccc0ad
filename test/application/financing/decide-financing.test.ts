// Decisions about tries to pay later, over a store that keeps their counts: what the scorer is asked, what refuses
// without it, and what remains of a decision (specification/scoring).

import { describe, expect, test } from "bun:test";
import type { OrderDetails } from "../../../src/api/orders/details.ts";
import type { FinancingAnswer } from "../../../src/application/financing/decide-financing.ts";
import { decideFinancing } from "../../../src/application/financing/decide-financing.ts";
import type { LogEntry } from "../../../src/application/log.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import type { Platform } from "../../../src/config/config.ts";
import type { Financing } from "../../../src/domain/financing/financing.ts";
import { paymentPlan } from "../../../src/domain/financing/payment-plan.ts";
import type { ScoredCard } from "../../../src/domain/scoring/rules.ts";
import type { ScorerAnswer, ScoringQuestion } from "../../../src/ports/scorer.ts";
import { financingTerms, payLater } from "../../support/domain/financing.ts";
import { neededData } from "../../support/domain/scoring.ts";
import { memoryStore } from "../../support/memory-store/store.ts";
import { anOrder, change, create, PLATFORM } from "../../support/store/orders.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Evening of 9 December in Paris. */
const NOW = Date.parse("2026-12-09T20:00:00Z");

const ACCEPTED: ScorerAnswer = {
  scored: { outcome: "accept", score: 81, reasons: ["known"], scorer: "rules", rulesHash: "r" },
};
const REFUSED: ScorerAnswer = { scored: { outcome: "refuse", score: 7, reasons: ["new"], scorer: "http" } };
const REVIEWED: ScorerAnswer = { scored: { outcome: "review", score: 50, reasons: [], scorer: "http" } };

const { email, firstName, lastName, ...scoring } = neededData;
const DETAILS: OrderDetails = { email, firstName, lastName, items: [{ category: "books" }], scoring };

const withScoring = (more: object): OrderDetails => ({ ...DETAILS, scoring: { ...scoring, ...more } });

/** 54.00 to be paid on 7 February. */
const OFFER = payLater({ days: 60 });
const PLAN = paymentPlan(financingTerms([OFFER]), OFFER, 54_00, NOW);

type Wishes = {
  readonly tpc?: boolean;
  /** Earlier ones about the same order. */
  readonly decisions?: Financing["decisions"];
  readonly card?: Partial<ScoredCard>;
};

/** A shop in Paris that finances people in France and Belgium. */
function openShop(scores: () => ScorerAnswer | undefined = () => ACCEPTED) {
  const store = memoryStore();
  const logged: LogEntry[] = [];
  const questions: ScoringQuestion[] = [];
  const clock = { now: NOW };
  const runtime = {
    store,
    now: () => clock.now,
    linkSecret: new Uint8Array(32),
    log: (entry: LogEntry) => logged.push(entry),
    scorer() {
      const answer = scores();
      return (
        answer &&
        (async (question: ScoringQuestion) => {
          questions.push(question);
          return answer;
        })
      );
    },
  } as unknown as Runtime;
  const platform = { id: PLATFORM, financing: { legal: { countries: ["FR", "BE"] } } } as unknown as Platform;
  let orders = 0;

  /** A try of a new order, whose decision is stored. */
  async function decide(
    details: OrderDetails = DETAILS,
    { tpc = false, decisions = [], card = {} }: Wishes = {},
  ): Promise<FinancingAnswer> {
    orders += 1;
    const order = anOrder(`ord_${orders}`, { tpc });
    await create(store, order, { details });
    const answer = await decideFinancing(runtime, {
      order: { ...order, financing: { decisions, cards: [], deadlines: [], charges: [], refunds: [] } },
      details,
      platform,
      plan: { ...PLAN, authorizationId: `auth_${orders}` },
      card: { fingerprint: `fp_${orders}`, funding: "debit", lastMonth: "2031-12", ...card },
      salt: "s",
    });
    if (answer.kind === "decided" && answer.counted !== undefined)
      await change(store, order.id, {}, { counted: answer.counted });
    return answer;
  }

  return { decide, clock, logged, questions };
}

const decisionOf = (answer: FinancingAnswer) =>
  answer.kind === "decided" ? answer.decision : expect.unreachable();

test("the scorer is asked with all that is known, and its decision keeps no personal data", async () => {
  const { decide, questions } = openShop();
  const decision = decisionOf(await decide());
  expect(decision).toEqual({
    outcome: "accept",
    score: 81,
    reasons: ["known"],
    scorer: "rules",
    rulesHash: "r",
    inputHash: expect.stringMatching(/^[\w-]{43}$/),
    personHash: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(questions).toMatchObject([
    {
      id: "dec_1",
      platformId: PLATFORM,
      orderId: "ord_1",
      plan: {
        offerId: "later",
        kind: "payLater",
        currency: "EUR",
        amount: 5_400,
        atCompletion: 0,
        deadlines: [{ dueAt: Date.parse("2027-02-07T07:00:00Z"), amount: 5_400, fee: 81 }],
      },
      tried: {
        amount: 5_400,
        completeness: 60,
        age: 35,
        data: { ...neededData, items: [{ category: "books" }] },
        card: { fingerprint: "fp_1", funding: "debit" },
        counters: { email: [], phone: [], card: [], address: [] },
      },
    },
  ]);
  expect(questions[0]?.tried.counters).not.toHaveProperty("ip");
});

test("earlier decisions count by local day, whatever their spelling", async () => {
  const { decide, clock, questions } = openShop();
  await decide();
  clock.now = NOW + 4 * HOUR; // Past midnight in Paris, and before it in UTC at the first decision.
  await decide({ ...DETAILS, email: "ADA@example.com" });
  await decide(withScoring({ phone: "+33600000000", session: { ip: "203.0.113.7" } }));
  const { counters } = questions[2]?.tried ?? {};
  expect(counters).toEqual({
    email: [
      { daysAgo: 1, count: 1 },
      { daysAgo: 0, count: 1 },
    ],
    phone: [],
    card: [],
    address: [
      { daysAgo: 1, count: 1 },
      { daysAgo: 0, count: 1 },
    ],
    ip: [],
  });
});

describe("without the scorer", () => {
  const born = (day: string) => withScoring({ birthDate: Date.parse(day) });
  const abroad = withScoring({ billingAddress: { ...scoring.billingAddress, country: "DE" } });

  test.each([
    ["a buyer who turns 18 tomorrow", born("2008-12-10"), ["underAge"]],
    ["a billing address elsewhere", abroad, ["countryNotServed"]],
  ])("%s is refused, counted and blocks", async (_, details, reasons) => {
    const { decide, questions } = openShop();
    const answer = await decide(details);
    expect(answer).toMatchObject({
      decision: { outcome: "refuse", score: 0, reasons, scorer: "service" },
      counted: { values: expect.arrayContaining([expect.objectContaining({ blockedUntil: NOW + DAY })]) },
    });
    expect(questions).toEqual([]);
    expect(decisionOf(await decide())).toMatchObject({ outcome: "refuse", reasons: ["blocked"] });
  });

  test("a buyer turns 18 at midnight of the platform's time zone", async () => {
    const { decide, clock } = openShop();
    clock.now = NOW + 4 * HOUR;
    expect(decisionOf(await decide(born("2008-12-10"))).outcome).toBe("accept");
  });

  test("another name than at an earlier decision is refused", async () => {
    const { decide } = openShop();
    const decisions = [{ ...decisionOf(await decide()), authorizationId: "auth_0" }];
    expect(decisionOf(await decide({ ...DETAILS, firstName: "ADA " }, { decisions })).outcome).toBe("accept");
    const changed = decisionOf(await decide({ ...DETAILS, firstName: "Annabella" }, { decisions }));
    expect(changed).toMatchObject({ outcome: "refuse", reasons: ["dataChanged"] });
  });

  test("a card that ends before the last deadline is no decision", async () => {
    const { decide, questions } = openShop();
    expect(await decide(DETAILS, { card: { lastMonth: "2027-01" } })).toEqual({ kind: "cardExpired" });
    expect(questions).toEqual([]);
    expect(decisionOf(await decide(DETAILS, { card: { lastMonth: "2027-02" } })).outcome).toBe("accept");
  });
});

describe("after a refusal", () => {
  const other = { ...withScoring({ phone: "+33600000000" }), email: "ada@other.example" };
  const elsewhere = { ...scoring.billingAddress, zip: "75009" };
  const unknown: OrderDetails = {
    ...withScoring({ phone: "+33600000000", billingAddress: elsewhere, session: { ip: "203.0.113.7" } }),
    email: "bob@other.example",
  };
  test.each([
    ["e-mail address", { ...unknown, email: " ADA@example.com" }, {}, true],
    ["phone number", { ...unknown, scoring: { ...unknown.scoring, phone: scoring.phone } }, {}, true],
    ["billing address", other, {}, true],
    ["card", unknown, { card: { fingerprint: "fp_1" } }, true],
    ["IP address", unknown, {}, false],
  ])("another order with the same %s is blocked: %#", async (_, details, more, isBlocked) => {
    const { decide } = openShop(() => REFUSED);
    await decide(withScoring({ session: { ip: "203.0.113.7" } }));
    const answer = await decide(details, more);
    expect(decisionOf(answer)).toMatchObject(
      isBlocked ? { reasons: ["blocked"], scorer: "service", score: 0 } : { reasons: ["new"] },
    );
    expect(answer.kind === "decided" && answer.counted === undefined).toBe(isBlocked);
  });

  test("the block ends after 24 hours, whatever was tried meanwhile", async () => {
    const { decide, clock, questions } = openShop(() => REFUSED);
    await decide();
    clock.now = NOW + DAY - 1;
    await decide();
    expect(questions).toHaveLength(1);
    clock.now = NOW + DAY;
    await decide();
    expect(questions).toHaveLength(2);
  });

  test("a review blocks like a refusal, unless the merchant's commit decides", async () => {
    const { decide, questions } = openShop(() => REVIEWED);
    expect(decisionOf(await decide(DETAILS, { tpc: true })).outcome).toBe("review");
    expect(decisionOf(await decide()).outcome).toBe("review");
    expect(decisionOf(await decide()).reasons).toEqual(["blocked"]);
    expect(questions).toHaveLength(2);
  });
});

describe("a silent scorer", () => {
  const silence = "HTTP 503";

  test("fails the try alone: nothing is counted, nothing blocked, and the log has an alert", async () => {
    const answers: ScorerAnswer[] = [{ silence }, ACCEPTED];
    const { decide, logged, questions } = openShop(() => answers.shift() ?? ACCEPTED);
    expect(await decide()).toEqual({ kind: "silent" });
    expect(logged).toEqual([
      {
        event: "scorerSilent",
        level: "alert",
        platformId: PLATFORM,
        orderId: "ord_1",
        authorizationId: "auth_1",
        message: silence,
      },
    ]);
    expect(decisionOf(await decide()).outcome).toBe("accept");
    expect(questions[1]?.tried.counters).toMatchObject({ email: [], card: [] });
  });

  test("with rules in its place is an alert too, and a decision", async () => {
    const { decide, logged } = openShop(() => ({ ...ACCEPTED, silence }));
    expect(decisionOf(await decide()).outcome).toBe("accept");
    expect(logged).toMatchObject([{ event: "scorerSilent", message: silence }]);
  });

  test("that a reload has taken away is silent", async () => {
    const { decide, logged } = openShop(() => undefined);
    expect(await decide()).toEqual({ kind: "silent" });
    expect(logged).toMatchObject([{ event: "scorerSilent", message: expect.stringContaining("no scorer") }]);
  });
});
