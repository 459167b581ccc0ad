// Invitations in an order's answer, absent where there are none.

import { invitationStatus } from "../../domain/order/invitations.ts";
import type { Order } from "../../domain/order/order.ts";

type Invited = { readonly email: string; readonly firstName: string };

export function invitationsJson(order: Order, invited: Readonly<Record<string, Invited>> = {}) {
  return order.invitations?.map((invitation) => {
    const { id, seats, sentAt, nudges } = invitation;
    const { email, firstName } = invited[id] ?? {};
    const status = invitationStatus(order, invitation);
    const known = { email, firstName: firstName || undefined, seats };
    return { id, status, ...known, sentAt, nudges: nudges.length };
  });
}
