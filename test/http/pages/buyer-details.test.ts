// Details of the captain that go to the payment provider with their payments, from the shop's data and the request.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { GOOD_CARD, newOrder, read } from "../../support/http/acts.ts";
import type { Networked } from "../../support/http/over-network.ts";
import { startNetworked } from "../../support/http/over-network.ts";
import { PUBLIC_KEY, payment } from "../../support/service.ts";

const ADDRESS = { street1: "1 rue A", city: "Paris", zip: "75001", country: "FR" };
const PERSON = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };
const CAPTAIN = { ...PERSON, phone: "+33612345678" };
const NAMED = { firstName: "Ada", lastName: "Lovelace", ...ADDRESS };
const SESSION = { ip: "203.0.113.7", userAgent: "Firefox", channel: "web" };

let runtime: Networked;
beforeAll(async () => {
  runtime = await startNetworked();
});
afterAll(() => runtime.stop());

const pay = (url: string, more = {}, card = GOOD_CARD) =>
  runtime.post("203.0.113.7", `${url}/payments`, payment(card, more), "Firefox");

/** What the provider got with each payment of an order. */
async function passed(id: string) {
  const { authorizations } = await read(runtime, id);
  return authorizations.map((authorization: { readonly id: string }) =>
    runtime.program.sandbox?.bank.buyerDetails(authorization.id),
  );
}

describe("the payment provider gets", () => {
  test("addresses, phone and session with a captain's payment, and nothing with a co-buyer's", async () => {
    const billingAddress = { ...ADDRESS, street1: "2 rue B" };
    const order = { ...CAPTAIN, billingAddress, shippingAddress: { ...ADDRESS, firstName: "Bo" } };
    const { id, redirectUrl } = await newOrder(runtime, order);
    await pay(redirectUrl, { amount: 2_000 });
    const { shareUrl } = await read(runtime, id);
    await pay(shareUrl, { amount: 3_000, email: "bob@example.com" });
    expect(await passed(id)).toEqual([
      {
        phone: CAPTAIN.phone,
        billingAddress: { ...NAMED, street1: "2 rue B" },
        shippingAddress: { ...NAMED, firstName: "Bo" },
        session: SESSION,
      },
      undefined,
    ]);
  });

  test("the details with each attempt of the captain", async () => {
    const { id, redirectUrl } = await newOrder(runtime, { ...CAPTAIN, ux: "single" });
    await pay(redirectUrl, {}, "4000 0000 0000 0002");
    await pay(redirectUrl);
    const got = { phone: CAPTAIN.phone, session: SESSION };
    expect(await passed(id)).toEqual([got, got]);
  });

  test("the billing address as the shipping address where the shop names no other", async () => {
    const { id, redirectUrl } = await newOrder(runtime, { ...CAPTAIN, billingAddress: ADDRESS });
    await pay(redirectUrl, { amount: 2_000 });
    expect(await passed(id)).toMatchObject([{ billingAddress: NAMED, shippingAddress: NAMED }]);
  });

  test("only the session when the shop gave no details", async () => {
    const { id, redirectUrl } = await newOrder(runtime, { ux: "single" });
    await pay(redirectUrl);
    expect(await passed(id)).toEqual([{ session: SESSION }]);
  });
});

describe("an order that the widget makes", () => {
  const SCORING = {
    phone: "+33612345678",
    civility: "ms",
    birthDate: 631_152_000_000,
    birthZipCode: "99",
    birthCity: "London",
    birthCountry: "GB",
    birthState: "LND",
    isPro: true,
    organization: "Engines",
    siren: "732829320",
    billingAddress: ADDRESS,
    shippingAddress: { ...ADDRESS, street1: "2 rue B" },
    session: { channel: "pos" },
  };
  function made(more: object) {
    const order = { amount: 500, ux: "single", ...more };
    const body = { ...payment(GOOD_CARD, PERSON), publicKey: PUBLIC_KEY, order };
    return runtime.post("203.0.113.7", "/embed/captain/payments", body, "Firefox");
  }

  test("keeps every scoring field, and they go to the provider", async () => {
    const { json } = await made(SCORING);
    const { order: id } = json.data;
    expect(await read(runtime, id)).toMatchObject(SCORING);
    expect(await passed(id)).toMatchObject([
      {
        phone: SCORING.phone,
        billingAddress: ADDRESS,
        shippingAddress: SCORING.shippingAddress,
        session: { ...SESSION, channel: "pos" },
      },
    ]);
  });

  test("answers with a warning for each field that it ignores", async () => {
    const { json } = await made({ phone: CAPTAIN.phone, phonenumber: "1", billingAdress: ADDRESS });
    expect(json.warnings).toEqual([
      expect.stringContaining("phonenumber"),
      expect.stringContaining("billingAdress"),
    ]);
    expect(await read(runtime, json.data.order)).toMatchObject({ phone: CAPTAIN.phone });
  });
});
