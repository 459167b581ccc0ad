// The rules of financed orders against their model: plans, dates, fees, rates and refunds are the same for any offer, sum,
// moment and zone.

import { expect } from "bun:test";
import fc from "fast-check";
import { dueDatesOf } from "../../../src/domain/financing/due-dates.ts";
import type { Charge, Deadline, DeadlineRefund, Financing } from "../../../src/domain/financing/financing.ts";
import { fee, financedOf, lower, partsOf } from "../../../src/domain/financing/installments.ts";
import { annualRateOf, installmentsOf, paymentPlan } from "../../../src/domain/financing/payment-plan.ts";
import { financedRefund, refundableDeadlines } from "../../../src/domain/financing/refund.ts";
import { financingTerms } from "../../support/domain/financing.ts";
import { law } from "../../support/domain/property.ts";
import { isAnnualRate } from "../../support/financing/annual-rate.ts";
import type { FoundDeadline } from "../../support/financing/arbitraries.ts";
import {
  agreedAt,
  amount,
  anyDeadlines,
  exposureAndPart,
  offer,
  zone,
} from "../../support/financing/arbitraries.ts";
import { feeOf, lowered } from "../../support/financing/arithmetic.ts";
import * as model from "../../support/financing/financing-plan.ts";
import { offered } from "../../support/financing/offered.ts";
import { recalculated, refundableOf } from "../../support/financing/recalculation.ts";

law(
  "fees are the model's",
  5_000,
  fc.property(amount, fc.integer({ min: 0, max: 2000 }), (sum, bps) => {
    expect(fee(sum, bps)).toBe(feeOf(sum, bps));
  }),
);

law(
  "parts lowered to a smaller total are the model's, and none grows",
  5_000,
  fc.property(fc.array(fc.nat(40_000), { minLength: 1, maxLength: 12 }), fc.nat(1_000_000), (parts, seed) => {
    const total = seed % (parts.reduce((sum, part) => sum + part, 0) + 1);
    const less = lower(parts, total);
    expect(less).toEqual([...lowered(parts, total)]);
    expect(less.every((part, index) => part <= (parts[index] ?? 0))).toBe(true);
  }),
);

law(
  "what is captured, and each deadline with its fee, is the model's",
  2_500,
  fc.property(offer, exposureAndPart, (chosen, { exposure, part }) => {
    const parts = partsOf(exposure, chosen);
    expect(parts).toEqual([...model.partsOf(offered(chosen), exposure)]);
    const plan = paymentPlan(financingTerms([chosen]), chosen, exposure, 0);
    const expected = model.planOf(offered(chosen), exposure, part);
    const installments = installmentsOf(plan, part);
    expect(installments.map((each) => each.amount)).toEqual([...expected.amounts]);
    expect(installments.map((each) => each.fee)).toEqual([...expected.fees]);
    expect(financedOf(parts, part)).toBe(expected.financed);
    expect(part - financedOf(parts, part)).toBe(expected.capture);
  }),
);

law(
  "due dates are the model's, in any zone",
  2_000,
  fc.property(offer, zone, agreedAt, (chosen, timeZone, at) => {
    const expected = model.dueDates(offered(chosen), at, timeZone);
    expect(dueDatesOf(chosen, timeZone, at)).toEqual(expected.map(({ dueAt }) => dueAt));
  }),
);

law(
  "the annual rate, with one decimal, is the one at which the payments are worth what is financed",
  2_000,
  fc.property(offer, exposureAndPart, zone, agreedAt, (chosen, sums, timeZone, at) => {
    const { financed } = model.planOf(offered(chosen), sums.exposure, sums.part);
    fc.pre(financed > 0);
    const plan = paymentPlan(financingTerms([chosen], { timeZone }), chosen, sums.exposure, at);
    const shown = Number((annualRateOf(plan, sums.part) * 100).toFixed(1));
    const dates = model.dueDates(offered(chosen), at, timeZone);
    const instalments = model.instalmentsOf(offered(chosen), sums, dates);
    expect([shown, isAnnualRate(shown, instalments, financed)]).toEqual([shown, true]);
  }),
);

const CHARGED: Pick<Charge, "by" | "deadlines" | "amount" | "askedAt"> = {
  by: "service",
  deadlines: [],
  amount: 0,
  askedAt: 0,
};

