// A shop whose captains can pay in parts or later, and what its pages do: see plans, agree to one, pay.

import type { PagePlan } from "../../../src/api/pages/page.ts";
import type { Platform } from "../../../src/config/config.ts";
import { financingTerms, installments, payLater } from "../domain/financing.ts";
import { neededData } from "../domain/scoring.ts";
import type { Answer, Json, ServiceOptions, TestService } from "../service.ts";
import { payment, startService } from "../service.ts";
import { GOOD_CARD, newOrder } from "./acts.ts";

/** The day of example A: 31 January 2027, noon in Paris. */
export const AGREED = Date.parse("2027-01-31T11:00:00Z");

const { email: _email, firstName: _first, lastName: _last, ...data } = neededData;

export { data as enteredData };

const text = (language: string) => ({
  termsUrl: `https://credit.example/${language}/terms`,
  informationUrl: `https://credit.example/${language}/information`,
  mandate: `Mandate (${language})`,
});

export const FINANCED: Partial<Platform> = {
  financing: {
    ...financingTerms([installments(), payLater({ minAmount: 150_00 })]),
    legal: {
      entity: "Example Credit",
      countries: ["FR"],
      texts: { en: text("en"), fr: text("fr") },
    },
  },
  offers: ["three", "later"],
  scoring: {
    scorer: "sandbox",
    rules: { start: 50, completenessPoints: 20, acceptFrom: 60, rules: [] },
    onSilence: "refuse",
  },
  payouts: {
    period: "monthly",
    timeZone: "Europe/Paris",
    minimum: 0,
    from: Date.parse("2027-01-01T00:00:00Z"),
  },
};

/** `scorer = "rules"` in place of the sandbox's. */
export function scoredByRules(rules: object): Partial<Platform> {
  const { scoring } = FINANCED;
  return {
    ...FINANCED,
    ...(scoring && { scoring: { ...scoring, scorer: "rules", rules: { ...scoring.rules, ...rules } } }),
  };
}

export function startFinanced(
  platform: Partial<Platform> = {},
  options: ServiceOptions = {},
): Promise<TestService> {
  return startService({ now: AGREED, platform: { ...FINANCED, ...platform }, ...options });
}

/** An order of 100.00 for one buyer, unless `fields` says otherwise. */
export function financedOrder(service: TestService, fields: Record<string, unknown> = {}): Promise<Json> {
  const items = [{ name: "Tent", amount: 100_00, category: "camping" }];
  return newOrder(service, { ux: "single", items, ...fields });
}

/** The plans that a captain's page gets for this choice of share. */
export async function plansAt(
  service: TestService,
  url: string,
  asked: object = {},
): Promise<{ readonly plans: readonly PagePlan[]; readonly missing: readonly string[] }> {
  const answer = await service.page(`${url}/plan`, { language: "en", ...asked });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.data;
}

/** The captain agrees to the plan of this offer that their page shows, and pays. */
export async function agreesAt(
  service: TestService,
  url: string,
  { offer = "three", card = GOOD_CARD, consent = {}, ...fields }: Json = {},
): Promise<Answer> {
  const { nbShares, amount } = fields;
  const { plans, missing } = await plansAt(service, url, { nbShares, amount });
  const shown = plans.find((plan) => plan.offer.id === offer)?.shown ?? "0".repeat(64);
  const asked = Object.entries(data).filter(([name]) => missing.includes(name));
  const financing = { offer, shown, language: "en", data: Object.fromEntries(asked), ...consent };
  return service.page(`${url}/payments`, payment(card, { ...fields, financing }));
}

/** The captain agrees, and approves at their bank, which an offer always asks. */
export async function agreesAndApproves(service: TestService, url: string, asked: Json = {}): Promise<Json> {
  const { json } = await agreesAt(service, url, asked);
  const { payment: begun } = json.data;
  if (begun.status !== "requiresAction") return begun;
  await service.page(`${new URL(begun.actionUrl).pathname}/approve`, {});
  return (await service.page(`${url}/payments/${begun.id}/check`, {})).json.data.payment;
}
