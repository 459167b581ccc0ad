// Rules of invitations: who can be invited, decline and be nudged, and what an invitation has come to
// (specification/orders#invitations).

import { DAY } from "../time.ts";
import type { OrderEvent } from "./events.ts";
import type { InvitationCommand, InvitationEvent, InvitationStatus, OrderInvitation } from "./invitation.ts";
import type { Order } from "./order.ts";
import { captainOf, counts, hasPaid, isClosed, payerOf, remaining, reserves } from "./queries.ts";
import type { Refusal } from "./refusal.ts";

/** Of an order, in all. */
export const MOST_INVITATIONS = 49;
/** Of one person, and how far apart. */
export const MOST_NUDGES = 2;
const NUDGE_GAP_MS = DAY;

/** A payment that stands says more than what was answered before it; one that its buyer took back is an answer too. */
export function invitationStatus(
  { authorizations }: Order,
  { payer, declinedAt, bouncedAt, sentAt }: OrderInvitation,
): InvitationStatus {
  const theirs = authorizations.filter((each) => payerOf(each) === payer);
  if (theirs.some(hasPaid)) return "paid";
  if (declinedAt !== undefined || theirs.some(({ releasing }) => releasing === "buyer")) return "declined";
  if (bouncedAt !== undefined) return "bounced";
  return sentAt === undefined ? "waiting" : "sent";
}

export function invitationOf({ invitations }: Order, id: string | undefined): OrderInvitation | undefined {
  return invitations?.find((each) => each.id === id);
}

/** The payer that an invitation has become, while a payment of theirs stands or is under way. */
export function payerInvited({ authorizations }: Order, { payer }: OrderInvitation): string | undefined {
  return authorizations.some((each) => payerOf(each) === payer && reserves(each)) ? payer : undefined;
}

/** Who can be nudged with an e-mail of that moment. */
export function nudgeable(order: Order, sendAt: number): readonly OrderInvitation[] {
  return (order.invitations ?? []).filter((invitation) => {
    const last = invitation.nudges.at(-1) ?? Number.NEGATIVE_INFINITY;
    return (
      invitationStatus(order, invitation) === "sent" &&
      payerInvited(order, invitation) === undefined &&
      invitation.nudges.length < MOST_NUDGES &&
      sendAt >= last + NUDGE_GAP_MS
    );
  });
}

type InvitationDecision = readonly OrderEvent[] | Refusal;

export function decideInvitation(order: Order, command: InvitationCommand): InvitationDecision {
  // An answer of the mail server is true whatever the order has become since.
  if (command.kind === "noteInvitation") return noteInvitation(order, command);
  if (isClosed(order)) return { code: "orderClosed", status: order.status };
  if (order.ux === "single") return { code: "notShared" };
  switch (command.kind) {
    case "invite":
      return invite(order, command);
    case "decline":
      return decline(order, command.invitationId);
    case "nudge":
      return nudge(order, command);
    default:
      return command satisfies never;
  }
}

function invite(
  order: Order,
  { invitations, by, isByLink }: Extract<InvitationCommand, { kind: "invite" }>,
): InvitationDecision {
  if (invitations.length === 0) return [];
  if (remaining(order) === 0) return { code: "nothingRemains" };
  const left = MOST_INVITATIONS - (order.invitations ?? []).length;
  if (invitations.length > left) return { code: "tooManyInvitations", max: MOST_INVITATIONS, left };
  return [{ kind: "invitationsMade", invitations, by, ...(isByLink && { isByLink }) }];
}

function decline(order: Order, invitationId: string): InvitationDecision {
  const invitation = invitationOf(order, invitationId);
  if (invitation === undefined || invitationStatus(order, invitation) === "declined") return [];
  return payerInvited(order, invitation) === undefined
    ? [{ kind: "invitationDeclined", invitationId }]
    : { code: "invitationPaid" };
}

function nudge(
  order: Order,
  { invitationIds, sendAt, by }: Extract<InvitationCommand, { kind: "nudge" }>,
): InvitationDecision {
  const captain = captainOf(order);
  if (captain === undefined || !counts(captain)) return { code: "captainFirst" };
  if (remaining(order) === 0) return { code: "nothingRemains" };
  const ids = nudgeable(order, sendAt).map(({ id }) => id);
  const meant = invitationIds === undefined ? ids : ids.filter((id) => invitationIds.includes(id));
  return meant.length === 0
    ? { code: "nobodyToNudge" }
    : [{ kind: "invitationsNudged", invitationIds: meant, sendAt, by }];
}

/** One e-mail is sent once, and may be refused at a later one. */
function noteInvitation(
  order: Order,
  { invitationId, outcome }: Extract<InvitationCommand, { kind: "noteInvitation" }>,
): InvitationDecision {
  const invitation = invitationOf(order, invitationId);
  if (invitation === undefined || invitation.bouncedAt !== undefined) return [];
  if (outcome === "bounced") return [{ kind: "invitationBounced", invitationId }];
  return invitation.sentAt === undefined ? [{ kind: "invitationSent", invitationId }] : [];
}

/** The order after an event about its invitations. */
export function evolveInvitations(order: Order, orderEvent: InvitationEvent, at: number): Order {
  switch (orderEvent.kind) {
    case "invitationsMade": {
      const sent = orderEvent.isByLink ? { sentAt: at } : {};
      const made = orderEvent.invitations.map((invitation) => ({ ...invitation, ...sent, nudges: [] }));
      return { ...order, invitations: [...(order.invitations ?? []), ...made] };
    }
    case "invitationSent":
      return withInvitations(order, [orderEvent.invitationId], () => ({ sentAt: at }));
    case "invitationBounced":
      return withInvitations(order, [orderEvent.invitationId], () => ({ bouncedAt: at }));
    case "invitationDeclined":
      return withInvitations(order, [orderEvent.invitationId], () => ({ declinedAt: at }));
    case "invitationsNudged":
      return withInvitations(order, orderEvent.invitationIds, ({ nudges }) => ({
        nudges: [...nudges, orderEvent.sendAt],
      }));
    default:
      return orderEvent satisfies never;
  }
}

/** The person invited has begun to pay. */
export function withPayer(order: Order, invitationId: string | undefined, payer: string): Order {
  return invitationId === undefined ? order : withInvitations(order, [invitationId], () => ({ payer }));
}

function withInvitations(
  order: Order,
  ids: readonly string[],
  edit: (invitation: OrderInvitation) => Partial<OrderInvitation>,
): Order {
  const invitations = (order.invitations ?? []).map((invitation) =>
    ids.includes(invitation.id) ? { ...invitation, ...edit(invitation) } : invitation,
  );
  return { ...order, invitations };
}