/** The same deadlines in the program's words, with what is on its way back of each. */
function financingOf(
  all: readonly FoundDeadline[],
  pending: readonly number[],
  buyerFeeBps: number,
): Financing {
  const id = (index: number): string => `dl_${index + 1}`;
  const chosen = { ...baseOffer, buyerFeeBps };
  const gross = (index: number): number => (all[index]?.amount ?? 0) + (pending[index] ?? 0);
  const feeFor = (index: number, sum: number): number => (all[index]?.paidFee ? feeOf(sum, buyerFeeBps) : 0);
  const charges = all.flatMap(({ status }, index): readonly Charge[] => {
    const charged = { id: id(index), amount: gross(index), fee: feeFor(index, gross(index)) };
    const about = { ...CHARGED, id: `chg_${index}`, deadlines: [charged] };
    if (status === "charging") return [{ ...about, status: "pending" }];
    return status === "paid" || status === "disputed" ? [{ ...about, status: "captured" }] : [];
  });
  return {
    decisions: [],
    cards: [],
    charges,
    plan: { ...paymentPlan(financingTerms([chosen]), chosen, 1, 0), authorizationId: "auth_captain" },
    deadlines: all.map(
      ({ status, paidFee, isElsewhere }, index): Deadline => ({
        id: id(index),
        dueAt: index,
        amount: gross(index),
        status: status === "charging" ? "upcoming" : status,
        lowered: 0,
        returned: 0,
        tries: 0,
        ...(status === "paid" && !isElsewhere && { chargeId: `chg_${index}` }),
        ...((isElsewhere || !paidFee) && { isFeeless: true }),
      }),
    ),
    refunds: pending.flatMap((sum, index): readonly DeadlineRefund[] => {
      const about = { id: `rfd_${index}`, authorizationId: "auth_captain", deadlineId: id(index) };
      const back = { fee: feeFor(index, gross(index)) - feeFor(index, gross(index) - sum), amount: sum };
      return sum === 0
        ? []
        : [{ ...about, ...back, status: "pending", way: "card", chargeId: `chg_${index}` }];
    }),
  };
}

const baseOffer = {
  id: "offer",
  name: "Offer",
  currency: "EUR",
  minAmount: 1,
  maxAmount: 1,
  merchantFeeBps: 0,
  kind: "installments",
  count: 12,
  interval: "month",
} as const;

/** At most one charge is under way. */
const found = anyDeadlines.map((all) => {
  const first = all.findIndex(({ status }) => status === "charging");
  return all.map((each, index) =>
    each.status === "charging" && index !== first ? { ...each, status: "late" as const } : each,
  );
});

law(
  "a refund lowers, gives back and waits as the model does",
  2_500,
  fc.property(
    fc.record({ found, capture: fc.nat(500), bps: fc.integer({ min: 0, max: 2000 }), share: fc.nat(1000) }),
    fc.array(fc.nat(30), { minLength: 11, maxLength: 11 }),
    ({ found: all, capture, bps, share }, back) => {
      const pending = all.map(({ status }, index) => (status === "paid" ? (back[index] ?? 0) : 0));
      const withFees = all.map(({ paidFee, isElsewhere, ...deadline }) => {
        return { ...deadline, feeLeft: paidFee && !isElsewhere ? feeOf(deadline.amount, bps) : 0 };
      });
      const part = { captured: capture, captureGivenBack: 0, deadlines: withFees };
      const financing = financingOf(all, pending, bps);
      const most = refundableOf(part);
      expect(refundableDeadlines(financing) + capture).toBe(most);
      const sum = Math.ceil((most * share) / 1000);
      fc.pre(sum > 0);
      const answer = financedRefund(financing, "auth_captain", sum, capture);
      const expected = recalculated(part, sum, bps);
      const isBoth = ["charging", "disputed"].every((status) => all.some((each) => each.status === status));
      if ("code" in answer) {
        // Which of two reasons to wait comes first is not said.
        if (isBoth) expect(["chargeUnderWay", "disputeUnderWay"]).toContain(expected as string);
        else expect(answer.code).toBe(expected as typeof answer.code);
        return;
      }
      if (typeof expected === "string") throw new Error(`${expected} is right`);
      const taken = (index: number): number => {
        const its = [...answer.lowered, ...answer.returned].filter(
          ({ deadlineId }) => deadlineId === `dl_${index + 1}`,
        );
        return its.reduce((total, each) => total + each.amount, 0);
      };
      expect(all.map((each, index) => each.amount - taken(index))).toEqual([...expected.amounts]);
      const given = answer.returned.map(({ deadlineId, amount: given, fee: extra, way }) => {
        return { index: Number(deadlineId.slice(3)) - 1, amount: given, fee: extra, way };
      });
      const right = expected.givenBack.map((each) => {
        return { ...each, way: all[each.index]?.isElsewhere ? "elsewhere" : "card" };
      });
      expect(given).toEqual(right as typeof given);
      expect(answer.captured).toBe(expected.capture);
    },
  ),
);
