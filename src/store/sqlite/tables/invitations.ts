// Invitations across orders, as rows: those sent lately, and the addresses that want none.

import type { SentInvitations } from "../../../domain/messages/invitation-limits.ts";
import type { InvitationStore } from "../../../ports/invitations.ts";
import type { Drizzle } from "../prepared.ts";
import type { Snapshot } from "../writer/snapshot.ts";
import type { Writer } from "../writer/writer.ts";

type InvitationRows = ReturnType<typeof invitationRows>;

export function invitationRows({ $client: database }: Drizzle) {
  const forget = database.query<null, [number]>("DELETE FROM sent_invitations WHERE at <= ?");
  const isSent = database.query<{ at: number }, [string]>(
    "SELECT at FROM sent_invitations WHERE invitation_id = ?",
  );
  const countBy = (column: "platform_id" | "captain" | "address") =>
    database.query<{ count: number; first: number | null }, [string]>(
      `SELECT count(*) AS count, min(at) AS first FROM sent_invitations WHERE ${column} = ?`,
    );
  const by = {
    platform: countBy("platform_id"),
    captain: countBy("captain"),
    address: countBy("address"),
  };
  const add = database.query<null, [string, string, string, string, number]>(
    "INSERT INTO sent_invitations (invitation_id, platform_id, captain, address, at) VALUES (?, ?, ?, ?, ?)",
  );
  const refuse = database.query<null, [string, string]>(
    "INSERT INTO refused_invitations (platform_id, address) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  const isRefused = database.query<{ address: string }, [string, string]>(
    "SELECT address FROM refused_invitations WHERE platform_id = ? AND address = ?",
  );
  const counted = (name: keyof typeof by, value: string): SentInvitations => {
    const { count = 0, first = 0 } = by[name].get(value) ?? {};
    return { count, first: first ?? 0 };
  };
  return {
    forget: (until: number) => void forget.run(until),
    isSent: (invitationId: string) => isSent.get(invitationId) !== null,
    counted,
    add: (...values: Parameters<typeof add.run>) => void add.run(...values),
    refuse: (platformId: string, address: string) => void refuse.run(platformId, address),
    isRefused: (platformId: string, address: string) => isRefused.get(platformId, address) !== null,
  };
}

/** `rows` are made when they are first asked for. */
export function invitationStorage(
  rows: { readonly invitations: InvitationRows },
  writer: Pick<Writer, "write">,
  snapshot: Pick<Snapshot, "read">,
): InvitationStore {
  return {
    countInvitation: ({ invitationId, platformId, captain, address, at }, since, decide) =>
      writer.write(() => {
        const { invitations } = rows;
        invitations.forget(since);
        if (invitations.isSent(invitationId)) return "admitted";
        const admission = decide({
          platform: invitations.counted("platform", platformId),
          captain: invitations.counted("captain", captain),
          address: invitations.counted("address", address),
        });
        if (admission === "admitted") invitations.add(invitationId, platformId, captain, address, at);
        return admission;
      }),
    refuseInvitations: (...which) => writer.write(() => rows.invitations.refuse(...which)),
    refusesInvitations: async (...which) => snapshot.read(() => rows.invitations.isRefused(...which)),
  };
}
