// Asks among those who have paid: parts, offers, answers and ends. The domain alone.

import { describe, expect, test } from "bun:test";
import { askParts, offeredOf, openAsk } from "../../../src/domain/order/asks.ts";
import type { Terms } from "../../../src/domain/order/order.ts";
import { remaining } from "../../../src/domain/order/queries.ts";
import type { Buyer, Scenario, Step } from "../../support/domain/scenario.ts";
import {
  asks,
  asksOthers,
  at,
  bob,
  cancels,
  captain,
  cleo,
  covers,
  declinesAsk,
  dora,
  holds,
  live,
  moment,
  movesDueDate,
  order,
  passes,
  pays,
  refusalOf,
  releases,
  waives,
  withdraws,
} from "../../support/domain/scenario.ts";

/** 100.00, of which three have paid 25.00 each. */
const three = (terms: Partial<Terms> = {}): Scenario =>
  live(
    order({ amount: 10_000, type: "standard", terms: { guarantee: 0, ...terms } }),
    ...[captain, bob, cleo].map((buyer) => pays(buyer, 2500)),
  );
const amounts = ({ order: asked }: Scenario) => askParts(asked, "all").map(({ amount }) => amount);
const lastAsk = ({ order: { adjustments } }: Scenario) => adjustments?.asks?.at(-1);
const partsOf = (scenario: Scenario) => lastAsk(scenario)?.parts.map(({ status }) => status);
const again = (of: Buyer, name: string): Buyer => ({ id: `auth_${name}`, role: "coBuyer", payer: of.id });
const mailsIn = (start: Scenario, end: Scenario) =>
  end.mailed.slice(start.mailed.length).map(({ mail, to }) => `${mail} to ${to.replace("auth_", "")}`);
const offered = ({ order: asked }: Scenario, { id }: Buyer) => {
  const part = openAsk(asked)?.parts.find(({ payer }) => payer === id);
  return part && offeredOf(asked, part);
};

describe("parts", () => {
  test.each<[string, Partial<Terms>, readonly number[]]>([
    ["equal, the cents left over to those who joined first", {}, [834, 833, 833]],
    ["the last is left out where they would be too small", { minShare: 1000 }, [1250, 1250]],
    ["one is asked for all", { minShare: 2000 }, [2500]],
  ])("25.00 among three: %s", (_, terms, expected) => {
    expect(amounts(three(terms))).toEqual([...expected]);
  });

  test("in proportion to the people whom each pays for", () => {
    const seated = live(
      order({ amount: 12_500, type: "standard", terms: { guarantee: 0 } }),
      pays(captain, { nbShares: 5 }),
      pays(bob, { seats: 2 }),
      pays(cleo),
    );
    expect([remaining(seated.order), ...amounts(seated)]).toEqual([2500, 625, 1250, 625]);
  });

  test("of the others: not of the captain; of one person once, however often they paid", () => {
    const twice = live(three(), pays(again(bob, "more"), 1000));
    expect(askParts(twice.order, "others")).toEqual([
      { payer: bob.id, amount: 750 },
      { payer: cleo.id, amount: 750 },
    ]);
  });

  test("who is paying, or has left, is not asked, and what is being paid is not asked for", () => {
    const paying = live(three(), withdraws(bob), releases(bob), asks(dora, 3000));
    expect(askParts(paying.order, "all")).toEqual([
      { payer: captain.id, amount: 1000 },
      { payer: cleo.id, amount: 1000 },
    ]);
  });

  test("picking: without amounts", () => {
    const items = [{ id: "itm_1", amount: 500, quantity: 2 }];
    const dinner = live(
      order({ ux: "picking", items }),
      pays(captain, { units: [{ itemId: "itm_1", quantity: 1 }] }),
    );
    expect(askParts(dinner.order, "all")).toEqual([{ payer: captain.id }]);
  });
});

describe("an offer", () => {
  const asked = live(three(), asksOthers());

  test("is the part, and what is left where that is less", () => {
    expect(offered(asked, bob)).toEqual({ amount: 833, isCover: false });
    expect(offered(live(asked, pays(dora, 2000)), bob)).toEqual({ amount: 500, isCover: false });
    expect(offered(live(asked, pays(dora, 1650)), bob)?.amount).toBe(800);
    expect(offered(live(asked, asks(dora, 2500)), bob)).toBeUndefined();
  });

  test("is nothing where a new hold would be too small, and less where a pledge covers it", () => {
    const small = { minShare: 800 };
    const left = live(three(small), asksOthers(), pays(dora, 1000));
    expect([remaining(left.order), offered(left, bob)]).toEqual([1500, undefined]);
    const pledged = live(
      order({ amount: 10_000, type: "standard", terms: { guarantee: 700, ...small } }),
      ...[captain, bob, cleo].map((buyer) => pays(buyer, 2500)),
      asksOthers(),
      pays(dora, 1000),
    );
    expect(offered(pledged, captain)).toEqual({ amount: 700, isCover: true });
    expect(live(pledged, covers(captain, 700)).refusal).toBeUndefined();
  });

  test("is of one who still takes part", () => {
    expect(offered(live(asked, withdraws(bob)), bob)).toBeUndefined();
  });

  test("can be paid as it is", () => {
    const paid = live(asked, pays(again(bob, "yes"), offered(asked, bob)?.amount ?? 0));
    expect(partsOf(paid)).toEqual(["open", "paid", "open"]);
    expect(offered(paid, bob)).toBeUndefined();
  });
});

