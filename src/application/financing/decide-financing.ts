// Decision about one try to pay in installments or later, once its share is reserved and its card described
// (specification/scoring#a-try). It changes nothing: its caller stores the answer.

import type { OrderDetails } from "../../api/orders/details.ts";
import { scoringDataOf } from "../../api/orders/details.ts";
import type { Platform } from "../../config/config.ts";
import { localDay } from "../../domain/calendar.ts";
import type { AgreedPlan, FinancingDecision } from "../../domain/financing/financing.ts";
import { installmentsOf } from "../../domain/financing/payment-plan.ts";
import type { Order } from "../../domain/order/order.ts";
import { countedValues, identityText } from "../../domain/scoring/counted-values.ts";
import { ageOn, completenessOf } from "../../domain/scoring/data.ts";
import { endsBefore, isAccepting, refusedUnasked } from "../../domain/scoring/decision.ts";
import type { ScoredCard } from "../../domain/scoring/rules.ts";
import { DAY } from "../../domain/time.ts";
import type { ScoredBy, ScoredPlan, ScorerAnswer, ScoringQuestion } from "../../ports/scorer.ts";
import type { CountedDecision } from "../../ports/scoring-counts.ts";
import type { Runtime } from "../runtime.ts";
import { countedBefore, countedOn, hashesOf } from "./counted-days.ts";

export type FinancingTry = {
  /** As after the reservation: with the data that the captain entered. */
  readonly order: Order;
  readonly details: OrderDetails;
  readonly platform: Platform;
  readonly plan: AgreedPlan;
  readonly card: ScoredCard;
  /** Of the order's HMACs (`OrderDetails.scoringSalt`). */
  readonly salt: string;
};

/** `counted`: to be stored with the decision; absent where an earlier refusal has blocked the try. */
export type FinancingAnswer =
  | { readonly kind: "decided"; readonly decision: FinancingDecision; readonly counted?: CountedDecision }
  | { readonly kind: "cardExpired" }
  | { readonly kind: "silent" };

const NO_SCORER: ScorerAnswer = { silence: "the platform has no financing or no scorer any more" };

export async function decideFinancing(runtime: Runtime, asked: FinancingTry): Promise<FinancingAnswer> {
  const { order, platform, plan, card } = asked;
  const now = runtime.now();
  if (endsBefore(card, plan.timeZone, Math.max(...plan.dueDates))) return { kind: "cardExpired" };
  const today = localDay(plan.timeZone, now);
  const data = scoringDataOf(order, asked.details);
  const hashes = hashesOf(runtime, countedValues(data, card.fingerprint));
  const { counters, blockedUntil, seen } = await countedBefore(runtime, platform.id, hashes, today / DAY);
  const age = data.birthDate === undefined ? undefined : ageOn(today, data.birthDate);
  const question: ScoringQuestion = {
    // Each payment is one try, so that both have the same UUID.
    id: plan.authorizationId.replace(/^auth_/, "dec_"),
    platformId: platform.id,
    orderId: order.id,
    plan: scoredPlan(plan),
    tried: { amount: plan.exposure, data, completeness: completenessOf(data), age, card, counters },
  };
  const about = hmacsOf(asked, question);
  if (blockedUntil !== undefined && now < blockedUntil)
    return { kind: "decided", decision: { ...refusedFor(["blocked"]), ...about } };
  const scored = await scoreOf(runtime, asked, question, about);
  if (scored === undefined) return { kind: "silent" };
  const refusedAt = isAccepting(scored.outcome, order.tpc) ? undefined : now;
  const counted = countedOn(today / DAY, hashes, refusedAt);
  return {
    kind: "decided",
    decision: { ...scored, ...about },
    // By the counters only the rules decide: another scorer is not asked again.
    counted: scored.scorer === "rules" ? { ...counted, seen } : counted,
  };
}

function scoredPlan(plan: AgreedPlan): ScoredPlan {
  const { offer, exposure, parts } = plan;
  return {
    offerId: offer.id,
    kind: offer.kind,
    currency: offer.currency,
    amount: exposure,
    atCompletion: parts[0] ?? 0,
    deadlines: installmentsOf(plan, exposure),
  };
}

type Hmacs = Required<Pick<FinancingDecision, "inputHash" | "personHash">>;

function hmacsOf({ salt }: FinancingTry, { plan, tried }: ScoringQuestion): Hmacs {
  const hmac = (text: string) => new Bun.CryptoHasher("sha256", salt).update(text).digest("base64url");
  return { inputHash: hmac(JSON.stringify({ plan, tried })), personHash: hmac(identityText(tried.data)) };
}

type Unhashed = Omit<FinancingDecision, keyof Hmacs>;

function refusedFor(reasons: readonly string[]): Unhashed {
  return { outcome: "refuse", score: 0, reasons, scorer: "service" };
}

/** Undefined: the scorer is silent, and no rules stand in for it; so is one that the configuration lacks by now. */
async function scoreOf(
  runtime: Runtime,
  { order, platform, plan }: FinancingTry,
  question: ScoringQuestion,
  { personHash }: Hmacs,
): Promise<Unhashed | ScoredBy | undefined> {
  const { age, data } = question.tried;
  const earlier = order.financing?.decisions ?? [];
  const reasons = refusedUnasked(earlier, { personHash, age, data }, platform.financing?.legal.countries);
  if (reasons.length > 0) return refusedFor(reasons);
  const scorer = platform.financing && runtime.scorer(platform);
  const { scored, silence: message } = (await scorer?.(question)) ?? NO_SCORER;
  const { authorizationId } = plan;
  const { platformId, orderId } = question;
  if (message !== undefined)
    runtime.log({ event: "scorerSilent", level: "alert", platformId, orderId, authorizationId, message });
  return scored;
}
