// One step of a stored order: a command played, and what of it is to be saved. Every update of an existing order goes
// through here; what the clock did is saved even when the command is refused.

import type { Platform } from "../config/config.ts";
import type { Command } from "../domain/command.ts";
import { handle } from "../domain/life.ts";
import type { Refusal } from "../domain/refusal.ts";
import type { Buyer, Change, StoredOrder } from "../store/contract.ts";
import type { OrderDetails } from "../wire/details.ts";
import { changeOf } from "./save.ts";
import { detailsOf } from "./view.ts";
import type { World } from "./world.ts";

/** A command, and what of the order's details and buyers changes with it. */
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

/** Plays `act` on the order at `now`. A refused command leaves details and buyers as they were. */
export function step(world: World, platform: Platform, found: StoredOrder, act: Act, now: number): Step {
  const lived = handle(found.order, act.command, now, world.holdsTimers);
  const { order, recorded, refusal } = lived;
  const { command: _, ...asked } = act;
  const beside: Omit<Act, "command"> = refusal === undefined ? asked : {};
  const details = beside.details ?? detailsOf(found);
  const buyers = { ...found.buyers, ...beside.buyers };
  const stored: StoredOrder = { order, details, buyers };
  if (recorded.length === 0) return { stored, refusal, saving: {} };
  const change = changeOf(world, platform, found, lived, { details, buyers });
  return { stored, refusal, saving: { change: { ...change, ...beside } } };
}
