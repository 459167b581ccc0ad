// Contract of every payment provider about the buyer's details: it gets what it says it takes, and none of it can make a
// payment fail.

import { describe, expect, test } from "bun:test";
import type { BuyerDetails } from "../../../src/ports/payment-provider.ts";
import type { ContractBank } from "./contract-bank.ts";

/** A value of each detail that is found again in what a provider was told. */
const MARKS = {
  phone: "+33612345678",
  billingAddress: "7 rue des Factures",
  shippingAddress: "9 rue des Colis",
  session: "203.0.113.77",
} as const satisfies Record<keyof BuyerDetails, string>;
const DETAILS = Object.keys(MARKS) as readonly (keyof BuyerDetails)[];

const ADDRESS = { firstName: "Ada", lastName: "Lovelace", city: "Paris", zip: "75001", country: "fr" };
const COMPLETE: BuyerDetails = {
  phone: MARKS.phone,
  billingAddress: { ...ADDRESS, street1: MARKS.billingAddress },
  shippingAddress: { ...ADDRESS, street1: MARKS.shippingAddress },
  session: { ip: MARKS.session, userAgent: "Firefox", channel: "web" },
};

const LONG = "é\u{1F600}".repeat(85);
const STRANGE: readonly [name: string, details: BuyerDetails][] = [
  ["nothing known", {}],
  ["a phone alone", { phone: MARKS.phone }],
  ["addresses without a line", { billingAddress: {}, shippingAddress: {} }],
  ["a name and a country of three letters alone", { shippingAddress: { firstName: "Ada", country: "FRA" } }],
  ["a country that is none", { shippingAddress: { ...ADDRESS, country: "zz" } }],
  ["the longest texts", { shippingAddress: { ...ADDRESS, firstName: LONG, street1: LONG, street2: LONG } }],
  ["a session without anything", { session: {} }],
];

/** `told`: everything that the provider was told of a payment, as text. */
export type ListeningBank = ContractBank & { told(key: string): string };

export function buyerDetailsContract(name: string, make: () => Promise<ListeningBank>): void {
  async function asking(buyerDetails: BuyerDetails) {
    const { provider, paymentMethod, told } = await make();
    const answer = await provider.authorize({
      key: "auth_1",
      amount: 2_000,
      currency: "EUR",
      paymentMethod: await paymentMethod("pays"),
      secure3D: false,
      isCharge: false,
      returnUrl: "https://pay.example/return",
      orderId: "ord_1",
      platformId: "pl_1",
      buyer: { email: "ada@shop.example", firstName: "Ada", lastName: "Lovelace" },
      buyerDetails,
    });
    return { answer, provider, told: () => told("auth_1") };
  }

  describe(`${name}: a buyer's details`, () => {
    test("those that it takes arrive with the payment", async () => {
      const { answer, provider, told } = await asking(COMPLETE);
      expect(answer.kind).toBe("authorized");
      const arrived = DETAILS.filter((detail) => told().includes(MARKS[detail]));
      expect(arrived).toEqual(DETAILS.filter((detail) => provider.takes?.includes(detail)));
    });

    test.each(STRANGE)("%s prevents no payment", async (_, details) => {
      expect((await asking(details)).answer.kind).toBe("authorized");
    });
  });
}
