// Invitations across orders in lists: the counterpart of src/store/sqlite/tables/invitations.ts.

import type { CountedInvitation, InvitationStore } from "../../../src/ports/invitations.ts";

export function memoryInvitations(): InvitationStore {
  let sent: readonly CountedInvitation[] = [];
  const refused = new Set<string>();

  function counted(isMeant: (invitation: CountedInvitation) => boolean) {
    const found = sent.filter(isMeant);
    return { count: found.length, first: Math.min(...found.map(({ at }) => at)) };
  }

  return {
    async countInvitation(invitation, since, decide) {
      sent = sent.filter(({ at }) => at > since);
      if (sent.some(({ invitationId }) => invitationId === invitation.invitationId)) return "admitted";
      const admission = decide({
        platform: counted(({ platformId }) => platformId === invitation.platformId),
        captain: counted(({ captain }) => captain === invitation.captain),
        address: counted(({ address }) => address === invitation.address),
      });
      if (admission === "admitted") sent = [...sent, invitation];
      return admission;
    },
    async refuseInvitations(platformId, address) {
      refused.add(`${platformId} ${address}`);
    },
    refusesInvitations: async (platformId, address) => refused.has(`${platformId} ${address}`),
  };
}
