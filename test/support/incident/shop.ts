// A shop with the whole program behind it and a stand-in for Stripe in front, and what the stand-in's ledger says of each
// order. What people do there, and what goes wrong, is for others.

import type { CardKind } from "../providers/stripe-responses.ts";
import { STAND_IN, StripeServer } from "../providers/stripe-server.ts";
import { stripeSettings } from "../providers/stripe-shop.ts";
import type { Answer, Json, TestService } from "../service.ts";
import { payment, startService } from "../service.ts";

/** More than a simulated hour can use: where the clock is turned, no real second is waited for. */
const UNLIMITED = 10_000;

export type Shop = {
  readonly stripe: StripeServer;
  readonly runtime: TestService;
  order(fields: object): Promise<Json>;
  pay(url: string, more?: object, card?: CardKind): Promise<Answer>;
  read(id: string): Promise<Json>;
  /** All orders that were made here, as they now stand. */
  orders(): Promise<readonly Json[]>;
  stop(): Promise<void>;
};

export async function openShop(requestsPerSecond = UNLIMITED): Promise<Shop> {
  const stripe = new StripeServer();
  const provider = stripeSettings(stripe, { requestsPerSecond, secretKey: STAND_IN.secretKey });
  const runtime = await startService({ platform: { provider }, providersGoByClock: true });
  stripe.now = runtime.now;
  const ids: string[] = [];
  const read = async (id: string) => (await runtime.api("GET", `/v1/orders/${id}`)).json.data;
  return {
    stripe,
    runtime,
    read,
    async order(fields) {
      const { json } = await runtime.api("POST", "/v1/orders", { ux: "collect", ...fields });
      ids.push(json.data.id);
      return json.data;
    },
    pay(url, more = {}, card = "pays") {
      const means = { confirmationToken: stripe.token(card) };
      return runtime.page(`${url}/payments`, payment("", { means, ...more }));
    },
    orders: () => Promise.all(ids.map(read)),
    async stop() {
      await runtime.stop();
      await stripe.stop();
    },
  };
}

/** What the provider's ledger says of some payments together, in minor units. */
export type Sums = { readonly held: number; readonly captured: number; readonly refunded: number };

/** By authorization id. A payment of which nothing ever moved is not there. */
export function ledgerOf(stripe: StripeServer): ReadonlyMap<string, Sums> {
  const refunded = new Map<string, number>();
  for (const { payment_intent: id, amount, status } of stripe.refunds())
    if (status === "succeeded") refunded.set(id, (refunded.get(id) ?? 0) + amount);
  return new Map(
    stripe.intents().map((intent) => [
      intent.metadata.authorization ?? "",
      {
        held: intent.status === "requires_capture" ? intent.amount_capturable : 0,
        captured: intent.status === "succeeded" ? intent.amount_received : 0,
        refunded: refunded.get(intent.id) ?? 0,
      },
    ]),
  );
}

/** What is wrong with an order that should be at rest, by the provider's ledger. */
export function violationsOf(order: Json, ledger: ReadonlyMap<string, Sums>): readonly string[] {
  const found: string[] = [];
  let [kept, held] = [0, 0];
  for (const authorization of order.authorizations) {
    const theirs = ledger.get(authorization.id) ?? { held: 0, captured: 0, refunded: 0 };
    kept += theirs.captured - theirs.refunded;
    held += theirs.held;
    if (authorization.amountCaptured !== theirs.captured)
      found.push(
        `${authorization.id}: captured ${authorization.amountCaptured} here, ${theirs.captured} at the provider`,
      );
    if (authorization.amountRefunded !== theirs.refunded)
      found.push(
        `${authorization.id}: refunded ${authorization.amountRefunded} here, ${theirs.refunded} at the provider`,
      );
  }
  const due = order.committedAmount ?? order.amount;
  const expected = order.status === "completed" ? due - order.amountRefunded : 0;
  if (!["completed", "cancelled", "refunded"].includes(order.status)) found.push(`rests in ${order.status}`);
  if (kept !== expected) found.push(`${kept} kept at the provider, ${expected} due`);
  if (held > 0) found.push(`${held} still held at the provider`);
  if (order.settled === false) found.push("not settled");
  return found.map((what) => `${order.id} (${order.status}): ${what}`);
}
