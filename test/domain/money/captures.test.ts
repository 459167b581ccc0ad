// Amounts and order of captures, the consequence of a capture that finally failed in each type, and
// the lower commit. The domain alone.

import { describe, expect, test } from "bun:test";
import { picture, told } from "../../support/domain/order-builder.ts";
import { holdLost, saysCaptured } from "../../support/domain/provider-answers.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  at,
  authorizationOf,
  bob,
  captain,
  captureRefused,
  captures,
  cleo,
  commits,
  live,
  order,
  passes,
  pays,
  refundsArrive,
  refundsFail,
  releaseFindsCaptured,
  releases,
} from "../../support/domain/scenario.ts";

const three = [pays(captain, 500), pays(bob, 300), pays(cleo, 200)];
const captureJobs = (scenario: Scenario): readonly unknown[] =>
  scenario.jobs.filter(({ kind }) => kind === "capture");
const asked = (buyer: { readonly id: string }, amount: number) => ({
  kind: "capture",
  authorizationId: buyer.id,
  amount,
});

describe("co-buyers first, the captain last", () => {
  const begun = live(order(), ...three);

  test("co-buyers all at once", () => {
    expect(picture(begun)).toBe("confirmed: captain 500 held, bob 300 capturing, cleo 200 capturing");
    expect(captureJobs(begun)).toEqual([asked(bob, 300), asked(cleo, 200)]);
  });
  test("the captain when the last of them is done", () => {
    expect(picture(live(begun, captures(bob)))).toContain("captain 500 held");
    const last = live(begun, captures(bob, cleo));
    expect(picture(last)).toBe("confirmed: captain 500 capturing, bob 300 captured, cleo 200 captured");
    expect(captureJobs(last).at(-1)).toEqual(asked(captain, 500));
  });
  test("completed when the captain is captured, and not before (I14)", () => {
    const last = live(begun, captures(bob, cleo), passes("1m"));
    expect(told(last)).toEqual(["0s order.confirmed"]);
    expect(told(live(last, captures(captain)))).toEqual(["0s order.confirmed", "1m order.completed"]);
    expect(picture(live(last, captures(captain)))).toBe(
      "completed: captain 500 captured, bob 300 captured, cleo 200 captured",
    );
  });
  test("the captain no later than 6 h before their hold expires, whichever capture is still unanswered", () => {
    const scenario = live(order(), pays(captain, 600, { expires: "40h" }), pays(bob, 400));
    expect(picture(live(scenario, at("34h-1s")))).toBe("confirmed: captain 600 held, bob 400 capturing");
    expect(picture(live(scenario, at("34h")))).toBe("confirmed: captain 600 capturing, bob 400 capturing");
  });
  test("captured twice is captured once", () => {
    const scenario = live(begun, captures(bob), captures(bob), saysCaptured(bob, 300));
    expect(scenario.eventLog.filter(({ orderEvent }) => orderEvent.kind === "captureSucceeded")).toHaveLength(
      1,
    );
  });
  test("F17: the provider may say so by itself, before our own answer", () => {
    expect(picture(live(begun, saysCaptured(bob, 300)))).toContain("bob 300 captured");
  });
  test("what it says of a hold that we did not ask for is not believed", () => {
    const held = live(order({ type: "standard" }), pays(captain, 500), saysCaptured(captain, 500));
    expect(picture(held)).toBe("inProgress: captain 500 held");
  });
});

