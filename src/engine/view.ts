// An order as the doors show it: the settled state, and the links that lead to its pages.

import { settle } from "../domain/life.ts";
import type { Order, Role } from "../domain/order.ts";
import { captainOf, counts } from "../domain/order-view.ts";
import type { StoredOrder } from "../store/contract.ts";
import type { OrderDetails } from "../wire/details.ts";
import type { OrderView } from "./contract.ts";
import { pageToken } from "./links.ts";
import type { World } from "./world.ts";

/** The details of a stored order in the shape that wire gave them. */
export function detailsOf(stored: StoredOrder): OrderDetails {
  return stored.details as OrderDetails;
}

/** The stored order with what the clock has made due played on it, not saved (CONTRACT 4: a GET shows that view). */
export function settled(stored: StoredOrder, now: number): StoredOrder {
  const { order, recorded } = settle({ order: stored.order, recorded: [] }, now);
  return recorded.length === 0 ? stored : { ...stored, order };
}

export function viewOf(world: World, stored: StoredOrder): OrderView {
  const { order, details, buyers } = stored;
  const redirectUrl = linkTo(world, stored, "captain");
  const shareUrl = shareUrlOf(world, stored);
  return { order, details, buyers, redirectUrl, shareUrl, secure3D: secure3DOf(world, stored) };
}

/** Whether 3-D Secure is asked for: the order says so itself, else the module that its buyer chose (CONTRACT 3). */
export function secure3DOf({ config }: World, stored: StoredOrder): boolean | undefined {
  const { secure3D } = detailsOf(stored);
  const { moduleId, platformId } = stored.order;
  if (secure3D !== undefined || moduleId === undefined) return secure3D;
  const platform = config.platforms.find(({ id }) => id === platformId);
  return platform?.modules.find(({ id }) => id === moduleId)?.secure3D ?? platform?.secure3D;
}

/** The link to share, once there is one. */
export function shareUrlOf(world: World, stored: StoredOrder): string | undefined {
  return isShared(stored.order) ? linkTo(world, stored, "coBuyer") : undefined;
}

/** There is a link to share once the captain has paid, unless one buyer pays all (CONTRACT 3). */
function isShared(order: Order): boolean {
  if (order.ux === "single") return false;
  const captain = captainOf(order);
  return captain !== undefined && (counts(captain) || captain.captured > 0);
}

/** `{public_url}/pay/<token>` for the captain, `/join/<token>` for co-buyers (CONTRACT 6). */
export function linkTo(world: World, stored: StoredOrder, role: Role): string {
  return `${world.config.publicUrl}/${role === "captain" ? "pay" : "join"}/${tokenOf(world, stored, role)}`;
}

/** What opens this role's page (CONTRACT 2). */
export function tokenOf(world: World, stored: StoredOrder, role: Role): string {
  return pageToken(world.linkSecret, stored.order.id, role, generationOf(stored, role));
}

/** How often this role's link was renewed. */
export function generationOf(stored: StoredOrder, role: Role): number {
  return detailsOf(stored).linkGenerations?.[role] ?? 0;
}
