// Attempts at webhooks as the screen Sandbox shows them: those of the latest webhooks of every order, and of older ones that were
// tried since the start.

import { LRUCache } from "lru-cache";
import type { AttemptJson, AttemptsJson } from "../../api/dashboard/sandbox-json.ts";
import type { EventView, MerchantWebhooks } from "../../application/contract/webhooks.ts";
import type { Config, Platform } from "../../config/config.ts";
import { endpointUrl } from "../../domain/messages/endpoint-url.ts";
import type { AttemptWatch } from "../inboxes/attempts.ts";

const MOST_EVENTS = 50;
const MOST_ENDPOINTS = 100;

export type ShownAttempts = () => Promise<AttemptsJson>;

export function createShownAttempts(
  webhooks: Pick<MerchantWebhooks, "listEvents" | "readEvent" | "listEndpoints">,
  config: Pick<Config, "platforms">,
  { onAttempt }: Pick<AttemptWatch, "onAttempt">,
): ShownAttempts {
  /** The platform of each event that was tried lately. */
  const tried = new LRUCache<string, string>({ max: MOST_EVENTS });
  onAttempt(({ event }) => tried.set(event.id, event.platformId));

  async function viewsOf(platform: Platform): Promise<readonly EventView[]> {
    const { events } = await webhooks.listEvents({ platformId: platform.id, limit: MOST_EVENTS });
    const lately = [...tried.entries()].flatMap(([id, platformId]) => (platformId === platform.id ? id : []));
    const ids = new Set([...events.map(({ id }) => id), ...lately]);
    const views = await Promise.all([...ids].map((id) => webhooks.readEvent(platform, id)));
    return views.filter((view) => view !== undefined);
  }

  async function failingOf({ id: platformId }: Platform) {
    const { endpoints } = await webhooks.listEndpoints({ platformId, limit: MOST_ENDPOINTS });
    return endpoints.filter(({ state }) => state !== "healthy").map(({ url }) => ({ platformId, url }));
  }

  return async () => {
    const { platforms } = config;
    const views = (await Promise.all(platforms.map(viewsOf))).flat();
    const failing = (await Promise.all(platforms.map(failingOf))).flat();
    const attempts = views.flatMap(attemptsOf).sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
    return { attempts, failing };
  };
}

function attemptsOf({ event, attempts }: EventView): readonly AttemptJson[] {
  const { id: eventId, name: type, orderId, url, createdAt, state } = event;
  const about = { eventId, type, orderId, url: url && endpointUrl(url) };
  const nextAt = state === "pending" ? event.nextAttemptAt : undefined;
  if (attempts.length === 0) {
    const failure =
      state === "dropped" ? "not sent: neither the order nor its platform named an address" : undefined;
    return [{ key: `${eventId}.0`, at: createdAt, ...about, failure, nextAt }];
  }
  return attempts.map(({ at, status, failure, tookMs, answer }, index) => ({
    key: `${eventId}.${index}`,
    at,
    ...about,
    ...{ status, failure, tookMs, answer },
    nextAt: attempts[index + 1]?.at ?? nextAt,
  }));
}