describe("a capture that finally failed", () => {
  test("direct: the captain covers a co-buyer", () => {
    const scenario = live(order(), ...three, captureRefused(bob));
    expect(picture(scenario)).toBe(
      "confirmed: captain 500 held, bob 300 held given up (captureFailed), cleo 200 capturing",
    );
    const rest = live(scenario, captures(cleo), releases(bob), captures(captain));
    expect(picture(rest)).toBe("completed: captain 800 captured, bob released, cleo 200 captured");
    expect(authorizationOf(rest, bob).failureCode).toBe("captureRefused");
  });
  test("direct: the captain covers every co-buyer", () => {
    const scenario = live(order(), ...three, captureRefused(bob), captureRefused(cleo));
    expect(picture(scenario)).toStartWith("confirmed: captain 1000 capturing");
  });
  test("direct: too late for the captain to cover once their own capture was asked for", () => {
    const scenario = live(order(), pays(captain, 600, { expires: "40h" }), pays(bob, 400), at("34h"));
    expect(picture(live(scenario, captureRefused(bob)))).toStartWith("cancelled captureFailed");
    const refused = live(scenario, captures(captain), captureRefused(bob));
    expect(picture(refused)).toStartWith("cancelled captureFailed: captain 600 captured");
    expect(refused.order.refunds).toMatchObject([{ amount: 600, cause: "compensation", status: "pending" }]);
  });
  test.each<[string, Scenario]>([
    ["direct, the captain", live(order(), ...three, captures(bob, cleo), captureRefused(captain))],
    [
      "standard, the captain",
      live(order({ type: "standard" }), ...three, captures(bob, cleo), captureRefused(captain)),
    ],
  ])("%s: cancelled, what was captured is refunded, the rest released", (_, scenario) => {
    expect(picture(scenario)).toBe(
      "cancelled captureFailed: captain 500 held given up (cancelled), bob 300 captured, cleo 200 captured",
    );
    const back = live(scenario, releases(captain), refundsArrive);
    expect(picture(back)).toBe(
      "cancelled captureFailed settled: captain released, bob 300 refunded, cleo 200 refunded",
    );
    expect(told(scenario).at(-1)).toBe("0s order.cancelled");
  });
  test("standard, a co-buyer: buyers whose captures were asked for and not answered are released too", () => {
    const scenario = live(order({ type: "standard" }), ...three, captureRefused(bob));
    expect(picture(scenario)).toBe(
      "cancelled captureFailed: captain 500 held given up (cancelled), bob 300 held given up (cancelled), cleo 200 held given up (cancelled)",
    );
    expect(scenario.jobs.slice(-3)).toEqual(
      [captain, bob, cleo].map(({ id }) => ({ kind: "release", authorizationId: id })),
    );
    expect(picture(live(scenario, captureRefused(cleo), releases(captain, bob, cleo)))).toBe(
      "cancelled captureFailed settled: captain released, bob released, cleo released",
    );
    expect(
      told(live(scenario, releases(captain, bob, cleo))).filter((each) => each.endsWith("cancelled")),
    ).toHaveLength(1);
  });
  test.each<[string, Step]>([
    ["its own answer", captures(cleo)],
    ["the release", releaseFindsCaptured(cleo, 200)],
    ["the provider by itself", saysCaptured(cleo, 200)],
  ])(
    "standard, a co-buyer: a capture that was done before its release is refunded, found by %s",
    (_, found) => {
      const scenario = live(order({ type: "standard" }), ...three, captureRefused(bob), found);
      expect(picture(live(scenario, releases(captain, bob), refundsArrive))).toBe(
        "cancelled captureFailed settled: captain released, bob released, cleo 200 refunded",
      );
    },
  );
  test("single: cancelled", () => {
    const scenario = live(order({ ux: "single" }), pays(captain), captureRefused(captain), releases(captain));
    expect(picture(scenario)).toBe("cancelled captureFailed settled: captain released");
  });
  test("a compensation that itself finally failed keeps the order unsettled, and is not tried again", () => {
    const scenario = live(
      order({ type: "standard" }),
      ...three,
      captures(cleo),
      captureRefused(bob),
      releases(captain, bob),
      refundsFail,
      passes("30d"),
    );
    expect(picture(scenario)).toBe(
      "cancelled captureFailed: captain released, bob released, cleo 200 captured",
    );
    expect(scenario.order.refunds).toMatchObject([{ status: "failed", failureCode: "refundRefused" }]);
    expect(told(scenario)).toContain("0s refund.failed");
  });
  test("a compensation of one cent is one", () => {
    const half = [pays(captain, 500), pays(bob, 500), commits(2), captures(bob), captureRefused(captain)];
    const scenario = live(order({ tpc: true, type: "standard" }), ...half);
    expect(scenario.order.refunds).toMatchObject([
      { authorizationId: bob.id, amount: 1, cause: "compensation" },
    ]);
  });
  test("2 h before the hold expires it has failed, answer or not", () => {
    const scenario = live(order(), pays(captain, 600), pays(bob, 400, { expires: "40h" }));
    expect(picture(live(scenario, at("38h-1s")))).toContain("bob 400 capturing");
    const later = live(scenario, at("38h"));
    expect(picture(later)).toBe("confirmed: captain 1000 capturing, bob 400 held given up (captureFailed)");
    expect(authorizationOf(later, bob).failureCode).toBe("holdExpired");
  });
  test("the hold that expires first fails first", () => {
    const scenario = live(
      order(),
      pays(captain, 500),
      pays(bob, 300, { expires: "50h" }),
      pays(cleo, 200, { expires: "40h" }),
    );
    expect(picture(live(scenario, at("38h")))).toBe(
      "confirmed: captain 500 held, bob 300 capturing, cleo 200 held given up (captureFailed)",
    );
  });
  test("a hold lost while its capture was asked for is a failed capture", () => {
    const scenario = live(order(), ...three, holdLost(bob));
    expect(picture(live(scenario, releases(bob), captures(cleo, captain)))).toBe(
      "completed: captain 800 captured, bob released, cleo 200 captured",
    );
    expect(authorizationOf(scenario, bob).failureCode).toBe("holdExpired");
    const refused = live(order(), ...three, captures(bob, cleo), holdLost(captain));
    expect(picture(refused)).toStartWith("cancelled captureFailed");
  });
  test("one given up, and captured at the provider after all, is refunded", () => {
    const scenario = live(
      order(),
      pays(captain, 600),
      pays(bob, 400, { expires: "40h" }),
      at("38h"),
      captures(captain),
      releaseFindsCaptured(bob, 400),
    );
    expect(picture(scenario)).toBe("completed: captain 1000 captured, bob 400 captured");
    expect(scenario.order.refunds).toMatchObject([
      { authorizationId: bob.id, amount: 400, status: "pending" },
    ]);
    expect(picture(live(scenario, refundsArrive))).toBe("completed: captain 1000 captured, bob 400 refunded");
  });
});

