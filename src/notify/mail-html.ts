// An e-mail as HTML for mail programs: no tables, no images, no scripts, styles written on each element because many
// programs drop all others. Those that follow a dark screen find its colours in the head.

import type { Html } from "../wire/html.ts";
import { html } from "../wire/html.ts";
import type { Link, MailContent } from "./mail-content.ts";

/** What stands around the content. */
export type MailFrame = {
  readonly locale: string;
  readonly shop: string;
  readonly hello: string;
  /** Why the reader gets it. */
  readonly why: string;
};

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PAPER = `margin:0;padding:24px 12px;background-color:#f6f8f7;color:#1c2421;font-size:16px;line-height:1.5;${FONT}`;
const CARD =
  "max-width:520px;margin:0 auto;padding:24px;background-color:#ffffff;border:1px solid #dbe2df;border-radius:12px";
const SHOP = "margin:0 0 16px;color:#56625d;font-size:14px";
const TITLE = "margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:600";
const TEXT = "margin:0 0 16px";
const SHARE =
  "margin:0 0 16px;padding:12px 14px;background-color:#eef5f2;border:1px solid #cfe0d9;border-radius:8px;word-break:break-all";
const LABEL = "color:#56625d;font-size:14px";
const FACTS = "margin:0 0 16px;padding:12px 0 0;border-top:1px solid #dbe2df";
const FACT = "margin:0 0 8px";
const BUTTON =
  "display:inline-block;padding:12px 20px;background-color:#14614a;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none";
const LINK = "color:#14614a";
const FOOT = "max-width:520px;margin:16px auto 0;padding:0 24px;color:#56625d;font-size:13px";

/** The same colours on a dark screen, for the programs that ask. */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper { background-color: #121715 !important; color: #e9efec !important; }
  .card { background-color: #1b2220 !important; border-color: #323c38 !important; }
  .share { background-color: #1d2e28 !important; border-color: #2f4a40 !important; }
  .quiet, .quiet a { color: #a3b0aa !important; }
  .line { border-color: #323c38 !important; }
  .button { background-color: #5fd0a8 !important; color: #06251b !important; }
  .link { color: #5fd0a8 !important; }
}`;

/** A whole document; every text in it is escaped (T17). */
export function mailHtml(content: MailContent, { locale, shop, hello, why }: MailFrame): string {
  const { subject, title, text, share, facts, promise, action, stop } = content;
  const sentences = [hello, ...text].map((sentence) => html`<p style="${TEXT}">${sentence}</p>\n`);
  const body = html`<div class="card" style="${CARD}">
<p class="quiet" style="${SHOP}">${shop}</p>
<h1 style="${TITLE}">${title}</h1>
${sentences}${share && shareHtml(share)}${factsHtml(facts)}${promise && html`<p style="${TEXT}">${promise}</p>\n`}${action && actionHtml(action)}</div>
<div class="quiet" style="${FOOT}">
<p style="${TEXT}">${why}</p>
${stop && html`<p style="${TEXT}"><a style="${LABEL}" href="${stop.url}">${stop.label}</a></p>\n`}</div>`;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="${PAPER}">
${body}
</body>
</html>
`.text;
}

/** The address is written out: it is there to be copied. */
function shareHtml({ label, url }: Link): Html {
  return html`<p class="share" style="${SHARE}"><span class="quiet" style="${LABEL}">${label}</span><br><a class="link" style="${LINK}" href="${url}">${url}</a></p>\n`;
}

function factsHtml(facts: MailContent["facts"]): Html | undefined {
  if (facts.length === 0) return undefined;
  const lines = facts.map(
    ({ label, value }) =>
      html`<p style="${FACT}"><span class="quiet" style="${LABEL}">${label}</span><br><strong>${value}</strong></p>\n`,
  );
  return html`<div class="line" style="${FACTS}">\n${lines}</div>\n`;
}

function actionHtml({ label, url }: Link): Html {
  return html`<p style="margin:0"><a class="button" style="${BUTTON}" href="${url}">${label}</a></p>\n`;
}
