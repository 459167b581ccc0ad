// Output to the shop's developer: the console, and their callbacks. A callback that throws breaks nothing else.

import type { CaptainEvents, Failure } from "./api.ts";
import { settings } from "./settings.ts";

/** What has `events`, if it is what it should be. */
type Listener = { readonly events?: CaptainEvents };

/** One line on the console. */
export function complain(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place where a shop's developer looks
  console.error(`${settings.namespace}: ${message}`);
}

/** Calls what stands in `events` at this moment; an error of it is the page's own, like any other of its errors. */
export function call(listener: Listener, name: keyof CaptainEvents, data?: unknown): void {
  try {
    const { events } = listener;
    const callback: unknown = events?.[name];
    if (typeof callback === "function") callback.call(events, data);
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}

/** Complains, and calls `onError` when the page's own call has returned. */
export function report(listener: Listener, failure: Failure, method: string): void {
  complain(`${method}: ${failure.message}`);
  queueMicrotask(() => call(listener, "onError", failure));
}
