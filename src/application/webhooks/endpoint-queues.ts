// Queues of the endpoints in use, by platform and address, each with the endpoint's stored state. Own code instead of an
// LRU cache: a queue with deliveries in it must not be evicted.

import type { Endpoint, EventReader } from "../../ports/webhook-events.ts";
import { endpointUrl } from "./endpoint-state.ts";
import type { EndpointQueue } from "./fair-queue.ts";
import { newQueue } from "./fair-queue.ts";

/** More endpoints than these are not remembered while nothing goes to them. */
const REMEMBERED = 1_000;

export type EndpointQueues = {
  /** The queue of the endpoint to which `url` belongs. */
  find(platformId: string, url: string): Promise<EndpointQueue>;
  /** An endpoint's state has changed. */
  changed(endpoint: Endpoint): void;
  /** The stored states of endpoints have changed. */
  reload(): Promise<void>;
};

export function createEndpointQueues(store: Pick<EventReader, "endpoint">): EndpointQueues {
  const queues = new Map<string, EndpointQueue>();

  function forgetIdle(): void {
    for (const [key, queue] of queues) if (isIdle(queue)) queues.delete(key);
  }

  return {
    async find(platformId, url) {
      const address = endpointUrl(url);
      const key = keyOf({ platformId, url: address });
      const known = queues.get(key);
      if (known !== undefined) return known;
      const endpoint = await store.endpoint(platformId, address);
      const meanwhile = queues.get(key);
      if (meanwhile !== undefined) return meanwhile;
      if (queues.size >= REMEMBERED) forgetIdle();
      const queue = newQueue(platformId, address, endpoint);
      queues.set(key, queue);
      return queue;
    },
    changed(endpoint) {
      const queue = queues.get(keyOf(endpoint));
      if (queue !== undefined) Object.assign(queue, { endpoint, spilledTo: 0 });
    },
    async reload() {
      forgetIdle();
      for (const queue of queues.values())
        Object.assign(queue, { endpoint: await store.endpoint(queue.platformId, queue.url), spilledTo: 0 });
    },
  };
}

function keyOf({ platformId, url }: Pick<Endpoint, "platformId" | "url">): string {
  return `${platformId} ${url}`;
}

function isIdle({ underWay, waiting }: EndpointQueue): boolean {
  return underWay.size === 0 && waiting.length === 0;
}
