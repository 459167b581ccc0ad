// Complete service whose platform is paid through the Stripe stand-in, and the steps that its tests repeat.

import type { ProviderConfig } from "../../../src/config/keys/providers/provider-list.ts";
import { SECOND } from "../../../src/domain/time.ts";
import type { ServiceOptions, TestService } from "../service.ts";
import { payment, startService } from "../service.ts";
import type { CardKind, Fault } from "./stripe-responses.ts";
import { STAND_IN, StripeServer } from "./stripe-server.ts";

const open: { stop(): Promise<unknown> }[] = [];
/** For `afterEach`: what a test has opened. */
export async function closeAll(): Promise<void> {
  for (const service of open.splice(0).reverse()) await service.stop();
}

/** What is to be closed after the test, in place of `instead` if given. */
export function closeLater(
  service: { stop(): Promise<unknown> },
  instead?: { stop(): Promise<unknown> },
): void {
  if (instead !== undefined) open.splice(open.indexOf(instead), 1);
  open.push(service);
}

export function stripeSettings(stripe: StripeServer, more: object = {}): ProviderConfig {
  return {
    name: "stripe",
    secretKey: STAND_IN.secretKey,
    publishableKey: STAND_IN.publishableKey,
    webhookSecret: STAND_IN.webhookSecret,
    paymentMethods: ["card"],
    apiBase: stripe.url,
    jsUrl: `${stripe.url}/js`,
    ...more,
  };
}

export async function stripeShop(more: object = {}, options: ServiceOptions = {}) {
  const stripe = new StripeServer();
  const runtime = await startService({
    ...options,
    platform: { provider: stripeSettings(stripe, more), ...options.platform },
  });
  open.push(stripe, runtime);

  /** Held first, and captured once its captain alone has paid it. */
  async function order(fields: object = {}) {
    const { json } = await runtime.api("POST", "/v1/orders", { amount: 2_000, ux: "collect", ...fields });
    return json.data as { readonly id: string; readonly redirectUrl: string };
  }
  async function pay(url: string, card: CardKind, more: Record<string, unknown> = {}) {
    const means = { confirmationToken: stripe.token(card) };
    return runtime.page(`${url}/payments`, payment("", { means, ...more }));
  }
  async function read(id: string) {
    return (await runtime.api("GET", `/v1/orders/${id}`)).json.data;
  }
  async function tell({ body, signature }: { body: string; signature: string }, platform?: string) {
    const id = platform ?? runtime.config.platforms[0]?.id;
    const request = new Request(`http://localhost/psp/stripe/${id}`, {
      method: "POST",
      headers: { "stripe-signature": signature, "content-type": "application/json" },
      body,
    });
    return (await runtime.program.http.handle(request)).status;
  }
  return { stripe, runtime, order, pay, read, tell };
}

/** `fault` for the first request whose path and method end like this. */
export function once(stripe: StripeServer, ending: string, fault: Fault): void {
  let isDone = false;
  stripe.fault = ({ method, path }) => {
    if (isDone || !`${method} ${path}`.endsWith(ending)) return undefined;
    isDone = true;
    return fault;
  };
}

export async function later(runtime: TestService, ms = 90 * SECOND): Promise<void> {
  await runtime.turnBy(ms);
  await runtime.settle();
}
