// Saved cards at Stripe over the stand-in: the contract, then what Stripe is told, and answers that never come.

import { afterAll, describe, expect, test } from "bun:test";
import { DAY, MINUTE } from "../../../src/domain/time.ts";
import { stripeProvider } from "../../../src/providers/stripe/stripe.ts";
import type { SavingBank } from "../../support/providers/contract-saved-methods.ts";
import { savedMethodsContract, savedMethodsOf } from "../../support/providers/contract-saved-methods.ts";
import { STAND_IN, StripeServer } from "../../support/providers/stripe-server.ts";
import { once } from "../../support/providers/stripe-shop.ts";

const servers: StripeServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

function open(more: object = {}) {
  const server = new StripeServer();
  servers.push(server);
  const clock = { now: Math.floor(Date.now() / 1_000) * 1_000 };
  server.now = () => clock.now;
  const provider = stripeProvider({
    ...STAND_IN,
    paymentMethods: ["card", "klarna"],
    apiBase: server.url,
    jsUrl: `${server.url}/js`,
    now: () => clock.now,
    wallNow: () => clock.now,
    elapsed: () => performance.now(),
    ...more,
  });
  const methods = savedMethodsOf(provider);
  return { server, clock, provider, methods };
}

savedMethodsContract("stripe", async (): Promise<SavingBank> => {
  const { server, clock, provider } = open();
  return {
    provider,
    paymentMethod: async (kind) => ({ confirmationToken: server.token(kind) }),
    async answer(action, approve) {
      if (action?.kind === "redirect") server.challenge(action.url.split("/").at(-1) ?? "", approve);
    },
    passTime: (ms) => {
      clock.now += ms;
    },
    now: () => clock.now,
  };
});

const ABOUT = { currency: "EUR", orderId: "ord_1", platformId: "pl_1", reference: "shop-7" };
const RETURN = "https://pay.example/return";
/** Longer than a busy machine takes to answer what is not lost. */
const PATIENCE_MS = 500;

async function withCard(more: object = {}) {
  const at = open({ timeoutMs: PATIENCE_MS, ...more });
  const save = (card: Parameters<StripeServer["token"]>[0] = "pays") => {
    const paymentMethod = { confirmationToken: at.server.token(card) };
    return at.methods.save({ ...ABOUT, key: "auth_1", paymentMethod, secure3D: false, returnUrl: RETURN });
  };
  const answer = await save();
  if (answer.kind !== "saved") throw new Error(`not saved but ${answer.kind}`);
  const key = `chg_${Bun.randomUUIDv7("hex", at.clock.now)}`;
  const ask = { ...ABOUT, key, saved: answer.saved, amount: 1_500, deadlineIds: ["dl_1", "dl_2"] };
  const charge = (other: object = {}) => at.methods.charge({ ...ask, ...other });
  const inquire = () => at.methods.inquireCharge(key);
  return { ...at, saved: answer.saved, key, charge, inquire, save };
}

describe("stripe: what it is told", () => {
  test("of a save: its customer, that it is for later, cards alone, and nothing about the buyer", async () => {
    const { server } = await withCard();
    const [customer, opening] = server.asks;
    expect(customer?.params).toEqual({
      "metadata[order]": "ord_1",
      "metadata[platform]": "pl_1",
      "metadata[trackId]": "shop-7",
    });
    expect(opening?.params).toMatchObject({
      usage: "off_session",
      "allowed_payment_method_types[0]": "card",
      "metadata[save]": "auth_1",
    });
    expect(opening?.params).not.toHaveProperty("allowed_payment_method_types[1]");
  });

  const authorize = async (more: object) => {
    const { server, provider } = open();
    const buyer = { email: "ada@shop.example", firstName: "Ada", lastName: "Lovelace" };
    const paymentMethod = { confirmationToken: server.token("pays") };
    const ask = { ...ABOUT, key: "auth_1", amount: 2_000, paymentMethod, secure3D: false, isCharge: false };
    await provider.authorize({ ...ask, returnUrl: RETURN, buyer, ...more });
    return server.asks;
  };

  test("of a payment that saves: the same", async () => {
    const [, opening] = await authorize({ saves: true });
    expect(opening?.params).toMatchObject({
      setup_future_usage: "off_session",
      customer: expect.stringMatching(/^cus_/),
      "allowed_payment_method_types[0]": "card",
    });
    expect(opening?.params).not.toHaveProperty("allowed_payment_method_types[1]");
  });

  test("of a payment that saves nothing: no customer, nothing for later, two requests", async () => {
    const asks = await authorize({});
    expect(asks.map(({ path }) => path)).toEqual([
      "/v1/payment_intents",
      expect.stringMatching(/^\/v1\/payment_intents\/pi_\w+\/confirm$/),
    ]);
    expect(asks[0]?.params).not.toHaveProperty("customer");
    expect(asks[0]?.params).not.toHaveProperty("setup_future_usage");
  });

  test("of a charge: order, deadlines and our key; it pays the account, whatever Connect says", async () => {
    const connect = { destination: "acct_1Seller", applicationFee: { fixed: 30, percent: 0 } };
    const { server, charge, key } = await withCard({ connect, statementDescriptor: "SPLIT" });
    await charge();
    const [opening, confirmation] = server.asks.slice(-2);
    expect(opening?.params).toMatchObject({
      amount: "1500",
      description: "Order shop-7 (ord_1)",
      transfer_group: "ord_1",
      "metadata[charge]": key,
      "metadata[deadlines]": "dl_1 dl_2",
      "metadata[order]": "ord_1",
      "metadata[platform]": "pl_1",
      statement_descriptor_suffix: "SPLIT",
    });
    expect(opening?.params).not.toHaveProperty("transfer_data[destination]");
    expect(opening?.params).not.toHaveProperty("application_fee_amount");
    expect(confirmation?.params).toMatchObject({ off_session: "true", error_on_requires_action: "true" });
  });

  test("to forget: the card is detached, once", async () => {
    const { server, methods, saved } = await withCard();
    expect(server.savedCards()).toHaveLength(1);
    await Promise.all([methods.forget(saved), methods.forget(saved)]);
    expect(server.savedCards()).toEqual([]);
  });
});

