// The two shapes of every response of the API (specification/api).

import type { Problem } from "./problem.ts";

/** Fields next to `data`: warnings if there are any, and the next page of a list. */
export type ResponseExtras = {
  readonly warnings?: readonly string[];
  readonly hasMore?: boolean;
  readonly next?: string | undefined;
};

/** `{"success":true,"data":…}`, compact, keys in this order; then `warnings`, `hasMore`, `next` where given. */
export function successBody(data: unknown, { warnings, hasMore, next }: ResponseExtras = {}): string {
  const told = warnings !== undefined && warnings.length > 0 ? warnings : undefined;
  return JSON.stringify({ success: true, data, warnings: told, hasMore, next });
}

/** The same with `data` as JSON text. */
export function successText(data: string, warnings: readonly string[] = []): string {
  const told = warnings.length === 0 ? "" : `,"warnings":${JSON.stringify(warnings)}`;
  return `{"success":true,"data":${data}${told}}`;
}

/** `{"status":…,"success":false,"errors":[…],"code":…,"details"?,"requestId":…}`; a 401 also has `message`. */
export function errorBody({ status, errors, code, details }: Problem, requestId: string): string {
  const message = status === 401 ? "Unauthorized" : undefined;
  return JSON.stringify({ status, success: false, errors, message, code, details, requestId });
}
