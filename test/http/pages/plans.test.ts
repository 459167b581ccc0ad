// Plans on the captain's page: what it shows before an agreement, and the agreements that are refused.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { GOOD_CARD, newOrder, pays, read } from "../../support/http/acts.ts";
import {
  agreesAt,
  enteredData,
  financedOrder,
  plansAt,
  startFinanced,
} from "../../support/http/financed-shop.ts";
import type { TestService } from "../../support/service.ts";
import { PUBLIC_KEY, payment, startService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startFinanced();
});
afterAll(() => service.stop());

const DIRECT = { ux: "collect", type: "direct" };
const byOffer = async (url: string, asked = {}) =>
  (await plansAt(service, url, asked)).plans.map(({ offer }) => offer.id);
const stateOf = async (url: string) => (await service.page(`${url}/state`)).json.data;

describe("the captain's page", () => {
  test("names the offers, and shows example A for three parts", async () => {
    const { redirectUrl } = await financedOrder(service);
    expect((await stateOf(redirectUrl)).offers).toEqual([
      { id: "three", name: "Three times", kind: "installments" },
      { id: "later", name: "Later", kind: "payLater" },
    ]);
    const { plans } = await plansAt(service, redirectUrl);
    expect(plans).toEqual([
      {
        offer: { id: "three", name: "Three times", kind: "installments" },
        currency: "EUR",
        hold: 33_34,
        timeZone: "Europe/Paris",
        schedules: [
          {
            carried: 100_00,
            parts: [
              { amount: 33_34, fee: 0 },
              { dueAt: Date.parse("2027-02-28T07:00:00Z"), amount: 33_33, fee: 50 },
              { dueAt: Date.parse("2027-03-31T06:00:00Z"), amount: 33_33, fee: 50 },
            ],
            total: 101_00,
            annualRate: 13.3,
          },
        ],
        entity: "Example Credit",
        legal: {
          language: "en",
          termsUrl: "https://credit.example/en/terms",
          informationUrl: "https://credit.example/en/information",
          mandate: "Mandate (en)",
        },
        shown: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  test("has the texts of its language, or the platform's where there are none", async () => {
    const { redirectUrl } = await financedOrder(service);
    const languages = ["fr", "de"].map(async (language) => {
      const [plan] = (await plansAt(service, redirectUrl, { language })).plans;
      return plan?.legal?.language;
    });
    expect(await Promise.all(languages)).toEqual(["fr", "en"]);
  });

  test("shows in `direct` what the plan is for the share, and for the whole order", async () => {
    const { redirectUrl } = await financedOrder(service, { ...DIRECT, type: "direct" });
    const [plan] = (await plansAt(service, redirectUrl, { nbShares: 4 })).plans;
    expect(plan).toMatchObject({ hold: 33_34, schedules: [{ carried: 25_00 }, { carried: 100_00 }] });
    const sums = plan?.schedules.map(({ parts }) => parts.map(({ amount }) => amount));
    expect(sums).toEqual([
      [8_34, 8_33, 8_33],
      [33_34, 33_33, 33_33],
    ]);
  });

  test("offers what finances the share", async () => {
    const { redirectUrl } = await financedOrder(service, { ...DIRECT, type: "standard", amount: 400_00 });
    expect(await byOffer(redirectUrl)).toEqual(["three", "later"]);
    expect(await byOffer(redirectUrl, { nbShares: 4 })).toEqual(["three"]);
    expect(await byOffer(redirectUrl, { amount: 30_00 })).toEqual([]);
  });

  test("asks for what the shop has not sent, without showing the rest", async () => {
    const { billingAddress, ...rest } = enteredData;
    const { redirectUrl } = await financedOrder(service, {
      ...rest,
      billingAddress: { street1: billingAddress.street1, country: "FR" },
    });
    const answer = await service.page(`${redirectUrl}/plan`, { language: "en" });
    expect(answer.json.data.missing).toEqual(["billingAddress"]);
    expect(answer.text).not.toContain(billingAddress.street1);
    expect(answer.text).not.toContain(rest.phone);
  });
});

describe("a platform without financing", () => {
  test("says nothing of offers and has no plans", async () => {
    const other = await startService();
    const { redirectUrl } = await newOrder(other);
    expect((await other.page(`${redirectUrl}/state`)).text).not.toContain("offer");
    const answer = await other.page(`${redirectUrl}/plan`, { language: "en" });
    expect(answer).toMatchObject({ status: 409, json: { code: "offerNotAvailable" } });
    await other.stop();
  });
});

describe("no plan", () => {
  test("for a co-buyer, on their page or in their payment", async () => {
    const order = await financedOrder(service, { ...DIRECT, type: "standard" });
    await pays(service, order.redirectUrl, { amount: 40_00 });
    const { shareUrl } = await read(service, order.id);
    expect(await stateOf(shareUrl)).not.toHaveProperty("offers");
    expect((await service.page(`${shareUrl}/plan`, { language: "en" })).status).toBe(404);
    const financing = { offer: "three", shown: "0".repeat(64), language: "en" };
    const answer = await service.page(`${shareUrl}/payments`, payment(GOOD_CARD, { financing }));
    expect(answer).toMatchObject({ status: 409, json: { code: "offerNotAvailable" } });
  });

  test("once the captain has paid", async () => {
    const { redirectUrl } = await financedOrder(service, { tpc: true });
    await pays(service, redirectUrl);
    const answer = await service.page(`${redirectUrl}/plan`, { language: "en" });
    expect(answer).toMatchObject({ status: 409, json: { code: "captainAlreadyPaid" } });
    expect(await stateOf(redirectUrl)).not.toHaveProperty("offers");
  });

  test.each<readonly [string, object]>([
    ["a field that is not known", { language: "en", units: [] }],
    ["a language that is none of ours", { language: "xx" }],
    ["no language", {}],
  ])("for %s", async (_, asked) => {
    const { redirectUrl } = await financedOrder(service);
    expect((await service.page(`${redirectUrl}/plan`, asked)).status).toBe(400);
  });
});

describe("an agreement is refused", () => {
  test("when the share is another one than that of the plan", async () => {
    const { id, redirectUrl } = await financedOrder(service, { ...DIRECT, type: "standard" });
    const [plan] = (await plansAt(service, redirectUrl, { amount: 80_00 })).plans;
    const answer = await agreesAt(service, redirectUrl, { amount: 90_00, consent: { shown: plan?.shown } });
    expect(answer).toMatchObject({ status: 409, json: { code: "planChanged" } });
    expect((await read(service, id)).authorizations).toEqual([]);
  });

  test("when the day has changed, and with it the dates", async () => {
    const own = await startFinanced();
    const { redirectUrl } = await financedOrder(own);
    const [plan] = (await plansAt(own, redirectUrl)).plans;
    await own.turnBy(86_400_000);
    const answer = await agreesAt(own, redirectUrl, { consent: { shown: plan?.shown } });
    expect(answer).toMatchObject({ status: 409, json: { code: "planChanged" } });
    await own.stop();
  });

  test("to an offer that is not this order's", async () => {
    const { redirectUrl } = await financedOrder(service);
    const answer = await agreesAt(service, redirectUrl, { offer: "later" });
    expect(answer).toMatchObject({ status: 409, json: { code: "offerNotAvailable" } });
  });

  test("without the data that are needed, by their names", async () => {
    const { id, redirectUrl } = await financedOrder(service, { phone: enteredData.phone });
    const { street1, ...incomplete } = enteredData.billingAddress;
    const consent = { data: { civility: "ms", billingAddress: incomplete } };
    const answer = await agreesAt(service, redirectUrl, { consent });
    expect(answer).toMatchObject({ status: 400, json: { code: "invalidRequest" } });
    expect(answer.json.details.map(({ path }: { readonly path: string }) => path)).toEqual([
      "/financing/data/billingAddress",
      "/financing/data/birthDate",
      "/financing/data/birthZipCode",
    ]);
    expect((await read(service, id)).authorizations).toEqual([]);
  });

  test("with a field that was not asked for", async () => {
    const { redirectUrl } = await financedOrder(service);
    const answer = await agreesAt(service, redirectUrl, {
      consent: { data: { ...enteredData, siren: "1" } },
    });
    expect(answer).toMatchObject({ status: 400, json: { code: "unknownField" } });
  });
});

describe("an order that the widget makes", () => {
  const items = [{ name: "Tent", amount: 100_00, category: "camping" }];
  const front = { publicKey: PUBLIC_KEY, order: { amount: 100_00, ux: "single", items } };

  test("is made with the plan that its frame has shown", async () => {
    const { data } = (await service.page("/embed/captain/plan", { ...front, language: "en" })).json;
    const [plan] = data.plans;
    const financing = { offer: "three", shown: plan.shown, language: "en", data: enteredData };
    const body = { ...front, ...payment(GOOD_CARD, { financing }) };
    const paid = (await service.page("/embed/captain/payments", body)).json.data;
    expect(paid.payment).toMatchObject({ status: "requiresAction", amount: 100_00 });
    expect((await read(service, paid.order)).financing).toMatchObject({
      offer: "three",
      decision: { outcome: "accept" },
    });
  });

  test("is not made with another plan", async () => {
    const financing = { offer: "three", shown: "0".repeat(64), language: "en", data: enteredData };
    const body = { ...front, ...payment(GOOD_CARD, { financing }) };
    const answer = await service.page("/embed/captain/payments", body);
    expect(answer).toMatchObject({ status: 409, json: { code: "planChanged" } });
  });
});
