// Sessions of members: begun by a passkey, found again by a cookie, ended by idleness, age, signing out or a changed member.

import type { DashboardProblemCode } from "../api/errors/dashboard-problem.ts";
import { onlyForward } from "../application/clock.ts";
import type { DashboardConfig } from "../config/config.ts";
import { isOver } from "../domain/members/member.ts";
import { MINUTE } from "../domain/time.ts";
import type { Control } from "../http/pipeline/control.ts";
import type { MemberGuard, SignedIn } from "../http/pipeline/signed-in.ts";
import type { AuditKeeping, Caller } from "../ports/audit-log.ts";
import type { MemberStore, OpenSession } from "../ports/members.ts";
import { createCount } from "./counts.ts";
import { hasRight } from "./rights.ts";
import { hashOf } from "./tokens.ts";

/** A use is noted this often: a session's end is that exact. */
const TOUCH_MS = MINUTE;
/** A passkey used so lately needs no other use. */
const STEP_UP_MS = 10 * MINUTE;
/**
 * Everybody meets this refusal before a step-up, which begins another session: a row is worth reading where no step-up
 * follows it, and more rows of one session say nothing new.
 */
const STEP_UP_ROWS = { windowMs: STEP_UP_MS, most: 1, keys: 1_000 };

/** A sandbox has no passkeys to ask for. */
const SANDBOX_OWNER = {
  memberId: "sandbox",
  email: "sandbox",
  roles: { all: "owner" },
  isSandbox: true,
  passkeyAt: 0,
} as const satisfies Partial<SignedIn>;

export type SessionsOptions = {
  readonly store: Pick<MemberStore, "session" | "touchSession"> & Pick<AuditKeeping, "recordAct">;
  readonly config: DashboardConfig;
  readonly now: () => number;
  /** Of a sandbox: its sessions are the owner's. */
  readonly control: Control | undefined;
};

export function createSessions({ store, config, now, control }: SessionsOptions): MemberGuard {
  const cookie = cookieOf(config);
  const isNoted = createCount(onlyForward(now), STEP_UP_ROWS);

  async function openSession(token: string): Promise<OpenSession | undefined> {
    const open = await store.session(hashOf(token));
    return open === undefined || isOver(open.session, config, now()) ? undefined : open;
  }
  async function found(token: string, isUse: boolean): Promise<SignedIn | undefined> {
    const open = await openSession(token);
    if (open === undefined) return undefined;
    if (isUse && now() - open.session.usedAt >= TOUCH_MS) await store.touchSession(open.session.id, now());
    return signedIn(open);
  }

  function noteRefused(path: string, by: Caller, outcome: DashboardProblemCode): Promise<void> {
    return store.recordAct({ ...by, action: "request", parameters: { path } }, { at: now(), outcome });
  }

  return {
    origin: new URL(config.url).origin,
    async open(request, address, isUse = true) {
      const token = cookie.read(request);
      const member = token === undefined ? undefined : await found(token, isUse);
      if (member !== undefined) return member;
      const sessionId = control?.sessionOf(request, address);
      return sessionId === undefined ? undefined : { ...SANDBOX_OWNER, sessionId };
    },
    async look(request, { isSandbox, sessionId }) {
      if (isSandbox) return control?.isOpen(sessionId) ? { ...SANDBOX_OWNER, sessionId } : undefined;
      const token = cookie.read(request);
      const open = token === undefined ? undefined : await openSession(token);
      return open && signedIn(open);
    },
    has: hasRight,
    hasSteppedUp: ({ isSandbox, passkeyAt }) => isSandbox === true || now() - passkeyAt < STEP_UP_MS,
    noteMissingRight: (path, by) => noteRefused(path, by, "rightMissing"),
    async noteMissingStepUp(path, { sessionId }, by) {
      if (!isNoted(sessionId)) await noteRefused(path, by, "stepUpNeeded");
    },
  };
}

function signedIn({ member, session }: OpenSession): SignedIn {
  const { id: memberId, email, roles } = member;
  return { memberId, email, roles, sessionId: session.id, passkeyAt: session.passkeyAt };
}

export type SessionCookie = {
  /** The token in the request's cookie. */
  read(request: Request): string | undefined;
  /** The header that gives a browser this token, or takes the cookie away. */
  set(token: string): Readonly<Record<string, string>>;
  clear(): Readonly<Record<string, string>>;
};

/** Over https its name binds it to this very host; a sandbox over http can only do without. */
export function cookieOf({ url }: Pick<DashboardConfig, "url">): SessionCookie {
  const isSecure = url.startsWith("https:");
  const name = isSecure ? "__Host-session" : "session";
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  return {
    read(request) {
      const given = request.headers.get("cookie")?.split(";") ?? [];
      const own = given.map((pair) => pair.trim()).filter((pair) => pair.startsWith(`${name}=`));
      // Two of a name: one was put there by another page of this host's domain.
      return own.length === 1 ? own[0]?.slice(name.length + 1) : undefined;
    },
    set: (token) => ({ "Set-Cookie": `${name}=${token}${attributes}` }),
    clear: () => ({ "Set-Cookie": `${name}=; Max-Age=0${attributes}` }),
  };
}
