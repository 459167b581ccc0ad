// Opens a page link: from a token to the order, platform and provider behind it and to the access it gives, or to
// nothing. The token is checked once; afterwards the page is reopened by its link.

import type { Platform } from "../../config/config.ts";
import { moduleOf, platformOf } from "../../config/config.ts";
import { invitationOf, payerInvited } from "../../domain/order/invitations.ts";
import type { Authorization, Order, Role } from "../../domain/order/order.ts";
import { captainOf, isClosed, reserves, wasHeld } from "../../domain/order/queries.ts";
import type { Provider } from "../../ports/payment-provider.ts";
import type { StoredOrder } from "../../ports/store.ts";
import type { PageLink } from "../contract/buyer.ts";
import { caughtUp, generationOf, invitationLink, linkOf, payerLink } from "../orders/view.ts";
import type { Runtime } from "../runtime.ts";
import type { Link } from "./links.ts";
import { opens, ordersOfToken, pageToken } from "./links.ts";

const NO_ORDER = "ord_00000000-0000-7000-8000-000000000000";

/**
 * The access that a link gives. `whole`: the page as its role sees it. `frame`: the page behind the public key and the
 * order's id, until a captain begins to pay (T2). `payer`: the page of one payment's buyer, who may have been invited.
 * `invited`: that of a person invited while no payment of theirs stands.
 */
export type Access =
  | { readonly kind: "whole" | "frame" }
  | { readonly kind: "payer"; readonly authorizationId: string; readonly invitationId?: string }
  | { readonly kind: "invited"; readonly invitationId: string };

/** An order, as the page of one role shows it. */
export type OrderPage = {
  readonly role: Role;
  readonly stored: StoredOrder;
  readonly platform: Platform;
  readonly provider: Provider;
  readonly access: Access;
};

/** An opened link. */
export type OpenedLink = Pick<OrderPage, "stored" | "platform"> & { readonly link: Link };

/** An opened page. `attempt`: the page's payment whose answer it has not had. */
export type OpenPage = OrderPage & PageLink & OpenedLink;

/** The order behind a page link. */
export async function openPage(runtime: Runtime, pageLink: PageLink): Promise<OpenPage | undefined> {
  const opened = await openLink(runtime, pageLink.token, (stored) => linksTo(stored, pageLink.role));
  return opened && entered(runtime, opened, pageLink);
}

/** The platform of a link that was made here, whatever it still opens. */
export async function shopOf(runtime: Runtime, { role, token }: PageLink): Promise<Platform | undefined> {
  return (await openLink(runtime, token, (stored) => linksTo(stored, role)))?.platform;
}

/**
 * The page once its order is `stored`, with all that time has made due. Undefined: the page's link was replaced meanwhile. What
 * was just saved needs no other read, which a lost database would refuse.
 */
export function reopened(
  runtime: Runtime,
  { platform, link, role, token, stored }: OpenPage,
): OpenPage | undefined {
  const isLink = ({ purpose, bound }: Link) => purpose === link.purpose && bound === link.bound;
  if (!linksTo(stored, role).some(isLink)) return undefined;
  return entered(runtime, { stored: caughtUp(runtime, stored), platform, link }, { role, token });
}

/** The captain's page of an order that this service has just made. */
export function captainPage(runtime: Runtime, platform: Platform, stored: StoredOrder): OpenPage {
  const link = linkOf(stored, "captain");
  const provider = providerOf(runtime, platform, stored);
  const token = pageToken(runtime.linkSecret, link);
  return { role: "captain", token, link, stored, platform, provider, access: { kind: "whole" } };
}

function entered(runtime: Runtime, opened: OpenedLink, pageLink: PageLink): OpenPage | undefined {
  const access = accessOf(runtime, opened, pageLink.attempt);
  const provider = providerOf(runtime, opened.platform, opened.stored);
  return access && { ...opened, ...pageLink, access, provider };
}

