// A service whose platform is paid through the stand-in for Stripe, in a process of its own, for tests in a browser.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stage } from "../binary/shop.ts";
import { openStage } from "../binary/shop.ts";
import { STAND_IN, StripeServer } from "../psp/stripe-server.ts";

const keys = {
  secretKey: `sk_test_${"a".repeat(43)}`,
  webhookKey: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
};
/** For the widget. */
export const STRIPE_SHOP_KEY = `pk_test_${"p".repeat(43)}`;

const config = (stripe: StripeServer) => `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Stripe shop"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
public_keys = ["${STRIPE_SHOP_KEY}"]

[platforms.provider]
name = "stripe"
secret_key = "env:STRIPE_KEY"
publishable_key = "${STAND_IN.publishableKey}"
webhook_secret = "env:STRIPE_HOOK"
account = "acct_1Shop"
payment_methods = ["card", "revolut_pay"]
api_base = "${stripe.url}"
js_url = "${stripe.url}/js"
`;

export type StripeStage = Stage & { readonly stripe: StripeServer };

export const openStripeStage = async (): Promise<StripeStage> => {
  const stripe = new StripeServer();
  const options = {
    args: (port: number) => ["--sandbox", "--config", "shop.toml", "--port", String(port)],
    env: {
      SHOP_SECRET_KEY: keys.secretKey,
      SHOP_WEBHOOK_KEY: keys.webhookKey,
      STRIPE_KEY: STAND_IN.secretKey,
      STRIPE_HOOK: STAND_IN.webhookSecret,
    },
    prepare: (folder: string) => writeFileSync(join(folder, "shop.toml"), config(stripe)),
  };
  const stage = await openStage(options, keys);
  const close = async (): Promise<void> => {
    await stage.close();
    await stripe.stop();
  };
  return { ...stage, stripe, close };
};
