// Members of a store in memory: none. The simulators, which use it, have no dashboard.

import type { MemberStore } from "../../../src/ports/members.ts";

export function memoryMembers(): MemberStore {
  return {
    members: async () => [],
    session: async () => undefined,
    changeMembers: async (decide) => decide([]).value,
    touchSession: async () => undefined,
    pruneMembers: async () => undefined,
  };
}
