// Saved cards at Stripe over the stand-in: the contract, what Stripe is told, and what happens to a charge elsewhere.

import { afterEach, describe, expect, test } from "bun:test";
import { MINUTE } from "../../../src/domain/time.ts";
import { chargesContract } from "../../support/providers/charges-contract.ts";
import { savesContract } from "../../support/providers/saves-contract.ts";
import type { SavingBank } from "../../support/providers/saving-bank.ts";
import { ABOUT, openStripe, RETURN, withCard } from "../../support/providers/stripe-saved-card.ts";
import { LOSES_ANSWERS } from "../../support/providers/stripe-server.ts";
import { closeAll, once } from "../../support/providers/stripe-shop.ts";

afterEach(closeAll);

async function savingBank(losesAnswers = false): Promise<SavingBank> {
  const { server, clock, provider } = openStripe(losesAnswers ? LOSES_ANSWERS : {});
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
    loseCharge: (moment) =>
      once(server, "/confirm", { kind: moment === "beforeEffect" ? "loseAsk" : "loseAnswer" }),
  };
}

savesContract("stripe", savingBank);
chargesContract("stripe", savingBank);

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

  const authorize = async (more: object, settings: object = {}) => {
    const { server, provider } = openStripe(settings);
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

  const connect = { destination: "acct_1Seller", applicationFee: { fixed: 30, percent: 0 } };

  test("of a buyer's payment of deadlines: these, and that it pays the account, whatever Connect says", async () => {
    const [opening] = await authorize({ deadlineIds: ["dl_1", "dl_2"] }, { connect });
    expect(opening?.params).toMatchObject({
      "metadata[authorization]": "auth_1",
      "metadata[deadlines]": "dl_1 dl_2",
    });
    expect(opening?.params).not.toHaveProperty("transfer_data[destination]");
    expect(opening?.params).not.toHaveProperty("application_fee_amount");
    const [other] = await authorize({}, { connect });
    expect(other?.params).toMatchObject({ "transfer_data[destination]": "acct_1Seller" });
    expect(other?.params).not.toHaveProperty("metadata[deadlines]");
  });

  test("of a charge: order, deadlines and our key; it pays the account, whatever Connect says", async () => {
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

describe("stripe: a charge that changes elsewhere", () => {
  const nothing = { refunded: 0, refundedByOthers: 0, failedByOthers: 0, failed: [], disputes: [] };

  async function charged() {
    const at = await withCard();
    await at.charge();
    const [intent] = at.server.intents();
    return { ...at, ref: intent?.id ?? "", elsewhere: () => at.provider.elsewhere?.(at.key) };
  }

  test("refunded in the dashboard: told as others', and counted in what was refunded", async () => {
    const { server, methods, ref, elsewhere, clock } = await charged();
    server.dashboardRefund(ref, 600);
    expect(await elsewhere()).toEqual({ ...nothing, refunded: 600, refundedByOthers: 600 });
    expect(await methods.charges(clock.now - MINUTE)).toMatchObject([{ amount: 1_500, refunded: 600 }]);
  });

  test("disputed at the buyer's bank, then lost: still the charge that it was", async () => {
    const { server, inquire, ref, elsewhere } = await charged();
    server.dispute(ref);
    expect(await elsewhere()).toMatchObject({ disputes: [{ amount: 1_500, status: "open" }] });
    server.dispute(ref, "lost");
    expect(await elsewhere()).toMatchObject({ disputes: [{ status: "lost" }] });
    expect(await inquire()).toEqual({ kind: "captured", ref, amount: 1_500 });
  });

  test("our refund that the bank sends back is told by its key", async () => {
    const { server, provider, key, ref, elsewhere } = await charged();
    await provider.refund({ key: "f1", refundId: "f1", paymentKey: key, ref, amount: 600 });
    server.sendRefundsBack();
    expect(await elsewhere()).toEqual({ ...nothing, failed: ["f1"] });
  });

  test("a notification about it names its key, order and platform", async () => {
    const { server, provider, key, ref } = await charged();
    server.dispute(ref);
    const { body, signature } = server.notification("charge.dispute.created", ref);
    const header = (name: string) => (name === "stripe-signature" ? signature : undefined);
    const about = { kind: "about", key, ref, orderId: "ord_1", platformId: "pl_1" };
    expect(await provider.readNotice?.({ body, header })).toMatchObject(about);
  });

  test("without an answer nothing is told", async () => {
    const { server, elsewhere } = await charged();
    server.fault = () => ({ kind: "status", status: 503 });
    expect(await elsewhere()).toBeUndefined();
  });
});
