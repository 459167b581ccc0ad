// The configuration of a simulated shop: one platform that wants every event and has no address to send it to.

import type { Config, Platform } from "../../src/config/config.ts";
import type { NewOrder } from "../../src/domain/order/create.ts";
import { DAY } from "../../src/domain/time.ts";

const EVENTS = [
  "order.confirmed",
  "order.completed",
  "order.pendingCommit",
  "order.cancelled",
  "order.refunded",
  "order.authorized",
  "order.failed",
  "refund.failed",
];

/** Around an order's own terms. */
export function simulatedPlatform({ platformId, modules }: Pick<NewOrder, "platformId" | "modules">): Config {
  const platform: Platform = {
    id: platformId,
    name: "Simulated shop",
    secretKeys: [],
    publicKeys: [],
    webhookKeys: [],
    currencies: ["EUR"],
    locale: "en",
    delayMs: 5 * DAY,
    minShare: 50,
    completionDelayMs: 0,
    lastNoticeMs: DAY,
    events: EVENTS,
    payload: "small",
    signatureHeader: "Service-Signature",
    allowFrontendOrders: false,
    captainMayExtendMs: 2 * DAY,
    frameOrigins: [],
    imageOrigins: [],
    payouts: { period: "daily", minimum: 500, from: 0, timeZone: "UTC" },
    provider: { name: "sandbox", collect: "fields" },
    modules: modules.map(({ guarantee: _, ...offer }, position) => ({ ...offer, name: offer.id, position })),
    defaultModules: [],
  };
  return {
    mode: "sandbox",
    publicUrl: "http://localhost:4999",
    hostname: "127.0.0.1",
    port: 0,
    dataDir: "",
    namespace: "Service",
    selectorPrefix: "#service-",
    platforms: [platform],
  };
}
