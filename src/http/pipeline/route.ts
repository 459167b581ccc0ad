// What a route is, as data: where it is, who may come in, and what it answers. Types only: the door that enforces
// them is door.ts.

import type { CommandOptions } from "../../application/contract.ts";
import type { Platform } from "../../config/config.ts";
import type { Reply } from "./response.ts";

export type IdempotencyKey = NonNullable<CommandOptions["idempotency"]>;

export type RequestContext = {
  readonly request: Request;
  readonly requestId: string;
  /** The parts of the path that the pattern names, decoded; anything may stand in them. */
  readonly params: Readonly<Record<string, string>>;
};

/** A back end that showed a secret key of this platform. */
export type KeyRequestContext = RequestContext & { readonly platform: Platform };
/** A back end that sent JSON; `body` is undefined when it sent none. */
export type CommandRequestContext = KeyRequestContext & {
  readonly body: unknown;
  readonly idempotency?: IdempotencyKey;
};
/** One of our own pages that sent JSON. `address` is the network address it came from, if it came over a network. */
export type PageRequestContext = RequestContext & {
  readonly body: unknown;
  readonly address: string | undefined;
};

type Handler<V> = (context: V) => Reply | Promise<Reply>;

/**
 * `secretKey`: back ends only, and a POST is JSON. `page`: JSON from our own pages only; the token in the path is
 * for the handler to judge. `open`: anybody, and a body is the handler's own affair; `isUnlimited` ones may be asked for as
 * often as anybody likes.
 */
export type Route = { readonly path: string } & (
  | { readonly method: "GET"; readonly access: "secretKey"; readonly handle: Handler<KeyRequestContext> }
  | { readonly method: "POST"; readonly access: "secretKey"; readonly handle: Handler<CommandRequestContext> }
  | { readonly method: "POST"; readonly access: "page"; readonly handle: Handler<PageRequestContext> }
  | {
      readonly method: "GET" | "POST";
      readonly access: "open";
      readonly isUnlimited?: true;
      readonly handle: Handler<RequestContext>;
    }
);
