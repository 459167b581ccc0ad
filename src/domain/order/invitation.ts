// Invitations of an order, with their commands and domain events. Names and addresses of those invited are kept outside
// the aggregate, so that they can be erased.

/** `waiting`: its e-mail goes out once the captain's payment is held. */
export const INVITATION_STATUSES = ["waiting", "sent", "paid", "declined", "bounced"] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** One person who was invited by e-mail. Epoch ms. */
export type OrderInvitation = {
  readonly id: string;
  /** For how many people; absent: one. */
  readonly seats?: number;
  /** The payer that they became with their latest try, by the id of that person's first payment. */
  readonly payer?: string;
  readonly sentAt?: number;
  readonly bouncedAt?: number;
  readonly declinedAt?: number;
  /** When each nudge is sent, oldest first. */
  readonly nudges: readonly number[];
};

/** `payer`: a person who has a share already. */
export type NewInvitation = Pick<OrderInvitation, "id" | "payer" | "seats">;

export type InvitationCommand =
  | {
      readonly kind: "invite";
      readonly invitations: readonly NewInvitation[];
      readonly by: "merchant" | "captain";
      /** They get their links in another way: no e-mail is sent. */
      readonly isByLink?: true;
    }
  /** The mail server's answer to an invitation or a nudge. */
  | { readonly kind: "noteInvitation"; readonly invitationId: string; readonly outcome: "sent" | "bounced" }
  | { readonly kind: "decline"; readonly invitationId: string }
  /** Of all who have not answered. `sendAt`: when the e-mails go out, epoch ms. */
  | {
      readonly kind: "nudge";
      readonly invitationIds?: readonly string[];
      readonly sendAt: number;
      readonly by: "merchant" | "captain";
    };

export type InvitationEvent =
  | {
      readonly kind: "invitationsMade";
      readonly invitations: readonly NewInvitation[];
      readonly by: "merchant" | "captain";
      readonly isByLink?: true;
    }
  | { readonly kind: "invitationSent"; readonly invitationId: string }
  | { readonly kind: "invitationBounced"; readonly invitationId: string }
  | { readonly kind: "invitationDeclined"; readonly invitationId: string }
  | {
      readonly kind: "invitationsNudged";
      readonly invitationIds: readonly string[];
      readonly sendAt: number;
      readonly by: "merchant" | "captain";
    };

const KINDS: Readonly<Record<InvitationEvent["kind"], true>> = {
  invitationsMade: true,
  invitationSent: true,
  invitationBounced: true,
  invitationDeclined: true,
  invitationsNudged: true,
};

export function isInvitationEvent<E extends { readonly kind: string }>(
  orderEvent: E,
): orderEvent is Extract<E, InvitationEvent> {
  return Object.hasOwn(KINDS, orderEvent.kind);
}
