// Queues of the endpoints in use, by platform and address, each with the endpoint's stored state. Own code instead of an
// LRU cache: a queue with deliveries in it must not be evicted.

import { addressIn, endpointUrl } from "../../domain/messages/endpoint-url.ts";
import type { ClaimedDelivery, Endpoint, EventReader } from "../../ports/webhook-events.ts";
import type { EndpointQueue } from "./fair-queue.ts";
import { newQueue } from "./fair-queue.ts";

/** More endpoints than these are not remembered while nothing goes to them. */
const REMEMBERED = 1_000;

export type EndpointQueues = {
  /** The queue of the endpoint to which `url` belongs. `claimed` was sent to it, unless its platform has moved since. */
  find(platformId: string, url: string, claimed: ClaimedDelivery): Promise<EndpointQueue>;
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

  function add(platformId: string, address: string, endpoint: Endpoint | undefined): EndpointQueue {
    if (queues.size >= REMEMBERED) forgetIdle();
    const queue = newQueue(platformId, address, endpoint);
    queues.set(keyOf(queue), queue);
    return queue;
  }

  return {
    async find(platformId, url, claimed) {
      const address = endpointUrl(url);
      const key = keyOf({ platformId, url: address });
      const known = queues.get(key);
      const isClaimed = address === endpointUrl(addressIn(claimed) ?? "");
      if (known !== undefined) {
        if (isClaimed && isResumed(known.endpoint, claimed.endpoint))
          Object.assign(known, { endpoint: claimed.endpoint, spilledTo: 0 });
        return known;
      }
      if (isClaimed) return add(platformId, address, claimed.endpoint);
      const endpoint = await store.endpoint(platformId, address);
      return queues.get(key) ?? add(platformId, address, endpoint);
    },
    changed(endpoint) {
      // A claim of the moment before may still bring the state from before.
      const queue = queues.get(keyOf(endpoint)) ?? add(endpoint.platformId, endpoint.url, endpoint);
      Object.assign(queue, { endpoint, spilledTo: 0 });
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

/** Another replica has resumed it, and tells so later; a claim of the moment before the pause shows what was before it. */
function isResumed(known: Endpoint | undefined, claimed: Endpoint | undefined): boolean {
  if (known?.state !== "paused" || claimed === undefined) return false;
  return claimed.state !== "paused" && claimed.since > known.seenAt;
}

function isIdle({ underWay, waiting }: EndpointQueue): boolean {
  return underWay.size === 0 && waiting.length === 0;
}
