// Invitations and nudges as acts on an order: whom a list of people adds to it, and when a nudge is sent. Pure, for the
// callback of an update.

import { withoutAbsent } from "../../api/orders/details.ts";
import type { InvitedPerson } from "../../api/orders/invitation-schema.ts";
import type { Platform } from "../../config/config.ts";
import { nudgeMoment } from "../../domain/messages/nudge-hours.ts";
import type { NewInvitation } from "../../domain/order/invitation.ts";
import { captainOf, payerOf, reserves } from "../../domain/order/queries.ts";
import type { Invited } from "../../ports/invitations.ts";
import type { StoredOrder } from "../../ports/store.ts";
import type { Act } from "../orders/transition.ts";
import { madeWith } from "../payments/payers.ts";

type By = "merchant" | "captain";

/** Addresses that were invited already are left out, and so is the captain's: the answer is the same. */
export function inviting(
  found: Found,
  people: readonly InvitedPerson[],
  by: By,
  idOf: (index: number) => string,
  isByLink = false,
): Act {
  const added = addedBy(found, people, idOf);
  return {
    command: {
      kind: "invite",
      invitations: added.map(({ invitation }) => invitation),
      by,
      ...(isByLink && { isByLink }),
    },
    invited: Object.fromEntries(added.map(({ invitation, person }) => [invitation.id, person])),
  };
}

/** A new order has only details. */
type Found = Pick<StoredOrder, "details"> & Partial<StoredOrder>;

/** The people whom the list adds, each once. */
function addedBy(
  found: Found,
  people: readonly InvitedPerson[],
  idOf: (index: number) => string,
): readonly { readonly invitation: NewInvitation; readonly person: Invited }[] {
  const { order, details, buyers = {}, invited = {} } = found;
  const captain = order && captainOf(order);
  const own = buyers[captain?.id ?? ""]?.email ?? details.email ?? "";
  const known = new Set([own, ...Object.values(invited).map(({ email }) => email)].map(plain));
  const isNew = ({ email }: InvitedPerson, index: number) =>
    !known.has(plain(email)) && people.findIndex((each) => plain(each.email) === plain(email)) === index;
  return people.filter(isNew).map(({ email, firstName = "", seats }, index) => {
    const paid = order?.authorizations.filter(reserves).find(madeWith(buyers, email));
    const invitation = { id: idOf(index), ...withoutAbsent({ seats, payer: paid && payerOf(paid) }) };
    return { invitation, person: { email, firstName } };
  });
}

/** Nudges of all who have not answered, or of those named. */
export function nudging(
  platform: Platform,
  invitationIds: readonly string[] | undefined,
  by: By,
  now: number,
): Act {
  const sendAt = nudgeMoment(platform.mail?.timeZone ?? "UTC", now);
  return {
    command: { kind: "nudge", sendAt, by, ...(invitationIds !== undefined && { invitationIds }) },
  };
}

/** The invitation of this address, if there is one. */
export function invitationBehind({ invited = {} }: StoredOrder, email: string): string | undefined {
  return Object.entries(invited).find(([, person]) => plain(person.email) === plain(email))?.[0];
}

function plain(email: string): string {
  return email.toLowerCase();
}
