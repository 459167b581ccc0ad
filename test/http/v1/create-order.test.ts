// Creation of orders in the whole program: all fields come back on read, and the platform's defaults fill in the rest.

import { afterEach, describe, expect, test } from "bun:test";
import type { Platform } from "../../../src/config/config.ts";
import { BOB, GOOD_CARD, newOrder, pays, read } from "../../support/http/acts.ts";
import { StripeServer } from "../../support/providers/stripe-server.ts";
import { stripeSettings } from "../../support/providers/stripe-shop.ts";
import { thirdOptions } from "../../support/providers/third-provider.ts";
import type { Json, TestService } from "../../support/service.ts";
import { PUBLIC_KEY, payment, START, startService } from "../../support/service.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MODULE = "md_01890000-0000-7000-8000-00000000000a";

let runtime: TestService;
afterEach(() => runtime.stop());

const open = async (platform: Partial<Platform> = {}): Promise<void> => {
  runtime = await startService({ platform });
};

const address = {
  organization: "Analytical",
  firstName: "Augusta",
  lastName: "King",
  street1: "1 rue X",
  street2: "B",
  city: "Paris",
  zip: "75001",
  country: "FR",
  state: "IDF",
};
const item = {
  name: "Cottage",
  amount: 3_000,
  quantity: 2,
  description: "By the sea",
  image: "https://images.example/cottage.png",
  trackId: "SKU-1",
  metadata: { room: "12" },
  category: "lodging",
  shippingMethod: "none",
  travel: {
    departureDate: START + DAY,
    departureCompany: "U2",
    departureAirport: "CDG",
    destinationAirport: "JFK",
    destinationCountryCode: "US",
    returnDate: START + 9 * DAY,
    ticketType: "twoWay",
    ticketClass: "premiumEconomy",
    ticketIsUpdatable: true,
    travelersCount: 2,
    travelerIsBuyer: true,
    passportsExpirationDates: [START + 900 * DAY, START + 901 * DAY],
    luggageSupplement: "1 x 23 kg",
    insurance: "full",
  },
  rental: { company: "Sea & Co", destination: "Brest", roomsNumber: 2, nightsNumber: 7 },
};
const EVERYTHING = {
  amount: 6_000,
  ux: "picking",
  trackId: "CART-1",
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Lovelace",
  currency: "USD",
  locale: "fr-CH",
  notifyUrl: "https://shop.example/hook?platformId=1&a=b",
  metadata: { cart: "1" },
  tpc: true,
  successUrl: "https://shop.example/ok",
  cancelUrl: "https://shop.example/no",
  type: "standard",
  dueDate: START + 3 * DAY,
  secure3D: true,
  phone: "+33612345678",
  civility: "ms",
  birthDate: -86_400_000,
  birthZipCode: "2A0",
  birthCity: "Ajaccio",
  birthCountry: "FR",
  birthState: "Corse",
  isPro: false,
  organization: "Engines",
  siren: "123456789",
  billingAddress: address,
  shippingAddress: { ...address, city: "Lyon" },
  session: { ip: "2001:db8::7", userAgent: "Mozilla/5.0", channel: "call" },
};

test("every field comes back on read, also once a buyer has paid", async () => {
  await open({
    modules: [{ id: MODULE, name: "Usual", position: 0 }],
    imageOrigins: ["https://images.example"],
  });
  const module = {
    id: MODULE,
    name: "Together",
    description: "Each their own",
    image: "https://images.example/together.png",
    position: 3,
  };
  const sent = { ...EVERYTHING, items: [item], modules: [module] };
  const made = await newOrder(runtime, sent);
  const itemId = made.items[0].id;
  await pays(runtime, made.redirectUrl, { units: [{ itemId, quantity: 1 }] });
  for (const seen of [made, await read(runtime, made.id)]) {
    const { id: _, ...stored } = seen.items[0];
    expect(stored).toEqual(item);
    expect(seen).toMatchObject({ ...EVERYTHING, modules: [module], delay: 3 * 24 * 60, moduleId: MODULE });
    for (const field of ["billingAddress", "shippingAddress", "session", "metadata"] as const)
      expect(seen[field]).toEqual(EVERYTHING[field]);
  }
});

