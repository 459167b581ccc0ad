// Replicas of the compiled service in live operation over one database of PostgreSQL, paid through Stripe's stand-in.

import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CardNetwork } from "./card-network.ts";
import { openCardNetwork } from "./card-network.ts";
import { LIVE_ENV, liveConfig, PUBLIC_URL } from "./live-config.ts";
import type { Ended, Service } from "./service.ts";
import { startService } from "./service.ts";
import type { Shop } from "./shop.ts";
import { openShop } from "./shop.ts";

const KEYS = { secretKey: LIVE_ENV.SHOP_SECRET_KEY, webhookKey: LIVE_ENV.SHOP_WEBHOOK_KEY };
const METRICS_TOKEN = "m".repeat(32);

const configText = (url: string, apiBase: string, limits: string) =>
  liveConfig(
    `metrics_token = "${METRICS_TOKEN}"

[server.limits]
requests_per_address = 0
${limits}

[storage]
url = "${url}"`,
    `requests_per_second = 10000
api_base = "${apiBase}"

[platforms.limits]
requests_per_key = 0
`,
  );

export type Replica = Service & {
  /** The database's user that it is. */
  readonly user: string;
  readonly shop: Shop;
  /** What its metrics say; undefined without such a sample. */
  metric(name: string): Promise<number | undefined>;
  isLeader(): Promise<boolean>;
  /** Runs a command of the binary with the replica's configuration, next to it. */
  command(...words: readonly string[]): Promise<Ended>;
  /** Posts as a page of this order does. */
  post(redirectUrl: string, path: string, body: unknown): Promise<Response>;
  /** Pays on the page as its captain. */
  pay(redirectUrl: string, card: Parameters<CardNetwork["stripe"]["token"]>[0]): Promise<Response>;
};

export type ReplicaSet = {
  readonly network: CardNetwork;
  /** Starts one more and waits until it answers. */
  start(): Promise<Replica>;
  /** Any of the replicas, behind a balancer at this URL. */
  behind(url: string): Replica;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Users of the database that a set's replicas are, in the order of their starts. */
export const userOf = (index: number): string => `replica_${index + 1}`;

/** `limits` are lines of [server.limits]. */
export function openReplicaSet(
  urlOf: (user: string) => string,
  limits = "failed_payments_per_page = 0\nfailed_payments_per_address = 0",
): ReplicaSet {
  const network = openCardNetwork();
  const started: Replica[] = [];
  let count = 0;
  const env: Record<string, string> = { ...LIVE_ENV };
  return {
    network,
    async start() {
      const user = userOf(count++);
      const service = await startService({
        args: (port) => ["--config", "replica.toml", "--port", String(port)],
        env,
        prepare(folder) {
          const file = join(folder, "replica.toml");
          writeFileSync(file, configText(urlOf(user), network.url, limits));
          chmodSync(file, 0o600);
          Object.assign(env, network.env(folder));
        },
      });
      const replica = replicaOf(service, { network, env, user });
      started.push(replica);
      return replica;
    },
    behind(url) {
      const [first] = started;
      if (first === undefined) throw new Error("there is no replica");
      return replicaOf({ ...first, url }, { network, env, user: "" });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(started.map((replica) => replica[Symbol.asyncDispose]()));
      await network[Symbol.asyncDispose]();
    },
  };
}

type Around = Pick<Replica, "user"> & {
  readonly network: CardNetwork;
  readonly env: Readonly<Record<string, string>>;
};

function replicaOf(service: Service, { network: { stripe }, env, user }: Around): Replica {
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
    user,
    shop,
    metric,
    isLeader: async () => (await metric("service_replica_leads")) === 1,
    async command(...words) {
      const child = Bun.spawn([join(service.folder, "service"), ...words, "--config", "replica.toml"], {
        cwd: service.folder,
        env: { HOME: service.folder, ...env },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "pipe",
      });
      const printed = await Promise.all([child.stdout.text(), child.stderr.text()]);
      return { code: await child.exited, printed: printed.join("") };
    },
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
