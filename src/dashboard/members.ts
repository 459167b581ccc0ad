// Acts on members: each is decided and saved in one step, with its audit row, and so is its refusal.

import type { InvitedJson } from "../api/dashboard/members-json.ts";
import { DASHBOARD } from "../api/paths.ts";
import { newId } from "../application/ids.ts";
import type { AskedInvitation, MemberDecision, MemberRefusal } from "../domain/members/decide.ts";
import { changeRoles, invite, removeMember } from "../domain/members/decide.ts";
import type { Member, Roles } from "../domain/members/member.ts";
import { memberOf } from "../domain/members/member.ts";
import { DAY } from "../domain/time.ts";
import type { AuditAction, AuditedAct, AuditParameters, Caller } from "../ports/audit-log.ts";
import type { MemberStore } from "../ports/members.ts";
import type { Random } from "./tokens.ts";
import { hashOf, newToken } from "./tokens.ts";

const INVITATION_MS = DAY;

export type Acted<T> =
  | { readonly kind: "ok"; readonly value: T }
  | { readonly kind: "refused"; readonly code: MemberRefusal | "unknownPlatform" };

export type Members = {
  list(): Promise<readonly Member[]>;
  invite(asked: AskedInvitation, by: Caller): Promise<Acted<InvitedJson>>;
  changeRoles(memberId: string, roles: Roles, by: Caller): Promise<Acted<null>>;
  remove(whom: { readonly memberId: string } | { readonly email: string }, by: Caller): Promise<Acted<null>>;
};

export type MembersOptions = {
  readonly store: MemberStore;
  readonly now: () => number;
  readonly random: Random;
  /** The origin of the dashboard. */
  readonly url: () => string;
  readonly platformIds: () => readonly string[];
};

export function createMembers({ store, now, random, url, platformIds }: MembersOptions): Members {
  const isKnown = (asked: readonly string[]) => asked.every((id) => platformIds().includes(id));
  return {
    list: () => store.members(),
    async invite(asked, by) {
      if (asked.platformId !== undefined && !isKnown([asked.platformId])) return UNKNOWN_PLATFORM;
      const token = newToken(random);
      const at = now();
      const until = at + INVITATION_MS;
      const fresh = { id: newId("mem", at, random), hash: hashOf(token), at, until };
      const parameters = {
        ...grantOf(asked),
        ...(asked.revoke === true && { revoked: "passkeys" as const }),
      };
      const acted = await act(store, at, { by, action: "inviteMember", parameters }, (members) =>
        invite(members, asked, fresh),
      );
      if (acted.kind === "refused") return acted;
      return {
        kind: "ok",
        value: { memberId: acted.value, link: `${url()}${DASHBOARD.enter}#${token}`, until },
      };
    },
    async changeRoles(memberId, roles, by) {
      if ("platforms" in roles && !isKnown(Object.keys(roles.platforms))) return UNKNOWN_PLATFORM;
      const parameters =
        "all" in roles
          ? { role: roles.all }
          : { roles: Object.entries(roles.platforms).map(([id, role]) => `${id} ${role}`) };
      return withoutValue(
        await act(store, now(), { by, action: "changeRole", parameters }, (members) =>
          changeRoles(members, memberId, roles),
        ),
      );
    },
    async remove(whom, by) {
      return withoutValue(
        await act(store, now(), { by, action: "removeMember" }, (members) =>
          removeMember(members, "memberId" in whom ? whom.memberId : memberOf(members, whom.email)?.id),
        ),
      );
    },
  };
}

/** The role that an invitation asks for, if it names one. */
function grantOf({ role, platformId }: AskedInvitation): AuditParameters {
  if (role === undefined) return {};
  return platformId === undefined ? { role } : { roles: [`${platformId} ${role}`] };
}

const UNKNOWN_PLATFORM = { kind: "refused", code: "unknownPlatform" } as const;

export type MemberAct = {
  readonly by: Caller;
  readonly action: AuditAction;
  readonly parameters?: AuditParameters;
};

/** Decides and saves one act on members; answers with the id of the member whom it was about. */
export function act(
  store: Pick<MemberStore, "changeMembers">,
  at: number,
  { by, action, parameters }: MemberAct,
  decide: (members: readonly Member[]) => MemberDecision,
): Promise<Acted<string>> {
  return store.changeMembers<Acted<string>>((members) => {
    const decision = decide(members);
    const { memberId } = decision;
    const audit: AuditedAct = { ...by, action, parameters: { ...parameters, ...(memberId && { memberId }) } };
    return decision.kind === "decided"
      ? {
          value: { kind: "ok", value: decision.memberId },
          audit,
          outcome: "done",
          changes: decision.changes,
        }
      : { value: { kind: "refused", code: decision.code }, audit, outcome: decision.code, changes: [] };
  }, at);
}

export function withoutValue(acted: Acted<unknown>): Acted<null> {
  return acted.kind === "ok" ? { kind: "ok", value: null } : acted;
}