describe("stripe: a charge whose answer never comes", () => {
  const captured = { kind: "captured", amount: 1_500 };

  test("the confirmation took place: not known, then found", async () => {
    const { server, charge, inquire } = await withCard();
    once(server, "/confirm", { kind: "loseAnswer" });
    expect(await charge()).toMatchObject({ kind: "unknown" });
    expect(await inquire()).toMatchObject(captured);
    expect(await charge()).toMatchObject(captured);
  });

  test("by a process that has restarted, it is found around the moment of its key", async () => {
    const { server, clock, charge, key } = await withCard();
    once(server, "/confirm", { kind: "loseAnswer" });
    await charge();
    clock.now += 3 * DAY;
    const other = open({ apiBase: server.url, now: () => clock.now, wallNow: () => clock.now });
    expect(await other.methods.inquireCharge(key)).toMatchObject(captured);
  });

  test.each(["POST /v1/payment_intents", "/confirm"])(
    "%s was lost: not known, then ruled out by cancelling, so that nothing late can charge",
    async (ending) => {
      const { server, clock, charge, inquire } = await withCard();
      once(server, ending, { kind: ending === "/confirm" ? "loseAsk" : "loseAnswer" });
      expect(await charge()).toMatchObject({ kind: "unknown" });
      expect(await inquire()).toMatchObject({ kind: "unknown" });
      clock.now += 2 * MINUTE;
      expect(await inquire()).toEqual({ kind: "none" });
      expect(server.intents()).toMatchObject([{ status: "canceled" }]);
      expect(await charge()).toMatchObject({ kind: "unknown" });
      expect(await inquire()).toEqual({ kind: "none" });
    },
  );

  test.each([
    [500, false, "none"],
    [500, true, "captured"],
    [503, true, "captured"],
  ] as const)(
    "%d that Stripe keeps under the key, after the effect %p: %s",
    async (status, afterEffect, kind) => {
      const { server, clock, charge, inquire } = await withCard();
      once(server, "/confirm", { kind: "status", status, afterEffect });
      expect(await charge()).toMatchObject({ kind: "unknown" });
      expect((await charge()).kind).toBe(kind === "captured" ? "captured" : "unknown");
      clock.now += 2 * MINUTE;
      expect((await inquire()).kind).toBe(kind);
    },
  );

  test.each([401, 403, 500])("%d to everything: not known, never declined", async (status) => {
    const { server, methods, charge, inquire, saved, clock } = await withCard();
    server.fault = () => ({ kind: "status", status });
    expect(await charge()).toMatchObject({ kind: "unknown" });
    expect(await inquire()).toMatchObject({ kind: "unknown" });
    expect(await methods.forget(saved)).toMatchObject({ kind: "unknown" });
    expect(await methods.charges(clock.now)).toBeUndefined();
  });

  test("429 as long as an answer is waited for: not known, then charged once with the same key", async () => {
    const { server, clock, methods, charge } = await withCard();
    server.fault = ({ method }) => (method === "POST" ? { kind: "status", status: 429 } : undefined);
    expect(await charge()).toMatchObject({ kind: "unknown" });
    server.fault = () => undefined;
    expect(await charge()).toMatchObject(captured);
    expect(await methods.charges(clock.now - MINUTE)).toHaveLength(1);
  });

  test("a minimum of Stripe's own, in the account's currency: too small for ever", async () => {
    const { server, charge } = await withCard();
    once(server, "POST /v1/payment_intents", { kind: "status", status: 400, code: "amount_too_small" });
    expect(await charge()).toEqual({ kind: "declined", code: "amountTooSmall", retry: "never" });
  });
});

describe("stripe: a save whose answer never comes", () => {
  test("its confirmation took place: not known, then found", async () => {
    const { server, methods } = open({ timeoutMs: PATIENCE_MS });
    once(server, "/confirm", { kind: "loseAnswer" });
    const paymentMethod = { confirmationToken: server.token("pays") };
    const ask = { ...ABOUT, key: "auth_1", paymentMethod, secure3D: false, returnUrl: RETURN };
    expect(await methods.save(ask)).toEqual({ kind: "unknown" });
    expect(await methods.inquireSave("auth_1")).toMatchObject({ kind: "saved" });
  });

  test.each(["POST /v1/customers", "POST /v1/setup_intents"])(
    "%s was lost: nothing is saved",
    async (ending) => {
      const { server, methods } = open({ timeoutMs: PATIENCE_MS });
      once(server, ending, { kind: "loseAsk" });
      const paymentMethod = { confirmationToken: server.token("pays") };
      const ask = { ...ABOUT, key: "auth_1", paymentMethod, secure3D: false, returnUrl: RETURN };
      expect(await methods.save(ask)).toEqual({ kind: "declined", code: "notReached" });
      expect(server.savedCards()).toEqual([]);
    },
  );
});
