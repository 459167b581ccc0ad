// Sight of a member on one platform's orders: what their role shows of the people in them.

import type { PersonName } from "../../api/dashboard/order-json.ts";
import type { Roles } from "../../domain/members/member.ts";
import { hasRightOn } from "../rights.ts";

/** Without `addresses` there are first names and initials alone. */
export type Sight = {
  readonly addresses: boolean;
  readonly captainLinks: boolean;
  readonly audit: boolean;
};

export function sightOf(roles: Roles, platformId: string): Sight {
  return {
    addresses: hasRightOn(roles, "seeAddresses", platformId),
    captainLinks: hasRightOn(roles, "seeCaptainLinks", platformId),
    audit: hasRightOn(roles, "seeAudit", platformId),
  };
}

type Person = { readonly email?: string; readonly firstName?: string; readonly lastName?: string };

/** Nothing of a person whose data was erased, or who has not said who they are. */
export function shownPerson(person: Person | undefined, { addresses }: Sight): PersonName {
  if (person === undefined) return {};
  const { email, firstName = "", lastName = "" } = person;
  const initial = [...lastName.trim()][0];
  const last = addresses ? lastName : initial && `${initial.toUpperCase()}.`;
  const name = [firstName, last].filter(Boolean).join(" ").trim();
  return { ...(name && { name }), ...(addresses && email && { email }) };
}
