// Address of a webhook event by what its order and its platform say now: after a shop corrects it, waiting events go to
// the new one (F32).

import type { Platform } from "../../config/config.ts";
import { platformOf } from "../../config/config.ts";
import type { ClaimedJob } from "../../ports/store.ts";
import type { ClaimedDelivery, StoredEvent } from "../../ports/webhook-events.ts";
import type { Runtime } from "../runtime.ts";

/** A claimed job with everything that an attempt needs. */
export type Delivery = {
  readonly job: ClaimedJob;
  readonly event: StoredEvent;
  readonly platform: Platform;
  readonly url: string;
};

/** Undeliverable with its reason when there is no address any more. */
export function addressOf(
  { config }: Runtime,
  { event, notifyUrl }: ClaimedDelivery,
): Pick<Delivery, "platform" | "url"> | { readonly kind: "undeliverable"; readonly why: string } {
  const platform = platformOf(config, event.platformId);
  if (platform === undefined)
    return { kind: "undeliverable", why: "its platform is not in the configuration any more" };
  const url = notifyUrl ?? platform.notifyUrl;
  if (url !== undefined) return { platform, url };
  const who =
    event.orderId === undefined ? "the platform names no" : "neither the order nor its platform names an";
  return { kind: "undeliverable", why: `${who} address any more` };
}
