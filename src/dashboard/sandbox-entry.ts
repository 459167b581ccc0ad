// Sign-in of a sandbox, which has no passkeys to ask for: its own machine is the owner, and anyone else is with the link that
// the start prints, once.

import type { DashboardConfig } from "../config/config.ts";
import { isOver } from "../domain/members/member.ts";
import type { SignedIn } from "../http/pipeline/signed-in.ts";
import type { Random } from "./tokens.ts";
import { hashOf, newToken } from "./tokens.ts";

const OWNER = {
  memberId: "sandbox",
  email: "sandbox",
  roles: { all: "owner" },
  isSandbox: true,
  passkeyAt: 0,
} as const satisfies Partial<SignedIn>;

/** The session of its own machine. */
const HERE = "sandbox";

export type SandboxEntry = {
  /** The token of the one-time link. */
  readonly token: string;
  /** The session of a request, by its token or its place. */
  open(request: Request, address: string | undefined, token: string | undefined): SignedIn | undefined;
  /** A session without a use of it; its own machine's is always open. */
  look(sessionId: string): SignedIn | undefined;
  /** A session's token for the link's, the first time. */
  enter(token: string): string | undefined;
  /** Whether there was such a session, which is over now. */
  leave(token: string | undefined): boolean;
};

export function createSandboxEntry(config: DashboardConfig, now: () => number, random: Random): SandboxEntry {
  const token = newToken(random);
  const sessions = new Map<string, { readonly startedAt: number; usedAt: number }>();
  let isUsed = false;
  return {
    token,
    open(request, address, given) {
      if (isThisMachine(request, address)) return { ...OWNER, sessionId: HERE };
      const id = given === undefined ? "" : hashOf(given);
      const found = sessions.get(id);
      if (found === undefined) return undefined;
      if (isOver({ id, passkeyId: "", passkeyAt: 0, ...found }, config, now())) {
        sessions.delete(id);
        return undefined;
      }
      found.usedAt = now();
      return { ...OWNER, sessionId: id };
    },
    look(id) {
      const found = sessions.get(id);
      const isOpen =
        found === undefined
          ? id === HERE
          : !isOver({ id, passkeyId: "", passkeyAt: 0, ...found }, config, now());
      return isOpen ? { ...OWNER, sessionId: id } : undefined;
    },
    enter(given) {
      if (isUsed || hashOf(given) !== hashOf(token)) return undefined;
      isUsed = true;
      const session = newToken(random);
      sessions.set(hashOf(session), { startedAt: now(), usedAt: now() });
      return session;
    },
    leave: (given) => given !== undefined && sessions.delete(hashOf(given)),
  };
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1)$/;

/** A name that leads here from elsewhere has another Host, and a proxy says for whom it asks. */
function isThisMachine({ headers, url }: Request, address: string | undefined): boolean {
  if (address === undefined || !LOOPBACK.test(address)) return false;
  for (const name of headers.keys())
    if (name === "forwarded" || name.startsWith("x-forwarded-")) return false;
  return (headers.get("host") ?? new URL(url).host).replace(/:\d+$/, "").toLowerCase() === "localhost";
}
