// Members of the dashboard as rows, with their invitations, passkeys and sessions. There are few of them: acts read all.

import type { Database } from "bun:sqlite";
import type {
  Member,
  MemberChange,
  MemberRecord,
  MemberSession,
  Passkey,
} from "../../../domain/members/member.ts";
import type { MemberStore, OpenSession } from "../../../ports/members.ts";
import type { Drizzle } from "../prepared.ts";
import type { Snapshot } from "../writer/snapshot.ts";
import type { Writer } from "../writer/writer.ts";
import type { AuditRows } from "./audit-log.ts";

type MemberRows = ReturnType<typeof memberRows>;

type Owned = { readonly memberId: string };
type MemberRow = Omit<MemberRecord, "roles"> & { readonly roles: string };
type PasskeyRow = Omit<Passkey, "transports"> & Owned & { readonly transports: string };
type SessionRow = MemberSession & Owned;
type InvitationRow = Owned & { readonly hash: string; readonly until: number };

const SESSION = `id, member_id AS memberId, passkey_id AS passkeyId, started_at AS startedAt, used_at AS usedAt,
  passkey_at AS passkeyAt FROM member_sessions`;

/** Every member, by e-mail address. */
export function readMembers(database: Database): readonly Member[] {
  const members = database
    .query<MemberRow, []>("SELECT id, email, roles, created_at AS createdAt FROM members ORDER BY email")
    .all();
  if (members.length === 0) return [];
  const passkeys = database
    .query<PasskeyRow, []>(
      `SELECT id, member_id AS memberId, public_key AS publicKey, counter, transports, created_at AS createdAt,
         used_at AS usedAt FROM passkeys ORDER BY created_at, id`,
    )
    .all();
  const sessions = database.query<SessionRow, []>(`SELECT ${SESSION} ORDER BY started_at, id`).all();
  const invitations = database
    .query<InvitationRow, []>("SELECT member_id AS memberId, hash, until FROM member_invitations")
    .all();
  return members.map(({ roles, ...member }) => {
    const isTheirs = ({ memberId }: Owned) => memberId === member.id;
    const invitation = invitations.find(isTheirs);
    return {
      ...member,
      roles: JSON.parse(roles),
      passkeys: passkeys.filter(isTheirs).map(({ memberId: _, transports, ...passkey }) => ({
        ...passkey,
        transports: JSON.parse(transports),
      })),
      sessions: sessions.filter(isTheirs).map(({ memberId: _, ...session }) => session),
      ...(invitation && { invitation: { hash: invitation.hash, until: invitation.until } }),
    };
  });
}

export function memberRows({ $client: database }: Drizzle) {
  const run = (sql: string, ...values: (string | number)[]) => void database.query(sql).run(...values);
  return {
    all: () => readMembers(database),
    session(hash: string): OpenSession | undefined {
      const found = database.query<SessionRow, [string]>(`SELECT ${SESSION} WHERE hash = ?`).get(hash);
      const member = found && readMembers(database).find(({ id }) => id === found.memberId);
      const session = member?.sessions.find(({ id }) => id === found?.id);
      return member && session ? { member, session } : undefined;
    },
    save(change: MemberChange): void {
      switch (change.kind) {
        case "memberSaved": {
          const { id, email, roles, createdAt } = change.member;
          run(
            `INSERT INTO members (id, email, roles, created_at) VALUES (?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET roles = excluded.roles`,
            ...[id, email, JSON.stringify(roles), createdAt],
          );
          break;
        }
        case "memberRemoved":
          for (const table of ["member_sessions", "member_invitations", "passkeys"])
            run(`DELETE FROM ${table} WHERE member_id = ?`, change.memberId);
          run("DELETE FROM members WHERE id = ?", change.memberId);
          break;
        case "invited":
          run(
            "INSERT OR REPLACE INTO member_invitations (member_id, hash, until) VALUES (?, ?, ?)",
            ...[change.memberId, change.hash, change.until],
          );
          break;
        case "invitationEnded":
          run("DELETE FROM member_invitations WHERE member_id = ?", change.memberId);
          break;
        case "passkeyAdded": {
          const { id, publicKey, counter, transports, createdAt, usedAt } = change.passkey;
          run(
            `INSERT INTO passkeys (id, member_id, public_key, counter, transports, created_at, used_at)
             VALUES (?, ?, ?, ?, ?, ?, ?)`,
            ...[id, change.memberId, publicKey, counter, JSON.stringify(transports), createdAt, usedAt],
          );
          break;
        }
        case "passkeyUsed":
          run(
            "UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ?",
            ...[change.counter, change.at, change.id],
          );
          break;
        case "passkeyRemoved":
          run("DELETE FROM member_sessions WHERE passkey_id = ?", change.id);
          run("DELETE FROM passkeys WHERE id = ?", change.id);
          break;
        case "sessionStarted": {
          const { id, passkeyId, startedAt, usedAt, passkeyAt } = change.session;
          run(
            `INSERT INTO member_sessions (id, hash, member_id, passkey_id, started_at, used_at, passkey_at)
             VALUES (?, ?, ?, ?, ?, ?, ?)`,
            ...[id, change.hash, change.memberId, passkeyId, startedAt, usedAt, passkeyAt],
          );
          break;
        }
        case "sessionEnded":
          run("DELETE FROM member_sessions WHERE id = ?", change.id);
          break;
        default:
          change satisfies never;
      }
    },
    touch: (id: string, at: number) =>
      run("UPDATE member_sessions SET used_at = max(used_at, ?) WHERE id = ?", at, id),
    prune(usedBefore: number, startedBefore: number, now: number): void {
      run("DELETE FROM member_sessions WHERE used_at < ? OR started_at < ?", usedBefore, startedBefore);
      run("DELETE FROM member_invitations WHERE until <= ?", now);
    },
  };
}

/** `rows` are made when they are first asked for. */
export function memberStorage(
  rows: { readonly members: MemberRows; readonly audit: AuditRows },
  writer: Pick<Writer, "write">,
  snapshot: Pick<Snapshot, "read">,
): MemberStore {
  return {
    members: async () => snapshot.read(() => rows.members.all()),
    session: async (hash) => snapshot.read(() => rows.members.session(hash)),
    changeMembers: (decide, at) =>
      writer.write(() => {
        const decided = decide(rows.members.all());
        if (decided.audit === undefined) return decided.value;
        for (const change of decided.changes) rows.members.save(change);
        rows.audit.add(decided.audit, { at, outcome: decided.outcome });
        return decided.value;
      }),
    touchSession: (id, at) => writer.write(() => rows.members.touch(id, at)),
    pruneMembers: ({ usedBefore, startedBefore, now }) =>
      writer.write(() => rows.members.prune(usedBefore, startedBefore, now)),
  };
}
