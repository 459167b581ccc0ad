// Signed-in members as the routes of the dashboard know them, and the guard that finds them.

import type { Audited } from "../../application/contract/answer.ts";
import type { Right, Roles } from "../../domain/members/member.ts";

/** A member with the session of a request, as both are at that moment. */
export type SignedIn = {
  readonly memberId: string;
  readonly email: string;
  readonly roles: Roles;
  readonly sessionId: string;
  /** The sandbox signs its own machine in: there is no passkey to ask for. */
  readonly isSandbox?: true;
  /** The latest use of a passkey, in epoch ms. */
  readonly passkeyAt: number;
};

export type MemberGuard = {
  /** The origin of the dashboard's pages: a change comes from there and nowhere else. */
  readonly origin: string;
  /** Undefined: without a session, or with one that is over. `isUse`: the session lasts longer for it; so it does by default. */
  open(request: Request, address: string | undefined, isUse?: boolean): Promise<SignedIn | undefined>;
  /** The same member as they are now, without a use of their session; undefined: it is over. */
  look(request: Request, signedIn: SignedIn): Promise<SignedIn | undefined>;
  /** Whether the role has the right on any platform. */
  has(roles: Roles, right: Right): boolean;
  hasSteppedUp(signedIn: SignedIn): boolean;
  /** Adds a row to the audit log: this member asked for what their role does not allow. */
  noteMissingRight(path: string, by: Audited["by"]): Promise<void>;
  /** The same of a member who has to use their passkey first, at most once in 10 minutes of a session. */
  noteMissingStepUp(path: string, signedIn: SignedIn, by: Audited["by"]): Promise<void>;
};
