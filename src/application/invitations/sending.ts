// Sending of invitations and nudges: whether one may go out, and the mail server's answer, noted on its order.

import type { Platform } from "../../config/config.ts";
import type { Admission } from "../../domain/messages/invitation-limits.ts";
import { admissionOf, INVITATION_WINDOW_MS } from "../../domain/messages/invitation-limits.ts";
import type { MailJob } from "../../domain/order/jobs.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { detailsOf } from "../orders/view.ts";
import { note } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";

type Mailed = { readonly platform: Platform; readonly stored: StoredOrder };
type Wanted = Pick<MailJob, "mail" | "authorizationId" | "invitationId">;

/** The invitation that a person is written to about; undefined: the e-mail is for a buyer. */
export function invitationMailed({ mail, invitationId }: Wanted): string | undefined {
  return mail === "invitation" || mail === "nudge" ? invitationId : undefined;
}

/** One to an address that wants none, or was invited too often, is not sent, and looks as if it was. */
export async function admissionTo(
  runtime: Runtime,
  { platform, stored }: Mailed,
  wanted: Wanted,
): Promise<Admission> {
  const invitationId = invitationMailed(wanted);
  const person = stored.invited?.[invitationId ?? ""];
  if (invitationId === undefined || person === undefined) return "admitted";
  const { store } = runtime;
  const { id: platformId } = platform;
  if (await store.refusesInvitations(platformId, refusalHash(runtime, platformId, person.email)))
    return "withheld";
  if (wanted.mail === "nudge") return "admitted";
  const captain = stored.buyers[wanted.authorizationId]?.email ?? detailsOf(stored).email ?? "";
  const at = runtime.now();
  const hashed = { captain: hashOf(runtime, "captain", captain), address: hashOf(runtime, "", person.email) };
  const counted = { invitationId, platformId, ...hashed, at };
  return store.countInvitation(counted, at - INVITATION_WINDOW_MS, admissionOf);
}

/** Notes that the e-mail left, or that the mail server would not have it. */
export async function noteMailed(
  runtime: Runtime,
  mailed: Mailed,
  wanted: Wanted,
  outcome: "sent" | "bounced",
): Promise<void> {
  const invitationId = invitationMailed(wanted);
  if (invitationId === undefined) return;
  await note(runtime, mailed, { kind: "noteInvitation", invitationId, outcome });
}

/** An address as it is kept once it wants no more invitations of this platform. */
export function refusalHash(runtime: Runtime, platformId: string, email: string): string {
  return hashOf(runtime, platformId, email);
}

function hashOf({ linkSecret }: Runtime, scope: string, email: string): string {
  const hmac = new Bun.CryptoHasher("sha256", linkSecret);
  return hmac.update(`invitation ${scope} ${email.toLowerCase()}`).digest("hex");
}
