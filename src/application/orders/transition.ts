// One step of a stored order: a command, and the changes to save. Every update of an existing order goes through here;
// changes that time made are saved even when the command is refused.

import type { OrderDetails } from "../../api/orders/details.ts";
import type { Platform } from "../../config/config.ts";
import type { Command } from "../../domain/order/commands.ts";
import type { Refusal } from "../../domain/order/refusal.ts";
import { handleCommand } from "../../domain/order/transition.ts";
import type { Buyer, Change, StoredOrder } from "../../ports/store.ts";
import type { Runtime } from "../runtime.ts";
import { changeOf } from "./change.ts";
import { detailsOf } from "./view.ts";

/** A command, and the changes of the order's details and buyers that come with it. */
export type Act = {
  readonly command: Command;
  readonly details?: OrderDetails;
  /** Only the new ones, by authorization id. */
  readonly buyers?: Readonly<Record<string, Buyer>>;
};

/** `stored` is the order after it; `saving` is spread into an update's outcome, empty when there is nothing to save. */
export type Step = {
  readonly stored: StoredOrder;
  readonly refusal: Refusal | undefined;
  readonly saving: { readonly change?: Change };
};

/** Gives `act` to the order at `now`. A refused command leaves details and buyers as they were. */
export function step(runtime: Runtime, platform: Platform, found: StoredOrder, act: Act, now: number): Step {
  const transition = handleCommand(found.order, act.command, now, runtime.holdsTimers);
  const { order, recorded, refusal } = transition;
  const { command: _, ...asked } = act;
  const data: Omit<Act, "command"> = refusal === undefined ? asked : {};
  const details = data.details ?? detailsOf(found);
  const buyers = { ...found.buyers, ...data.buyers };
  const stored: StoredOrder = { order, details, buyers };
  if (recorded.length === 0) return { stored, refusal, saving: {} };
  const change = changeOf(runtime, platform, found, transition, { details, buyers });
  return { stored, refusal, saving: { change: { ...change, ...data } } };
}
