// The operator's client of a service: calls its API with the operator's keys, and the operator's own routes.

import type { OperatorAccess } from "./operator.ts";

/** A decoded answer of the API. */
export type Answered = {
  readonly status: number;
  readonly success: boolean;
  readonly data: unknown;
  readonly errors: readonly string[];
  readonly hasMore?: boolean;
  readonly next?: string;
};

export type OperatorClient = {
  /** Calls the API with a platform's key, by its id, or an operator-only route with `OPERATOR`. */
  ask(as: string, method: "GET" | "POST", path: string, body?: unknown): Promise<Answered>;
};

export type Send = (path: string, init: RequestInit) => Promise<Response>;

export const OPERATOR = "operator";

export function operatorClient(access: Pick<OperatorAccess, "token" | "keys">, send: Send): OperatorClient {
  return {
    async ask(as, method, path, body) {
      const { token, keys } = access;
      const authorization = as === OPERATOR ? token : (keys[as] ?? "");
      const headers = { authorization, "content-type": "application/json" };
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      const answer = await send(path, init);
      // The bank's page answers a buyer, with a page.
      const read = (await answer.json().catch(() => ({}))) as Partial<Answered>;
      return { errors: [], data: undefined, success: false, ...read, status: answer.status };
    },
  };
}
