// Site of the documentation: every page by section, in the order in which they are read, as HTML for `/docs` and as
// Markdown for the terminal.

import { CreateFrontOrder } from "../api/orders/create-order-schema.ts";
import { html } from "../text/html.ts";
import { DIAGRAM } from "./diagram.ts";
import { errorParts } from "./errors-page.ts";
import { eventsList, eventsText } from "./events-list.ts";
import type { PagePart } from "./markdown.ts";
import { markdown, withParts } from "./markdown.ts";
import type { Page, SiteFiles } from "./page.ts";
import { pageDocument } from "./page.ts";
import glossary from "./pages/architecture/glossary.md" with { type: "text" };
import api from "./pages/guide/api.md" with { type: "text" };
import errors from "./pages/guide/errors.md" with { type: "text" };
import goingLive from "./pages/guide/going-live.md" with { type: "text" };
import orderLife from "./pages/guide/order-life.md" with { type: "text" };
import quickStart from "./pages/guide/quick-start.md" with { type: "text" };
import webhooks from "./pages/guide/webhooks.md" with { type: "text" };
import widget from "./pages/guide/widget.md" with { type: "text" };
import specApi from "./pages/specification/api.md" with { type: "text" };
import faults from "./pages/specification/faults.md" with { type: "text" };
import invariants from "./pages/specification/invariants.md" with { type: "text" };
import money from "./pages/specification/money.md" with { type: "text" };
import orders from "./pages/specification/orders.md" with { type: "text" };
import states from "./pages/specification/states.md" with { type: "text" };
import threats from "./pages/specification/threats.md" with { type: "text" };
import specWebhooks from "./pages/specification/webhooks.md" with { type: "text" };
import specWidget from "./pages/specification/widget.md" with { type: "text" };
import { referencePart } from "./reference.ts";

type Source = {
  /** Below `/docs/`, and what `docs` of the command line calls it. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly parts?: Readonly<Record<string, PagePart>>;
};

const FRONT = Object.keys(CreateFrontOrder.properties);
const FRONT_FIELDS: PagePart = {
  html: html`<p>${FRONT.map((name) => html`<code>${name}</code> `)}</p>`,
  text: FRONT.map((name) => `\`${name}\``).join(" "),
};

const FIRST = "quick-start";

const SECTIONS: Readonly<Record<string, readonly Source[]>> = {
  Guide: [
    { name: FIRST, title: "Quick start", text: quickStart },
    {
      name: "order-life",
      title: "An order's life",
      text: orderLife,
      parts: { diagram: { html: DIAGRAM, text: "" } },
    },
    { name: "widget", title: "Widget", text: widget, parts: { fields: FRONT_FIELDS } },
    {
      name: "webhooks",
      title: "Webhooks",
      text: webhooks,
      parts: { events: { html: eventsList(), text: eventsText() } },
    },
    { name: "going-live", title: "Going live", text: goingLive },
    { name: "errors", title: "Errors", text: errors, parts: errorParts() },
    { name: "api", title: "API reference", text: api, parts: { calls: referencePart() } },
  ],
  Architecture: [{ name: "architecture/glossary", title: "Glossary", text: glossary }],
  Specification: [
    { name: "specification/states", title: "States and transitions", text: states },
    { name: "specification/money", title: "Money", text: money },
    { name: "specification/orders", title: "Orders", text: orders },
    { name: "specification/api", title: "API rules", text: specApi },
    { name: "specification/webhooks", title: "Webhook rules", text: specWebhooks },
    { name: "specification/widget", title: "Widget and pages", text: specWidget },
    { name: "specification/threats", title: "Threats", text: threats },
    { name: "specification/faults", title: "Faults", text: faults },
    { name: "specification/invariants", title: "Invariants", text: invariants },
  ],
};

export const PAGES: readonly Page[] = Object.entries(SECTIONS).flatMap(([section, sources]) =>
  sources.map(({ name, title, text, parts }) => ({
    path: name === FIRST ? "/docs" : `/docs/${name}`,
    section,
    title,
    content: markdown(text, parts),
  })),
);

/** The documents by path. */
export function siteDocuments(files: SiteFiles): Readonly<Record<string, string>> {
  return Object.fromEntries(PAGES.map((one) => [one.path, pageDocument(one, PAGES, files)]));
}

export type HandbookPage = {
  readonly name: string;
  readonly section: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
};

export const HANDBOOK: readonly HandbookPage[] = Object.entries(SECTIONS).flatMap(([section, sources]) =>
  sources.map(({ name, title, text, parts }) => ({ name, section, title, text: withParts(text, parts) })),
);
