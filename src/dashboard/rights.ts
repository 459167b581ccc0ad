// The table of rights: which role has which, judged at each request.

import type { Config } from "../config/config.ts";
import type { Right, Role, Roles } from "../domain/members/member.ts";
import { ROLES } from "../domain/members/member.ts";

/** The least of the roles that has the right. */
export const RIGHTS: Readonly<Record<Right, Role>> = {
  read: "reader",
  ownSignIn: "reader",
  seeAddresses: "support",
  attend: "support",
  refundSome: "support",
  seeCaptainLinks: "manager",
  seeAudit: "manager",
  seeSystem: "manager",
  seeLook: "manager",
  refund: "manager",
  settle: "manager",
  export: "manager",
  manageMembers: "owner",
  erase: "owner",
  useSandbox: "owner",
};

/** Rights about more than one platform: only a role on all platforms can have them. */
const EVERYWHERE: ReadonlySet<Right> = new Set(["seeSystem", "manageMembers", "erase", "useSandbox"]);

function includes(role: Role, right: Right): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(RIGHTS[right]);
}

/** The platforms on which these roles have the right. */
export function platformsWith(roles: Roles, right: Right): "all" | readonly string[] {
  if ("all" in roles) return includes(roles.all, right) ? "all" : [];
  if (EVERYWHERE.has(right)) return [];
  return Object.entries(roles.platforms).flatMap(([id, role]) => (includes(role, right) ? id : []));
}

/** Whether they have it on any platform: of which one, each route judges itself. */
export function hasRight(roles: Roles, right: Right): boolean {
  const platforms = platformsWith(roles, right);
  return platforms === "all" || platforms.length > 0;
}

/** Whether they have it on this platform. */
export function hasRightOn(roles: Roles, right: Right, platformId: string): boolean {
  const platforms = platformsWith(roles, right);
  return platforms === "all" || platforms.includes(platformId);
}

/** Of one platform, or of all, those on which the member has the right. */
export function platformsFor(
  { platforms }: Pick<Config, "platforms">,
  roles: Roles,
  right: Right,
  asked?: string,
): readonly string[] {
  return platforms
    .map(({ id }) => id)
    .filter((id) => (asked === undefined || id === asked) && hasRightOn(roles, right, id));
}

/** Of one platform, or of all that the member sees. */
export function seenPlatforms(
  config: Pick<Config, "platforms">,
  roles: Roles,
  asked?: string,
): readonly string[] {
  return platformsFor(config, roles, "read", asked);
}
