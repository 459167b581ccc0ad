// Requests to the dashboard's own routes. A POST is JSON, and the browser adds the origin that the service asks for.

import { createSignal } from "solid-js";
import { DASHBOARD_API } from "../../../../src/api/paths.ts";

export type Answer<T> =
  | { readonly kind: "ok"; readonly data: T; readonly next?: string }
  /** `code` is the service's; `unreachable` when it gave no answer. `data`: what has changed since, such as a plan. */
  | {
      readonly kind: "refused";
      readonly code: string;
      readonly sentence: string;
      readonly data?: unknown;
    };

const UNREACHABLE = {
  kind: "refused",
  code: "unreachable",
  sentence: "The service cannot be reached. Check your connection and try again.",
} as const;

const [isSignedOut, setSignedOut] = createSignal(false);

/** Whether the latest answer was that there is no session. */
export { isSignedOut };

async function ask<T>(path: string, init?: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, { ...init, cache: "no-store" });
    const { success, data, next, code, errors } = await response.json();
    if (code === "notSignedIn") setSignedOut(true);
    if (path === DASHBOARD_API.session && success) setSignedOut(false);
    return success
      ? { kind: "ok", data, ...(next === undefined ? {} : { next }) }
      : { kind: "refused", code, sentence: errors.join(" "), data };
  } catch {
    return UNREACHABLE;
  }
}

export function get<T>(path: string): Promise<Answer<T>> {
  return ask(path);
}

/** With a key, a repeated request is carried out once. */
export function post<T>(path: string, body: object = {}, key?: string): Promise<Answer<T>> {
  const headers = { "Content-Type": "application/json", ...(key && { "Idempotency-Key": key }) };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}
