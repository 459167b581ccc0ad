// Check of the dashboard's members for the `check` command: an owner, and roles of platforms that there are.

import type { Config } from "../../config/config.ts";
import { isOwner } from "../../domain/members/member.ts";
import type { Inspection } from "../../store/inspection.ts";
import { PROGRAM } from "../program-name.ts";
import type { Finding } from "./finding.ts";

export async function* checkMembers(
  inspection: Pick<Inspection, "members">,
  { platforms, dashboard }: Pick<Config, "platforms" | "dashboard">,
): AsyncGenerator<Finding> {
  const members = await inspection.members();
  if (dashboard === undefined || members.length === 0) return;
  if (!members.some(isOwner)) {
    const message = `no member is an owner of all platforms: ${PROGRAM} dashboard invite EMAIL --role owner`;
    yield { level: "problem", about: "members", message };
  }
  for (const { email, roles } of members) {
    const named = "platforms" in roles ? Object.keys(roles.platforms) : [];
    for (const id of named.filter((id) => !platforms.some((platform) => platform.id === id))) {
      const message = `${email} has a role on ${id}, which is not in the configuration`;
      yield { level: "warning", about: "members", message };
    }
  }
}
