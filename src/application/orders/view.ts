// The order as callers see it: the settled state, and the links to its pages.

import type { OrderDetails } from "../../api/orders/details.ts";
import { ORDER_SCREEN, PAGE, pathTo } from "../../api/paths.ts";
import { moduleOf, platformOf } from "../../config/config.ts";
import type { Authorization, Order, Role } from "../../domain/order/order.ts";
import { captainOf, hasPaid } from "../../domain/order/queries.ts";
import { catchUp } from "../../domain/order/transition.ts";
import type { StoredOrder } from "../../ports/store.ts";
import type { PageLink } from "../contract/buyer.ts";
import type { OrderView } from "../contract/merchant.ts";
import type { Link } from "../pages/links.ts";
import { pageToken } from "../pages/links.ts";
import type { Runtime } from "../runtime.ts";

/** The details of a stored order in the shape that the API gave them. */
export function detailsOf(stored: StoredOrder): OrderDetails {
  return stored.details as OrderDetails;
}

/** The stored order with everything that time has made due, not saved: the view that a GET shows. */
export function caughtUp(runtime: Pick<Runtime, "now" | "holdsTimers">, stored: StoredOrder): StoredOrder {
  const holdsTimers = runtime.holdsTimers?.(stored.order.id);
  const { order } = catchUp(stored.order, runtime.now(), holdsTimers);
  return order === stored.order ? stored : { ...stored, order };
}

export function viewOf(runtime: Runtime, stored: StoredOrder): OrderView {
  const { order, details, buyers, invited } = stored;
  const redirectUrl = linkTo(runtime, stored, "captain");
  const shareUrl = shareUrlOf(runtime, stored);
  const screenUrl = screenUrlOf(runtime, stored);
  const people = { buyers, ...(invited !== undefined && { invited }) };
  return {
    order,
    details,
    ...people,
    redirectUrl,
    shareUrl,
    screenUrl,
    secure3D: secure3DOf(runtime, stored),
  };
}

/** Whether 3-D Secure is asked for: the order says so itself, else the module that its buyer chose. */
export function secure3DOf({ config }: Runtime, stored: StoredOrder): boolean | undefined {
  const { secure3D } = detailsOf(stored);
  const { moduleId, platformId } = stored.order;
  if (secure3D !== undefined || moduleId === undefined) return secure3D;
  const platform = platformOf(config, platformId);
  return (platform && moduleOf(platform, moduleId)?.secure3D) ?? platform?.secure3D;
}

/** The link to share, once there is one. */
export function shareUrlOf(runtime: Runtime, stored: StoredOrder): string | undefined {
  return isShared(stored.order) ? linkTo(runtime, stored, "coBuyer") : undefined;
}

/** The order's big screen, as long as there is a link to share. */
function screenUrlOf(runtime: Runtime, stored: StoredOrder): string | undefined {
  if (!isShared(stored.order)) return undefined;
  const token = pageToken(runtime.linkSecret, screenLink(stored));
  return runtime.config.publicUrl + pathTo(ORDER_SCREEN, { token });
}

/** There is a link to share once the captain has paid, unless one buyer pays all (specification/orders). */
export function isShared(order: Order): boolean {
  if (order.ux === "single") return false;
  const captain = captainOf(order);
  return captain !== undefined && hasPaid(captain);
}

/** `{public_url}/pay/<token>` for the captain, `/join/<token>` for co-buyers (specification/widget). */
export function linkTo(runtime: Runtime, stored: StoredOrder, role: Role): string {
  return addressOf(runtime, { role, token: pageToken(runtime.linkSecret, linkOf(stored, role)) });
}

/** The page of a payment's buyer: the captain's, or one that shows a co-buyer theirs in any browser. */
export function linkToOwn(runtime: Runtime, stored: StoredOrder, { id, role }: Authorization): string {
  if (role === "captain") return linkTo(runtime, stored, role);
  const token = pageToken(runtime.linkSecret, payerLink(stored.order.id, id));
  return runtime.config.publicUrl + pathTo(PAGE.payer, { token });
}

/** The page of a person invited. */
export function linkToInvited(runtime: Runtime, { order }: StoredOrder, invitationId: string): string {
  const token = pageToken(runtime.linkSecret, invitationLink(order.id, invitationId));
  return runtime.config.publicUrl + pathTo(PAGE.payer, { token });
}

/** The address of a page that a link opened. Nothing in a token needs encoding. */
export function addressOf({ config }: Runtime, { role, token }: PageLink): string {
  return config.publicUrl + PAGE[role].replace(":token", token);
}

/**
 * The proof for a role's page, or for the captain's as far as the public key and the order's id lead (T2).
 */
export function linkOf(stored: StoredOrder, purpose: Role | "frame"): Link {
  const bound = purpose === "frame" ? 0 : generationOf(stored, purpose);
  return { orderId: stored.order.id, purpose, bound };
}

/** The proof for the page of this payment's buyer. */
export function payerLink(orderId: string, authorizationId: string): Link {
  return { orderId, purpose: "payer", bound: authorizationId };
}

/** The proof for the page of a person invited. */
export function invitationLink(orderId: string, invitationId: string): Link {
  return { orderId, purpose: "invitation", bound: invitationId };
}

/** The proof for the order's big screen: a renewed link to share ends the old one. */
export function screenLink(stored: StoredOrder): Link {
  return { orderId: stored.order.id, purpose: "screen", bound: generationOf(stored, "coBuyer") };
}

/** The link to share as it was first given out: a caller with only the order's id is given no other (T20). */
export function firstShareUrlOf(runtime: Runtime, stored: StoredOrder): string | undefined {
  return generationOf(stored, "coBuyer") === 0 ? shareUrlOf(runtime, stored) : undefined;
}

/** The number of renewals of this role's link. */
export function generationOf(stored: StoredOrder, role: Role): number {
  return detailsOf(stored).linkGenerations?.[role] ?? 0;
}
