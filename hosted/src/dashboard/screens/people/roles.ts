// Roles in words.

import type { RoleJson, RolesJson } from "../../../../../src/api/dashboard/members-json.ts";
import { platformName } from "../../shell/session.ts";

export const ROLE_TEXT: Readonly<Record<RoleJson, string>> = {
  reader: "Reader: sees orders, without addresses",
  support: "Support: sees addresses, resends, refunds a little",
  manager: "Manager: all acts on orders, exports, audit",
  owner: "Owner: everything, members too",
};

export const ROLES = Object.keys(ROLE_TEXT) as RoleJson[];

export function rolesText(roles: RolesJson | undefined): string {
  if (roles === undefined) return "";
  if ("all" in roles) return `${roles.all} of all platforms`;
  return Object.entries(roles.platforms)
    .map(([id, role]) => `${role} of ${platformName(id)}`)
    .join(", ");
}
