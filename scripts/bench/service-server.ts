// The service from source, with group commit or with one transaction per request: the two sides of one ratio. `rows`
// reads every order from its rows, as a file is read whose orders are too many for the rendered-order cache. A URL is that of
// a database of PostgreSQL.

import { assets } from "../../dist/assets.ts";
import { keepMemory } from "../../src/app/kept-memory.ts";
import { createProgram } from "../../src/app/program.ts";
import { createRandomSource } from "../../src/app/random-source.ts";
import type { ErasingStore } from "../../src/ports/erasure.ts";
import { DASHBOARD_CONFIG } from "../../test/support/dashboard/dashboard.ts";
import { SECOND } from "../../test/support/dashboard/orders.ts";
import { platform, SECRET_KEY } from "../../test/support/service.ts";

const [dataDir = "", groupCommit, reading, url] = process.argv.slice(2);
if (url !== undefined) keepMemory([]);

const key = url === undefined ? SECRET_KEY : SECRET_KEY.replace("sk_test", "sk_live");
const secretKey = { sha256: new Bun.CryptoHasher("sha256").update(key).digest("hex"), last4: key.slice(-4) };

/** Never asked: no order here is paid. */
const LIVE = {
  name: "stripe",
  secretKey: "sk_live_none",
  publishableKey: "",
  webhookSecret: "",
  paymentMethods: ["card"],
  apiBase: "http://127.0.0.1:9",
  jsUrl: "http://127.0.0.1:9",
} as const;

const withoutCache = (store: ErasingStore): ErasingStore => ({
  ...store,
  async shown(orderId, _to, _now, render) {
    const found = await store.read(orderId);
    return found && render(found)?.text;
  },
});

const program = await createProgram({
  config: {
    // A sandbox is alone on its database.
    mode: url === undefined ? "sandbox" : "live",
    ...(url !== undefined && { storage: { url } }),
    publicUrl: "http://localhost:4999",
    hostname: "127.0.0.1",
    port: 0,
    dataDir,
    namespace: "Service",
    selectorPrefix: "#service-",
    // The second has no order: the dashboard lists both.
    platforms: [
      platform({ secretKeys: [secretKey], ...(url !== undefined && { provider: LIVE }) }),
      platform({ id: SECOND, secretKeys: [], publicKeys: [] }),
    ],
    dashboard: DASHBOARD_CONFIG,
  },
  assets,
  log: () => undefined,
  now: Date.now,
  wallNow: Date.now,
  random: createRandomSource(),
  groupCommit: groupCommit !== "apart",
  ...(reading === "rows" && { withStore: withoutCache }),
});
const { port } = await program.start();
process.stdout.write(`${port}\n${key}\n`);
process.on("SIGTERM", () => void program.stop().then(() => process.exit(0)));
