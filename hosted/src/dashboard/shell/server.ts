// Requests to the dashboard's own routes. A POST is JSON, and the browser adds the origin that the service asks for.

import { createSignal } from "solid-js";
import { DASHBOARD_API } from "../../../../src/api/paths.ts";
import { forMember } from "./sentence.ts";

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

/** `read` takes what the service answered well; a refusal is JSON in any case. */
async function ask<T>(
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  try {
    const response = await fetch(path, { ...init, cache: "no-store" });
    if (response.ok) return await read(response);
    const { code, errors, data } = await response.json();
    if (code === "notSignedIn") setSignedOut(true);
    return { kind: "refused", code, sentence: forMember(errors.join(" ")), data };
  } catch {
    return UNREACHABLE;
  }
}

async function readJson<T>(response: Response): Promise<Answer<T>> {
  const { data, next } = await response.json();
  if (new URL(response.url).pathname === DASHBOARD_API.session) setSignedOut(false);
  return { kind: "ok", data, ...(next === undefined ? {} : { next }) };
}

export function get<T>(path: string): Promise<Answer<T>> {
  return ask(path, {}, readJson<T>);
}

/** With a key, a repeated request is carried out once. */
export function post<T>(path: string, body: object = {}, key?: string): Promise<Answer<T>> {
  return ask(path, posting(body, key), readJson<T>);
}

export function postForFile(path: string, body: object): Promise<Answer<Blob>> {
  return ask(path, posting(body), async (response) => ({ kind: "ok", data: await response.blob() }));
}

function posting(body: object, key?: string): RequestInit {
  const headers = { "Content-Type": "application/json", ...(key && { "Idempotency-Key": key }) };
  return { method: "POST", headers, body: JSON.stringify(body) };
}
