// Webhook endpoint of the demo shop: it verifies the signature as a shop's back end would and keeps the deliveries.

import type { Webhook } from "standardwebhooks";

export type Received = {
  readonly at: number;
  readonly event: string;
  readonly orderId: string;
  readonly body: string;
  readonly verified: boolean;
};

const MOST = 200;

export class Inbox {
  readonly #received: Received[] = [];

  /** Keeps a delivery and the result of its signature check by `keys`; answers 200, or 400 for a forged one. */
  async receive(request: Request, keys: readonly string[], at: number): Promise<Response> {
    const { Webhook } = await import("standardwebhooks");
    const body = await request.text();
    const headers = Object.fromEntries(request.headers);
    const verified = keys.some((key) => isSigned(new Webhook(key), body, headers));
    const { event = "?", orderId = "?" } = parsed(body);
    this.#received.push({ at, event, orderId, body, verified });
    if (this.#received.length > MOST) this.#received.shift();
    return Response.json({ received: verified }, { status: verified ? 200 : 400 });
  }

  /** The deliveries for an order, or for all, oldest first. */
  received(orderId?: string): readonly Received[] {
    return this.#received.filter((delivery) => orderId === undefined || delivery.orderId === orderId);
  }
}

function isSigned(webhook: Webhook, body: string, headers: Record<string, string>): boolean {
  try {
    webhook.verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

function parsed(body: string): { readonly event?: string; readonly orderId?: string } {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
