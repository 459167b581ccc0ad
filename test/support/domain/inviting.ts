// Steps of a scenario that concern invitations: invite, the mail server's answer, decline, nudge.

import type { Step } from "./scenario.ts";
import { does } from "./scenario.ts";

/** The captain invites people, by the invitations' ids. */
export function invites(...ids: readonly string[]): Step {
  return does({ kind: "invite", invitations: ids.map((id) => ({ id })), by: "captain" });
}
/** The mail server has taken an invitation, or refused it. */
export function mailed(invitationId: string, outcome: "sent" | "bounced" = "sent"): Step {
  return does({ kind: "noteInvitation", invitationId, outcome });
}
export function declines(invitationId: string): Step {
  return does({ kind: "decline", invitationId });
}
/** Of all, sent at once. */
export function nudges(): Step {
  return (scenario) => does({ kind: "nudge", sendAt: scenario.now, by: "captain" })(scenario);
}
