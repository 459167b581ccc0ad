// Response of a webhook endpoint, made safe to store and to print: a text and a wait.

import type { IncomingHttpHeaders } from "node:http";
import { schedules } from "../../domain/retries/schedules.ts";
import { SECOND } from "../../domain/time.ts";

/** The longest wait an endpoint may ask for: the longest of the schedule (specification/webhooks). */
const MAX_RETRY_AFTER_MS = Math.max(...schedules.webhook.delaysMs);

/** One line of text: line ends are spaces, all other control characters and direction marks are "�" (T11). */
export function readText(bytes: Uint8Array): string {
  // `stream`: a character that is cut in two at the end is left out.
  const text = new TextDecoder().decode(bytes, { stream: true });
  return text.replace(/[\t\n\r]/g, " ").replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd");
}

/**
 * The wait `Retry-After` asks for in milliseconds, at most 24 h; undefined without a valid one.
 * A date is measured from the answer's own `Date`, so that neither clock needs to be right.
 */
export function retryAfterOf({ "retry-after": asked, date }: IncomingHttpHeaders): number | undefined {
  if (asked === undefined) return undefined;
  const waitMs = /^\d+$/.test(asked) ? Number(asked) * SECOND : Date.parse(asked) - Date.parse(date ?? "");
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS);
}
