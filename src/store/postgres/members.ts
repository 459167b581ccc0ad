// Members of the dashboard as rows, with their invitations, passkeys and sessions. There are few of them: acts read all.

import type { Member, MemberChange } from "../../domain/members/member.ts";
import type { MemberStore } from "../../ports/members.ts";
import { addAuditRow } from "./audit-log.ts";
import type { Database } from "./database.ts";
import { memberInvitations, memberSessions, members, passkeys } from "./schema.ts";
import { fromRecord, selected } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

type Owned = { readonly memberId: string };

/** Every member, by e-mail address, in one statement. */
const ALL = `SELECT ${selected(members, "m")},
  (SELECT json_agg(r) FROM (SELECT ${selected(passkeys, "p")} FROM passkeys AS p
    WHERE p.member_id = m.id ORDER BY created_at, id) AS r) AS passkeys,
  (SELECT json_agg(r) FROM (SELECT ${selected(memberSessions, "s")} FROM member_sessions AS s
    WHERE s.member_id = m.id ORDER BY started_at, id) AS r) AS sessions,
  (SELECT to_json(r) FROM (SELECT ${selected(memberInvitations, "i")} FROM member_invitations AS i
    WHERE i.member_id = m.id) AS r) AS invitation
  FROM members AS m ORDER BY lower(email)`;

type Found = Record<string, unknown> & {
  readonly passkeys: readonly Record<string, unknown>[] | null;
  readonly sessions: readonly (Member["sessions"][number] & Owned & { readonly hash: string })[] | null;
  readonly invitation: (NonNullable<Member["invitation"]> & Owned) | null;
};

async function readMembers({ rows }: Pick<Transaction, "rows">): Promise<readonly Member[]> {
  const found = await rows<Found>(ALL);
  return found.map(({ passkeys: keys, sessions, invitation, ...row }) => ({
    ...fromRecord<typeof members.$inferSelect>(members, row),
    passkeys: (keys ?? []).map((key) => {
      const { memberId: _, ...passkey } = fromRecord<typeof passkeys.$inferSelect>(passkeys, key);
      return passkey;
    }),
    sessions: (sessions ?? []).map(({ memberId: _, hash: __, ...session }) => session),
    ...(invitation && { invitation: { hash: invitation.hash, until: invitation.until } }),
  }));
}

async function save({ run }: Transaction, change: MemberChange): Promise<void> {
  switch (change.kind) {
    case "memberSaved": {
      const { id, email, roles, createdAt } = change.member;
      return run(
        `INSERT INTO members (id, email, roles, created_at) VALUES ($1, $2, $3, $4::bigint)
         ON CONFLICT (id) DO UPDATE SET roles = excluded.roles`,
        [id, email, JSON.stringify(roles), createdAt],
      );
    }
    case "memberRemoved":
      for (const table of ["member_sessions", "member_invitations", "passkeys"])
        await run(`DELETE FROM ${table} WHERE member_id = $1`, [change.memberId]);
      return run("DELETE FROM members WHERE id = $1", [change.memberId]);
    case "invited":
      return run(
        `INSERT INTO member_invitations (member_id, hash, until) VALUES ($1, $2, $3::bigint)
         ON CONFLICT (member_id) DO UPDATE SET hash = excluded.hash, until = excluded.until`,
        [change.memberId, change.hash, change.until],
      );
    case "invitationEnded":
      return run("DELETE FROM member_invitations WHERE member_id = $1", [change.memberId]);
    case "passkeyAdded": {
      const { id, publicKey, counter, transports, createdAt, usedAt } = change.passkey;
      return run(
        `INSERT INTO passkeys (id, member_id, public_key, counter, transports, created_at, used_at)
         VALUES ($1, $2, $3, $4::bigint, $5, $6::bigint, $7::bigint)`,
        [id, change.memberId, publicKey, counter, JSON.stringify(transports), createdAt, usedAt],
      );
    }
    case "passkeyUsed":
      return run("UPDATE passkeys SET counter = $2::bigint, used_at = $3::bigint WHERE id = $1", [
        change.id,
        change.counter,
        change.at,
      ]);
    case "passkeyRemoved":
      await run("DELETE FROM member_sessions WHERE passkey_id = $1", [change.id]);
      return run("DELETE FROM passkeys WHERE id = $1", [change.id]);
    case "sessionStarted": {
      const { id, passkeyId, startedAt, usedAt, passkeyAt } = change.session;
      return run(
        `INSERT INTO member_sessions (id, hash, member_id, passkey_id, started_at, used_at, passkey_at)
         VALUES ($1, $2, $3, $4, $5::bigint, $6::bigint, $7::bigint)`,
        [id, change.hash, change.memberId, passkeyId, startedAt, usedAt, passkeyAt],
      );
    }
    case "sessionEnded":
      return run("DELETE FROM member_sessions WHERE id = $1", [change.id]);
    default:
      return change satisfies never;
  }
}

export function memberStorage(database: Database): MemberStore {
  return {
    members: () => readMembers(database),
    async session(hash) {
      const [found] = await database.rows<{ readonly id: string; readonly memberId: string }>(
        `SELECT id, member_id AS "memberId" FROM member_sessions WHERE hash = $1`,
        [hash],
      );
      const member = found && (await readMembers(database)).find(({ id }) => id === found.memberId);
      const session = member?.sessions.find(({ id }) => id === found?.id);
      return member && session ? { member, session } : undefined;
    },
    changeMembers: (decide, at) =>
      database.write(async (transaction) => {
        // One act after the other: each decides on all members.
        await transaction.run("LOCK TABLE members IN SHARE ROW EXCLUSIVE MODE");
        const decided = decide(await readMembers(transaction));
        if (decided.audit === undefined) return decided.value;
        for (const change of decided.changes) await save(transaction, change);
        await addAuditRow(transaction, decided.audit, { at, outcome: decided.outcome });
        return decided.value;
      }),
    touchSession: (id, at) =>
      database.write(({ run }) =>
        run("UPDATE member_sessions SET used_at = greatest(used_at, $2::bigint) WHERE id = $1", [id, at]),
      ),
    pruneMembers: ({ usedBefore, startedBefore, now }) =>
      database.write(async ({ run }) => {
        await run("DELETE FROM member_sessions WHERE used_at < $1::bigint OR started_at < $2::bigint", [
          usedBefore,
          startedBefore,
        ]);
        await run("DELETE FROM member_invitations WHERE until <= $1::bigint", [now]);
      }),
  };
}
