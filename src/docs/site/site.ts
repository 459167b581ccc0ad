// Site of the documentation: every page by section, in the order in which they are read, as HTML for `/docs` and as
// Markdown for the terminal.

import { BACK_END_FIELDS, CreateFrontOrderSchema } from "../../api/orders/create-order-schema.ts";
import { DOCS } from "../../api/paths.ts";
import { html } from "../../text/html.ts";
import { codeBlock } from "../markup/code-block.ts";
import type { PagePart } from "../markup/markdown.ts";
import { markdown, withParts } from "../markup/markdown.ts";
import concurrency from "../pages/architecture/concurrency.md" with { type: "text" };
import glossary from "../pages/architecture/glossary.md" with { type: "text" };
import moneyInCode from "../pages/architecture/money.md" with { type: "text" };
import overview from "../pages/architecture/overview.md" with { type: "text" };
import providers from "../pages/architecture/providers.md" with { type: "text" };
import scripts from "../pages/architecture/scripts.md" with { type: "text" };
import api from "../pages/guide/api.md" with { type: "text" };
import branding from "../pages/guide/branding.md" with { type: "text" };
import calls from "../pages/guide/calls.md" with { type: "text" };
import emails from "../pages/guide/emails.md" with { type: "text" };
import errors from "../pages/guide/errors.md" with { type: "text" };
import financingGuide from "../pages/guide/financing.md" with { type: "text" };
import firstHour from "../pages/guide/first-hour.md" with { type: "text" };
import goingLive from "../pages/guide/going-live.md" with { type: "text" };
import localization from "../pages/guide/localization.md" with { type: "text" };
import orderLife from "../pages/guide/order-life.md" with { type: "text" };
import payouts from "../pages/guide/payouts.md" with { type: "text" };
import quickStart from "../pages/guide/quick-start.md" with { type: "text" };
import sampleShop from "../pages/guide/sample-shop.md" with { type: "text" };
import sandbox from "../pages/guide/sandbox.md" with { type: "text" };
import tradeShow from "../pages/guide/trade-show.md" with { type: "text" };
import webhooks from "../pages/guide/webhooks.md" with { type: "text" };
import widget from "../pages/guide/widget.md" with { type: "text" };
import auditLog from "../pages/operations/audit-log.md" with { type: "text" };
import backup from "../pages/operations/backup.md" with { type: "text" };
import commands from "../pages/operations/commands.md" with { type: "text" };
import configure from "../pages/operations/configure.md" with { type: "text" };
import dashboard from "../pages/operations/dashboard.md" with { type: "text" };
import deploy from "../pages/operations/deploy.md" with { type: "text" };
import erasure from "../pages/operations/erasure.md" with { type: "text" };
import monitoring from "../pages/operations/monitoring.md" with { type: "text" };
import postgresql from "../pages/operations/postgresql.md" with { type: "text" };
import reconciliation from "../pages/operations/reconciliation.md" with { type: "text" };
import security from "../pages/operations/security.md" with { type: "text" };
import stripe from "../pages/operations/stripe.md" with { type: "text" };
import upgrade from "../pages/operations/upgrade.md" with { type: "text" };
import specApi from "../pages/specification/api.md" with { type: "text" };
import faults from "../pages/specification/faults.md" with { type: "text" };
import financing from "../pages/specification/financing.md" with { type: "text" };
import invariants from "../pages/specification/invariants.md" with { type: "text" };
import money from "../pages/specification/money.md" with { type: "text" };
import orders from "../pages/specification/orders.md" with { type: "text" };
import scoring from "../pages/specification/scoring.md" with { type: "text" };
import states from "../pages/specification/states.md" with { type: "text" };
import threats from "../pages/specification/threats.md" with { type: "text" };
import specWebhooks from "../pages/specification/webhooks.md" with { type: "text" };
import specWidget from "../pages/specification/widget.md" with { type: "text" };
import { alertsTable } from "../reference/alerts-table.ts";
import { errorParts } from "../reference/errors-page.ts";
import { eventsList, eventsText } from "../reference/events-list.ts";
import { referencePart } from "../reference/reference.ts";
import shopNode from "../samples/shop.mjs" with { type: "text" };
import shopPhp from "../samples/shop.php" with { type: "text" };
import { DECISIONS } from "./decisions.ts";
import { DIAGRAM } from "./diagram.ts";
import type { Page, SiteFiles } from "./page.ts";
import { pageDocument } from "./page.ts";
import type { Source } from "./source.ts";

const namesPart = (names: readonly string[]): PagePart => ({
  html: html`<p>${names.map((name) => html`<code>${name}</code> `)}</p>`,
  text: names.map((name) => `\`${name}\``).join(" "),
});
const FIELDS = namesPart(Object.keys(CreateFrontOrderSchema.properties));
const REFUSED_FIELDS = namesPart(BACK_END_FIELDS);