/** The order behind a link; an unknown link costs the same work as one with a wrong proof (T20). */
export async function openLink(
  runtime: Runtime,
  token: string,
  linksOf: (stored: StoredOrder) => readonly Link[],
): Promise<OpenedLink | undefined> {
  const stored = await firstFound(ordersOfToken(runtime.linkSecret, token), runtime.store.read);
  const links = stored === undefined ? [NO_LINK] : linksOf(stored);
  const link = links.find((candidate) => opens(runtime.linkSecret, token, candidate));
  const platform = platformOf(runtime.config, stored?.order.platformId);
  return link && stored && platform && { stored, platform, link };
}

async function firstFound<T, R>(
  all: readonly T[],
  find: (value: T) => Promise<R | undefined>,
): Promise<R | undefined> {
  for (const value of all) {
    const found = await find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

const NO_LINK: Link = { orderId: NO_ORDER, purpose: "frame", bound: 0 };

/** All proofs that open a role's page. */
function linksTo(stored: StoredOrder, role: Role): readonly Link[] {
  const { id, authorizations, invitations = [] } = stored.order;
  const payers = authorizations
    .filter((authorization) => authorization.role === role)
    .map((authorization) => payerLink(id, authorization.id));
  return role === "captain"
    ? [linkOf(stored, role), linkOf(stored, "frame"), ...payers]
    : [
        linkOf(stored, role),
        ...payers,
        ...invitations.map((invitation) => invitationLink(id, invitation.id)),
      ];
}

function accessOf(runtime: Runtime, { stored, link }: OpenedLink, attempt?: string): Access | undefined {
  const { purpose } = link;
  if (purpose !== "frame" && purpose !== "payer" && purpose !== "invitation") return { kind: "whole" };
  const { order } = caughtUp(runtime, stored);
  if (purpose === "invitation") return invitedAccess(order, `${link.bound}`);
  if (link.purpose === "payer") return payerAccess(order, `${link.bound}`);
  const tried = attempt === undefined ? undefined : triedAs(order, attempt);
  if (tried?.role === "captain") return payerAccess(order, tried.id);
  return mayBegin(order) ? { kind: "frame" } : undefined;
}

/** Once another payment is the captain's, the buyer of an earlier try sees no more than any visitor. */
function payerAccess(order: Order, authorizationId: string): Access | undefined {
  const isCaptains = order.authorizations.some(
    ({ id, role }) => id === authorizationId && role === "captain",
  );
  const captain = captainOf(order);
  const isReplaced = isCaptains && captain !== undefined && captain.id !== authorizationId;
  return isReplaced ? undefined : { kind: "payer", authorizationId };
}

/** Once a payment of the person invited stands, their link is its buyer's. */
function invitedAccess(order: Order, invitationId: string): Access {
  const invitation = invitationOf(order, invitationId);
  const authorizationId = invitation && payerInvited(order, invitation);
  return authorizationId === undefined
    ? { kind: "invited", invitationId }
    : { kind: "payer", authorizationId, invitationId };
}

/** No captain's payment stands yet, and one can be made. */
export function mayBegin(order: Order): boolean {
  return captainOf(order) === undefined && !isClosed(order);
}

/** Whether a page shows the captain's private part: with the shop's link, or once their payment is held. */
export function seesAsCaptain({ stored: { order }, access }: OrderPage): boolean {
  if (access.kind === "whole") return true;
  const captain = captainOf(order);
  return access.kind === "payer" && captain?.id === access.authorizationId && wasHeld(captain);
}

/**
 * A visitor without a standing payment has no special right to a renewed link: the captain may have renewed it because
 * of them (T20).
 */
export function isShutOut({ stored, access, role }: OrderPage): boolean {
  if (access.kind !== "payer" || role === "captain" || generationOf(stored, role) === 0) return false;
  return !stored.order.authorizations.some(
    (authorization) => authorization.id === access.authorizationId && reserves(authorization),
  );
}

/** The payment that a page's attempt became (F23). */
export function triedAs(order: Order, attempt: string): Authorization | undefined {
  return order.authorizations.find((authorization) => authorization.attempt === attempt);
}

/** The provider of an order: its chosen module's, else its platform's. */
export function providerOf(runtime: Runtime, platform: Platform, stored: StoredOrder): Provider {
  return runtime.provider(platform, moduleOf(platform, stored.order.moduleId));
}
