// Webhooks that the sandbox has tried to deliver, in memory only, for the command that sends them on.

import type { WebhookRequest } from "../../notifications/webhooks/send.ts";

/** `number` counts from 1. */
export type Delivered = Pick<WebhookRequest, "url" | "headers" | "body"> & { readonly number: number };

const MOST = 500;

export class Outbox {
  readonly #kept: Delivered[] = [];
  #count = 0;

  /** The same sender, each of whose attempts is kept. */
  watch<T>(send: (request: WebhookRequest) => Promise<T>): (request: WebhookRequest) => Promise<T> {
    return (request) => {
      const { url, headers, body } = request;
      this.#count += 1;
      this.#kept.push({ number: this.#count, url, headers, body });
      if (this.#kept.length > MOST) this.#kept.shift();
      return send(request);
    };
  }

  /** Those with a greater number, oldest first, and the number of the latest. */
  after(number: number): { readonly latest: number; readonly deliveries: readonly Delivered[] } {
    return { latest: this.#count, deliveries: this.#kept.filter((delivery) => delivery.number > number) };
  }
}
