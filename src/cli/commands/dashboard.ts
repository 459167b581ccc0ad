// `dashboard`: invitations of members, through the service, and the list of them, which may be read next to it.

import type { InvitedJson } from "../../api/dashboard/members-json.ts";
import { OPERATOR_API } from "../../api/paths.ts";
import { OPERATOR } from "../../app/operator-client.ts";
import type { Member, Roles } from "../../domain/members/member.ts";
import { ROLES } from "../../domain/members/member.ts";
import type { Command, CommandContext } from "../command.ts";
import { EXIT } from "../exit.ts";
import { counted } from "../output/counted.ts";
import type { Given } from "../parse/options.ts";
import { emailOf, verbOf } from "../parse/words.ts";
import { PROGRAM } from "../program-name.ts";
import { CONFIGURED, currentDataOf } from "../service/locations.ts";
import { askedPlatform, dataOf, openServiceClient } from "../service/service-client.ts";

const VERBS = { invite: 2, list: 1, remove: 2 } as const;

export const dashboardCommand: Command = {
  name: "dashboard",
  summary: "invite people to the dashboard, list its members, or remove one",
  usage: ["invite EMAIL [--role ROLE] [--platform ID] [--revoke]", "list", "remove EMAIL"],
  about: [
    "invite prints a link, which is valid for 24 hours and once: the person who opens it registers a passkey on their device and signs in with it from then on. Send it to them alone. The first member must be an owner. Inviting a member again adds a device and ends nothing; with --role it changes the role, which ends their sessions.",
    "After the loss of a device, --revoke ends all the member's passkeys and sessions first.",
    "list prints each member with role, passkeys, and an open invitation. remove ends a member's sessions at once and deletes their address. The last owner cannot be removed.",
  ],
  options: {
    ...CONFIGURED,
    role: {
      verbs: ["invite"],
      value: "ROLE",
      about: `invite: ${ROLES.join(", ")} (default: reader)`,
      wrong: (value) => (ROLES.some((role) => role === value) ? undefined : `one of ${ROLES.join(", ")}`),
    },
    platform: { value: "ID", about: "invite: the role is for this platform alone, pl_…", verbs: ["invite"] },
    revoke: { about: "invite: end the member's passkeys and sessions first", verbs: ["invite"] },
  },
  words: 2,
  examples: [
    `${PROGRAM} dashboard invite ana@shop.example --role owner`,
    `${PROGRAM} dashboard invite ana@shop.example --revoke  # a lost device`,
    `${PROGRAM} dashboard list --sandbox`,
  ],
  found: "it was refused, or there is no member",
  async run(given, context) {
    const verb = verbOf(dashboardCommand, given, VERBS);
    if (verb === "list") return list(given, context);
    const email = emailOf("whom?", given.words[1], `dashboard ${verb}`);
    const client = await openServiceClient(given, context);
    const post = (path: string, body: object) => client.ask(OPERATOR, "POST", path, body);
    try {
      if (verb === "remove") {
        dataOf(await post(OPERATOR_API.removeMember, { email }));
        context.print(`${email} is no member any more.`);
        return EXIT.done;
      }
      const platformId = askedPlatform(client, given);
      const { role, revoke } = given.options;
      const asked = {
        email,
        ...(role && { role }),
        ...(platformId && { platformId }),
        ...(revoke && { revoke }),
      };
      const { link, until } = dataOf<InvitedJson>(await post(OPERATOR_API.inviteMember, asked));
      context.print(link);
      context.printNote(`For ${email}, once, until ${new Date(until).toISOString()}.`);
      return EXIT.done;
    } finally {
      await client.close();
    }
  },
};

async function list(given: Given, { print, printNote }: CommandContext): Promise<number> {
  const inspection = await currentDataOf(given);
  try {
    const members = await inspection.members();
    for (const member of members) print(textOf(member));
    if (members.length === 0)
      printNote(`There is no member: ${PROGRAM} dashboard invite EMAIL --role owner invites the first.`);
    return members.length === 0 ? EXIT.found : EXIT.done;
  } finally {
    await inspection.close();
  }
}

function textOf({ email, roles, passkeys, invitation }: Member): string {
  const open = invitation && `invited until ${new Date(invitation.until).toISOString()}`;
  return [email, rolesText(roles), counted(passkeys.length, "passkey"), open]
    .filter((part) => part !== undefined)
    .join("  ");
}

function rolesText(roles: Roles): string {
  if ("all" in roles) return roles.all;
  return Object.entries(roles.platforms)
    .map(([platformId, role]) => `${role} of ${platformId}`)
    .join(", ");
}
