// Examination of a Stripe account before any payment, and the steps that the operator is asked to take.

import { afterEach, describe, expect, test } from "bun:test";
import { NEEDED_EVENTS } from "../../../src/providers/stripe/examination/notification-endpoint.ts";
import { NOTICES, openExamination } from "../../support/providers/stripe-examination.ts";
import type { StripeServer } from "../../support/providers/stripe-server.ts";
import { LOSES_ANSWERS } from "../../support/providers/stripe-server.ts";
import { closeAll } from "../../support/providers/stripe-shop.ts";

afterEach(closeAll);

const match = (pattern: RegExp) => expect.stringMatching(pattern);

test("an account with nothing wrong; nothing is changed at Stripe", async () => {
  const { stripe, office, examine } = openExamination();
  office.endpoint(NOTICES, { enabled_events: [...NEEDED_EVENTS] });
  expect(await examine()).toEqual([
    "ok: Stripe knows the secret key, in test mode.",
    "ok: acct_1Shop may take payments and is paid out.",
    match(/^ok: a webhook endpoint posts to https:\/\/pay\.shop\.example\/psp\/stripe\/pl_1\./),
    "ok: Apple Pay and Google Pay can be shown on pay.shop.example.",
  ]);
  expect(new Set(stripe.asks.map(({ method }) => method))).toEqual(new Set(["GET"]));
});

describe("the keys", () => {
  test("a secret key that Stripe does not know: no other finding, and the key is not printed (T29)", async () => {
    const { examine } = openExamination({ secretKey: "sk_test_wrong00000000000000" });
    const found = await examine();
    expect(found).toEqual([
      match(/^problem: Stripe: 401 .*it does not know secret_key.*Developers › API keys/),
    ]);
    expect(found.join()).not.toContain("sk_test_wrong");
  });

  test("keys of two accounts", async () => {
    const key = (kind: string, account: string) => `${kind}_test_5${account}${"x".repeat(30)}`;
    const [mine, other] = ["1AbCdEfGhIjKlMnO", "1ZbCdEfGhIjKlMnO"];
    const keys = { secretKey: key("sk", mine), publishableKey: key("pk", other) };
    const { stripe, examine } = openExamination(keys);
    stripe.secretKey = keys.secretKey;
    expect(await examine()).toEqual([match(/^problem: publishable_key and secret_key are of two accounts/)]);
    const agreeing = openExamination({ ...keys, publishableKey: key("pk", mine) });
    agreeing.stripe.secretKey = keys.secretKey;
    expect((await agreeing.examine())[0]).toMatch(/^ok: Stripe knows/);
  });

  test("a Stripe that is down, or cannot be reached", async () => {
    const down = openExamination();
    down.stripe.fault = () => ({ kind: "status", status: 503 });
    expect(await down.examine()).toEqual([match(/^problem: Stripe: 503 .*cannot be used now/)]);
    const silent = openExamination(LOSES_ANSWERS);
    silent.stripe.fault = () => ({ kind: "loseAsk" });
    expect(await silent.examine()).toEqual([
      match(/^problem: Stripe: no answer .*whether this machine reaches it/),
    ]);
  });

  test.each(["payment_intents", "refunds", "disputes"])(
    "a restricted key that may not read %s",
    async (closed) => {
      const { stripe, examine } = openExamination();
      stripe.fault = ({ path }) => (path.endsWith(closed) ? { kind: "status", status: 403 } : undefined);
      expect(await examine()).toEqual([
        match(/^problem: .*write permission for PaymentIntents.*read .* Disputes/),
      ]);
    },
  );

  test.each(["customers", "setup_intents", "payment_methods"])(
    "a restricted key that may not read %s matters where cards are saved, and is not tried elsewhere",
    async (closed) => {
      const { stripe, examine } = openExamination();
      stripe.fault = ({ path }) => (path.endsWith(closed) ? { kind: "status", status: 403 } : undefined);
      expect(await examine()).toContain("ok: Stripe knows the secret key, in test mode.");
      expect(stripe.asks.filter(({ path }) => path.endsWith(closed))).toEqual([]);
      expect(await examine({ saves: true })).toEqual([
        match(/^problem: .*write permission for .*Customers, SetupIntents, Payment Methods/),
      ]);
      stripe.fault = () => undefined;
      expect(await examine({ saves: true })).toContain("ok: Stripe knows the secret key, in test mode.");
    },
  );

  test("one that may not read the account or its endpoints leaves both to a manual check", async () => {
    const { office, examine } = openExamination();
    office.closed.add("account").add("webhook_endpoints").add("payment_method_domains");
    expect(await examine()).toEqual([
      "ok: Stripe knows the secret key, in test mode.",
      match(/^warning: .*may not read the account.*takes payments in EUR/),
      match(/^warning: .*may not read the webhook endpoints.*posts to https:\/\/pay/),
      match(/^warning: .*may not read the payment method domains.*pay\.shop\.example/),
    ]);
  });

  test("a connected account that the key may not act for", async () => {
    const { stripe, examine } = openExamination({ account: "acct_1Other" });
    stripe.fault = () => ({ kind: "status", status: 403, code: "account_invalid" });
    expect(await examine()).toEqual([match(/^problem: .*may not act for acct_1Other.*Connected accounts/)]);
  });

  test("a connected account is examined itself; the endpoint is its platform's", async () => {
    const { office, examine } = openExamination({ account: "acct_1Other" });
    office.endpoint(NOTICES);
    expect(await examine()).toEqual([
      match(/^ok/),
      "ok: acct_1Other may take payments and is paid out.",
      match(/^ok: a webhook endpoint posts/),
      match(/^ok: Apple Pay and Google Pay/),
    ]);
    office.endpoints.length = 0;
    expect((await examine())[2]).toMatch(/for events on connected accounts \(acct_1Other\)/);
  });
});

