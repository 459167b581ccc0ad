// Orders that their captain pays in parts or later: agreement, captures, what is financed, and the end of a plan
// (specification/financing). The domain alone.

import { describe, expect, test } from "bun:test";
import { advance, amountFinanced } from "../../../src/domain/financing/advance.ts";
import { agreeable } from "../../../src/domain/financing/agreeable.ts";
import { deadlineId } from "../../../src/domain/financing/deadlines.ts";
import { offersOf } from "../../../src/domain/financing/offered.ts";
import {
  agrees,
  deadlines,
  decided,
  financedOrder,
  financingTerms,
  installments,
  payLater,
  tries,
} from "../../support/domain/financing.ts";
import { picture } from "../../support/domain/order-builder.ts";
import { declined } from "../../support/domain/provider-answers.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  another,
  asks,
  at,
  bob,
  CREATED_AT,
  cancels,
  captain,
  captureRefused,
  captures,
  cleo,
  commits,
  does,
  dora,
  holds,
  live,
  order,
  pays,
  refusalOf,
  releases,
} from "../../support/domain/scenario.ts";

const forgets: Step = (scenario) => {
  const cards = scenario.order.financing?.cards ?? [];
  return live(scenario, ...cards.map(({ id }) => does({ kind: "noteCardForgotten", cardId: id })));
};
const cards = ({ order: { financing } }: Scenario) => financing?.cards.map(({ status }) => status);
const financed = (scenario: Scenario) => amountFinanced(scenario.order);
const jobs = ({ jobs: all }: Scenario) => all.map(({ kind }) => kind);

const agreed = live(financedOrder(), agrees(captain));
const completed = live(agreed, captures(captain));
const later = live(financedOrder(), agrees(captain, "later"));

describe("an agreement", () => {
  test("holds the first part only, and captures it at completion", () => {
    expect(picture(agreed)).toBe("confirmed: captain 3334 capturing");
    expect(picture(completed)).toBe("completed: captain 3334 captured");
    expect(financed(completed)).toBe(66_66);
    expect(deadlines(agreed)).toEqual([]);
    expect(deadlines(completed)).toEqual(["2025-07-02 33.33 upcoming", "2025-08-02 33.33 upcoming"]);
  });

  test("to pay later holds and captures nothing, and asks for nothing", () => {
    expect(picture(later)).toBe("completed: captain 0 captured");
    expect(jobs(later)).toEqual(["inquire"]);
    expect([financed(later), later.order.status]).toEqual([100_00, "completed"]);
    expect(later.order.authorizations[0]?.expiresAt).toBeUndefined();
    expect(deadlines(later)).toEqual(["2025-07-02 100.00 upcoming"]);
  });

  test("to pay later is not given back as a share that nothing is wanted of", () => {
    const waiting = live(financedOrder({ tpc: true }), agrees(captain, "later"), commits());
    expect(picture(waiting)).toBe("completed: captain 0 captured");
    expect(waiting.order.authorizations[0]?.capturedAt).toBeDefined();
  });

  test("keeps the offers of the order's creation, or of its module", () => {
    const md = { id: "md_1", financing: financingTerms([payLater()]) };
    const chosen = financedOrder({ modules: [md] });
    expect(offersOf(chosen.order, 100_00).map(({ id }) => id)).toEqual(["later"]);
    expect(offersOf(financedOrder({ modules: [{ id: "md_2" }] }).order, 100_00)).toHaveLength(2);
    expect(offersOf(order().order, 100_00)).toEqual([]);
  });

  test.each<[string, Scenario, string]>([
    ["an order without offers", order({ amount: 100_00, ux: "single" }), "three"],
    ["an unknown offer", financedOrder(), "four"],
    ["an exposure below its bounds", financedOrder({ amount: 49_99 }), "three"],
    ["another currency", financedOrder({ currency: "SEK" }), "three"],
    [
      "picking",
      financedOrder({ ux: "picking", items: [{ id: "itm_1", amount: 100_00, quantity: 1 }] }),
      "three",
    ],
  ])("is not available: %s", (_, start, offer) => {
    const choice = start.order.ux === "picking" ? { units: [{ itemId: "itm_1", quantity: 1 }] } : {};
    expect(refusalOf(start, tries(captain, offer, choice))).toEqual({ code: "offerNotAvailable" });
  });

  test("is not available if the first part of the share alone is less than the provider captures", () => {
    const financing = financingTerms([installments({ minAmount: 1 }), payLater({ minAmount: 1 })]);
    const direct = { ux: "collect", type: "direct", terms: { financing, minCapture: 50 } } as const;
    const start = financedOrder(direct);
    expect(refusalOf(start, tries(captain, "three", { amount: 1_47 }))).toEqual({
      code: "offerNotAvailable",
    });
    expect(refusalOf(start, tries(captain, "later", { amount: 1_47 }))).toBeUndefined();
    const least = live(start, agrees(captain, "three", { amount: 1_48 }), pays(bob), captures(bob));
    expect(least.order.authorizations[0]?.target).toBe(50);
    const plans = (amount: number) => agreeable(start.order, { amount }, CREATED_AT);
    expect(plans(1_47)).toMatchObject({ plans: [{ offer: { id: "later" } }] });
    expect(plans(1_48)).toMatchObject({ plans: [{ offer: { id: "three" } }, { offer: { id: "later" } }] });
  });

  test("a commit leaves its first part one that the provider captures", () => {
    const terms = { financing: financingTerms([installments()]), minCapture: 50 };
    const start = financedOrder({ tpc: true, terms });
    const refusal = { code: "commitAmountInvalid", min: 1_48, max: 100_00 } as const;
    expect(refusalOf(live(start, agrees(captain)), commits(1_47))).toEqual(refusal);
    const least = live(start, agrees(captain), commits(1_48));
    expect(least.order.authorizations[0]?.target).toBe(50);
    expect(refusalOf(live(start, commits(1_47)), tries(captain))).toEqual({ code: "offerNotAvailable" });
    expect(live(start, commits(1_48), agrees(captain)).order.authorizations[0]?.target).toBe(50);
  });

  test("in standard is about the captain's share, in direct about the whole", () => {
    const shared = { ux: "collect", amount: 480_00 } as const;
    const hold = (type: "standard" | "direct") =>
      live(financedOrder({ ...shared, type }), tries(captain, "three", { amount: 120_00 })).order
        .authorizations[0]?.hold;
    expect([hold("standard"), hold("direct")]).toEqual([40_00, 160_00]);
  });
});

