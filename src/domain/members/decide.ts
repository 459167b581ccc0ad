// Decisions about members: the changes that an act on them makes, or its refusal. Pure; ids, hashes and times are given.

import type { Member, MemberChange, MemberSession, Passkey, Role, Roles } from "./member.ts";
import { isOwner, memberOf } from "./member.ts";

export const MOST_PASSKEYS = 10;

export type MemberRefusal =
  | "firstMustBeOwner"
  | "lastOwner"
  | "memberAlready"
  | "memberNotFound"
  | "invitationOver"
  | "passkeyKnown"
  | "passkeyNotFound"
  | "lastPasskey"
  | "tooManyPasskeys"
  | "sessionNotFound";

/** `memberId`: whom the act is about. */
export type MemberDecision =
  | { readonly kind: "decided"; readonly memberId: string; readonly changes: readonly MemberChange[] }
  | { readonly kind: "refused"; readonly code: MemberRefusal; readonly memberId?: string };

export type AskedInvitation = {
  readonly email: string;
  /** Absent: a new member is a reader, an invited one keeps their roles. */
  readonly role?: Role;
  /** The one platform that the role is for; absent: all. */
  readonly platformId?: string;
  /** Ends the member's passkeys and sessions first. */
  readonly revoke?: boolean;
  /** A member is invited again with the roles that they have, or refused. */
  readonly keepsRoles?: boolean;
};

type Fresh = { readonly id: string; readonly hash: string; readonly at: number; readonly until: number };

/** Invites a new member, or lets one add a device. */
export function invite(members: readonly Member[], asked: AskedInvitation, fresh: Fresh): MemberDecision {
  const found = memberOf(members, asked.email);
  const roles = rolesAsked(found?.roles, asked);
  if (members.length === 0 && !isOwner({ roles })) return refused("firstMustBeOwner");
  if (found !== undefined && asked.keepsRoles && !isSame(found.roles, roles))
    return refused("memberAlready", found.id);
  if (found !== undefined && isLastOwnerLost(members, found, roles)) return refused("lastOwner", found.id);
  const { id, email, createdAt } = found ?? { id: fresh.id, email: asked.email, createdAt: fresh.at };
  return decided(id, [
    ...(found === undefined || !isSame(found.roles, roles)
      ? [{ kind: "memberSaved", member: { id, email, roles, createdAt } } as const]
      : []),
    ...(found === undefined || isSame(found.roles, roles) ? [] : sessionsEnded(found)),
    ...(asked.revoke === true ? passkeysRemoved(found) : []),
    { kind: "invited", memberId: id, hash: fresh.hash, until: fresh.until },
  ]);
}

/** A role on all platforms replaces roles on some, and the reverse; a role on one platform joins those on others. */
function rolesAsked(present: Roles | undefined, { role, platformId }: AskedInvitation): Roles {
  if (role === undefined && platformId === undefined) return present ?? { all: "reader" };
  if (platformId === undefined) return { all: role ?? "reader" };
  const others = present !== undefined && "platforms" in present ? present.platforms : {};
  return { platforms: { ...others, [platformId]: role ?? others[platformId] ?? "reader" } };
}

export function changeRoles(members: readonly Member[], memberId: string, roles: Roles): MemberDecision {
  const found = members.find(({ id }) => id === memberId);
  if (found === undefined) return refused("memberNotFound");
  if (isSame(found.roles, roles)) return decided(memberId, []);
  if (isLastOwnerLost(members, found, roles)) return refused("lastOwner", memberId);
  const { id, email, createdAt } = found;
  return decided(id, [
    { kind: "memberSaved", member: { id, email, roles, createdAt } },
    ...sessionsEnded(found),
  ]);
}

export function removeMember(members: readonly Member[], memberId: string | undefined): MemberDecision {
  const found = members.find(({ id }) => id === memberId);
  if (found === undefined) return refused("memberNotFound");
  if (isLastOwnerLost(members, found, undefined)) return refused("lastOwner", found.id);
  return decided(found.id, [{ kind: "memberRemoved", memberId: found.id }]);
}

/** The member whose invitation it is, while it holds. */
export function invitedBy(members: readonly Member[], hash: string, now: number): Member | undefined {
  return members.find(({ invitation }) => invitation?.hash === hash && now < invitation.until);
}

/** The passkey that an invitation asked for; the invitation ends with it. */
export function acceptInvitation(
  members: readonly Member[],
  hash: string,
  passkey: Passkey,
  now: number,
): MemberDecision {
  const found = invitedBy(members, hash, now);
  if (found === undefined) return refused("invitationOver");
  const added = addPasskey(members, found.id, passkey);
  if (added.kind === "refused") return added;
  return decided(found.id, [...added.changes, { kind: "invitationEnded", memberId: found.id }]);
}

