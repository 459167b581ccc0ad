// Pages of the sandbox's inbox: the list of e-mails, and one e-mail as a mail program shows it.

import { pathTo, SANDBOX, SHOP } from "../../api/paths.ts";
import type { Mail, MailAddress } from "../../notifications/email/message.ts";
import { html } from "../../text/html.ts";
import { page } from "../html.ts";
import type { MailInbox } from "./mail-inbox.ts";

/** `GET /sandbox/mail` */
export function mailList(inbox: MailInbox): Response {
  const rows = inbox.all().map(
    ({ number, mail }) => html`<li>
      <a href="${pathTo(SANDBOX.mail, { number: `${number}` })}">${mail.subject}</a>
      <p class="note">${new Date(mail.date).toUTCString()} · to ${mail.to.address}</p></li>`,
  );
  const body = html`<main>
    <h1>E-mails</h1>
    <p>What buyers would have in their mailboxes. Nothing was sent.</p>
    ${rows.length === 0 ? html`<p>None yet.</p>` : html`<ul class="mails">${rows}</ul>`}
    <p><a href="${SANDBOX.dashboard}">Clock and webhooks</a> · <a href="${SHOP.product}">Demo shop</a></p>
  </main>`;
  return page(body, { title: "E-mails" });
}

/** `GET /sandbox/mail/:number` */
export function mailShown(inbox: MailInbox, number: string): Response {
  const mail = inbox.find(number);
  if (mail === undefined) return notThere();
  const headers = headersOf(mail).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  const body = html`<main class="wide">
    <p><a href="${SANDBOX.mails}">All e-mails</a></p>
    <h1>${mail.subject}</h1>
    <dl class="headers">${headers}</dl>
    <h2>As HTML</h2>
    <iframe class="mail" title="The e-mail as HTML" src="${pathTo(SANDBOX.mailDocument, { number: `${number}` })}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    <h2>As text</h2>
    <pre>${mail.text}</pre>
  </main>`;
  return page(body, { title: mail.subject, frameSource: "'self'" });
}

/**
 * `GET /sandbox/mail/:number/html`: no script runs there, nothing is loaded, and links open in a new tab. The attached
 * picture is put where a mail program would show it.
 */
export function mailDocument(inbox: MailInbox, number: string): Response {
  const mail = inbox.find(number);
  if (mail === undefined) return notThere();
  const { picture } = mail;
  const framed = mail.html.replace("<head>", '<head>\n<base target="_blank">');
  const document = picture
    ? framed.replace(`src="cid:${picture.id}"`, `src="data:${picture.type};base64,${picture.base64}"`)
    : framed;
  return new Response(document, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}

function headersOf(mail: Mail): readonly (readonly [name: string, value: string])[] {
  const { from, to, replyTo, date, id, headers } = mail;
  return [
    ["From", addressText(from)],
    ["To", addressText(to)],
    ...(replyTo === undefined ? [] : [["Reply-To", replyTo] as const]),
    ["Date", new Date(date).toUTCString()],
    ["Message-ID", `<${id}>`],
    ...Object.entries(headers),
  ];
}

function addressText({ name, address }: MailAddress): string {
  return name === "" ? address : `${name} <${address}>`;
}

function notThere(): Response {
  const body = html`<main><h1>No such e-mail</h1><p>The inbox forgets when the service restarts.</p>
    <p><a href="${SANDBOX.mails}">All e-mails</a></p></main>`;
  return page(body, { title: "No such e-mail", status: 404 });
}
