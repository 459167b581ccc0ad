// An operator's operations on deadlines of captains who pay in parts or later.

import type { ShownDeadline } from "../../domain/financing/deadlines.ts";
import type { Charge, SavedCard } from "../../domain/financing/financing.ts";
import type { Caller } from "../../ports/audit-log.ts";
import type { Answer } from "./answer.ts";

/** An order's deadlines with the charges and cards behind them. `reference`: the shop's. */
export type FinancedOrder = {
  readonly orderId: string;
  readonly platformId: string;
  readonly currency: string;
  readonly reference?: string;
  readonly email?: string;
  readonly deadlines: readonly ShownDeadline[];
  readonly charges: readonly Charge[];
  readonly cards: readonly Pick<SavedCard, "id" | "status" | "askedAt">[];
};

/** `retry`: charge it now. `paidElsewhere`, `writeOff`: end the debt. */
export const DEADLINE_ACTS = ["retry", "paidElsewhere", "writeOff"] as const;
export type DeadlineAct = {
  readonly orderId: string;
  readonly deadlineId: string;
  readonly act: (typeof DEADLINE_ACTS)[number];
};

export type OperatorFinancing = {
  /** Orders of which something is owed, charging or disputed, newest first; or one, whatever is owed. */
  financedOrders(orderId?: string): Promise<readonly FinancedOrder[]>;
  actOnDeadline(asked: DeadlineAct, by: Caller): Promise<Answer<FinancedOrder>>;
};
