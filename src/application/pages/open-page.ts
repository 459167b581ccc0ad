// Opens a page link: from a token to the order, platform and provider behind it and to the access it gives, or to
// nothing.

import type { Platform } from "../../config/config.ts";
import type { Authorization, Order } from "../../domain/order/order.ts";
import { captainOf, isClosed, reserves } from "../../domain/order/queries.ts";
import type { Provider } from "../../ports/payment-provider.ts";
import type { StoredOrder } from "../../ports/store.ts";
import type { PageLink } from "../contract.ts";
import { caughtUp, generationOf, linkOf, payerLink } from "../orders/view.ts";
import type { Runtime } from "../runtime.ts";
import type { Link } from "./links.ts";
import { opens, ordersOfToken } from "./links.ts";

const NO_ORDER = "ord_00000000-0000-7000-8000-000000000000";

/**
 * The access that a link gives. `whole`: the page as its role sees it. `frame`: the page behind the public key and the
 * order's id, until a captain begins to pay (T2). `payer`: the page of one payment's buyer.
 */
export type Access =
  | { readonly kind: "whole" | "frame" }
  | { readonly kind: "payer"; readonly authorizationId: string };

/** An opened page: the order and the platform and provider that are behind it. */
export type OpenPage = {
  readonly stored: StoredOrder;
  readonly platform: Platform;
  readonly provider: Provider;
  readonly access: Access;
};

/** An opened link. */
export type OpenedLink = Omit<OpenPage, "provider" | "access"> & { readonly link: Link };

/**
 * The order behind a page link. `attempt` is made by the paying page, as hard to guess as a link: it proves to the
 * frame whose payment this is, also where the answer to that payment was lost.
 */
export function openPage(runtime: Runtime, pageLink: PageLink, attempt?: string): OpenPage | undefined {
  const opened = openLink(runtime, pageLink.token, (stored) => linksTo(stored, pageLink.role));
  const access = opened && accessOf(runtime, opened, attempt);
  if (opened === undefined || access === undefined) return undefined;
  const { stored, platform } = opened;
  return { stored, platform, access, provider: providerOf(runtime, platform, stored) };
}

/** The order behind a link; an unknown link costs the same work as one with a wrong proof (T20). */
export function openLink(
  runtime: Runtime,
  token: string,
  linksOf: (stored: StoredOrder) => readonly Link[],
): OpenedLink | undefined {
  const [stored] = ordersOfToken(runtime.linkSecret, token).flatMap((id) => runtime.store.read(id) ?? []);
  const links = stored === undefined ? [NO_LINK] : linksOf(stored);
  const link = links.find((candidate) => opens(runtime.linkSecret, token, candidate));
  const platform = runtime.config.platforms.find(({ id }) => id === stored?.order.platformId);
  return link && stored && platform && { stored, platform, link };
}

const NO_LINK: Link = { orderId: NO_ORDER, purpose: "frame", bound: 0 };

/** All proofs that open a role's page. */
function linksTo(stored: StoredOrder, role: PageLink["role"]): readonly Link[] {
  const { id, authorizations } = stored.order;
  const payers = authorizations
    .filter((authorization) => authorization.role === role)
    .map((authorization) => payerLink(id, authorization.id));
  return role === "captain"
    ? [linkOf(stored, role), linkOf(stored, "frame"), ...payers]
    : [linkOf(stored, role), ...payers];
}

function accessOf(runtime: Runtime, { stored, link }: OpenedLink, attempt?: string): Access | undefined {
  if (link.purpose !== "frame" && link.purpose !== "payer") return { kind: "whole" };
  const { order } = caughtUp(runtime, stored);
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

/** No captain's payment stands yet, and one can be made. */
export function mayBegin(order: Order): boolean {
  return captainOf(order) === undefined && !isClosed(order);
}

/** Whether a page shows the captain's private part: with the shop's link, or once their payment is held. */
export function seesAsCaptain({ stored: { order }, access }: Pick<OpenPage, "stored" | "access">): boolean {
  if (access.kind === "whole") return true;
  const captain = captainOf(order);
  return access.kind === "payer" && captain?.id === access.authorizationId && captain.authorized > 0;
}

/**
 * A visitor without a standing payment has no special right to a renewed link: the captain may have renewed it because
 * of them (T20).
 */
export function isShutOut({ stored, access }: OpenPage, role: PageLink["role"]): boolean {
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
  const module = platform.modules.find(({ id }) => id === stored.order.moduleId);
  return runtime.provider(platform, module);
}
