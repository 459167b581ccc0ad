// Members as the dashboard's app reads them. No hash, key or token is in it.

import type { Member, MemberSession, Passkey, Right, Role, Roles } from "../../domain/members/member.ts";

export type PasskeyJson = Pick<Passkey, "id" | "createdAt" | "usedAt">;
export type OwnSessionJson = Pick<MemberSession, "id" | "startedAt" | "usedAt"> & {
  /** Whether it is the session of this request. */
  readonly isThis: boolean;
};

/** `invitedUntil`: an invitation is open. Times in epoch ms. */
export type MemberJson = {
  readonly id: string;
  readonly email: string;
  readonly roles: Roles;
  readonly createdAt: number;
  readonly passkeys: number;
  readonly lastUsedAt: number | null;
  readonly invitedUntil: number | null;
};

export type RoleJson = Role;
export type RolesJson = Roles;

export type OwnJson = {
  readonly memberId: string | null;
  readonly passkeys: readonly PasskeyJson[];
  readonly sessions: readonly OwnSessionJson[];
};

/** The session of a request: the member, what they may on any platform, and the platforms that they see. */
export type SessionJson = OwnJson & {
  readonly email: string;
  readonly roles: Roles;
  /** The sandbox's owner, who is no stored member and has no passkey. */
  readonly isSandbox: boolean;
  readonly hasSteppedUp: boolean;
  readonly rights: readonly Right[];
  readonly platforms: readonly { readonly id: string; readonly name: string }[];
};

/** Options for a passkey, as WebAuthn has them in JSON; bytes are base64url. `user`: of a new one. */
export type EntryOptionsJson = {
  readonly challenge: string;
  readonly user?: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly { readonly id: string; readonly type: string }[];
};

/** An invitation asks for a passkey. */
export type EnteredJson = { readonly options: EntryOptionsJson };

/** The link is shown once. `until` is epoch ms. */
export type InvitedJson = { readonly memberId: string; readonly link: string; readonly until: number };

export function memberJson(
  { id, email, roles, createdAt, passkeys, sessions, invitation }: Member,
  now: number,
): MemberJson {
  const uses = [...passkeys, ...sessions].map(({ usedAt }) => usedAt);
  return {
    ...{ id, email, roles, createdAt },
    passkeys: passkeys.length,
    lastUsedAt: uses.length === 0 ? null : Math.max(...uses),
    invitedUntil: invitation !== undefined && now < invitation.until ? invitation.until : null,
  };
}

/** Undefined is the sandbox's owner, who is no stored member. */
export function ownJson(member: Member | undefined, sessionId: string): OwnJson {
  return {
    memberId: member?.id ?? null,
    passkeys: (member?.passkeys ?? []).map(({ id, createdAt, usedAt }) => ({ id, createdAt, usedAt })),
    sessions: (member?.sessions ?? []).map(({ id, startedAt, usedAt }) => ({
      ...{ id, startedAt, usedAt },
      isThis: id === sessionId,
    })),
  };
}
