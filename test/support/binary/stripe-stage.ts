// A service whose platform is paid through the stand-in for Stripe, in a process of its own.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { STAND_IN, StripeServer } from "../providers/stripe-server.ts";
import type { Stage } from "./shop.ts";
import { openStage } from "./shop.ts";

const keys = {
  secretKey: `sk_test_${"a".repeat(43)}`,
  webhookKey: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
};
/** For the widget. */
export const STRIPE_SHOP_KEY = `pk_test_${"p".repeat(43)}`;

const config = (stripe: StripeServer, more: string) => `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Stripe shop"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
public_keys = ["${STRIPE_SHOP_KEY}"]
${more}

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

/** `env` is what a command needs to read the same `shop.toml` as the service. */
export type StripeStage = Stage & {
  readonly stripe: StripeServer;
  readonly env: Readonly<Record<string, string>>;
};

/** `more` are lines of `[[platforms]]`. */
export const openStripeStage = async (more = ""): Promise<StripeStage> => {
  const stripe = new StripeServer();
  const env = {
    SHOP_SECRET_KEY: keys.secretKey,
    SHOP_WEBHOOK_KEY: keys.webhookKey,
    STRIPE_KEY: STAND_IN.secretKey,
    STRIPE_HOOK: STAND_IN.webhookSecret,
  };
  const options = {
    args: (port: number) => ["--sandbox", "--config", "shop.toml", "--port", String(port)],
    env,
    prepare: (folder: string) => writeFileSync(join(folder, "shop.toml"), config(stripe, more)),
  };
  const stage = await openStage(options, keys);
  const close = async (): Promise<void> => {
    await stage.close();
    await stripe.stop();
  };
  return { ...stage, stripe, env, close };
};
