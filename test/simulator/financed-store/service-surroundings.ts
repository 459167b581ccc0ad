// Surroundings of a simulated service: time, bank, network and scorer, and what is seen of it.

import type { Order } from "../../../src/domain/order/order.ts";
import type { Attempt, WebhookRequest } from "../../../src/notifications/webhooks/send.ts";
import type { Change, OrderAccount } from "../../../src/ports/store.ts";
import type { Network } from "../network.ts";
import type { Sights } from "../sights.ts";
import type { Timeline } from "../timeline.ts";
import type { CardBank } from "./saved-cards.ts";

export type ServiceSurroundings = {
  readonly timeline: Timeline;
  readonly network: Network;
  readonly bank: CardBank;
  readonly sights: Sights;
  /** The machine's clock, which may be wrong. Epoch ms. */
  readonly wall: () => number;
  readonly askScorer: (request: WebhookRequest) => Promise<Attempt>;
  /** Something worth counting has happened in this life. */
  readonly see: (what: string) => void;
  /** True when the process dies at this very point; it is dead then. */
  readonly dies: () => boolean;
  readonly isSlow: () => boolean;
  readonly beforeCapture: () => void;
  readonly beforeCharge: () => void;
  readonly saved: (before: Order | undefined, change: Change, now: number) => void;
  /** An order is again as it was at the backup. */
  readonly restored: (account: OrderAccount) => void;
};
