// The terminal's line about a webhook that was not delivered: what, where, the answer, and when it is tried again.

import { endpointUrl } from "../../domain/messages/endpoint-url.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../domain/time.ts";
import type { MadeAttempt } from "../../sandbox/inboxes/attempts.ts";
import { onOneLine } from "../../text/characters.ts";

/** What an endpoint answered is cut off after so many characters. */
const ANSWER_LENGTH = 200;

/** Undefined for an attempt that delivered it. */
export function failedAttemptLine({ event, attempt, nextAt }: MadeAttempt): string | undefined {
  const { at, status, failure, tookMs, answer } = attempt;
  if (failure === undefined) return undefined;
  const { name, orderId, url } = event;
  const what = orderId === undefined ? name : `${name} of ${orderId}`;
  const to = url === undefined ? "" : ` to ${endpointUrl(url)}`;
  const answered = status === undefined ? failure : `${failure} in ${tookMs} ms`;
  const said = answer === "" ? "" : `: ${cut(answer)}`;
  const next = nextAt === undefined ? "given up" : `next try in ${lengthText(nextAt - at)}`;
  return onOneLine(`Webhook failed: ${what}${to}: ${answered}${said}; ${next}`);
}

function cut(text: string): string {
  return text.length <= ANSWER_LENGTH ? text : `${text.slice(0, ANSWER_LENGTH)}…`;
}

const UNITS = [
  [DAY, "d"],
  [HOUR, "h"],
  [MINUTE, "min"],
  [SECOND, "s"],
] as const;

/** In the largest unit of which there is one: `5 s`, `2 h`. */
function lengthText(ms: number): string {
  const [unitMs, unit] = UNITS.find(([length]) => ms >= length) ?? [SECOND, "s"];
  return `${Math.max(1, Math.round(ms / unitMs))} ${unit}`;
}
