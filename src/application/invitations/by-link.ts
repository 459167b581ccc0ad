// Invitation of a person who is there: their link is handed over, no e-mail is sent, and the limits on e-mails do not apply.

import type { InvitedPerson } from "../../api/orders/invitation-schema.ts";
import { platformOf } from "../../config/config.ts";
import { invitationOf } from "../../domain/order/invitations.ts";
import type { InvitedByLink } from "../contract/operations.ts";
import { newId } from "../ids.ts";
import { invitationLink } from "../orders/view.ts";
import { pageToken } from "../pages/links.ts";
import { noteAct } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";
import { inviting } from "./inviting.ts";

export async function inviteByLink(
  runtime: Runtime,
  orderId: string,
  person: InvitedPerson,
): Promise<InvitedByLink | undefined> {
  const stored = await runtime.store.read(orderId);
  const platform = platformOf(runtime.config, stored?.order.platformId);
  if (stored === undefined || platform === undefined) return undefined;
  const invitationId = newId("inv", runtime.now(), runtime.random);
  const noted = await noteAct(runtime, { stored, platform }, (found) =>
    inviting(found, [person], "merchant", () => invitationId, true),
  );
  const isInvited = noted !== undefined && invitationOf(noted.stored.order, invitationId) !== undefined;
  return isInvited
    ? { invitationId, token: pageToken(runtime.linkSecret, invitationLink(orderId, invitationId)) }
    : undefined;
}
