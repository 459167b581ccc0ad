// Roles in words.

import type { RoleJson, RolesJson } from "../../../../../src/api/dashboard/members-json.ts";
import { platformName } from "../../shell/session.ts";

export const ROLE_TEXT: Readonly<Record<RoleJson, string>> = {
  reader: "A reader sees orders, without last names and addresses.",
  support: "Support also sees addresses, reminds, resends, and refunds up to the limit.",
  manager: "A manager does all acts on orders, exports, and sees the audit.",
  owner: "An owner does everything: members and personal data too.",
};

export const ROLES = Object.keys(ROLE_TEXT) as RoleJson[];

export function rolesText(roles: RolesJson | undefined): string {
  if (roles === undefined) return "";
  if ("all" in roles) return `${roles.all} of all platforms`;
  return Object.entries(roles.platforms)
    .map(([id, role]) => `${role} of ${platformName(id)}`)
    .join(", ");
}
