// Keys of Stripe: their values, and those refused before anything can be charged.

import { describe, expect, test } from "bun:test";
import {
  linesOf,
  PLATFORM_ID,
  platformOf,
  platformText,
  SOURCES,
} from "../../../support/config/config-text.ts";

const KEYS = {
  STRIPE: "sk_test_0123456789abcdef",
  HOOK: "whsec_0123456789abcdef",
};
const sources = { env: { ...SOURCES.env, ...KEYS } };

function stripe(more: Readonly<Record<string, string>> = {}): string {
  const keys = {
    name: '"stripe"',
    secret_key: '"env:STRIPE"',
    publishable_key: '"pk_test_0123456789abcdef"',
    webhook_secret: '"env:HOOK"',
    ...more,
  };
  const lines = Object.entries(keys).map(([key, value]) => `${key} = ${value}`);
  return ["[platforms.provider]", ...lines].join("\n");
}

describe("provider stripe", () => {
  test("its settings, with what is usual where nothing is written", () => {
    expect(platformOf(platformText(stripe()), sources).provider).toEqual({
      name: "stripe",
      secretKey: KEYS.STRIPE,
      publishableKey: "pk_test_0123456789abcdef",
      webhookSecret: KEYS.HOOK,
      paymentMethods: ["card"],
      apiBase: "https://api.stripe.com",
      jsUrl: "https://js.stripe.com/endive/stripe.js",
    });
    const more = { account: '"acct_1A"', payment_methods: '["card", "link"]', statement_descriptor: '"Two"' };
    expect(platformOf(platformText(stripe(more)), sources).provider).toMatchObject({
      account: "acct_1A",
      paymentMethods: ["card", "link"],
      statementDescriptor: "Two",
    });
  });

  test("a module may have another provider than its platform", () => {
    const text = `${stripe()}\n[[platforms.modules]]\nid = "md_01980d3c-6f00-7000-8000-00000000000b"\nname = "Try"
[platforms.modules.provider]\nname = "sandbox"`;
    expect(platformOf(platformText(text), sources).modules[0]?.provider).toEqual({
      name: "sandbox",
      collect: "fields",
    });
  });

  test("a payment method that is charged at once is accepted together with one that can be held", () => {
    const more = { payment_methods: '["card", "ideal", "blik"]' };
    expect(platformOf(platformText(stripe(more)), sources).provider).toMatchObject({
      paymentMethods: ["card", "ideal", "blik"],
    });
    expect(linesOf(platformText(stripe({ payment_methods: '["ideal", "twint"]' })), sources)).toEqual([
      expect.stringMatching(
        /payment_methods: only methods that are charged at once \(ideal, twint\): .*"card"/,
      ),
    ]);
  });

  test("one whose answer takes days is refused with the reason, an unknown one with those that are known", () => {
    const more = { payment_methods: '["card", "sepa_debit", "barter"]' };
    expect(linesOf(platformText(stripe(more)), sources)).toEqual([
      expect.stringMatching(/payment_methods\[1\]: sepa_debit is refused: Stripe learns only after days/),
      expect.stringMatching(/payment_methods\[2\]: must be a payment method .*card, .*ideal.*, not "barter"/),
    ]);
  });

  test("Connect: fee, destination and seller; nothing of it where nothing is written", () => {
    const more = {
      destination: '"acct_1B"',
      on_behalf_of: '"acct_1B"',
      application_fee_fixed: "30",
      application_fee_percent: "2.5",
      reverse_transfer: "false",
    };
    expect(platformOf(platformText(stripe(more)), sources).provider).toMatchObject({
      connect: {
        applicationFee: { fixed: 30, percent: 2.5 },
        onBehalfOf: "acct_1B",
        destination: "acct_1B",
        reverseTransfer: false,
        refundApplicationFee: true,
      },
    });
  });

  test("Connect: what Stripe would refuse with the first payment is refused here", () => {
    const lines = (more: Readonly<Record<string, string>>) => linesOf(platformText(stripe(more)), sources);
    expect(lines({ application_fee_percent: "2" })).toEqual([
      expect.stringMatching(/application_fee_percent: needs account or destination/),
    ]);
    expect(lines({ account: '"acct_1A"', destination: '"acct_1B"' })).toEqual([
      expect.stringMatching(/destination: cannot be used together with account/),
    ]);
    expect(lines({ account: '"acct_1A"', application_fee_percent: "2.555" })).toEqual([
      expect.stringMatching(/application_fee_percent: must be a percentage from 0 to 100/),
    ]);
    for (const key of ["application_fee_fixed", "application_fee_percent"])
      expect(lines({ [key]: "{ euros = 1 }" })).toEqual([
        expect.stringMatching(new RegExp(`${key}: must be .*, not a table`)),
      ]);
  });

  test("a Stripe-like server of one's own, over http in the sandbox only", () => {
    const more = { api_base: '"http://127.0.0.1:12111"', js_url: '"http://127.0.0.1:12111/js"' };
    expect(platformOf(platformText(stripe(more)), sources).provider).toMatchObject({
      apiBase: "http://127.0.0.1:12111",
      jsUrl: "http://127.0.0.1:12111/js",
    });
    const live = { id: `"${PLATFORM_ID}"`, secret_keys: `["sha256:${"a".repeat(64)}"]` };
    const found = linesOf(platformText(stripe(more), live), sources, "live").join("\n");
    expect(found).toMatch(/provider\.api_base: must be an https /);
    expect(found).toMatch(/provider\.js_url: must be an https /);
  });

  test("every missing key is named", () => {
    expect(linesOf(platformText('[platforms.provider]\nname = "stripe"'), sources)).toEqual([
      expect.stringMatching(
        /provider\.secret_key: is missing; it must be a secret or restricted key of Stripe/,
      ),
      expect.stringMatching(/provider\.publishable_key: is missing; it must be a publishable key of Stripe/),
      expect.stringMatching(/provider\.webhook_secret: is missing; it must be the signing secret/),
    ]);
  });

  test("F33: live keys with --sandbox are refused", () => {
    const env = { ...sources.env, STRIPE: "rk_live_0123456789abcdef" };
    const text = platformText(stripe({ publishable_key: '"pk_live_0123456789abcdef"' }));
    expect(linesOf(text, { env })).toEqual([
      expect.stringMatching(/secret_key: a live key of Stripe is refused with --sandbox; .*sk_test_/),
      expect.stringMatching(/publishable_key: a live key of Stripe is refused with --sandbox; .*pk_test_/),
    ]);
  });

  test("F33: test keys without --sandbox are refused", () => {
    const live = { id: `"${PLATFORM_ID}"`, secret_keys: `["sha256:${"a".repeat(64)}"]` };
    expect(linesOf(platformText(stripe(), live), sources, "live")).toEqual([
      expect.stringMatching(/server.public_url/),
      expect.stringMatching(/secret_key: a test key of Stripe is refused in live operation/),
      expect.stringMatching(/publishable_key: a test key of Stripe is refused in live operation/),
    ]);
  });

  test("T29: a wrong secret is not shown", () => {
    const env = { ...sources.env, STRIPE: "sk_canary" };
    const [line = ""] = linesOf(platformText(stripe()), { env });
    expect(line).toContain("must be a secret or restricted key of Stripe");
    expect(line).not.toContain("canary");
  });

  test("T30: a secret in plain text is refused where others may read the file", () => {
    const text = platformText(stripe({ secret_key: `"${KEYS.STRIPE}"` }));
    expect(linesOf(text, sources)).toEqual([expect.stringMatching(/stands here in plain text/)]);
  });

  test("a currency that Stripe counts otherwise is refused", () => {
    const text = `currencies = ["EUR", "ISK"]\n${stripe()}`;
    expect(linesOf(platformText(text), sources)).toEqual([
      expect.stringMatching(/currencies\[1\]: Stripe counts ISK in other units/),
    ]);
  });
});
