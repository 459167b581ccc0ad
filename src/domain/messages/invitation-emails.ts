// E-mails about invitations, as they follow from domain events, and the check that one which has waited is still true.
// Those to people invited name the captain's payment, because the captain is the one who invites.

import type { OrderEvent } from "../order/events.ts";
import { invitationOf, invitationStatus, payerInvited } from "../order/invitations.ts";
import type { InvitationMailName, MailJob } from "../order/jobs.ts";
import type { Order } from "../order/order.ts";
import { isSharing, organiserOf } from "../order/queries.ts";

type Mailed = Pick<MailJob, "invitationId" | "notBefore"> & { readonly mail: InvitationMailName };

/** `order` is the order after `orderEvent`. */
export function invitationMailsOf(order: Order, orderEvent: OrderEvent): readonly MailJob[] {
  const captain = organiserOf(order);
  if (captain === undefined || order.invitations === undefined) return [];
  return mailed(order, orderEvent, captain.id)
    .filter((job) => isInvitationMailTrue(order, job.mail, job))
    .map((job) => ({ kind: "mail", authorizationId: captain.id, ...job }));
}

/** Those who were invited before the captain paid are written to once the captain's payment is held. */
function mailed(order: Order, orderEvent: OrderEvent, captainId: string): readonly Mailed[] {
  switch (orderEvent.kind) {
    case "invitationsMade":
      return orderEvent.invitations.map(({ id }) => ({ mail: "invitation", invitationId: id }));
    case "paymentAuthorized":
      return orderEvent.authorizationId === captainId
        ? (order.invitations ?? []).map(({ id }) => ({ mail: "invitation", invitationId: id }))
        : [];
    case "invitationDeclined":
      return [{ mail: "captainDeclined", invitationId: orderEvent.invitationId }];
    case "invitationsNudged":
      return orderEvent.invitationIds.map((invitationId) => {
        return { mail: "nudge", invitationId, notBefore: orderEvent.sendAt };
      });
    default:
      return [];
  }
}

/** An invitation is sent once; who has answered, or is paying, is not nudged. */
export function isInvitationMailTrue(
  order: Order,
  mail: InvitationMailName,
  { invitationId }: Pick<MailJob, "invitationId">,
): boolean {
  const invitation = invitationOf(order, invitationId);
  if (invitation === undefined || !isSharing(order)) return false;
  const status = invitationStatus(order, invitation);
  const isPaying = payerInvited(order, invitation) !== undefined;
  switch (mail) {
    case "invitation":
      return status === "waiting" && !isPaying;
    case "nudge":
      return status === "sent" && !isPaying;
    case "captainDeclined":
      return status === "declined";
    default:
      return mail satisfies never;
  }
}
