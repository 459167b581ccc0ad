// Sessions that control a sandbox from another machine: opened by the PIN, or once by the link that the start prints. Kept
// in memory: both keys are new at each start.

import { LRUCache } from "lru-cache";
import { HOUR } from "../../domain/time.ts";
import type { Control } from "../../http/pipeline/control.ts";
import type { PinAnswer, PinOptions } from "./pin.ts";
import { createPin } from "./pin.ts";
import { pinPage } from "./pin-page.ts";

const VALID_MS = 12 * HOUR;
const COOKIE = "sandbox-control";
const MOST_SESSIONS = 1_000;
/** The session of its own machine. */
const HERE = "here";

/** What opens it: a PIN that was typed, or the token of the one-time link. */
export type ControlKey = { readonly pin: string } | { readonly token: string };

export type Entered =
  /** The headers give the browser its session. */
  | { readonly kind: "entered"; readonly headers: Readonly<Record<string, string>> }
  | Exclude<PinAnswer, { readonly kind: "right" }>;

export type ControlSessions = Control & {
  /** The PIN that is valid now. */
  pin(): string;
  /** Of the one-time link. */
  readonly token: string;
  enter(key: ControlKey, request: Request, address: string | undefined): Entered;
};

export function createControlSessions(options: PinOptions): ControlSessions {
  const { now, random } = options;
  const newToken = () => Buffer.from(random(32)).toString("base64url");
  const pin = createPin(options);
  const token = newToken();
  let isLinkUsed = false;
  const sessions = new LRUCache<string, { readonly endsAt: number }>({ max: MOST_SESSIONS });

  const isOpen = (id: string) => id === HERE || now() < (sessions.get(id)?.endsAt ?? 0);

  function answerTo(key: ControlKey, address: string | undefined): PinAnswer {
    if ("pin" in key) return pin.try(key.pin, address);
    if (isLinkUsed || hashOf(key.token) !== hashOf(token)) return { kind: "wrong" };
    isLinkUsed = true;
    return { kind: "right" };
  }

  return {
    pin: pin.current,
    token,
    isOpen,
    sessionOf(request, address) {
      if (isThisMachine(request, address)) return HERE;
      const given = cookieOf(request);
      return given !== undefined && isOpen(hashOf(given)) ? hashOf(given) : undefined;
    },
    enter(key, request, address) {
      const answer = answerTo(key, address);
      if (answer.kind !== "right") return answer;
      const session = newToken();
      sessions.set(hashOf(session), { endsAt: now() + VALID_MS });
      return { kind: "entered", headers: setCookie(request, session, VALID_MS / 1_000) };
    },
    leave(request) {
      sessions.delete(hashOf(cookieOf(request) ?? ""));
      return setCookie(request, "", 0);
    },
    ask: (request) => pinPage(request),
  };
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1)$/;
/** Headers with which proxies say for whom they ask, or that they do. */
const OF_PROXY = /^(x-forwarded-.*|forwarded|via|x-real-ip|(cf-connecting|true-client)-ip)$/;

/** A name that leads here from elsewhere has another Host, and a proxy says for whom it asks. */
function isThisMachine(request: Request, address: string | undefined): boolean {
  if (address === undefined || !LOOPBACK.test(address)) return false;
  for (const name of request.headers.keys()) if (OF_PROXY.test(name)) return false;
  return /^localhost(:\d+)?$/i.test(request.headers.get("host") ?? "");
}

function cookieOf(request: Request): string | undefined {
  const given = request.headers.get("cookie")?.split(";") ?? [];
  const own = given.map((pair) => pair.trim()).find((pair) => pair.startsWith(`${COOKIE}=`));
  return own?.slice(COOKIE.length + 1);
}

/** Over http on a local network it can only do without `Secure`. */
function setCookie(request: Request, value: string, maxAgeS: number): Readonly<Record<string, string>> {
  const secure = request.headers.get("origin")?.startsWith("https:") ? "; Secure" : "";
  return {
    "Set-Cookie": `${COOKIE}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Strict${secure}`,
  };
}

function hashOf(token: string): string {
  return new Bun.CryptoHasher("sha256").update(token).digest("hex");
}
