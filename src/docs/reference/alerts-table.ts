// Table of the alerts: each with an anchor of its own, to which the dashboard leads.

import { ALERTS, standsUntil } from "../../api/dashboard/alerts.ts";
import { Html } from "../../text/html.ts";
import type { PagePart } from "../markup/markdown.ts";
import { markdown } from "../markup/markdown.ts";

function alertsText(): string {
  const rows = Object.entries(ALERTS).map(([event, { level, says, todo, ends }]) => {
    const saysAll = level === undefined ? says : `${says} Level: ${level}.`;
    return `| \`${event}\` | ${saysAll} | ${todo} | until ${standsUntil(ends)} |`;
  });
  return ["| Event | What it says | What to do | Shown |", "|---|---|---|---|", ...rows].join("\n");
}

export function alertsTable(): PagePart {
  const text = alertsText();
  const withAnchors = markdown(text).text.replace(
    /<tr>(?=\s*<td[^>]*><code>(\w+)<\/code><\/td>)/g,
    '<tr id="$1">',
  );
  return { html: new Html(withAnchors), text };
}
