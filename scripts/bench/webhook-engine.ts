// An engine that only delivers, over a database on disk, and what it is given to deliver. Nothing is measured here.

import { readOrderDraft } from "../../src/api/orders/create-order.ts";
import { storageIn } from "../../src/app/data-directory/data-storage.ts";
import { createRandomSource } from "../../src/app/random-source.ts";
import { createApplication } from "../../src/application/application.ts";
import { BY_OPERATOR } from "../../src/application/audit-log.ts";
import type { Application } from "../../src/application/contract.ts";
import type { Config } from "../../src/config/config.ts";
import { sendWebhook } from "../../src/notifications/webhooks/send.ts";
import type { Provider } from "../../src/ports/payment-provider.ts";
import { MAIL_AUTHORITY } from "../../test/support/notifications/certificate.ts";
import { platform } from "../../test/support/service.ts";

/** The endpoints' certificate is for this name. */
export const HOST = "localhost";
export const resolveHere = async () => [{ address: "127.0.0.1", family: 4 }];
export const AUTHORITY = MAIL_AUTHORITY;

const SHOP = platform();
const DRAFT = { integration: "api", sandbox: true, notifyPorts: [443], imageOrigins: [] } as const;
const UNKEPT = { by: BY_OPERATOR, render: () => ({ status: 200, body: "" }) };

export type Deliverer = {
  readonly application: Application;
  /** An order whose webhooks go to this address; resolves with its id. */
  prepare(url: string): Promise<string>;
  /** Makes the order's one event happen: it is cancelled. */
  announce(orderId: string): Promise<void>;
  /** When the first attempt to tell of an order began, by its id; epoch ms. */
  readonly begun: ReadonlyMap<string, number>;
  /** How many attempts have ended well. */
  delivered(): number;
  close(): Promise<void>;
};

export async function createDeliverer(folder: string): Promise<Deliverer> {
  const store = await storageIn(folder).open({});
  const random = createRandomSource();
  const begun = new Map<string, number>();
  let delivered = 0;
  const config: Config = {
    mode: "sandbox",
    publicUrl: "http://localhost",
    hostname: "127.0.0.1",
    port: 0,
    dataDir: folder,
    namespace: "Service",
    selectorPrefix: "#service-",
    platforms: [SHOP],
  };
  // Only its smallest amount is ever asked for.
  const provider = { minAmount: () => 50 } as unknown as Provider;
  const unused = () => Promise.reject(new Error("not used here"));
  const application = createApplication({
    config,
    store: {
      ...store,
      async recordAttempt(...args) {
        await store.recordAttempt(...args);
        if (args[1].kind === "delivered") delivered += 1;
      },
    },
    random,
    now: Date.now,
    wallNow: Date.now,
    linkSecret: new Uint8Array(32),
    log: () => undefined,
    provider: () => provider,
    scorer: () => undefined,
    sendMail: unused,
    sendWebhook(request) {
      const id = /"orderId":"([^"]+)"/.exec(request.body)?.[1] ?? "";
      if (!begun.has(id)) begun.set(id, Date.now());
      return sendWebhook({ ...request, ca: AUTHORITY, resolve: resolveHere });
    },
  });
  return {
    application,
    begun,
    delivered: () => delivered,
    async prepare(url) {
      const body = { amount: 48_000, ux: "single", trackId: "cart-2026-000123", notifyUrl: url };
      const read = readOrderDraft(body, { ...DRAFT, currencies: SHOP.currencies });
      if (read.kind !== "read") throw new Error("the order cannot be read");
      const answer = await application.merchant.createOrder(SHOP, read.draft, UNKEPT);
      if (answer.kind !== "ok") throw new Error("the order cannot be made");
      return answer.value.order.id;
    },
    async announce(orderId) {
      await application.merchant.command(SHOP, orderId, { kind: "cancel" }, UNKEPT);
    },
    async close() {
      await application.operations.stop();
      await store.close();
    },
  };
}
