// Dashboard of the sandbox: its clock with the buttons that advance it, the events of the last advance, the buyers' inbox
// and the received webhooks.

import { SANDBOX, SHOP } from "../api/paths.ts";
import { html } from "../text/html.ts";
import { page } from "./html.ts";
import type { Received } from "./inboxes/inbox.ts";
import { timeTravelForm } from "./time-travel/time-travel-form.ts";
import type { Happening } from "./time-travel/time-travel-report.ts";

const CARDS_FAILING_LATER = [
  ["4000 0000 0000 5126", "insufficient funds: tried again after some days"],
  ["4000 0000 0000 9979", "declined for good: the captain pays, or changes the card"],
  ["4000 0000 0000 7726", "the bank asks for the buyer: the captain pays, or changes the card"],
] as const;

/** `GET /sandbox`; events earliest first, webhooks newest first. */
export function dashboard(
  now: number,
  happened: readonly Happening[],
  mails: number,
  received: readonly Received[],
): Response {
  const events = happened.map(
    ({ at, orderId, what }) =>
      html`<li>${new Date(at).toISOString()} · ${inWords(what)} · <code>${orderId}</code></li>`,
  );
  const rows = received.toReversed().map(
    ({ at, event, body, verified }) => html`<li>
      <details><summary>${new Date(at).toISOString()} · ${event} · ${verified ? "verified" : "not verified"}</summary>
      <pre>${body}</pre></details></li>`,
  );
  const body = html`<main>
    <h1>Sandbox</h1>
    <h2>Clock</h2>
    <p>It is <time datetime="${new Date(now).toISOString()}">${new Date(now).toUTCString()}</time>.
      Turning it does everything that is due on the way: due dates, retries, notices.</p>
    ${timeTravelForm()}
    <h2>What the last turn did</h2>
    <ol>${events.length === 0 ? html`<li>Nothing yet</li>` : events}</ol>
    <h2>E-mails to buyers</h2>
    <p><a href="${SANDBOX.mails}">Inbox</a> (${mails})</p>
    <h2>Webhooks the demo shop received</h2>
    <ol>${rows.length === 0 ? html`<li>None yet</li>` : rows}</ol>
    <h2>Cards that fail later</h2>
    <p>They pay while the buyer is there. Charges of a plan to pay in parts then fail.</p>
    <dl>${CARDS_FAILING_LATER.map(([number, what]) => html`<dt><code>${number}</code></dt><dd>${what}</dd>`)}</dl>
    <p><a href="${SHOP.product}">Demo shop</a></p>
  </main>`;
  return page(body, { title: "Sandbox" });
}

/** `captureSucceeded` is "capture succeeded". */
function inWords(kind: string): string {
  return kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