const sourcePart = (code: string, language: string): PagePart => ({
  html: codeBlock(code.trimEnd(), language),
  text: `\`\`\`${language}\n${code}\`\`\``,
});

const FIRST = "quick-start";

const SECTIONS: Readonly<Record<string, readonly Source[]>> = {
  Guide: [
    { name: FIRST, title: "Quick start", text: quickStart },
    { name: "guide/first-hour", title: "First hour", text: firstHour },
    {
      name: "order-life",
      title: "An order's life",
      text: orderLife,
      parts: { diagram: { html: DIAGRAM, text: "" } },
    },
    { name: "widget", title: "Widget", text: widget, parts: { fields: FIELDS, refused: REFUSED_FIELDS } },
    {
      name: "webhooks",
      title: "Webhooks",
      text: webhooks,
      parts: { events: { html: eventsList(), text: eventsText() } },
    },
    {
      name: "guide/sample-shop",
      title: "Sample shop",
      text: sampleShop,
      parts: { shopNode: sourcePart(shopNode, "js"), shopPhp: sourcePart(shopPhp, "php") },
    },
    { name: "guide/financing", title: "Installments and pay later", text: financingGuide },
    { name: "guide/payouts", title: "Payouts", text: payouts },
    { name: "guide/calls", title: "API at a glance", text: calls },
    { name: "guide/emails", title: "E-mails", text: emails },
    { name: "guide/sandbox", title: "Sandbox", text: sandbox },
    { name: "guide/trade-show", title: "Trade show", text: tradeShow },
    { name: "guide/branding", title: "Branding", text: branding },
    { name: "guide/localization", title: "Localization", text: localization },
    { name: "going-live", title: "Going live", text: goingLive },
    { name: "errors", title: "Errors", text: errors, parts: errorParts() },
    { name: "api", title: "API reference", text: api, parts: { calls: referencePart() } },
  ],
  Operations: [
    { name: "operations/configure", title: "Configure", text: configure },
    { name: "operations/stripe", title: "Stripe", text: stripe },
    { name: "operations/deploy", title: "Deploy", text: deploy },
    { name: "operations/security", title: "Security", text: security },
    { name: "operations/backup", title: "Backup and restore", text: backup },
    {
      name: "operations/monitoring",
      title: "Monitoring",
      text: monitoring,
      parts: { alerts: alertsTable() },
    },
    { name: "operations/commands", title: "Commands", text: commands },
    { name: "operations/dashboard", title: "Dashboard", text: dashboard },
    { name: "operations/audit-log", title: "Audit log", text: auditLog },
    { name: "operations/erasure", title: "Erasure and access requests", text: erasure },
    { name: "operations/reconciliation", title: "Reconciliation", text: reconciliation },
    { name: "operations/postgresql", title: "PostgreSQL", text: postgresql },
    { name: "operations/upgrade", title: "Upgrade and reload", text: upgrade },
  ],
  Architecture: [
    { name: "architecture/overview", title: "Overview", text: overview },
    { name: "architecture/money", title: "Money in the code", text: moneyInCode },
    { name: "architecture/concurrency", title: "Concurrency", text: concurrency },
    { name: "architecture/providers", title: "Add a payment provider", text: providers },
    { name: "architecture/scripts", title: "Scripts", text: scripts },
    { name: "architecture/glossary", title: "Glossary", text: glossary },
  ],
  Decisions: DECISIONS,
  Specification: [
    { name: "specification/states", title: "States and transitions", text: states },
    { name: "specification/money", title: "Money", text: money },
    { name: "specification/financing", title: "Financing", text: financing },
    { name: "specification/orders", title: "Orders", text: orders },
    { name: "specification/scoring", title: "Scoring", text: scoring },
    { name: "specification/api", title: "API rules", text: specApi },
    { name: "specification/webhooks", title: "Webhook rules", text: specWebhooks },
    {
      name: "specification/widget",
      title: "Widget and pages",
      text: specWidget,
      parts: { refused: REFUSED_FIELDS },
    },
    { name: "specification/threats", title: "Threats", text: threats },
    { name: "specification/faults", title: "Faults", text: faults },
    { name: "specification/invariants", title: "Invariants", text: invariants },
  ],
};

export const PAGES: readonly Page[] = Object.entries(SECTIONS).flatMap(([section, sources]) =>
  sources.map(({ name, title, text, parts }) => ({
    path: name === FIRST ? DOCS.home : `${DOCS.home}/${name}`,
    section,
    title,
    content: markdown(text, parts),
  })),
);

/** The documents by path. */
export function siteDocuments(files: SiteFiles): Readonly<Record<string, string>> {
  return Object.fromEntries(PAGES.map((page) => [page.path, pageDocument(page, PAGES, files)]));
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
