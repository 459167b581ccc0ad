// Subjects of claimed deliveries, read in the transaction of the claim: event, address and endpoint.

import { addressIn, endpointUrl } from "../../../domain/messages/endpoint-url.ts";
import type { ClaimedJob } from "../../../ports/store.ts";
import type { Endpoint } from "../../../ports/webhook-events.ts";
import type { EndpointRows } from "./endpoints.ts";
import type { EventRows } from "./webhook-events.ts";

type Rows = { readonly events: EventRows; readonly endpoints: EndpointRows };

/** The claimed jobs, those that deliver with their subject. Many go to the same endpoint, which is read once. */
export function withDeliveries(rows: Rows, claimed: readonly ClaimedJob[]): readonly ClaimedJob[] {
  const read = new Map<string, Endpoint | undefined>();

  function endpointAt(platformId: string, url: string): Endpoint | undefined {
    const key = `${platformId} ${url}`;
    if (!read.has(key)) read.set(key, rows.endpoints.read(platformId, url));
    return read.get(key);
  }

  return claimed.map((job) => {
    const found = job.kind === "deliver" ? rows.events.claimed(job.subject) : undefined;
    if (found === undefined) return job;
    const address = addressIn(found);
    const endpoint = address && endpointAt(found.event.platformId, endpointUrl(address));
    return { ...job, delivery: { ...found, endpoint: endpoint || undefined } };
  });
}
