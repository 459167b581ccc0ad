// Invitations across orders, as rows: those sent lately, and the addresses that want none.

import type { SentInvitations } from "../../domain/messages/invitation-limits.ts";
import type { InvitationStore } from "../../ports/invitations.ts";
import type { Database } from "./database.ts";
import type { Transaction } from "./transaction.ts";

async function counted(
  { rows }: Transaction,
  column: "platform_id" | "captain" | "address",
  value: string,
): Promise<SentInvitations> {
  const [found] = await rows<{ readonly count: number; readonly first: number | null }>(
    `SELECT count(*) AS count, min(at) AS first FROM sent_invitations WHERE ${column} = $1`,
    [value],
  );
  return { count: found?.count ?? 0, first: found?.first ?? 0 };
}

export function invitationStorage(database: Database): InvitationStore {
  return {
    countInvitation: ({ invitationId, platformId, captain, address, at }, since, decide) =>
      database.write(async (transaction) => {
        const { rows, run } = transaction;
        // One after the other: two at once would each be admitted as the last.
        await run("LOCK TABLE sent_invitations IN SHARE ROW EXCLUSIVE MODE");
        await run("DELETE FROM sent_invitations WHERE at <= $1::bigint", [since]);
        const sent = await rows("SELECT 1 AS found FROM sent_invitations WHERE invitation_id = $1", [
          invitationId,
        ]);
        if (sent.length > 0) return "admitted";
        const admission = decide({
          platform: await counted(transaction, "platform_id", platformId),
          captain: await counted(transaction, "captain", captain),
          address: await counted(transaction, "address", address),
        });
        if (admission === "admitted")
          await run(
            `INSERT INTO sent_invitations (invitation_id, platform_id, captain, address, at)
             VALUES ($1, $2, $3, $4, $5::bigint)`,
            [invitationId, platformId, captain, address, at],
          );
        return admission;
      }),
    refuseInvitations: (platformId, address) =>
      database.write(({ run }) =>
        run("INSERT INTO refused_invitations (platform_id, address) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
          platformId,
          address,
        ]),
      ),
    async refusesInvitations(platformId, address) {
      const found = await database.rows(
        "SELECT address FROM refused_invitations WHERE platform_id = $1 AND address = $2",
        [platformId, address],
      );
      return found.length > 0;
    },
  };
}
