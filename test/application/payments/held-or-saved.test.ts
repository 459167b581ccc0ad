// Payments that only save a card: asked, found, compared and given up as payments of 0.

import { expect, test } from "bun:test";
import { heldOrSaved } from "../../../src/application/payments/held-or-saved.ts";
import { compareWithProvider } from "../../../src/application/reconciliation/compare.ts";
import type { Authorization } from "../../../src/domain/order/order.ts";
import type { AuthorizeAsk, Provider, SavedPaymentMethods } from "../../../src/ports/payment-provider.ts";
import { anAuthorization } from "../../support/store/orders.ts";

const FINANCED = { financing: { plan: { authorizationId: "auth_1" } } } as Parameters<typeof heldOrSaved>[1];
const SAVED = { kind: "saved", ref: "ref_1", saved: "card_1" } as const;
const save = (part: Partial<Authorization> = {}) =>
  anAuthorization("auth_1", { hold: 0, share: 5400, ...part });

function openProvider(answer: Awaited<ReturnType<SavedPaymentMethods["inquireSave"]>>) {
  const calls: string[] = [];
  const called = <T>(name: string, result: T) => {
    return async (first: unknown) => {
      calls.push(`${name} ${typeof first === "string" ? first : Object.keys(Object(first)).sort()}`);
      return result;
    };
  };
  const savedPaymentMethods = {
    save: called("save", answer),
    inquireSave: called("inquireSave", answer),
    cancelSave: called("cancelSave", answer),
    saveAction: called("saveAction", undefined),
    forget: called("forget", { kind: "forgotten" }),
  };
  const held = called("held", { kind: "none" });
  const provider = { authorize: held, inquire: held, action: held, release: held, savedPaymentMethods };
  return { provider: provider as unknown as Provider, calls };
}

const ask: AuthorizeAsk = {
  ...{
    key: "auth_1",
    amount: 0,
    currency: "EUR",
    paymentMethod: {},
    secure3D: true,
    isCharge: false,
    saves: true,
  },
  ...{ returnUrl: "https://pay.example", orderId: "ord_1", platformId: "pl_1" },
  buyer: { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" },
};

test("a payment that holds something goes to the provider as it is, with a plan or without", async () => {
  const { provider } = openProvider(SAVED);
  expect(heldOrSaved(provider, FINANCED, anAuthorization("auth_1", { hold: 1 }))).toBe(provider);
  expect(heldOrSaved(provider, {}, save())).toBe(provider);
});

test("one that holds nothing saves the card, without an amount and without its buyer's data", async () => {
  const { provider, calls } = openProvider(SAVED);
  const asked = heldOrSaved(provider, FINANCED, save());
  expect(await asked.authorize(ask)).toMatchObject({ kind: "authorized", amount: 0, saved: "card_1" });
  expect(await asked.inquire("auth_1")).toMatchObject({ kind: "authorized", amount: 0, saved: "card_1" });
  await asked.action("auth_1");
  expect(calls).toEqual([
    "save currency,key,orderId,paymentMethod,platformId,returnUrl,secure3D",
    "inquireSave auth_1",
    "saveAction auth_1",
  ]);
});

test.each([
  ["captured", { status: "captured", capturedAt: 1, authorizedAt: 1 }, "captured"],
  ["held", { status: "authorized", authorizedAt: 1 }, "authorized"],
  ["released", { status: "released", authorizedAt: 1 }, "released"],
] as const)("I7: a saved card agrees with a payment that is %s here", async (_, part, kind) => {
  const { provider } = openProvider(SAVED);
  const authorization = save(part);
  const answer = await heldOrSaved(provider, FINANCED, authorization).inquire("auth_1");
  expect(answer.kind).toBe(kind);
  expect(compareWithProvider(authorization, answer)).toBe("agree");
});

test.each([
  [{ kind: "released" }, "released", []],
  [{ kind: "none" }, "released", []],
  [SAVED, "released", ["forget card_1"]],
  [{ kind: "unknown" }, "unknown", []],
] as const)("a save that is given up and found %j is %s", async (found, kind, forgotten) => {
  const { provider, calls } = openProvider(found);
  const release = { key: "auth_1:release", paymentKey: "auth_1", ref: undefined };
  expect(await heldOrSaved(provider, FINANCED, save()).release(release)).toMatchObject({ kind });
  expect(calls).toEqual(["cancelSave auth_1", ...forgotten]);
});
