// Port for what is known of invitations across orders: how many were sent lately, and who wants none. Addresses are only
// HMACs here.

import type { Admission, InvitationCounts } from "../domain/messages/invitation-limits.ts";

/** The person whom an invitation is for; personal data, by the invitation's id. */
export type Invited = { readonly email: string; readonly firstName: string };

/** An invitation that is about to be sent. `captain` and `address` are HMACs. */
export type CountedInvitation = {
  readonly invitationId: string;
  readonly platformId: string;
  readonly captain: string;
  readonly address: string;
  /** Epoch ms. */
  readonly at: number;
};

export type InvitationStore = {
  /**
   * Counts an invitation if `decide` admits it; one that was counted stays admitted. `decide` is pure, and is given what
   * was counted after `since` (epoch ms), which is all that is kept.
   */
  countInvitation(
    invitation: CountedInvitation,
    since: number,
    decide: (counts: InvitationCounts) => Admission,
  ): Promise<Admission>;
  /** From now on this address (an HMAC) is not invited by this platform's orders. */
  refuseInvitations(platformId: string, address: string): Promise<void>;
  refusesInvitations(platformId: string, address: string): Promise<boolean>;
};
