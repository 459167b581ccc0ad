// The two shapes every answer of the API has (CONTRACT 1), written in one go. It knows nothing of what is inside.

import type { Problem } from "./problem.ts";

/** What stands beside `data`: warnings if there are any, and a list's way on. */
export type Beside = {
  readonly warnings?: readonly string[];
  readonly hasMore?: boolean;
  readonly next?: string | undefined;
};

/** `{"success":true,"data":…}`, compact, keys in this order; then `warnings`, `hasMore`, `next` as far as given. */
export function successBody(data: unknown, { warnings, hasMore, next }: Beside = {}): string {
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
