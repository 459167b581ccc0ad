// Refunds of orders that their captain pays in parts: debts are lowered, then paid deadlines given back, then the first
// capture (specification/financing#refunds), with the merchant's balance. The domain alone.

import { describe, expect, test } from "bun:test";
import type { RefundOutcome } from "../../../src/domain/order/commands.ts";
import { amountRefunded } from "../../../src/domain/order/queries.ts";
import { balanceEntriesFrom } from "../../support/domain/balance.ts";
import {
  agrees,
  arrives,
  chargeAnswers,
  charges,
  deadlines,
  financedOrder,
  financingTerms,
  installments,
  paysDeadlines,
  startsCharge,
} from "../../support/domain/financing.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  at,
  bob,
  cancels,
  captain,
  captures,
  cleo,
  commits,
  does,
  dora,
  live,
  pays,
  refunds,
  refundsFail,
  refusalOf,
} from "../../support/domain/scenario.ts";

const agreed = live(financedOrder(), agrees(captain));
const completed = live(agreed, captures(captain));
const onePaid = live(completed, at("30d"), charges("charge_1"));
const allPaid = live(onePaid, at("61d"), charges("charge_2"));

/** `"advanced 66.66"` */
function entries({ eventLog }: Scenario): readonly string[] {
  return balanceEntriesFrom(undefined, eventLog).map(
    ({ kind, amount }) => `${kind} ${(amount / 100).toFixed(2)}`,
  );
}
/** `"rfd_captain-1-1 lowered 20.00 0.00 succeeded"`: amount and fee. */
function rows({ order: { financing, refunds: captured } }: Scenario): readonly string[] {
  const ofDeadlines = (financing?.refunds ?? []).map(({ id, way, amount, fee, status }) => ({
    id,
    text: `${way} ${(amount / 100).toFixed(2)} ${(fee / 100).toFixed(2)} ${status}`,
  }));
  const ofCaptures = captured.map(({ id, amount, status }) => ({
    id,
    text: `capture ${(amount / 100).toFixed(2)} ${status}`,
  }));
  return [...ofDeadlines, ...ofCaptures].map(({ id, text }) => `${id} ${text}`);
}
const amounts = (scenario: Scenario) => deadlines(scenario).map((line) => line.split(" ").slice(1).join(" "));
const sendsBack: Step = (scenario) => {
  const refundId = scenario.order.financing?.refunds[0]?.id ?? "";
  return does({ kind: "noteRefund", refundId, outcome: { kind: "sentBack" } })(scenario);
};

describe("example A", () => {
  test("is advanced 66.66 for a fee of 1.33", () => {
    expect(entries(completed)).toEqual(["advanced 66.66", "merchantFee -1.33", "capture 33.34"]);
  });

  test("committed for 70.00, retains 20.00 and gives 0.40 of the fee back", () => {
    const lower = live(financedOrder({ tpc: true }), agrees(captain), commits(70_00), captures(captain));
    expect(entries(lower)).toEqual([
      "advanced 66.66",
      "merchantFee -1.33",
      "retained -20.00",
      "merchantFee 0.40",
      "capture 23.34",
    ]);
    expect(amounts(lower)).toEqual(["23.33 upcoming", "23.33 upcoming"]);
  });

  test("one deadline paid, refunded 20.00, lowers the other", () => {
    const refunded = live(onePaid, refunds(20_00));
    expect(amounts(refunded)).toEqual(["33.33 paid", "13.33 upcoming"]);
    expect(rows(refunded)).toEqual(["rfd_captain-2-1 lowered 20.00 0.00 succeeded"]);
    expect(entries(refunded).slice(3)).toEqual(["retained -20.00", "merchantFee 0.40"]);
    expect(amountRefunded(refunded.order)).toBe(20_00);
  });

  test("one deadline paid, refunded 60.00, gives 26.67 of it back with 0.40 of its fee", () => {
    const asked = live(onePaid, refunds(60_00));
    expect(amounts(asked)).toEqual(["33.33 paid", "0.00 cancelled"]);
    expect(rows(asked)).toEqual([
      "rfd_captain-2-1 lowered 33.33 0.00 succeeded",
      "rfd_captain-1-1 card 26.67 0.40 pending",
    ]);
    expect(asked.jobs.at(-1)?.kind).toBe("refundCharge");
    const done = live(asked, arrives);
    expect(amounts(done)).toEqual(["6.66 paid", "0.00 cancelled"]);
    expect(entries(done).slice(3)).toEqual([
      "retained -33.33",
      "merchantFee 0.66",
      "retained -26.67",
      "merchantFee 0.54",
    ]);
  });
});

