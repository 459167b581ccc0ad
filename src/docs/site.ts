// Every page of the documentation, in the order in which they are read.

import { CreateFrontOrder } from "../wire/create-order-schema.ts";
import { html } from "../wire/html.ts";
import { DIAGRAM } from "./diagram.ts";
import { errorsPage } from "./errors-page.ts";
import { eventsList } from "./events-list.ts";
import { markdown } from "./markdown.ts";
import type { Page } from "./page.ts";
import { pageDocument } from "./page.ts";
import goingLive from "./pages/going-live.md" with { type: "text" };
import orderLife from "./pages/order-life.md" with { type: "text" };
import quickStart from "./pages/quick-start.md" with { type: "text" };
import webhooks from "./pages/webhooks.md" with { type: "text" };
import widget from "./pages/widget.md" with { type: "text" };
import { referencePage } from "./reference.ts";

const FRONT_FIELDS = html`<p>${Object.keys(CreateFrontOrder.properties).map((name) => html`<code>${name}</code> `)}</p>`;

function pages(): readonly Page[] {
  return [
    { path: "/docs", title: "Quick start", content: markdown(quickStart) },
    {
      path: "/docs/order-life",
      title: "An order's life",
      content: markdown(orderLife, { diagram: DIAGRAM }),
    },
    { path: "/docs/widget", title: "Widget", content: markdown(widget, { fields: FRONT_FIELDS }) },
    { path: "/docs/webhooks", title: "Webhooks", content: markdown(webhooks, { events: eventsList() }) },
    { path: "/docs/going-live", title: "Going live", content: markdown(goingLive) },
    { path: "/docs/errors", title: "Errors", content: errorsPage() },
    { path: "/docs/api", title: "API reference", content: referencePage() },
  ];
}

/** The documents by path. `style` is the address of the style sheet. */
export function siteDocuments(style: string): Readonly<Record<string, string>> {
  const all = pages();
  return Object.fromEntries(all.map((one) => [one.path, pageDocument(one, all, style)]));
}
