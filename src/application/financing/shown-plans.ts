// Plans as the captain's page shows them before a payment, and the agreement to one of them: what it is worth as
// evidence is the hash of all that was shown (specification/financing#consent).

import type { OrderDetails } from "../../api/orders/details.ts";
import { scoringDataOf, withoutAbsent } from "../../api/orders/details.ts";
import type {
  PagePart,
  PagePlan,
  PageSchedule,
  PageView,
  PlanAnswer,
  PlanConsent,
  PlanRequest,
} from "../../api/pages/page.ts";
import type { FinancingConfig, Platform } from "../../config/config.ts";
import { agreeable } from "../../domain/financing/agreeable.ts";
import type { OfferChoice } from "../../domain/financing/offered.ts";
import type { PaymentPlan } from "../../domain/financing/payment-plan.ts";
import { annualRateOf, installmentsOf } from "../../domain/financing/payment-plan.ts";
import { borneBy, standingPlan } from "../../domain/financing/standing.ts";
import { scaledShare } from "../../domain/money/money.ts";
import type { Order } from "../../domain/order/order.ts";
import { amountDue, amountToCapture } from "../../domain/order/queries.ts";
import type { EnteredData } from "../../domain/scoring/data.ts";
import { missingFields } from "../../domain/scoring/data.ts";
import type { Locale } from "../../text/locale.ts";
import type { Refused } from "../orders/outcome.ts";
import { refused } from "../orders/outcome.ts";
import { shareChoiceOf } from "../payments/share-choice.ts";

/** An order, caught up to the present, whose captain has not paid. */
export type Unpaid = {
  readonly order: Order;
  readonly details: OrderDetails;
  readonly platform: Platform;
};

type Field = keyof EnteredData;

const ENTERED: readonly string[] = [
  "billingAddress",
  "phone",
  "civility",
  "birthDate",
  "birthZipCode",
] satisfies readonly Field[];

/** A plan for each offer of this share, as the page shows it now. */
export function plansFor(
  unpaid: Unpaid,
  { language, ...choice }: PlanRequest,
  now: number,
): PlanAnswer | Refused {
  const found = agreeable(unpaid.order, shareChoiceOf(choice), now);
  if ("code" in found) return refused(found);
  const plans = found.plans.map((plan) => shownPlan(unpaid.platform, plan, found.share, language));
  const countries = unpaid.platform.financing?.legal.countries;
  return { plans, missing: notSent(unpaid), ...withoutAbsent({ countries }) };
}

export type Agreement = { readonly offer: OfferChoice; readonly entered: EnteredData };

/** The captain's agreement to a plan, if it is still the one that they saw and nothing that is needed lacks. */
export function agreementTo(
  unpaid: Unpaid,
  { offer: id, shown, language, data = {} }: PlanConsent,
  { nbShares, amount, seats, guests }: Omit<PlanRequest, "language">,
  now: number,
): Agreement | Refused {
  const found = plansFor(unpaid, { ...withoutAbsent({ nbShares, amount, seats, guests }), language }, now);
  if ("kind" in found) return found;
  const plan = found.plans.find(({ offer }) => offer.id === id);
  if (plan === undefined) return refused({ code: "offerNotAvailable" });
  const missing = missingFields(data).filter((field) => found.missing.some((asked) => asked === field));
  if (missing.length > 0) {
    const problems = missing.map((field) => ({ path: `/financing/data/${field}`, message: "is required" }));
    return refused({ code: "invalidRequest", problems });
  }
  if (plan.shown !== shown) return refused({ code: "planChanged" });
  const { language: spoken = language, mandate = "" } = plan.legal ?? {};
  const entered = Object.fromEntries(found.missing.map((field) => [field, data[field]]));
  return { offer: { id, consent: { language: spoken, mandate, shown } }, entered };
}

/** The needed fields that the shop has not sent: what a captain entered, they enter again with each try. */
function notSent({ order, details: { entered: _, ...sent } }: Unpaid): readonly Field[] {
  const isEntered = (field: string): field is Field => ENTERED.includes(field);
  return missingFields(scoringDataOf(order, sent)).filter(isEntered);
}

function shownPlan(platform: Platform, plan: PaymentPlan, share: number, language: Locale): PagePlan {
  const { entity, texts = {} } = platform.financing?.legal ?? {};
  const { locale = "en" } = platform;
  const legal = legalIn(texts, language) ?? legalIn(texts, locale as Locale);
  const { offer, parts } = plan;
  const all = {
    offer: { id: offer.id, name: offer.name, kind: offer.kind },
    currency: offer.currency,
    hold: parts[0] ?? 0,
    timeZone: plan.timeZone,
    schedules: casesOf(plan, share).map((carried) => scheduleOf(plan, carried)),
    ...withoutAbsent({ entity, legal }),
  };
  return { ...all, shown: new Bun.CryptoHasher("sha256").update(JSON.stringify(all)).digest("hex") };
}

type Texts = NonNullable<FinancingConfig["legal"]["texts"]>;

function legalIn(texts: Texts, language: Locale): PagePlan["legal"] {
  const text = texts[language];
  return text && { language, ...text };
}

/** The captain bears their share, and where they answer for the others perhaps all that they answer for. */
function casesOf({ exposure }: PaymentPlan, share: number): readonly number[] {
  return share === exposure ? [share] : [share, exposure];
}

function partsFor(plan: PaymentPlan, carried: number): readonly PagePart[] {
  const later = installmentsOf(plan, carried);
  const first = later.reduce((rest, { amount }) => rest - amount, carried);
  return [{ amount: first, fee: 0 }, ...later];
}

/** The plan that a captain agreed to, while it stands; undefined: there is none. */
export function agreedPlan(order: Order): PageView["plan"] {
  const plan = standingPlan(order);
  const captain = order.authorizations.find(({ id }) => id === plan?.authorizationId);
  if (plan === undefined || captain === undefined) return undefined;
  const borne = borneBy(order, captain);
  const scaled = (each: number) => scaledShare(each, amountToCapture(order), amountDue(order));
  const carried = borne === undefined ? casesOf(plan, captain.share).map(scaled) : [borne];
  const cases = carried.map((each) => partsFor(plan, each));
  const [held] = partsFor(plan, borne ?? plan.exposure);
  return { hold: held?.amount ?? 0, timeZone: plan.timeZone, cases };
}

function scheduleOf(plan: PaymentPlan, carried: number): PageSchedule {
  const parts = partsFor(plan, carried);
  return {
    carried,
    parts,
    total: parts.reduce((total, { fee }) => total + fee, carried),
    annualRate: Math.round(annualRateOf(plan, carried) * 1_000) / 10,
  };
}
