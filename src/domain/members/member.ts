// Members of the dashboard: the people who sign in to it, with their roles, passkeys and sessions. Times in epoch ms.

export const ROLES = ["reader", "support", "manager", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** One role on all platforms, or one on each of these. */
export type Roles = { readonly all: Role } | { readonly platforms: Readonly<Record<string, Role>> };

/** What a route of the dashboard needs (src/dashboard/rights.ts says which role has it). */
export type Right =
  | "read"
  | "ownSignIn"
  | "seeAddresses"
  | "seeCaptainLinks"
  | "seeAudit"
  | "seeSystem"
  | "seeLook"
  | "attend"
  | "refundSome"
  | "refund"
  | "settle"
  | "export"
  | "manageMembers"
  | "erase"
  /** Of a sandbox only. */
  | "useSandbox";

export type Passkey = {
  /** The credential's id, in base64url. */
  readonly id: string;
  /** In COSE form and base64url. */
  readonly publicKey: string;
  /** Uses as its authenticator counts them; always 0 where it counts none. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: number;
  readonly usedAt: number;
};

export type MemberSession = {
  readonly id: string;
  readonly passkeyId: string;
  /** The moment of the sign-in: a step-up gives a session a new token and leaves its age. */
  readonly startedAt: number;
  readonly usedAt: number;
  /** The latest use of a passkey. */
  readonly passkeyAt: number;
};

export type Member = {
  readonly id: string;
  readonly email: string;
  readonly roles: Roles;
  readonly createdAt: number;
  readonly passkeys: readonly Passkey[];
  readonly sessions: readonly MemberSession[];
  /** The open invitation: of its token only the hash is known. */
  readonly invitation?: { readonly hash: string; readonly until: number };
};

/** The part of a member that is no list. */
export type MemberRecord = Pick<Member, "id" | "email" | "roles" | "createdAt">;

export type MemberChange =
  | { readonly kind: "memberSaved"; readonly member: MemberRecord }
  | { readonly kind: "memberRemoved"; readonly memberId: string }
  /** Replaces an earlier invitation of the member. */
  | { readonly kind: "invited"; readonly memberId: string; readonly hash: string; readonly until: number }
  | { readonly kind: "invitationEnded"; readonly memberId: string }
  | { readonly kind: "passkeyAdded"; readonly memberId: string; readonly passkey: Passkey }
  | { readonly kind: "passkeyUsed"; readonly id: string; readonly counter: number; readonly at: number }
  /** Ends the sessions that began with it too. */
  | { readonly kind: "passkeyRemoved"; readonly id: string }
  | {
      readonly kind: "sessionStarted";
      readonly memberId: string;
      readonly hash: string;
      readonly session: MemberSession;
    }
  | { readonly kind: "sessionEnded"; readonly id: string };

/** Lengths of a session in ms: unused, and since its sign-in. */
export type SessionLimits = { readonly idleMs: number; readonly ageMs: number };

export function isOver(
  { usedAt, startedAt }: MemberSession,
  { idleMs, ageMs }: SessionLimits,
  now: number,
): boolean {
  return now - usedAt >= idleMs || now - startedAt >= ageMs;
}

export function isOwner({ roles }: Pick<Member, "roles">): boolean {
  return "all" in roles && roles.all === "owner";
}

/** Letters of an address in any case name the same member. */
export function memberOf(members: readonly Member[], email: string): Member | undefined {
  return members.find((member) => member.email.toLowerCase() === email.toLowerCase());
}
