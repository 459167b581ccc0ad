// Routes as data: their method and path, the authentication they require, and their handler. The request pipeline
// enforces them.

import type { Audited } from "../../application/contract/answer.ts";
import type { CommandOptions } from "../../application/contract/merchant.ts";
import type { Platform } from "../../config/config.ts";
import type { Right } from "../../domain/members/member.ts";
import type { RouteResponse } from "./response.ts";
import type { SignedIn } from "./signed-in.ts";

export type Caller = Audited["by"];
export type AuditedRequest = Omit<Caller, "actor">;
export type IdempotencyKey = NonNullable<CommandOptions["idempotency"]>;

export type RequestContext = {
  readonly request: Request;
  readonly requestId: string;
  /** The parts of the path that the pattern names, decoded but not validated. */
  readonly params: Readonly<Record<string, string>>;
};

/** `address` is the network address of the request, if it came over a network. */
export type OpenRequestContext = RequestContext & { readonly address: string | undefined };

/** A request from a back end with a secret key of this platform. */
export type KeyRequestContext = RequestContext & { readonly platform: Platform };
/** The same with a JSON body; `body` is undefined when there was none. */
export type CommandRequestContext = KeyRequestContext & {
  readonly body: unknown;
  readonly idempotency?: IdempotencyKey;
  /** On whose behalf, for the audit log. */
  readonly caller: () => Caller;
};
/** A request with JSON from one of our own pages. */
export type PageRequestContext = OpenRequestContext & { readonly body: unknown };

/** A request of a signed-in member, whose role has the right that the route needs on at least one platform. */
export type MemberRequestContext = RequestContext & {
  readonly signedIn: SignedIn;
  /** On whose behalf, for the audit log. */
  readonly caller: () => Caller;
};
export type MemberPostContext = MemberRequestContext & {
  readonly body: unknown;
  readonly address: string | undefined;
};
/** A request with JSON from the dashboard's own pages, before there is a session. */
export type SignInRequestContext = PageRequestContext & { readonly audited: () => AuditedRequest };

type Handler<V> = (context: V) => RouteResponse | Promise<RouteResponse>;

/**
 * `secretKey`: back ends only, and a POST is JSON. `page`: JSON from our own pages only; the token in the path is
 * for the handler to judge. `session`: members of the dashboard; a POST is JSON from its own pages, and `stepsUp` asks for
 * a passkey used lately. A page asks an `isUnattended` route by itself, which is no use of its session. `signIn`:
 * JSON from those pages, without a session. `control`: a sandbox's own machine, and elsewhere a
 * session that its PIN opened. `open`: anybody. Of these two a body is the handler's own affair; `isUnlimited` ones have no
 * rate limit.
 */
export type Route = { readonly path: string } & (
  | { readonly method: "GET"; readonly access: "secretKey"; readonly handle: Handler<KeyRequestContext> }
  | { readonly method: "POST"; readonly access: "secretKey"; readonly handle: Handler<CommandRequestContext> }
  | { readonly method: "POST"; readonly access: "page"; readonly handle: Handler<PageRequestContext> }
  | {
      readonly method: "GET";
      readonly access: "session";
      readonly needs: Right;
      readonly isUnattended?: true;
      readonly handle: Handler<MemberRequestContext>;
    }
  | {
      readonly method: "POST";
      readonly access: "session";
      readonly needs: Right;
      readonly stepsUp?: true;
      readonly handle: Handler<MemberPostContext>;
    }
  | { readonly method: "POST"; readonly access: "signIn"; readonly handle: Handler<SignInRequestContext> }
  | {
      readonly method: "GET" | "POST";
      readonly access: "control";
      readonly isUnlimited?: true;
      readonly handle: Handler<OpenRequestContext>;
    }
  | {
      readonly method: "GET" | "POST";
      readonly access: "open";
      readonly isUnlimited?: true;
      readonly handle: Handler<OpenRequestContext>;
    }
);
