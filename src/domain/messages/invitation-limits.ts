// Limits on invitations by e-mail in any 24 hours: of one captain, of one platform, and to one address.

import { DAY } from "../time.ts";

export const INVITATION_WINDOW_MS = DAY;
const MOST = { captain: 60, platform: 500, address: 5 } as const;

/** Invitations within the window; `first`: when the earliest of them was sent, epoch ms. */
export type SentInvitations = { readonly count: number; readonly first: number };
export type InvitationCounts = Readonly<Record<keyof typeof MOST, SentInvitations>>;

/** `withheld`: never sent, and nothing shows it. A moment (epoch ms): it can be sent then at the earliest. */
export type Admission = "admitted" | "withheld" | number;

/** An address over its limit is not to be told from another one; the other limits only delay. */
export function admissionOf(counts: InvitationCounts): Admission {
  if (isReached("address", counts)) return "withheld";
  const reached = (["captain", "platform"] as const).filter((name) => isReached(name, counts));
  if (reached.length === 0) return "admitted";
  return Math.max(...reached.map((name) => counts[name].first + INVITATION_WINDOW_MS));
}

function isReached(name: keyof typeof MOST, counts: InvitationCounts): boolean {
  return counts[name].count >= MOST[name];
}