describe("an order without a setting has its platform's", () => {
  const said: Partial<Platform> = {
    ux: "single",
    type: "standard",
    tpc: true,
    secure3D: true,
    delayMs: 2 * HOUR,
    currencies: ["USD", "EUR"],
    locale: "fr",
  };

  test("an order's own setting comes before its platform's", async () => {
    await open(said);
    const rest = { ux: "single", type: "standard", tpc: true, secure3D: true, delay: 120 };
    expect(await newOrder(runtime)).toMatchObject({ ...rest, currency: "USD", locale: "fr" });
    const own = {
      ...{ ux: "collect", type: "direct", tpc: false, secure3D: false, delay: 90 },
      ...{ currency: "EUR", locale: "de" },
    };
    expect(await newOrder(runtime, own)).toMatchObject(own);
  });

  test("T3: a browser may not set fields of the merchant", async () => {
    const notifyUrl = "http://127.0.0.1:9/platform";
    await open({ ...said, ux: "collect", secure3D: false, notifyUrl });
    const order = { amount: 9_000, email: "ana@example.com", metadata: { a: "b" }, locale: "nl" };
    const body = { publicKey: PUBLIC_KEY, order, ...payment(GOOD_CARD, { nbShares: 3 }) };
    const { json } = await runtime.page("/embed/captain/payments", body);
    const made = await read(runtime, json.data.order);
    const platforms = { type: "standard", tpc: true, delay: 120, currency: "USD", status: "inProgress" };
    expect(made).toMatchObject({ ...order, ...platforms, nbShares: 3, integration: "front" });
    await runtime.api("POST", `/v1/orders/${made.id}/cancel`);
    await runtime.settle();
    const [told] = (await runtime.api("GET", `/v1/events?order=${made.id}`)).json.data;
    expect(told).toMatchObject({ type: "order.cancelled", url: notifyUrl });
  });

  test("min_share and completion_delay apply to the platform's orders", async () => {
    await open({ minShare: 2_000, completionDelayMs: HOUR });
    const { id, redirectUrl } = await newOrder(runtime);
    const small = await runtime.page(`${redirectUrl}/payments`, payment(GOOD_CARD, { amount: 1_999 }));
    expect(small).toMatchObject({ status: 409, json: { code: "shareBelowMinimum" } });
    await pays(runtime, redirectUrl);
    await runtime.turnBy(HOUR - 1);
    expect((await read(runtime, id)).status).toBe("confirmed");
    await runtime.turnBy(1);
    expect((await read(runtime, id)).status).toBe("completed");
  });

  test("I16: the last notice is sent last_notice before the commit deadline", async () => {
    await open({ lastNoticeMs: 36 * HOUR, notifyUrl: "http://127.0.0.1:9/hook" });
    const { id, redirectUrl, commitDeadline } = await newOrder(runtime, { tpc: true, ux: "single" });
    await pays(runtime, redirectUrl);
    const notices = async () =>
      (await runtime.api("GET", `/v1/events?order=${id}`)).json.data.filter(
        ({ type }: Json) => type === "order.pendingCommit",
      );
    await runtime.turnTo(commitDeadline - 36 * HOUR - 1);
    expect(await notices()).toHaveLength(0);
    await runtime.turnTo(commitDeadline - 36 * HOUR);
    expect(await notices()).toHaveLength(1);
    expect((await read(runtime, id)).status).toBe("confirmed");
  });
});

test("an order with a picking module needs items that add up, whatever the platform's setting", async () => {
  const modules = [
    { id: MODULE, name: "Together", position: 0 },
    { id: MODULE.replace(/a$/, "b"), name: "Each their own", ux: "picking", position: 1 },
  ] as const;
  await open({ modules });
  const offered = { amount: 1_000, modules: modules.map(({ id }) => id) };
  const refused = await runtime.api("POST", "/v1/orders", offered);
  expect(refused).toMatchObject({ status: 400, json: { details: [{ path: "/items" }] } });
  await newOrder(runtime, { ...offered, modules: [MODULE] });
  await newOrder(runtime, { ...offered, items: [{ name: "Canoe", amount: 500, quantity: 2 }] });
});

test("the smallest share is one that every offered provider accepts", async () => {
  const stripe = new StripeServer();
  const second = MODULE.replace(/a$/, "b");
  const modules = [
    { id: MODULE, name: "Here", position: 0 },
    { id: second, name: "By card", position: 1, provider: stripeSettings(stripe) },
  ];
  const { provider, registry } = thirdOptions();
  runtime = await startService({ platform: { modules, provider, currencies: ["HUF"] }, registry });
  const smallest = async (offered: readonly string[]): Promise<number> => {
    const { redirectUrl } = await newOrder(runtime, { amount: 100_000, modules: offered });
    return (await runtime.page(`${redirectUrl}/state`)).json.data.minShare;
  };
  expect(await smallest([MODULE])).toBe(50);
  expect(await smallest([])).toBe(50);
  expect(await smallest([second])).toBe(17_500);
  expect(await smallest([MODULE, second])).toBe(17_500);
  await stripe.stop();
});

test("a commit below what the payment provider captures is refused with a sentence", async () => {
  const stripe = new StripeServer();
  await open({ currencies: ["HUF"], provider: stripeSettings(stripe) });
  const { id } = await newOrder(runtime, { amount: 100_000, tpc: true });
  for (const dryRun of [true, false]) {
    const commit = await runtime.api("POST", `/v1/orders/${id}/commit`, { amount: 17_499, dryRun });
    expect(commit).toMatchObject({ status: 400, json: { code: "commitAmountInvalid" } });
    expect(commit.json.errors[0]).toBe(
      "amount: must be from 17500 (the least that the payment provider captures) to 100000 (in cents), " +
        "the order's amount",
    );
  }
  expect(await runtime.api("POST", `/v1/orders/${id}/commit`, { amount: 17_500 })).toMatchObject({
    status: 200,
  });
  await stripe.stop();
});

test("fifty buyers share an order, and the last one pays the rest", async () => {
  await open();
  const { id, redirectUrl } = await newOrder(runtime, { tpc: true });
  await pays(runtime, redirectUrl, { amount: 100 });
  const { shareUrl } = await read(runtime, id);
  for (let buyer = 2; buyer < 50; buyer++)
    await pays(runtime, shareUrl, { amount: 100, email: `buyer${buyer}@example.com` });
  const part = await runtime.page(`${shareUrl}/payments`, payment(GOOD_CARD, { ...BOB, amount: 100 }));
  expect(part).toMatchObject({ status: 409, json: { code: "lastBuyerTakesAll" } });
  await pays(runtime, shareUrl, { ...BOB, amount: 5_100 });
  const { authorizations, amountConfirmed } = await read(runtime, id);
  expect([authorizations.length, amountConfirmed]).toEqual([50, 10_000]);
});
