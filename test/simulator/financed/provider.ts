// Provider of a financed life: it draws what each charge, capture, refund and card comes to, keeps its own record, and
// answers now, late or never.

import type { ChargeOutcome } from "../../../src/domain/financing/commands.ts";
import type { Command, PaymentAnswer } from "../../../src/domain/order/commands.ts";
import type { Job } from "../../../src/domain/order/jobs.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { DAY } from "../../../src/domain/time.ts";
import type { RandomSource } from "../../support/domain/random.ts";
import { onceIn, oneOf } from "../../support/domain/random.ts";
import type { ProviderRecord } from "../../support/financing/agreed-charges.ts";

type Truth = { readonly outcome: ChargeOutcome; readonly at: number; readonly card: string };

export type LifeProvider = {
  /** The commands that its answer to a job is noted by; none: the answer is lost. */
  perform(job: Job, order: Order, now: number): readonly Command[];
  /** What it did with the captain's cards, oldest first. */
  records(): readonly ProviderRecord[];
};

export function createProvider(random: RandomSource): LifeProvider {
  const charges = new Map<string, Truth>();
  const records: ProviderRecord[] = [];
  let card = "card_1";
  let keys = 0;

  function authorized(authorizationId: string, order: Order, now: number): readonly Command[] {
    const authorization = order.authorizations.find(({ id }) => id === authorizationId);
    if (authorization?.status !== "pending") return [];
    const isFinanced = order.financing?.plan?.authorizationId === authorizationId;
    const saved = isFinanced ? { saved: "card_1" } : {};
    const ref = `ref_${authorizationId}`;
    const yes = {
      kind: "authorized",
      ref,
      amount: authorization.hold,
      expiresAt: now + 7 * DAY,
      ...saved,
    } as const;
    const answer = oneOf<PaymentAnswer>(random, [
      yes,
      yes,
      yes,
      yes,
      yes,
      { kind: "declined", code: "cardDeclined" },
    ]);
    const isDecided = order.financing?.decisions.some((each) => each.authorizationId === authorizationId);
    const noted: Command = { kind: "noteAnswer", authorizationId, answer };
    // The provider is asked once it is decided.
    return isFinanced && !isDecided ? decided(authorizationId, random) : [noted];
  }

  function draw(by: "service" | "buyer"): ChargeOutcome {
    const ref = "ref_charge";
    const captured = { kind: "captured", ref } as const;
    if (by === "buyer")
      return oneOf<ChargeOutcome>(random, [
        { kind: "authorized", ref },
        { kind: "authorized", ref },
        { kind: "requiresAction", ref },
        { kind: "declined", code: "cardDeclined", retry: "again" },
        { kind: "none" },
      ]);
    const again = { kind: "declined", code: "insufficientFunds", retry: "again" } as const;
    const never = { kind: "declined", code: "cardDeclined", retry: "never" } as const;
    const challenged = { kind: "authenticationRequired" } as const;
    const drawn = [captured, captured, captured, captured, again, again, again, never, challenged] as const;
    return oneOf<ChargeOutcome>(random, [{ kind: "none" }, ...drawn]);
  }

  /** Asked for and resolved by asking again: the answer under one key stays the same. */
  function charged(chargeId: string, order: Order): readonly Command[] {
    const charge = order.financing?.charges.find(({ id }) => id === chargeId);
    if (charge === undefined) return [];
    const known = charges.get(chargeId);
    const outcome = known?.outcome ?? draw(charge.by);
    if (known === undefined) {
      charges.set(chargeId, { outcome, at: charge.askedAt, card });
      if (outcome.kind === "captured")
        records.push({ kind: "automatic", key: chargeId, card, at: charge.askedAt, amount: charge.amount });
    }
    return [{ kind: "noteCharge", chargeId, outcome }];
  }

  /** A payment of the buyer that is held: it is captured, or given up. */
  function settled(chargeId: string, outcome: "captured" | "released", order: Order): readonly Command[] {
    const charge = order.financing?.charges.find(({ id }) => id === chargeId);
    const truth = charges.get(chargeId);
    if (charge === undefined || truth === undefined) return [];
    const isOpen = truth.outcome.kind !== "captured" && truth.outcome.kind !== "released";
    const settledAs: ChargeOutcome =
      outcome === "captured" ? { kind: outcome, ref: "ref_charge" } : { kind: outcome };
    const now = isOpen ? settledAs : truth.outcome;
    charges.set(chargeId, { ...truth, outcome: now });
    if (isOpen && outcome === "captured")
      records.push({
        kind: "byBuyer",
        key: chargeId,
        card: truth.card,
        at: charge.askedAt,
        amount: charge.amount,
      });
    return [{ kind: "noteCharge", chargeId, outcome: now }];
  }

  function refunded(refundId: string, order: Order, now: number): readonly Command[] {
    const isMade = !onceIn(random, 6);
    const ofCapture = order.refunds.find(({ id }) => id === refundId);
    const ofDeadline = order.financing?.refunds.find(({ id }) => id === refundId);
    if ((ofCapture ?? ofDeadline)?.status !== "pending") return [];
    const payment = ofDeadline?.chargeId ?? ofCapture?.authorizationId ?? "";
    const amount = ofCapture?.amount ?? (ofDeadline?.amount ?? 0) + (ofDeadline?.fee ?? 0);
    const paid = records.find(({ key, kind }) => key === payment && kind !== "refund");
    const isCaptains = ofDeadline !== undefined || payment === order.financing?.plan?.authorizationId;
    if (isMade && isCaptains)
      records.push({
        kind: "refund",
        key: `${refundId}`,
        payment,
        card: paid?.card ?? "none",
        at: now,
        amount,
      });
    const outcome = isMade
      ? ({ kind: "refunded" } as const)
      : ({ kind: "refused", code: "refundRefused" } as const);
    return [{ kind: "noteRefund", refundId, outcome }];
  }

  function captured(authorizationId: string, amount: number, order: Order, now: number): readonly Command[] {
    const authorization = order.authorizations.find(({ id }) => id === authorizationId);
    if (authorization?.capturing !== true) return [];
    if (onceIn(random, 15))
      return [{ kind: "noteCapture", authorizationId, outcome: { kind: "refused", code: "captureRefused" } }];
    if (authorizationId === order.financing?.plan?.authorizationId)
      records.push({ kind: "first", key: authorizationId, card, at: now, amount });
    return [{ kind: "noteCapture", authorizationId, outcome: { kind: "captured", amount } }];
  }

  function saved(cardId: string): readonly Command[] {
    const isSaved = !onceIn(random, 4);
    if (!isSaved) return [{ kind: "noteCard", cardId, outcome: { kind: "declined", code: "cardDeclined" } }];
    card = cardId;
    return [{ kind: "noteCard", cardId, outcome: { kind: "saved", ref: cardId, saved: cardId } }];
  }

  return {
    records: () => records,
    perform(job, order, now) {
      switch (job.kind) {
        case "inquire":
          return authorized(job.authorizationId, order, now);
        case "capture":
          return captured(job.authorizationId, job.amount, order, now);
        case "release":
          return [
            { kind: "noteRelease", authorizationId: job.authorizationId, outcome: { kind: "released" } },
          ];
        case "refund":
        case "refundCharge":
          return refunded(job.refundId, order, now);
        case "charge":
          keys += 1;
          return [{ kind: "startCharge", chargeId: `charge_${keys}` }];
        case "inquireCharge":
          return charged(job.chargeId, order);
        case "captureCharge":
          return settled(job.chargeId, "captured", order);
        case "releaseCharge":
          return settled(job.chargeId, "released", order);
        case "inquireCard":
          return saved(job.cardId);
        case "forgetCard":
          return [{ kind: "noteCardForgotten", cardId: job.cardId }];
        default:
          return [];
      }
    },
  };
}

function decided(authorizationId: string, random: RandomSource): readonly Command[] {
  const about = { score: 66, reasons: [], scorer: "rules", rulesHash: "rules", inputHash: "input" } as const;
  const outcome = oneOf(random, ["accept", "accept", "accept", "accept", "review", "refuse", "silent"]);
  const noted = { kind: "noteDecision", authorizationId } as const;
  return [outcome === "silent" ? noted : { ...noted, decision: { ...about, outcome } }];
}