describe("a refund", () => {
  test("of all gives everything back, and the order is refunded when all is confirmed", () => {
    const asked = live(onePaid, refunds());
    expect([asked.order.status, amountRefunded(asked.order)]).toEqual(["completed", 33_33]);
    const done = live(asked, arrives);
    expect([done.order.status, amountRefunded(done.order)]).toEqual(["refunded", 100_00]);
    expect(live(done, refunds()).eventLog).toEqual(done.eventLog);
  });

  test("of an order to pay later that owes everything is done at once", () => {
    const done = live(financedOrder(), agrees(captain, "later"), refunds());
    expect([done.order.status, amountRefunded(done.order)]).toEqual(["refunded", 100_00]);
    expect(entries(done)).toEqual([
      "advanced 100.00",
      "merchantFee -2.00",
      "retained -100.00",
      "merchantFee 2.00",
    ]);
  });

  test("gives the latest deadline back first, and the capture last", () => {
    const asked = live(allPaid, refunds(70_00));
    expect(rows(asked)).toEqual([
      "rfd_captain-2-1 card 33.33 0.50 pending",
      "rfd_captain-1-1 card 33.33 0.50 pending",
      "rfd_captain-1 capture 3.34 pending",
    ]);
    expect(refusalOf(asked, refunds(30_01))).toEqual({ code: "amountExceedsRefundable", refundable: 30_00 });
  });

  test("gives no more of a fee back than was paid, though one before it has failed", () => {
    const note = (refundId: string, outcome: RefundOutcome): Step =>
      does({ kind: "noteRefund", refundId, outcome });
    const asked = live(
      live(allPaid, refunds(33), refunds(33)),
      note("rfd_captain-2-2", { kind: "refunded" }),
      note("rfd_captain-2-1", { kind: "refused", code: "refundRefused" }),
      refunds(33_00),
    );
    expect(rows(asked)).toEqual([
      "rfd_captain-2-1 card 0.33 0.00 failed",
      "rfd_captain-2-2 card 0.33 0.01 succeeded",
      "rfd_captain-2-3 card 33.00 0.49 pending",
    ]);
  });

  test("that fails frees its amount, and one sent back is advanced again", () => {
    const failed = live(allPaid, refunds(33_33), refundsFail, fails);
    expect([amounts(failed)[1], amountRefunded(failed.order)]).toEqual(["33.33 paid", 0]);
    const back = live(allPaid, refunds(33_33), arrives, sendsBack);
    expect([amounts(back)[1], amountRefunded(back.order)]).toEqual(["33.33 paid", 0]);
    expect(entries(back).slice(3)).toEqual([
      "retained -33.33",
      "merchantFee 0.66",
      "advanced 33.33",
      "merchantFee -0.66",
    ]);
  });

  test("that was the last and is sent back completes the order again", () => {
    const back = live(allPaid, refunds(), arrives, sendsBack);
    expect(back.order.status).toBe("completed");
  });

  test("of a deadline paid before its date returns no fee", () => {
    const early = live(
      completed,
      paysDeadlines("charge_1"),
      chargeAnswers("charge_1", { kind: "captured", ref: "r" }),
    );
    expect(rows(live(early, refunds(33_33)))).toEqual(["rfd_captain-2-1 card 33.33 0.00 pending"]);
  });

  test("of a deadline paid elsewhere is given back there, at once", () => {
    const elsewhere = live(
      completed,
      ...["dl_captain-1", "dl_captain-2"].map((deadlineId) =>
        does({ kind: "notePaidElsewhere", deadlineId }),
      ),
    );
    const done = live(elsewhere, refunds(33_33));
    expect(rows(done)).toEqual(["rfd_captain-2-1 elsewhere 33.33 0.00 succeeded"]);
    expect(amounts(done)).toEqual(["33.33 paid", "0.00 paid"]);
  });

  test("lowers a debt that was written off, which stays written off", () => {
    const off = live(completed, does({ kind: "writeOff", deadlineId: "dl_captain-1" }), refunds(66_66));
    expect(amounts(off)).toEqual(["0.00 writtenOff", "0.00 cancelled"]);
  });

  test("waits for a charge that is under way, if all else is too little", () => {
    const charging = live(completed, at("30d"), startsCharge("charge_1"));
    expect(refusalOf(charging, refunds(66_68))).toEqual({ code: "chargeUnderWay" });
    expect(amounts(live(charging, refunds(66_67)))).toEqual(["33.33 charging", "0.00 cancelled"]);
  });

  test("waits for a dispute, if all else is too little", () => {
    const dispute = { id: "dp_1", amount: 33_83, status: "open" } as const;
    const disputed = live(
      onePaid,
      does({ kind: "noteChargeDisputes", chargeId: "charge_1", disputes: [dispute] }),
    );
    expect(refusalOf(disputed, refunds(66_68))).toEqual({ code: "disputeUnderWay" });
    expect(amounts(live(disputed, refunds(66_67)))).toEqual(["33.33 disputed", "0.00 cancelled"]);
  });
});

