// Names of all webhooks: those about an order, and those about none.

import type { EventName } from "../order/jobs.ts";

/** About a payout. */
export const PAYOUT_CREATED = "payout.created";

export type WebhookName = EventName | typeof PAYOUT_CREATED;