describe("the account", () => {
  async function second(change: (office: StripeServer["dashboard"]) => void, more: object = {}, asked = {}) {
    const { office, examine } = openExamination(more);
    office.endpoint(NOTICES);
    change(office);
    return (await examine(asked)).slice(1, -2);
  }

  test("may not take payments: what Stripe asks for is named", async () => {
    const found = await second(({ account }) => {
      account.charges_enabled = false;
      account.requirements = {
        currently_due: ["individual.dob.day"],
        disabled_reason: "requirements.past_due",
      };
    });
    expect(found).toEqual([
      match(
        /^problem: acct_1Shop may not take payments \(requirements\.past_due\)\. .*: individual\.dob\.day\.$/,
      ),
    ]);
  });

  test("is restricted in part", async () => {
    expect(
      await second(({ account }) => {
        account.payouts_enabled = false;
      }),
    ).toEqual([match(/^warning: acct_1Shop takes payments, but is paid out nothing/)]);
    expect(await second(({ account }) => void account.requirements.currently_due.push("tos"))).toEqual([
      match(/^warning: acct_1Shop may take payments for now\. .*: tos\.$/),
    ]);
  });

  test("cannot be paid by a method that the configuration names", async () => {
    const found = await second(
      ({ account }) => {
        account.capabilities = { card_payments: "inactive", link_payments: "pending" };
      },
      { paymentMethods: ["card", "link"] },
    );
    expect(found.slice(1)).toEqual([
      match(/^problem: acct_1Shop cannot be paid by card \(inactive\)/),
      match(/^warning: acct_1Shop cannot be paid by link \(pending\)/),
    ]);
  });

  test("lacks a method that the configuration names, or has turned it off", async () => {
    const found = await second(({ turnedOff }) => void turnedOff.add("link"), {
      paymentMethods: ["card", "link", "klarna", "paypal"],
    });
    expect(found.filter((line) => line.includes("be paid by"))).toEqual([
      match(/^warning: acct_1Shop cannot be paid by link \(turned off\)\. .*Payment methods, turn it on/),
      match(/^warning: acct_1Shop cannot be paid by klarna \(the account does not have it\)/),
    ]);
  });

  test("a currency that its country cannot take, and one that is changed", async () => {
    const found = await second(() => undefined, {}, { currencies: ["EUR", "USD", "CHF"] });
    expect(found.slice(1)).toEqual([
      match(/^warning: acct_1Shop has EUR as its own currency: without a bank account in USD/),
      match(/^problem: acct_1Shop is in FR, where Stripe takes no CHF/),
    ]);
  });

  test("a statement descriptor that cannot be added, or is cut", async () => {
    const none = await second(
      ({ account }) => {
        account.settings.payments.statement_descriptor = null;
      },
      {
        statementDescriptor: "Two",
      },
    );
    expect(none.slice(1)).toEqual([match(/^problem: acct_1Shop has no statement descriptor/)]);
    const long = await second(() => undefined, { statementDescriptor: "Seventeen letters" });
    expect(long.slice(1)).toEqual([
      match(/^warning: on statements, "SHOP\* Seventeen letters" is longer than 22/),
    ]);
  });
});

describe("connected accounts of the settings", () => {
  const connect = {
    onBehalfOf: "acct_1Seller",
    destination: "acct_1Getter",
    reverseTransfer: true,
    refundApplicationFee: true,
  };
  async function connected(change: (office: StripeServer["dashboard"]) => void) {
    const { office, examine } = openExamination({ connect });
    change(office);
    return (await examine()).filter((line) => /acct_1(Seller|Getter)/.test(line));
  }

  test("have the capabilities of their roles", async () => {
    const found = await connected(({ connected }) => {
      connected.set("acct_1Seller", { card_payments: "active" }).set("acct_1Getter", { transfers: "active" });
    });
    expect(found).toEqual(["ok: acct_1Seller can be on_behalf_of.", "ok: acct_1Getter can be destination."]);
  });

  test("lack them, or do not exist", async () => {
    const found = await connected(
      ({ connected }) => void connected.set("acct_1Getter", { transfers: "pending" }),
    );
    expect(found).toEqual([
      match(/^problem: .*on_behalf_of acct_1Seller could not be read\. .*Connected accounts/),
      match(/^problem: acct_1Getter cannot be destination: its capability transfers is pending/),
    ]);
  });
});
