// The operator's own access to a running service: keys that live as long as the process, in a file of the data
// directory that only its owner can read. That owner could read the database as well, so the file grants nothing new.

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readInvitation } from "../api/dashboard/requests.ts";
import { successBody } from "../api/errors/envelope.ts";
import { problem } from "../api/errors/problem.ts";
import { OPERATOR_API } from "../api/paths.ts";
import { BY_OPERATOR } from "../application/audit-log.ts";
import type { DeadlineAct } from "../application/contract/financing.ts";
import type { AccessRequest, Operations, PlannedRequest } from "../application/contract/operations.ts";
import type { Log } from "../application/log.ts";
import type { Config, Platform } from "../config/config.ts";
import { hashOfKey, newSecretKey } from "../config/new-keys.ts";
import type { Members } from "../dashboard/members.ts";
import { actedResponse, refusalResponse } from "../dashboard/routes/answers.ts";
import { outcomeResponse } from "../http/pipeline/outcome-response.ts";
import type { RouteResponse } from "../http/pipeline/response.ts";
import { jsonResponse, problemResponse } from "../http/pipeline/response.ts";
import type { Route } from "../http/pipeline/route.ts";
import type { Caller } from "../ports/audit-log.ts";
import type { UpkeepRun } from "../ports/upkeep.ts";
import { replaceFile } from "./data-directory/replace-file.ts";
import { createRandomSource } from "./random-source.ts";
import type { LoggedLine } from "./recent-warnings.ts";

/** The URL of the service on this machine, and each platform's operator key, by platform id. */
export type OperatorAccess = {
  readonly url: string;
  readonly token: string;
  readonly keys: Readonly<Record<string, string>>;
};

export type Operator = {
  readonly token: string;
  /** By platform's id, of those that have one. */
  readonly keys: OperatorAccess["keys"];
  /** The given platforms, and no others: each also knows its operator's key. */
  withKeys(platforms: Config["platforms"]): Config["platforms"];
};

const FILE = "operator.json";

export function createOperator({ mode }: Pick<Config, "mode">): Operator {
  const random = createRandomSource();
  let keys: Record<string, string> = {};
  return {
    token: Buffer.from(random(32)).toString("base64url"),
    get keys() {
      return keys;
    },
    withKeys(platforms) {
      keys = Object.fromEntries(platforms.map(({ id }) => [id, keys[id] ?? newSecretKey(mode, random)]));
      return platforms.map((platform) => withKey(platform, keys[platform.id] ?? "", { isOperators: true }));
    },
  };
}

/** The platform, which another secret key opens too. */
export function withKey(
  platform: Platform,
  key: string,
  whose: Pick<Platform["secretKeys"][number], "isOperators"> = {},
): Platform {
  const sha256 = hashOfKey(key).slice("sha256:".length);
  return { ...platform, secretKeys: [...platform.secretKeys, { sha256, last4: key.slice(-4), ...whose }] };
}

/** Writes the access file for commands of the same user. A service on a full disk starts without it (F3). */
export function publishAccess(dataDir: string, { url, token, keys }: OperatorAccess, log: Log): void {
  const path = join(dataDir, FILE);
  try {
    replaceFile(path, `${JSON.stringify({ url, token, keys })}\n`);
  } catch (error) {
    log({ event: "operatorFileFailed", level: "warning", error });
  }
}

/** What is left behind is as that of a service that was killed. */
export function withdrawAccess(dataDir: string, log: Log): void {
  try {
    rmSync(join(dataDir, FILE), { force: true });
  } catch (error) {
    log({ event: "operatorFileFailed", level: "warning", error });
  }
}

/** The access file of a running service, or of one that was killed; undefined: none that can be read. */
export function readAccess(dataDir: string): OperatorAccess | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE), "utf8")) as OperatorAccess;
  } catch {
    return undefined;
  }
}

/** Observations of a running service since its start that an operator should know. */
export type Seen = {
  /** The address of a proxy on its own network that is not among the trusted ones. */
  readonly untrustedProxy?: string;
};

/** `members` are absent without a dashboard. */
export type Operated = { readonly operations: Operations; readonly members?: Members | undefined };

/** Routes that only the holder of this token may call. `post` answers with what `act` returns. */
export function operatorRouting(token: string) {
  const route = (path: string, answer: (body: unknown, by: Caller) => Promise<RouteResponse>): Route => ({
    method: "POST",
    path,
    access: "open",
    async handle({ request, requestId }) {
      if (!isToken(request.headers.get("authorization"), token))
        return problemResponse(problem("unauthorized"));
      return answer(await request.json(), { ...BY_OPERATOR, requestId });
    },
  });
  const post = (path: string, act: (body: unknown, by: Caller) => unknown): Route =>
    route(path, async (body, by) => jsonResponse(successBody(await act(body, by))));
  return { route, post };
}

/** The operator's state that the merchants' API does not have. */
export function operatorRoutes(
  { operations, members }: Operated,
  token: string,
  { seen, warnings }: { readonly seen: () => Seen; readonly warnings: () => readonly LoggedLine[] },
): readonly Route[] {
  const { route, post } = operatorRouting(token);
  return [
    post(OPERATOR_API.erase, (who, by) => operations.erase(who as PlannedRequest, by)),
    post(OPERATOR_API.access, (asked, by) => operations.accessReport(asked as AccessRequest, by)),
    post(OPERATOR_API.financing, (asked) =>
      operations.financedOrders((asked as { readonly orderId?: string }).orderId),
    ),
    route(OPERATOR_API.deadline, async (asked, by) =>
      outcomeResponse(await operations.actOnDeadline(asked as DeadlineAct, by), (value) =>
        successBody(value),
      ),
    ),
    post(OPERATOR_API.seen, seen),
    post(OPERATOR_API.warnings, warnings),
    post(OPERATOR_API.upkeep, async (run) => {
      await operations.reportUpkeep(run as Omit<UpkeepRun, "at">);
      return {};
    }),
    route(OPERATOR_API.resendEmail, async (asked, by) =>
      outcomeResponse(await operations.resendMail(asked as { readonly number: number }, { by }), (value) =>
        successBody(value),
      ),
    ),
    route(OPERATOR_API.inviteMember, async (asked, by) => {
      if (members === undefined) return refusalResponse("noDashboard");
      const read = readInvitation(asked);
      if (read.kind === "problem") return problemResponse(read.problem);
      return actedResponse(await members.invite(read.value, by));
    }),
    route(OPERATOR_API.removeMember, async (asked, by) =>
      members === undefined
        ? refusalResponse("noDashboard")
        : actedResponse(await members.remove(asked as { readonly email: string }, by)),
    ),
  ];
}

function isToken(given: string | null, token: string): boolean {
  const digest = (text: string) => new Uint8Array(new Bun.CryptoHasher("sha256").update(text).digest());
  return crypto.timingSafeEqual(digest(given ?? ""), digest(token));
}