test.each([
  ["auth_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", 0, "dl_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c"],
  ["auth_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", 10, "dl_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a66"],
  ["auth_0190a1b2-c3d4-7e5f-8a9b-ffffffffffff", 1, "dl_0190a1b2-c3d4-7e5f-8a9b-000000000001"],
  ["auth_captain", 1, "dl_captain-2"],
])("of %s, deadline %d has an id of its own", (authorizationId, index, id) => {
  expect(deadlineId(authorizationId, index)).toBe(id);
});

describe("a decision", () => {
  test("to refuse ends the try and the offers, and leaves paying in full", () => {
    const refused = live(financedOrder(), tries(captain), decided(captain, "refuse"));
    expect(picture(refused)).toBe("initiated: captain failed financingRefused");
    expect(jobs(refused)).toEqual(["inquire"]);
    expect(refusalOf(refused, tries(another("again", "captain")))).toEqual({ code: "offerNotAvailable" });
    const paid = live(refused, pays(another("again", "captain")), captures(another("again", "captain")));
    expect([paid.order.status, financed(paid), deadlines(paid)]).toEqual(["completed", 0, []]);
  });

  test("to review is accepted with two-phase commit, else refused", () => {
    const reviewed = (tpc: boolean) =>
      live(financedOrder({ tpc }), tries(captain), decided(captain, "review")).order.authorizations[0]
        ?.status;
    expect([reviewed(true), reviewed(false)]).toEqual(["pending", "failed"]);
  });

  test("that never comes fails this try alone, and a second one changes nothing", () => {
    const silent = live(
      financedOrder(),
      tries(captain),
      does({ kind: "noteDecision", authorizationId: captain.id }),
    );
    expect(picture(silent)).toBe("initiated: captain failed notReached");
    const again = live(silent, tries(another("again", "captain")), decided(another("again", "captain")));
    expect(again.order.financing?.decisions).toHaveLength(1);
    const twice = live(again, decided(another("again", "captain"), "refuse"));
    expect(twice.eventLog).toEqual(again.eventLog);
  });

  test("is made three times at most", () => {
    const people = ["one", "two", "three"].map((name) => another(name, "captain"));
    const tried = people.reduce(
      (scenario, person) => live(scenario, tries(person), decided(person), declined(person)),
      financedOrder(),
    );
    expect(refusalOf(tried, tries(captain))).toEqual({ code: "offerNotAvailable" });
  });
});

