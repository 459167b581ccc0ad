// Invitations in an order's answer, absent where there are none.

import { invitationStatus } from "../../domain/order/invitations.ts";
import type { Order } from "../../domain/order/order.ts";

type Invited = { readonly email: string; readonly firstName: string };

export function invitationsJson(order: Order, invited: Readonly<Record<string, Invited>> = {}) {
  return order.invitations?.map((invitation) => {
    const { id, sentAt, nudges } = invitation;
    const { email, firstName } = invited[id] ?? {};
    const status = invitationStatus(order, invitation);
    return { id, status, email, firstName: firstName || undefined, sentAt, nudges: nudges.length };
  });
}
