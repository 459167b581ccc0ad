// Configuration of a live start with a stand-in for Stripe, and the environment that it reads its secrets from.

import { STAND_IN } from "../providers/stripe-server.ts";
import { LIVE_STRIPE_KEY } from "./card-network.ts";

export const PUBLIC_URL = "https://pay.example.com";

export const LIVE_ENV = {
  SHOP_SECRET_KEY: `sk_live_${"a".repeat(43)}`,
  SHOP_WEBHOOK_KEY: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
  STRIPE_KEY: LIVE_STRIPE_KEY,
  STRIPE_HOOK: STAND_IN.webhookSecret,
};

/** `server` and `provider` have more keys of these tables, and may go on with further tables. */
export function liveConfig(server = "", provider = ""): string {
  return `[server]
public_url = "${PUBLIC_URL}"
${server}

[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Shop"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]

[platforms.provider]
name = "stripe"
secret_key = "env:STRIPE_KEY"
publishable_key = "${STAND_IN.publishableKey.replace("test", "live")}"
webhook_secret = "env:STRIPE_HOOK"
account = "acct_1Shop"
${provider}`;
}
