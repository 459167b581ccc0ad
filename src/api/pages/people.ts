// JSON of the people of an order between our own pages and the server. Types only.

import type { InvitationStatus } from "../../domain/order/invitation.ts";
import type { AuthorizationStatus, Role, Units, Visibility } from "../../domain/order/order.ts";

/**
 * One payment of a person who takes part. `amount` is their share, or what they were charged, where the reader may see it;
 * `initial` is of their last name; names may be initials, and empty ones are of a person who does not want to be named; `you`: the person looking at the page; `again`: a person who is in the list already;
 * `seats`: for how many people, if for several, and `names` are of the others.
 */
export type PageParticipant = {
  readonly role: Role;
  readonly firstName: string;
  readonly initial: string;
  readonly amount?: number;
  readonly status: AuthorizationStatus;
  readonly seats?: number;
  readonly names?: readonly string[];
  /** Only in `picking`: what they took, or are paying for. */
  readonly units?: readonly Units[];
  readonly you?: true;
  readonly again?: true;
};

/** Those who share an order, as a whole. */
export type PagePeople = {
  /** What co-buyers see of each other. */
  readonly visibility: Visibility;
  /** For how many people there are payments that are held or captured. */
  readonly paid: number;
  /** How many have still to pay; absent where the captain has not said how many share. */
  readonly left?: number;
  /** The sum of the shares that are being paid just now. */
  readonly paying: number;
  /** No other buyer can come after this one: they pay all that is left. */
  readonly last?: true;
  /** Of all: they pay nothing. */
  readonly guests?: number;
};

/** `left`: how many more can be invited (`POST /pay/:token/invitations`). */
export type PageInvitations = { readonly people: readonly PageInvitation[]; readonly left: number };

/** A person invited by e-mail. Email and name are empty once erased, and a name that was not given is. */
export type PageInvitation = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly status: InvitationStatus;
  /** For how many people, if it was said. */
  readonly seats?: number;
  /** When the last nudge was or will be sent, epoch ms. */
  readonly nudgeAt?: number;
  /** They can be nudged now: `POST /pay/:token/nudges`. */
  readonly nudgeable?: true;
};