describe("a lower commit (F21)", () => {
  const paid = (type: "direct" | "standard", ...steps: Step[]) => live(order({ type, tpc: true }), ...steps);
  const targets = (scenario: Scenario) => scenario.order.authorizations.map(({ target }) => target);

  test.each<[number, number[]]>([
    [1000, [500, 300, 200]],
    [999, [499, 300, 200]],
    [500, [250, 150, 100]],
    [501, [251, 150, 100]],
    [3, [1, 1, 1]],
    [2, [1, 1, 0]],
    [1, [1, 0, 0]],
  ])("committed %d of 1000: shares of 500, 300 and 200 become %p", (amount, expected) => {
    expect(targets(paid("standard", ...three, commits(amount)))).toEqual(expected);
    expect(targets(paid("direct", ...three, commits(amount)))).toEqual(expected);
  });
  test("direct, at the due date: the unpaid rest is the captain's", () => {
    const scenario = paid("direct", pays(captain, 200), pays(bob, 300), commits(500), at("5d"));
    expect(targets(scenario)).toEqual([350, 150]);
  });
  test("buyers keep paying against the amount, not the commit", () => {
    const scenario = paid("standard", commits(500), pays(captain, 600));
    expect(picture(live(scenario, pays(bob, 400)))).toBe("confirmed: captain 600 held, bob 200 capturing");
  });
  test("a share scaled to 0 is released", () => {
    const scenario = paid("standard", pays(captain, 500), pays(bob, 450), pays(cleo, 50), commits(2));
    expect(picture(scenario)).toBe(
      "confirmed: captain 500 held, bob 1 capturing, cleo 50 held given up (notNeeded)",
    );
    expect(picture(live(scenario, captures(bob, captain), releases(cleo)))).toBe(
      "completed: captain 1 captured, bob 1 captured, cleo released",
    );
  });
  test("direct: a captain scaled to 0 covers others before their release", () => {
    const scenario = paid("direct", pays(captain, 50), pays(bob, 500), pays(cleo, 450), commits(2));
    expect(picture(scenario)).toBe("confirmed: captain 50 held, bob 1 capturing, cleo 1 capturing");
    expect(picture(live(scenario, captures(cleo), captureRefused(bob), captures(captain)))).toStartWith(
      "completed: captain 1 captured",
    );
    expect(picture(live(scenario, captures(bob, cleo)))).toBe(
      "completed: captain 50 held given up (notNeeded), bob 1 captured, cleo 1 captured",
    );
  });
  test("a covered share is the scaled one", () => {
    const scenario = paid("direct", ...three, commits(500), captureRefused(bob), captures(cleo, captain));
    expect(picture(live(scenario, releases(bob)))).toBe(
      "completed: captain 400 captured, bob released, cleo 100 captured",
    );
  });
  test("of two scaled to 0 whose parts would be too small to capture, the first covers alone", () => {
    const terms = { guarantee: 100, guarantors: "anyone", minCapture: 50 } as const;
    const scaled = live(
      order({ amount: 300, type: "standard", tpc: true, terms }),
      ...[pays(captain, 60), pays(bob, { amount: 60, pledge: 100 }), pays(cleo, 180), commits(90)],
    );
    expect(picture(scaled)).toBe("confirmed: captain 60 held, bob 60 held, cleo 90 capturing");
    expect(
      picture(live(scaled, captureRefused(cleo), releases(cleo), captures(captain), releases(bob))),
    ).toBe("completed: captain 90 captured, bob released, cleo released");
  });
  test("in picking, too", () => {
    const items = [{ id: "itm_1", amount: 100, quantity: 10 }];
    const picks = (quantity: number) => ({ units: [{ itemId: "itm_1", quantity }] });
    const scenario = live(
      order({ ux: "picking", tpc: true, items }),
      pays(captain, picks(7)),
      pays(bob, picks(3)),
      commits(333),
    );
    expect(targets(scenario)).toEqual([233, 100]);
  });
});