export function addPasskey(members: readonly Member[], memberId: string, passkey: Passkey): MemberDecision {
  const found = members.find(({ id }) => id === memberId);
  if (found === undefined) return refused("memberNotFound");
  if (members.some(({ passkeys }) => passkeys.some(({ id }) => id === passkey.id)))
    return refused("passkeyKnown", memberId);
  if (found.passkeys.length >= MOST_PASSKEYS) return refused("tooManyPasskeys", memberId);
  return decided(memberId, [{ kind: "passkeyAdded", memberId, passkey }]);
}

/** The last one stays: a member without any could only come back by an invitation. */
export function removePasskey(
  members: readonly Member[],
  memberId: string,
  passkeyId: string,
): MemberDecision {
  const passkeys = members.find(({ id }) => id === memberId)?.passkeys ?? [];
  if (!passkeys.some(({ id }) => id === passkeyId)) return refused("passkeyNotFound", memberId);
  if (passkeys.length === 1) return refused("lastPasskey", memberId);
  return decided(memberId, [{ kind: "passkeyRemoved", id: passkeyId }]);
}

export type ProvenUse = {
  readonly passkeyId: string;
  readonly counter: number;
  readonly at: number;
  /** Of the new token and the new session. */
  readonly hash: string;
  readonly sessionId: string;
};

/** A sign-in, or with the session that it replaces a step-up, which keeps that session's age. */
export function startSession(
  members: readonly Member[],
  { passkeyId, counter, at, hash, sessionId }: ProvenUse,
  replaced?: { readonly memberId: string; readonly sessionId: string },
): MemberDecision {
  const found = members.find(({ passkeys }) => passkeys.some(({ id }) => id === passkeyId));
  if (found === undefined || (replaced !== undefined && replaced.memberId !== found.id))
    return refused("passkeyNotFound", replaced?.memberId);
  const before = found.sessions.find(({ id }) => id === replaced?.sessionId);
  if (replaced !== undefined && before === undefined) return refused("sessionNotFound", found.id);
  const session: MemberSession = {
    id: sessionId,
    passkeyId,
    startedAt: before?.startedAt ?? at,
    usedAt: at,
    passkeyAt: at,
  };
  return decided(found.id, [
    { kind: "passkeyUsed", id: passkeyId, counter, at },
    ...(before === undefined ? [] : [{ kind: "sessionEnded", id: before.id } as const]),
    { kind: "sessionStarted", memberId: found.id, hash, session },
  ]);
}

export function endSession(members: readonly Member[], memberId: string, sessionId: string): MemberDecision {
  const sessions = members.find(({ id }) => id === memberId)?.sessions ?? [];
  if (!sessions.some(({ id }) => id === sessionId)) return refused("sessionNotFound", memberId);
  return decided(memberId, [{ kind: "sessionEnded", id: sessionId }]);
}

/** Owners who have registered no passkey cannot sign in: they stand in only for others who cannot either. */
function isLastOwnerLost(members: readonly Member[], member: Member, roles: Roles | undefined): boolean {
  if (!isOwner(member) || (roles !== undefined && isOwner({ roles }))) return false;
  return !members.some(
    (other) => other.id !== member.id && isOwner(other) && (canSignIn(other) || !canSignIn(member)),
  );
}

function canSignIn({ passkeys }: Member): boolean {
  return passkeys.length > 0;
}

function sessionsEnded({ sessions }: Member): readonly MemberChange[] {
  return sessions.map(({ id }) => ({ kind: "sessionEnded", id }));
}

function passkeysRemoved(member: Member | undefined): readonly MemberChange[] {
  return (member?.passkeys ?? []).map(({ id }) => ({ kind: "passkeyRemoved", id }));
}

function isSame(left: Roles, right: Roles): boolean {
  if ("all" in left || "all" in right) return "all" in left && "all" in right && left.all === right.all;
  const roles = Object.entries(left.platforms);
  return (
    roles.length === Object.keys(right.platforms).length &&
    roles.every(([platformId, role]) => right.platforms[platformId] === role)
  );
}

function decided(memberId: string, changes: readonly MemberChange[]): MemberDecision {
  return { kind: "decided", memberId, changes };
}

function refused(code: MemberRefusal, memberId?: string): MemberDecision {
  return memberId === undefined ? { kind: "refused", code } : { kind: "refused", code, memberId };
}
