// A merchant's acts on his orders: read, list, commit, cancel, refund, change, and what they would do. Each act is one
// update of the store.

import type { Platform } from "../config/config.ts";
import type { Command } from "../domain/command.ts";
import type { PlannedCommand } from "../domain/plan.ts";
import { planOf } from "../domain/plan.ts";
import type { OrderFilter, Outcome, StoredOrder } from "../store/contract.ts";
import type { OrderDetails } from "../wire/details.ts";
import { MAX_METADATA } from "../wire/field.ts";
import { orderJsonText } from "../wire/order-json.ts";
import type { Refused } from "./answer.ts";
import { answered, answerOf, refused, updateOptions } from "./answer.ts";
import type { Answer, CommandOptions, OrderChange, OrderView, PlannedOrder } from "./contract.ts";
import { shownText, writtenView } from "./shown.ts";
import type { Act } from "./step.ts";
import { step } from "./step.ts";
import { detailsOf, settled, viewOf } from "./view.ts";
import type { World } from "./world.ts";

/** The settled view of one of the platform's orders. */
export function readOrder(world: World, platform: Platform, orderId: string): OrderView | undefined {
  const stored = world.store.read(orderId);
  if (stored?.order.platformId !== platform.id) return undefined;
  return viewOf(world, settled(world, stored));
}

/** The same as JSON text: as it was last written where that still holds. */
export function readOrderText(world: World, platform: Platform, orderId: string): string | undefined {
  const shown = shownText(world, platform, orderId);
  if (shown !== undefined) return shown;
  const view = readOrder(world, platform, orderId);
  return view && orderJsonText(view);
}

export function listOrders(
  world: World,
  filter: OrderFilter,
): { readonly orders: readonly OrderView[]; readonly hasMore: boolean } {
  const { orders, hasMore } = world.store.list(filter);
  return { orders: orders.map((stored) => viewOf(world, settled(world, stored))), hasMore };
}

/** What a command would move, beside the order as it stands (CONTRACT 4, `dryRun`). Reads only. */
export function planOrder(
  world: World,
  platform: Platform,
  orderId: string,
  command: PlannedCommand,
): Answer<PlannedOrder> {
  const view = readOrder(world, platform, orderId);
  if (view === undefined) return refused({ code: "orderNotFound" });
  const plan = planOf(view.order, command, world.now());
  return "code" in plan ? refused(plan) : { kind: "ok", value: { view, plan }, warnings: [] };
}

/** Gives a command to one of the platform's orders. */
export function commandOrder(
  world: World,
  platform: Platform,
  orderId: string,
  command: Command,
  options: CommandOptions,
): Promise<Answer<OrderView>> {
  return actOnOrder(world, platform, orderId, () => ({ command }), options);
}

/** Changes what a shop learns late: an absent field stays as it is (CONTRACT 4, "Change"). */
export function changeOrder(
  world: World,
  platform: Platform,
  orderId: string,
  change: OrderChange,
  options: CommandOptions,
): Promise<Answer<OrderView>> {
  return actOnOrder(world, platform, orderId, (found) => changing(detailsOf(found), change), options);
}

/** Nothing that is new is nothing that happened. */
function changing(details: OrderDetails, { metadata, ...change }: OrderChange): Act | Refused {
  const asked = { ...change, ...(metadata && { metadata: mergedMetadata(details, metadata) }) };
  const keys = Object.keys(asked.metadata ?? {}).length;
  if (keys > MAX_METADATA) {
    const message = `would have ${keys} keys, at most ${MAX_METADATA}: null clears one`;
    return refused({ code: "invalidRequest", problems: [{ path: "/metadata", message }] });
  }
  const fields = (Object.keys(asked) as (keyof OrderChange)[]).filter(
    (field) => !Bun.deepEquals(details[field] ?? null, asked[field]),
  );
  if (fields.length === 0) return { command: { kind: "settleClock" } };
  return { command: { kind: "changeDetails", fields }, details: withoutNull({ ...details, ...asked }) };
}

/** Key by key: one that is not named stays. */
function mergedMetadata(
  details: OrderDetails,
  asked: NonNullable<OrderChange["metadata"]>,
): Readonly<Record<string, string>> {
  return withoutNull({ ...details.metadata, ...asked });
}

type WithoutNull<T> = { readonly [K in keyof T]: Exclude<T[K], null> };

function withoutNull<T extends object>(record: T): WithoutNull<T> {
  return Object.fromEntries(Object.entries(record).filter(([, one]) => one !== null)) as WithoutNull<T>;
}

async function actOnOrder(
  world: World,
  platform: Platform,
  orderId: string,
  act: (found: StoredOrder) => Act | Refused,
  options: CommandOptions,
): Promise<Answer<OrderView>> {
  const now = world.now();
  const updated = await world.store.update(
    orderId,
    (found): Outcome<Answer<OrderView>> => {
      if (found?.order.platformId !== platform.id) return { value: refused({ code: "orderNotFound" }) };
      const asked = act(found);
      if ("kind" in asked) return { value: asked };
      const { stored, refusal, saving } = step(world, platform, found, asked, now);
      if (refusal !== undefined) return { value: refused(refusal), ...saving };
      const { change } = saving;
      if (change === undefined) return { value: { kind: "ok", value: viewOf(world, stored), warnings: [] } };
      const { view, written } = writtenView(world, stored, change.alarmAt);
      return {
        value: { kind: "ok", value: view, warnings: [] },
        change: { ...change, written, ...answered(options, view, []) },
      };
    },
    updateOptions(options, now),
  );
  return answerOf(updated, (value) => value);
}
