// Port for the dashboard's members. Each change of them is saved with its audit row, and a refused act leaves a row alone:
// the type of an outcome demands the act.

import type { Member, MemberChange, MemberSession } from "../domain/members/member.ts";
import type { AuditedAct } from "./audit-log.ts";

/** `outcome`: `done`, or the code of a refusal, which changes nothing. Without a known actor nothing is changed or recorded. */
export type MemberOutcome<T> =
  | {
      readonly value: T;
      readonly audit: AuditedAct;
      readonly outcome: string;
      readonly changes: readonly MemberChange[];
    }
  | { readonly value: T; readonly audit?: never };

/** A session by its token, with the member as they are now. */
export type OpenSession = { readonly member: Member; readonly session: MemberSession };

/** Sessions last used or begun before these moments, and invitations that ended, may be deleted. Epoch ms. */
export type MemberRetention = {
  readonly usedBefore: number;
  readonly startedBefore: number;
  readonly now: number;
};

export type MemberStore = {
  /** Every member, by e-mail address. O(members with their passkeys and sessions). */
  members(): Promise<readonly Member[]>;
  session(hash: string): Promise<OpenSession | undefined>;
  /** The one way members change. `decide` is synchronous and pure, and may run again, as that of an order's update. */
  changeMembers<T>(decide: (members: readonly Member[]) => MemberOutcome<T>, at: number): Promise<T>;
  /** Notes a session's use, which is no act. */
  touchSession(id: string, at: number): Promise<void>;
  pruneMembers(retention: MemberRetention): Promise<void>;
};