describe("answers", () => {
  const asked = live(three({ guarantee: 1000 }), asksOthers());

  test.each<[string, Step, readonly string[]]>([
    ["a cover is a yes", covers(captain, 100), ["paid", "open", "open"]],
    ["so is any further payment", pays(again(cleo, "more"), 100), ["open", "open", "paid"]],
    ["a no", declinesAsk(bob), ["open", "declined", "open"]],
    ["a payment of another person answers for none", pays(dora, 100), ["open", "open", "open"]],
  ])("%s", (_, step, expected) =>
    expect<readonly string[] | undefined>(partsOf(live(asked, step))).toEqual(expected),
  );

  test("a payment begun before the ask answers nothing", () => {
    const before = again(bob, "before");
    const begun = live(three(), asks(before, 500), passes("1m"), asksOthers(), holds(before));
    expect(partsOf(begun)).toEqual(["open", "open", "open"]);
  });

  test("a no stays, whatever comes, and twice is once", () => {
    const no = live(asked, declinesAsk(bob));
    expect(live(no, declinesAsk(bob)).order).toEqual(no.order);
    expect(partsOf(live(no, pays(again(bob, "more"), 100)))).toEqual(["open", "declined", "open"]);
    expect(refusalOf(live(asked, pays(again(bob, "more"), 100)), declinesAsk(bob))?.code).toBe("askNotOpen");
  });

  test("nothing else of the order has changed", () => {
    const plain = live(order({ amount: 10_000, type: "standard" }), pays(captain, 5000));
    const { seq, adjustments, ...rest } = live(plain, asksOthers()).order;
    expect<object>({ ...rest, seq: plain.order.seq }).toEqual(plain.order);
    expect(adjustments).toMatchObject({ waivers: [], moves: [] });
  });
});

describe("the end", () => {
  const asked = live(three(), asksOthers());
  const lastPays = pays(dora, 2500);

  test.each<[string, Scenario, Step, string]>([
    ["all is paid", asked, lastPays, "filled"],
    ["the rest is waived", asked, waives(), "filled"],
    ["a day has passed", asked, at("1d"), "expired"],
    ["the due date", live(three(), at("4d12h"), asksOthers()), at("5d"), "expired"],
    ["cancelled", asked, cancels(), "ended"],
    ["asked again", live(asked, at("1h")), asksOthers("others"), "replaced"],
  ])("%s", (_, start, step, status) => {
    const end = live(start, step).order.adjustments?.asks?.[0];
    expect(end?.status).toBe(status as never);
    expect(lastAsk(start)?.status).toBe("open");
  });

  test("it lasts a day, or until the due date, also if that moves", () => {
    expect(lastAsk(asked)?.until).toBe(moment("1d"));
    const late = live(three(), at("4d12h"), asksOthers(), movesDueDate("5d1h"));
    expect(lastAsk(late)?.until).toBe(moment("5d"));
    expect(lastAsk(live(late, at("5d")))?.status).toBe("expired");
    expect(late.order.status).toBe("inProgress");
  });

  test("it is not filled while a payment is under way", () => {
    const paying = live(asked, asks(dora, 2500));
    expect(lastAsk(paying)?.status).toBe("open");
    expect(lastAsk(live(paying, holds(dora)))?.status).toBe("filled");
  });
});

describe("e-mails", () => {
  const start = three();
  const asked = live(start, asksOthers());

  test("go to those who are asked, and at the end to the captain and who has not answered", () => {
    expect(mailsIn(start, asked)).toEqual(["askToPay to captain", "askToPay to bob", "askToPay to cleo"]);
    const no = live(asked, declinesAsk(bob));
    expect(mailsIn(asked, no)).toEqual([]);
    expect(mailsIn(no, live(no, at("1d"))).filter((mail) => mail.startsWith("ask"))).toEqual([
      "askEnded to captain",
      "askEnded to cleo",
    ]);
    expect(mailsIn(no, live(no, pays(dora, 2500)))).toContain("askEnded to cleo");
  });

  test("a new ask tells of itself alone, and the end of the order of that", () => {
    const others = live(asked, passes("1h"), asksOthers("others"));
    expect(mailsIn(asked, others)).toEqual(["askToPay to bob", "askToPay to cleo"]);
    expect(mailsIn(asked, live(asked, cancels())).join()).not.toContain("ask");
  });

  test("the merchant asks likewise, and another captain's payment is asked once", () => {
    const more = live(start, pays(again(captain, "more"), 500), asksOthers("all", "merchant"));
    expect(lastAsk(more)).toMatchObject({ by: "merchant", parts: [{ amount: 667 }, {}, {}] });
    expect(mailsIn(start, more).filter((mail) => mail.endsWith("captain"))).toEqual(["askToPay to captain"]);
  });
});
