// Shops with a configuration of their own, and one of them with a look of its own: for tests, and for the pictures in the
// README.

import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Options } from "../binary/service.ts";
import type { Keys } from "../binary/shop.ts";

export const keys: Keys = {
  secretKey: `sk_test_${"a".repeat(43)}`,
  webhookKey: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
};
export const publicKey = `pk_test_${"p".repeat(43)}`;

/** `#1f5f4a` and `#7ccbae`, as a browser writes them. */
export const ACCENT = { light: "rgb(31, 95, 74)", dark: "rgb(124, 203, 174)" };

const shopAs = (more: string, brand: string): string => `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Lakeside Stays"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
public_keys = ["${publicKey}"]
contact_email = "help@lakeside.example"
${more}

[platforms.brand]
logo = "logo.svg"
terms_url = "https://lakeside.example/terms"
privacy_url = "https://lakeside.example/privacy"
corner_radius = 14
${brand}

[platforms.brand.light]
accent = "#1f5f4a"
background = "#f4f1ea"
text = "#1d211f"

[platforms.brand.dark]
accent = "#7ccbae"
background = "#0f1513"
surface = "#182120"
text = "#edf3f0"
`;

/** Starts a service with this configuration, whose keys are `env:SHOP_SECRET_KEY` and `env:SHOP_WEBHOOK_KEY`. */
export const configuredShop = (config: string): Options & Required<Pick<Options, "prepare">> => ({
  args: (port) => ["--sandbox", "--config", "shop.toml", "--port", String(port)],
  env: { SHOP_SECRET_KEY: keys.secretKey, SHOP_WEBHOOK_KEY: keys.webhookKey },
  prepare: (folder) => writeFileSync(join(folder, "shop.toml"), config),
});

/** Starts a service for it; `brand` are more lines of [platforms.brand], `more` of [[platforms]]. */
export const brandedShop = (brand = "", more = ""): Options => {
  const options = configuredShop(shopAs(more, brand));
  return {
    ...options,
    prepare(folder) {
      options.prepare(folder);
      copyFileSync(join(import.meta.dir, "branded", "logo.svg"), join(folder, "logo.svg"));
    },
  };
};
