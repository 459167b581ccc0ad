// Invitations as pages show them: all of them on the captain's own page, and to a person invited their own.

import { withoutAbsent } from "../../api/orders/details.ts";
import type { PageView } from "../../api/pages/page.ts";
import type { PageInvitation, PageInvitations } from "../../api/pages/people.ts";
import { sendsMail } from "../../config/config.ts";
import { nudgeMoment } from "../../domain/messages/nudge-hours.ts";
import {
  invitationOf,
  invitationStatus,
  MOST_INVITATIONS,
  nudgeable,
} from "../../domain/order/invitations.ts";
import { captainOf, counts, isClosed, remaining } from "../../domain/order/queries.ts";
import { visibilityOf } from "../../domain/order/seats.ts";
import { isolated } from "../../text/characters.ts";
import type { Runtime } from "../runtime.ts";
import type { OrderPage } from "./open-page.ts";
import { isOwnPage } from "./own-page.ts";

/** Undefined on other pages, for one who pays alone, and where no e-mail could be sent. */
export function invitationsOf(runtime: Runtime, opened: OrderPage): PageInvitations | undefined {
  const { role, stored, platform } = opened;
  const { order, invited = {} } = stored;
  if (role !== "captain" || !isOwnPage(opened) || order.ux === "single") return undefined;
  if (!sendsMail(runtime.config, platform)) return undefined;
  const { invitations = [] } = order;
  const isOpen = !isClosed(order) && remaining(order) > 0;
  const captain = captainOf(order);
  const mayNudge = isOpen && invitations.length > 0 && captain !== undefined && counts(captain);
  const timeZone = platform.mail?.timeZone ?? "UTC";
  const nudged = mayNudge ? nudgeable(order, nudgeMoment(timeZone, runtime.now())) : [];
  return {
    people: invitations.map((invitation): PageInvitation => {
      const { email = "", firstName = "" } = invited[invitation.id] ?? {};
      return {
        id: invitation.id,
        email,
        firstName: isolated(firstName),
        status: invitationStatus(order, invitation),
        ...withoutAbsent({ seats: invitation.seats, nudgeAt: invitation.nudges.at(-1) }),
        ...(nudged.includes(invitation) && { nudgeable: true }),
      };
    }),
    left: isOpen ? MOST_INVITATIONS - invitations.length : 0,
  };
}

/** The reader's own, with what they were invited as, so that they need not type it. */
export function ownInvitation({ access, stored }: OrderPage): PageView["invitation"] {
  const { order, invited = {} } = stored;
  const id = access.kind === "invited" || access.kind === "payer" ? access.invitationId : undefined;
  const invitation = invitationOf(order, id);
  if (invitation === undefined) return undefined;
  const { email = "", firstName = "" } = invited[invitation.id] ?? {};
  const { seats } = invitation;
  return { status: invitationStatus(order, invitation), email, firstName, ...withoutAbsent({ seats }) };
}

/**
 * First names of those invited, on the link that all can open, unless only sums are shown. They stay when one of them has
 * paid or declined: nothing there depends on an address (T34).
 */
export function invitedNames({ access, stored }: OrderPage): readonly string[] | undefined {
  const { order, invited = {} } = stored;
  if (access.kind !== "whole" || visibilityOf(order) === "progress") return undefined;
  const names = (order.invitations ?? []).flatMap(({ id }) => invited[id]?.firstName || []);
  return names.length === 0 ? undefined : [...new Set(names)];
}