describe("example B: 480.00 of four, the captain in four parts", () => {
  const shared = { amount: 480_00, ux: "collect", tpc: true } as const;
  const offer = installments({ id: "four", count: 4, buyerFeeBps: 0, merchantFeeBps: 250 });
  const terms = financingTerms([offer], { timeZone: "UTC" });
  const begun = live(
    financedOrder({ ...shared, terms: { financing: terms } }),
    agrees(captain, "four", { nbShares: 4 }),
  );
  const all = live(begun, pays(bob), pays(cleo), pays(dora));

  test("holds 120.00 and is confirmed", () => {
    expect(begun.order.authorizations[0]?.hold).toBe(120_00);
    expect([begun.order.status, advance(begun.order)]).toEqual(["confirmed", 0]);
  });

  test("two others pay: 60.00 captured, 180.00 financed", () => {
    const done = live(begun, pays(bob), pays(cleo), commits(), at("5d"), captures(bob, cleo, captain));
    expect(picture(done)).toBe("completed: captain 6000 captured, bob 12000 captured, cleo 12000 captured");
    expect([financed(done), advance(done.order)]).toEqual([180_00, 180_00]);
    expect(deadlines(done).map((line) => line.split(" ")[1])).toEqual(["60.00", "60.00", "60.00"]);
  });

  test("all pay: 30.00 captured, 90.00 financed", () => {
    const done = live(all, commits(), captures(bob, cleo, dora, captain));
    expect(picture(done)).toContain("completed: captain 3000 captured, bob 12000 captured");
    expect([financed(all), advance(all.order), financed(done)]).toEqual([90_00, 90_00, 90_00]);
  });

  test("all pay, committed for 400.00: 25.00 captured, 75.00 financed", () => {
    const done = live(all, commits(400_00), captures(bob, cleo, dora, captain));
    expect(picture(done)).toContain("completed: captain 2500 captured, bob 10000 captured");
    expect(financed(done)).toBe(75_00);
  });

  test("a capture that fails is carried by the captain, in parts", () => {
    const covered = live(all, commits(), captures(bob, cleo), captureRefused(dora), captures(captain));
    expect(picture(covered)).toContain("completed: captain 6000 captured, bob 12000 captured");
    expect(financed(covered)).toBe(180_00);
  });
});

describe("the end of a plan", () => {
  test.each<[string, Scenario]>([
    ["a cancellation", live(financedOrder({ tpc: true }), agrees(captain), cancels(), releases(captain))],
    [
      "a cancellation before paying later",
      live(financedOrder({ tpc: true }), agrees(captain, "later"), cancels(), releases(captain)),
    ],
    ["a capture that failed", live(agreed, captureRefused(captain))],
    [
      "no commit until the deadline",
      live(financedOrder({ tpc: true }), agrees(captain), at("6d"), releases(captain)),
    ],
  ])("%s releases the hold, forgets the card and voids the plan", (_, scenario) => {
    expect(scenario.order.status).toBe("cancelled");
    expect(cards(scenario)).toEqual(["forgetting"]);
    expect(jobs(scenario)).toContain("forgetCard");
    expect([financed(scenario), advance(scenario.order), deadlines(scenario)]).toEqual([0, 0, []]);
    expect(cards(live(scenario, forgets))).toEqual(["forgotten"]);
  });

  test("a captain's part that is scaled to nothing does the same", () => {
    const shared = live(
      financedOrder({ ux: "collect", type: "standard", tpc: true, amount: 300_00 }),
      agrees(captain, "three", { amount: 60_00 }),
      pays(bob, 240_00),
      commits(50),
      captures(bob),
    );
    expect(picture(shared)).toBe("completed: captain 6000 held given up (notNeeded), bob 50 captured");
    expect([financed(shared), deadlines(shared), cards(shared)]).toEqual([0, [], ["forgetting"]]);
  });

  test("a card that an earlier try saved too late is forgotten, and never charged", () => {
    const second = another("again", "captain");
    const late = live(
      financedOrder(),
      tries(captain),
      decided(captain),
      declined(captain),
      agrees(second),
      captures(second),
      does({
        kind: "noteAnswer",
        authorizationId: captain.id,
        answer: { kind: "authorized", ref: "ref_late", amount: 33_34, expiresAt: 0, saved: "card_late" },
      }),
    );
    expect(late.order.financing?.cards.map(({ id, status }) => [id, status])).toEqual([
      [second.id, "saved"],
      [captain.id, "forgetting"],
    ]);
  });

  test("a card saved by a try that came too late is forgotten", () => {
    const late = live(
      financedOrder(),
      tries(captain),
      decided(captain),
      declined(captain),
      asks(another("again", "captain")),
      does({
        kind: "noteAnswer",
        authorizationId: captain.id,
        answer: { kind: "authorized", ref: "ref_late", amount: 33_34, expiresAt: 0, saved: "card_late" },
      }),
      holds(another("again", "captain")),
    );
    expect(cards(late)).toEqual(["forgetting"]);
  });
});
