// Ended life of a service, as its oracles read it.

import type { OrderAudit } from "./order-audit.ts";
import type { CardBank } from "./saved-cards.ts";
import type { FinancedService } from "./service.ts";

export type Ended = {
  readonly service: FinancedService;
  readonly bank: CardBank;
  /** By order id. */
  readonly audits: ReadonlyMap<string, OrderAudit>;
  /** Charges may be a day early then. */
  readonly hadWrongClock: boolean;
  /** What was given back since the backup is known to the provider alone: a person has to look at it. */
  readonly wasRestored: boolean;
};
