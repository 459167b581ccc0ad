// Output to the shop's developer: the console, and their callbacks. A callback that throws breaks nothing else.

import type { CaptainEvents, Failure } from "./api.ts";
import { settings } from "./settings.ts";

/** What has `events`, if it is what it should be. */
type Listener = { readonly events?: CaptainEvents };

/** One line on the console. */
export function warn(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place where a shop's developer looks
  console.error(`${settings.namespace}: ${message}`);
}

/**
 * Calls what stands in `events` once the page's own call has returned; an error of it is the page's own, like any other
 * of its errors.
 */
export function call(listener: Listener, name: keyof CaptainEvents, data?: unknown): void {
  queueMicrotask(() => {
    const { events } = listener;
    const callback: unknown = events?.[name];
    if (typeof callback === "function") callback.call(events, data);
  });
}

/** Warns, and calls `onError`. */
export function report(listener: Listener, failure: Failure, method: string): void {
  warn(`${method}: ${failure.message}`);
  call(listener, "onError", failure);
}
