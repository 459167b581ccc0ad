// Routes of the screen People: the session of the request, and the members, whom owners change.

import type { SessionJson } from "../../api/dashboard/members-json.ts";
import { memberJson, ownJson } from "../../api/dashboard/members-json.ts";
import { readInvitation, readMember, readRoles } from "../../api/dashboard/requests.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import type { Config, Platform } from "../../config/config.ts";
import type { Right } from "../../domain/members/member.ts";
import { problemResponse } from "../../http/pipeline/response.ts";
import type { Route } from "../../http/pipeline/route.ts";
import type { MemberGuard } from "../../http/pipeline/signed-in.ts";
import type { Members } from "../members.ts";
import { hasRight, platformsWith, RIGHTS } from "../rights.ts";
import { actedResponse, dataResponse } from "./answers.ts";

export type PeopleRoutes = {
  readonly members: Members;
  readonly guard: MemberGuard;
  readonly now: () => number;
  readonly mode: Config["mode"];
  readonly platforms: () => readonly Pick<Platform, "id" | "name">[];
};

export function peopleRoutes(options: PeopleRoutes): readonly Route[] {
  const { members, now } = options;
  return [
    sessionRoute(options),
    {
      method: "GET",
      path: DASHBOARD_API.members,
      access: "session",
      needs: "manageMembers",
      handle: async () => dataResponse((await members.list()).map((member) => memberJson(member, now()))),
    },
    {
      method: "POST",
      path: DASHBOARD_API.invite,
      access: "session",
      needs: "manageMembers",
      stepsUp: true,
      async handle({ body, caller }) {
        const read = readInvitation(body);
        if (read.kind === "problem") return problemResponse(read.problem);
        // Another role has an act of its own there, which says what it ends.
        return actedResponse(await members.invite({ ...read.value, keepsRoles: true }, caller()));
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.role,
      access: "session",
      needs: "manageMembers",
      stepsUp: true,
      async handle({ body, caller }) {
        const read = readRoles(body);
        if (read.kind === "problem") return problemResponse(read.problem);
        return actedResponse(await members.changeRoles(read.value.memberId, read.value.roles, caller()));
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.removeMember,
      access: "session",
      needs: "manageMembers",
      stepsUp: true,
      async handle({ body, caller }) {
        const read = readMember(body);
        if (read.kind === "problem") return problemResponse(read.problem);
        return actedResponse(await members.remove(read.value, caller()));
      },
    },
  ];
}

function sessionRoute({ members, guard, platforms, mode }: PeopleRoutes): Route {
  return {
    method: "GET",
    path: DASHBOARD_API.session,
    access: "session",
    needs: "ownSignIn",
    async handle({ signedIn }) {
      const { memberId, roles, email, sessionId, isSandbox = false } = signedIn;
      const member = (await members.list()).find(({ id }) => id === memberId);
      const seen = platformsWith(roles, "read");
      const json: SessionJson = {
        ...ownJson(member, sessionId),
        email,
        roles,
        isSandbox,
        hasSteppedUp: guard.hasSteppedUp(signedIn),
        rights: (Object.keys(RIGHTS) as Right[]).filter(
          (right) => hasRight(roles, right) && (right !== "useSandbox" || mode === "sandbox"),
        ),
        platforms: platforms()
          .filter(({ id }) => seen === "all" || seen.includes(id))
          .map(({ id, name }) => ({ id, name })),
      };
      return dataResponse(json);
    },
  };
}
