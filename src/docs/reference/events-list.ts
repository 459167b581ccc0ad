// The events as a list: which there are, and what each promises.

import type { Html } from "../../text/html.ts";
import { html } from "../../text/html.ts";
import type { WebhookDescription } from "../calls/webhooks.ts";
import { WEBHOOK_DESCRIPTIONS } from "../calls/webhooks.ts";
import { markdown } from "../markup/markdown.ts";

function entryOf({ event, when, isOptIn }: WebhookDescription): Html {
  const note = isOptIn ? html` <span class="kind">on request</span>` : undefined;
  return html`<div><dt><code>${event}</code>${note}</dt><dd>${markdown(when)}</dd></div>`;
}

/** The same as Markdown. */
export function eventsText(): string {
  return WEBHOOK_DESCRIPTIONS.map(
    ({ event, when, isOptIn }) => `- \`${event}\`${isOptIn ? " (on request)" : ""}: ${when}`,
  ).join("\n");
}

export function eventsList(): Html {
  return html`<dl class="fields">${WEBHOOK_DESCRIPTIONS.map(entryOf)}</dl>`;
}
