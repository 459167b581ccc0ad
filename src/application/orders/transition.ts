// Steps of a stored order: a command, and the change to save. Every update of an existing order goes through here;
// changes that time made are saved even when the command is refused.

import type { OrderDetails } from "../../api/orders/details.ts";
import type { Platform } from "../../config/config.ts";
import type { Command } from "../../domain/order/commands.ts";
import type { Order } from "../../domain/order/order.ts";
import type { MerchantCommand, Planned } from "../../domain/order/plan.ts";
import { plannedOf } from "../../domain/order/plan.ts";
import type { Refusal } from "../../domain/order/refusal.ts";
import { catchUp, handleCommand } from "../../domain/order/transition.ts";
import type { Invited } from "../../ports/invitations.ts";
import type { CountedDecision } from "../../ports/scoring-counts.ts";
import type { Buyer, Change, StoredOrder } from "../../ports/store.ts";
import { webhookEventIds } from "../ids.ts";
import type { Runtime } from "../runtime.ts";
import { changeOf } from "./change.ts";
import { detailsOf } from "./view.ts";

/** A command, and the changes of the order's details, buyers and counts that come with it. */
export type Act = {
  readonly command: Command;
  readonly details?: OrderDetails;
  /** Only the new ones, by authorization id. */
  readonly buyers?: Readonly<Record<string, Buyer>>;
  /** Only the new ones, by invitation id. */
  readonly invited?: Readonly<Record<string, Invited>>;
  /** Of a decision about financing. */
  readonly counted?: CountedDecision;
};

/** `stored` is the order after it; `saving` is spread into an update's outcome, empty when there is nothing to save. */
export type Step = {
  readonly stored: StoredOrder;
  readonly refusal: Refusal | undefined;
  readonly saving: { readonly change?: Change };
};

/** Steps of one order at `now`, for the callback of an update. */
export type Steps = {
  readonly now: number;
  /** Gives `act` to the order. A refused command leaves details and buyers as they were. Pure. */
  step(platform: Platform, found: StoredOrder, act: Act): Step;
  /** The order as a command finds it: with all that time has made due. */
  present(found: StoredOrder): Order;
  /** The dry run of a command that is given to the order now. */
  planned(order: Order, command: MerchantCommand): Planned | Refusal;
};

/**
 * Asks the clock, the random source and the open questions of the order's payments before the update: its callback is
 * pure, because the store may run it again.
 */
export function prepareSteps(runtime: Runtime, orderId: string): Steps {
  const now = runtime.now();
  const eventIds = webhookEventIds(runtime.random);
  const holdsTimers = runtime.holdsTimers?.(orderId);
  return {
    now,
    present: ({ order }) => catchUp(order, now, holdsTimers).order,
    planned: (order, command) => plannedOf(order, command, now, holdsTimers),
    step(platform, found, act) {
      const { refusal, foundSeq, ...transition } = handleCommand(found.order, act.command, now, holdsTimers);
      const { command: _, ...asked } = act;
      const data: Omit<Act, "command"> = refusal === undefined ? asked : {};
      const details = data.details ?? detailsOf(found);
      const buyers = data.buyers === undefined ? found.buyers : { ...found.buyers, ...data.buyers };
      const invited = data.invited === undefined ? found.invited : { ...found.invited, ...data.invited };
      const people = { buyers, ...(invited !== undefined && { invited }) };
      const stored: StoredOrder = { order: transition.order, details, ...people };
      if (transition.orderEvents.length === 0) return { stored, refusal, saving: {} };
      const change = changeOf({ runtime, platform, eventIds }, transition, { details, ...people });
      return { stored, refusal, saving: { change: { ...change, ...data, foundSeq } } };
    },
  };
}
