// Errors of PostgreSQL and of the connection to it, in the store's terms.

import { SQL } from "bun";
import type { StoreFailureKind } from "../failure.ts";
import { StoreFailure } from "../failure.ts";

/** No answer within the deadline: the statement may have run, may run, or may never have arrived. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly code = "ERR_NO_ANSWER";
}

/** SQLSTATE of an error that the server answered with, such as `23505`. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof SQL.PostgresError ? error.errno : undefined;
}

/**
 * A lost connection, a server that stops, starts, or takes no writes because it has become a standby, a deadlock: the same
 * work may succeed on another connection. Such an error does not say whether a commit happened.
 */
const REPEATABLE = /^(08|40|57P0|57014|25006|25P0|53300|55P03)/;

export function isRepeatable(error: unknown): boolean {
  if (error instanceof NoAnswer) return true;
  const state = sqlState(error);
  if (state !== undefined) return REPEATABLE.test(state);
  return error instanceof SQL.PostgresError && /CONNECTION|TIMEOUT|CLOSED/.test(error.code);
}

/** The server did not answer the statement, or ended while it worked on it: it may have been carried out. */
export function saysNothing(error: unknown): boolean {
  const state = sqlState(error);
  return isRepeatable(error) && (state === undefined || /^(08|57P0)/.test(state));
}

const KINDS: readonly (readonly [RegExp, StoreFailureKind])[] = [
  [/^53100/, "full"],
  [/^53/, "busy"],
  [/^(58|XX|F0)/, "broken"],
];

const REFUSED =
  "A new connection is refused: look at user, password and rights, and at the server's certificate and the files that the URL names (sslrootcert, sslcert, sslkey).";

/**
 * The failure behind an error that no repetition mends, or undefined when it is not about storage. `isUncertain`: what was done
 * before may have been saved. `isRefused`: its connection could not be made.
 */
export function storeFailureOf(
  error: unknown,
  { isUncertain, isRefused }: { readonly isUncertain: boolean; readonly isRefused: boolean },
): StoreFailure | undefined {
  const state = sqlState(error) ?? "";
  const kind = KINDS.find(([states]) => states.test(state))?.[1];
  if (kind !== undefined) return new StoreFailure(kind, error, { isUncertain });
  return isRefused ? new StoreFailure("unreachable", error, { isUncertain, hint: REFUSED }) : undefined;
}

/** The wall of the schema that refused a row: a type, a constraint, or a trigger with its `P0001`. */
export function isRefusal(error: unknown): error is Error {
  return /^(22|23|P0001)/.test(sqlState(error) ?? "");
}

/** The name of the violated constraint. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof SQL.PostgresError ? error.constraint : undefined;
}
