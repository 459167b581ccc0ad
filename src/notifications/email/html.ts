// HTML of an e-mail, for mail programs: no tables, no scripts, nothing that is fetched. Styles are inline because many
// programs drop all others; the colours for dark screens are in the head.

import { Html, html } from "../../text/html.ts";
import type { Link, MailContent } from "./figures.ts";
import type { MailLook, MailStyles } from "./look.ts";
import { darkStyle, logoSize, schemesOf, stylesOf, travellingLogo } from "./look.ts";

/** The frame around the content. */
export type MailFrame = {
  readonly locale: string;
  readonly shop: string;
  readonly hello: string;
  /** The reason why the reader gets it. */
  readonly why: string;
  readonly look: MailLook;
  /** The Content-ID of the logo, if one is attached. */
  readonly logoId: string;
};

/** A whole document; every text in it is escaped (T17). */
export function mailHtml(content: MailContent, frame: MailFrame): string {
  const { subject, title, text, share, acts, figures, promise, action, stop } = content;
  const { locale, hello, why, look } = frame;
  const styles = stylesOf(look);
  const schemes = schemesOf(look);
  const paragraph = (sentence: string) => html`<p style="${styles.text}">${sentence}</p>\n`;
  const body = html`<div class="card" style="${styles.card}">
${shopHtml(frame, styles)}
<h1 style="${styles.title}">${title}</h1>
${[hello, ...text].map(paragraph)}${share && shareHtml(share, styles)}${acts && actsHtml(acts, styles)}${figuresHtml(figures, styles)}${promise && paragraph(promise)}${action && actionHtml(action, styles)}</div>
<div class="quiet" style="${styles.foot}">
<p style="${styles.text}">${why}</p>
${stop && html`<p style="${styles.text}"><a style="${styles.label}" href="${stop.url}">${stop.label}</a></p>\n`}</div>`;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemes}">
<meta name="supported-color-schemes" content="${schemes}">
<title>${subject}</title>
<style>${new Html(darkStyle(look))}</style>
</head>
<body class="paper" style="${styles.paper}">
${body}
</body>
</html>
`.text;
}

/** Logo and name as on the pages; the name alone without an attached logo. */
function shopHtml({ shop, look, logoId }: MailFrame, styles: MailStyles): Html {
  const logo = travellingLogo(look);
  if (logo === undefined) return html`<p class="shop" style="${styles.shop}">${shop}</p>`;
  const { width, height } = logoSize(logo);
  const alt = look.showName ? "" : shop;
  const name = look.showName ? html`<span style="${styles.name}">${shop}</span>` : undefined;
  return html`<p class="shop" style="${styles.shop}"><img class="logo" src="cid:${logoId}" width="${width}" height="${height}" alt="${alt}" style="${styles.logo}">${name}</p>`;
}

/** The address is written out: it is there to be copied. */
function shareHtml({ label, url }: Link, styles: MailStyles): Html {
  return html`<p class="share" style="${styles.share}"><span class="quiet" style="${styles.label}">${label}</span><br><a class="link" style="${styles.link}" href="${url}">${url}</a></p>\n`;
}

function actsHtml({ heading, list }: Exclude<MailContent["acts"], undefined>, styles: MailStyles): Html {
  const items = list.map((act) => html`<li>${act}</li>\n`);
  return html`<p style="margin:0">${heading}</p>\n<ul style="${styles.text}">\n${items}</ul>\n`;
}

function figuresHtml(figures: MailContent["figures"], styles: MailStyles): Html | undefined {
  if (figures.length === 0) return undefined;
  const lines = figures.map(
    ({ label, value }) =>
      html`<p style="${styles.figure}"><span class="quiet" style="${styles.label}">${label}</span><br><strong>${value}</strong></p>\n`,
  );
  return html`<div class="line" style="${styles.figures}">\n${lines}</div>\n`;
}

function actionHtml({ label, url }: Link, styles: MailStyles): Html {
  return html`<p style="margin:0"><a class="button" style="${styles.button}" href="${url}">${label}</a></p>\n`;
}
