// Creation of an order: its due date within the limits, and its first domain events (specification/orders).

import {
  COMMIT_LIMIT_MS,
  DUE_BEFORE_COMMIT_DEADLINE_MS,
  END_BEFORE_EXPIRY_MS,
  HOUR,
  USUAL_HOLD_MS,
} from "../time.ts";
import type { OrderEvent } from "./events.ts";
import type { ModuleOffer, OrderType, PickItem, Terms, Ux } from "./order.ts";
import { commitLimitMs } from "./queries.ts";

/** Clocks of clients differ by up to this much around a change to or from summer time. */
const CLOCK_TOLERANCE_MS = HOUR;

export type NewOrder = {
  readonly id: string;
  readonly platformId: string;
  readonly amount: number;
  readonly currency: string;
  readonly ux: Ux;
  readonly type: OrderType;
  readonly tpc: boolean;
  readonly integration: "api" | "front";
  /** As asked for; `dueDateWithin` has checked it. */
  readonly terms: Terms;
  readonly items: readonly PickItem[];
  readonly modules: readonly ModuleOffer[];
};

/**
 * The first domain events of an order. Each offer is completed with what the order is without it, so that one choice
 * leaves no trace in the next. A single module is chosen at once (specification/orders#modules).
 */
export function createOrder(order: NewOrder): readonly OrderEvent[] {
  const { ux, type, tpc, terms } = order;
  const own = { ux, type, tpc, dueDate: terms.dueDate, ...replaceable(terms) };
  const modules = order.modules.map((offer) => ({ ...own, ...offer }));
  const created: OrderEvent = { kind: "orderCreated", ...order, modules };
  const [only, ...others] = modules;
  return only === undefined || others.length > 0 ? [created] : [created, moduleChosen(order, only)];
}

/** What the module sets wins over the platform; what the order itself said is already in the offer. */
export function moduleChosen(
  order: Pick<NewOrder, "ux" | "type" | "tpc" | "terms">,
  {
    id,
    ux = order.ux,
    type = order.type,
    tpc = order.tpc,
    dueDate = order.terms.dueDate,
    ...offer
  }: ModuleOffer,
): OrderEvent {
  return { kind: "moduleChosen", moduleId: id, ux, type, tpc, dueDate, ...replaceable(offer) };
}

/** The terms without a value of the order to fall back on. */
function replaceable({
  financing,
  guarantee,
  guarantors,
}: Pick<ModuleOffer, "financing" | "guarantee" | "guarantors">) {
  return {
    ...(financing !== undefined && { financing }),
    ...(guarantee !== undefined && { guarantee }),
    ...(guarantors !== undefined && { guarantors }),
  };
}

/** The due date an order gets and whether it was moved; or the latest that can be asked for (epoch ms). */
export function dueDateWithin(
  asked: number,
  now: number,
  tpc: boolean,
  shortestHoldMs = USUAL_HOLD_MS,
):
  | { readonly dueDate: number; readonly clamped: boolean }
  | { readonly refused: "past" | "tooFar"; readonly latest: number } {
  const latest = now + COMMIT_LIMIT_MS;
  if (asked <= now) return { refused: "past", latest };
  if (asked > latest + CLOCK_TOLERANCE_MS) return { refused: "tooFar", latest };
  const within = now + latestDueMs(tpc, shortestHoldMs);
  if (asked > Math.min(latest, within)) return { dueDate: within, clamped: within < latest };
  return { dueDate: asked, clamped: false };
}

/** How long after creation an order can be due, so that no hold which begins later makes it due earlier. */
function latestDueMs(tpc: boolean, shortestHoldMs: number): number {
  return tpc
    ? commitLimitMs(shortestHoldMs) - DUE_BEFORE_COMMIT_DEADLINE_MS
    : Math.min(COMMIT_LIMIT_MS, shortestHoldMs - END_BEFORE_EXPIRY_MS);
}