const fails: Step = (scenario) => {
  const pending = scenario.order.financing?.refunds.filter(({ status }) => status === "pending") ?? [];
  const refused = { kind: "refused", code: "refundRefused" } as const;
  return live(
    scenario,
    ...pending.map(({ id }) => does({ kind: "noteRefund", refundId: id, outcome: refused })),
  );
};

describe("example B", () => {
  const offer = installments({ id: "four", count: 4, buyerFeeBps: 0, merchantFeeBps: 250 });
  const terms = { financing: financingTerms([offer], { timeZone: "UTC" }) };
  const all = live(
    financedOrder({ amount: 480_00, ux: "collect", tpc: true, terms }),
    agrees(captain, "four", { nbShares: 4 }),
    pays(bob),
    pays(cleo),
    pays(dora),
  );

  test("is advanced when the shares add up, and retains 15.00 when committed for 400.00", () => {
    const done = live(all, commits(400_00), captures(bob, cleo, dora, captain));
    expect(entries(done)).toEqual([
      "advanced 90.00",
      "merchantFee -2.25",
      "retained -15.00",
      "merchantFee 0.37",
      "capture 325.00",
    ]);
  });

  test("retains everything when it is cancelled", () => {
    expect(entries(live(all, cancels()))).toEqual([
      "advanced 90.00",
      "merchantFee -2.25",
      "retained -90.00",
      "merchantFee 2.25",
    ]);
  });

  test("refunded in proportion, counts the captain's debts with their capture", () => {
    const done = live(all, commits(), captures(bob, cleo, dora, captain), refunds(240_00));
    expect(rows(done).filter((row) => row.includes("captain"))).toEqual([
      "rfd_captain-1-1 lowered 20.00 0.00 succeeded",
      "rfd_captain-2-1 lowered 20.00 0.00 succeeded",
      "rfd_captain-3-1 lowered 20.00 0.00 succeeded",
    ]);
    expect(rows(done).filter((row) => row.includes("capture "))).toHaveLength(3);
  });
});
