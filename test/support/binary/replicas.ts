// Replicas of the compiled service in live operation over one database of PostgreSQL, paid through Stripe's stand-in.

import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STAND_IN } from "../providers/stripe-server.ts";
import type { CardNetwork } from "./card-network.ts";
import { LIVE_STRIPE_KEY, openCardNetwork } from "./card-network.ts";
import type { Service } from "./service.ts";
import { startService } from "./service.ts";
import type { Shop } from "./shop.ts";
import { openShop } from "./shop.ts";

const KEYS = {
  secretKey: `sk_live_${"a".repeat(43)}`,
  webhookKey: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
};
const PUBLIC_URL = "https://pay.example.com";
const METRICS_TOKEN = "m".repeat(32);

const configText = (url: string, apiBase: string, limits: string) => `[server]
public_url = "${PUBLIC_URL}"
metrics_token = "${METRICS_TOKEN}"

[server.limits]
requests_per_address = 0
${limits}

[storage]
url = "${url}"

[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Shop"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]

[platforms.limits]
requests_per_key = 0

[platforms.provider]
name = "stripe"
secret_key = "env:STRIPE_KEY"
publishable_key = "${STAND_IN.publishableKey.replace("test", "live")}"
webhook_secret = "env:STRIPE_HOOK"
account = "acct_1Shop"
requests_per_second = 10000
api_base = "${apiBase}"
`;

export type Replica = Service & {
  readonly shop: Shop;
  /** What its metrics say; undefined without such a sample. */
  metric(name: string): Promise<number | undefined>;
  isLeader(): Promise<boolean>;
  /** Posts as a page of this order does. */
  post(redirectUrl: string, path: string, body: unknown): Promise<Response>;
  /** Pays on the page as its captain. */
  pay(redirectUrl: string, card: Parameters<CardNetwork["stripe"]["token"]>[0]): Promise<Response>;
};

export type ReplicaSet = {
  readonly network: CardNetwork;
  /** Starts one more and waits until it answers. */
  start(): Promise<Replica>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** `limits` are lines of [server.limits]. */
export function openReplicaSet(
  url: string,
  limits = "failed_payments_per_page = 0\nfailed_payments_per_address = 0",
): ReplicaSet {
  const network = openCardNetwork();
  const started: Replica[] = [];
  const env: Record<string, string> = {
    SHOP_SECRET_KEY: KEYS.secretKey,
    SHOP_WEBHOOK_KEY: KEYS.webhookKey,
    STRIPE_KEY: LIVE_STRIPE_KEY,
    STRIPE_HOOK: STAND_IN.webhookSecret,
  };
  return {
    network,
    async start() {
      const service = await startService({
        args: (port) => ["--config", "replica.toml", "--port", String(port)],
        env,
        prepare(folder) {
          const file = join(folder, "replica.toml");
          writeFileSync(file, configText(url, network.url, limits));
          chmodSync(file, 0o600);
          Object.assign(env, network.env(folder));
        },
      });
      const replica = replicaOf(service, network);
      started.push(replica);
      return replica;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(started.map((replica) => replica[Symbol.asyncDispose]()));
      await network[Symbol.asyncDispose]();
    },
  };
}

function replicaOf(service: Service, { stripe }: CardNetwork): Replica {
  const shop = openShop(service, KEYS);
  const metric: Replica["metric"] = async (name) => {
    const response = await fetch(`${service.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const found = new RegExp(`^${RegExp.escape(name)} (\\S+)$`, "m").exec(await response.text())?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const post: Replica["post"] = (redirectUrl, path, body) =>
    fetch(service.url + new URL(redirectUrl).pathname + path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: PUBLIC_URL },
      body: JSON.stringify(body),
    });
  return {
    ...service,
    shop,
    metric,
    isLeader: async () => (await metric("service_replica_leads")) === 1,
    post,
    pay: (redirectUrl, card) =>
      post(redirectUrl, "/payments", {
        attempt: crypto.randomUUID(),
        email: "ana@example.com",
        firstName: "Ana",
        lastName: "Lopes",
        means: { confirmationToken: stripe.token(card) },
      }),
  };
}
