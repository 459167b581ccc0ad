// Shape of a policy, and the moment of what follows at once.

import type { OrderEvent } from "./events.ts";
import type { Order } from "./order.ts";

/** Domain events that become due at `at` (epoch ms; `0`: at once). */
export type Due = { readonly at: number; readonly orderEvents: readonly OrderEvent[] };
export type Policy = (order: Order) => Due | undefined;

export const AT_ONCE = 0;
