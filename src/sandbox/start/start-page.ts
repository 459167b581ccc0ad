// Start page of a sandbox: at its bare address, three ways in: as a buyer, as a shop, as a developer.

import { DASHBOARD, DOCS, pathTo, SANDBOX, SHOP } from "../../api/paths.ts";
import type { SandboxKeys } from "../../config/sandbox.ts";
import type { Html } from "../../text/html.ts";
import { html } from "../../text/html.ts";
import { page } from "../html.ts";

const guide = (subpage: string) => pathTo(DOCS.subpage, { page: "guide", subpage });
const TEST_CARD = "4242 4242 4242 4242";

/** Four shares of a ring, three of them paid. */
const SHARES = html`<svg viewBox="0 0 48 48" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round" stroke-dasharray="17 83" pathLength="100"><circle cx="24" cy="24" r="17" stroke-dashoffset="-4" pathLength="100"/><circle cx="24" cy="24" r="17" stroke-dashoffset="-29" pathLength="100"/><circle cx="24" cy="24" r="17" stroke-dashoffset="-54" pathLength="100"/><circle cx="24" cy="24" r="17" stroke-dashoffset="-79" pathLength="100" opacity=".28"/></g></svg>`;
/** Rows of a table of orders, one of them with its state. */
const ORDERS = html`<svg viewBox="0 0 48 48" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"><rect x="6" y="8" width="36" height="32" rx="5"/><path d="M6 18h36"/><path d="M14 26h10M14 33h7" opacity=".45"/><path d="m29 30 3.5 3.5L38 27"/></g></svg>`;
const CODE = html`<svg viewBox="0 0 48 48" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"><path d="M15 14 5 24l10 10M33 14l10 10-10 10"/><path d="m27 9-6 30" opacity=".45"/></g></svg>`;

/** `keys`: of a sandbox that made its own, shown to readers who control it. */
export function startPage(keys: SandboxKeys | undefined, mayControl: boolean): Response {
  const body = html`<main class="start">
    <header>
      <p class="sandbox">Sandbox: no money moves here</p>
      <h1>One payment, several people</h1>
    </header>
    <ul class="ways">
      <li class="way">${SHARES}
        <h2><a href="${SHOP.product}">Try it as a buyer</a></h2>
        <p>Book a weekend with friends: each pays a share.</p></li>
      <li class="way">${ORDERS}
        <h2><a href="${DASHBOARD.home}">See it as a shop</a></h2>
        <p>Orders, refunds, webhooks: ${mayControl ? "you are signed in." : "with the PIN."}</p></li>
      <li class="way">${CODE}
        <h2><a href="${DOCS.home}">Build it</a></h2>
        <p>Examples to paste, filled in with this sandbox’s address.</p>
        <p class="more"><a class="chip" href="${guide("first-hour")}">First hour</a>
          <a class="chip" href="${guide("sample-shop")}">Sample shop</a> ${keys && keysButton(mayControl)}</p>
        ${keys && mayControl ? keysPart(keys) : undefined}</li>
    </ul>
    <footer><p>Pay with the card <code>${TEST_CARD}</code>, any future date and any code.
      <a href="${SANDBOX.dashboard}">Clock and inboxes</a></p></footer>
  </main>`;
  return page(body, { title: "Sandbox", style: SANDBOX.startStyle });
}

function keysButton(mayControl: boolean): Html {
  return mayControl
    ? html`<button class="chip" type="button" popovertarget="keys">Keys</button>`
    : html`<a class="chip" href="${SANDBOX.enter}?to=%2F">Keys, with the PIN</a>`;
}

/** One tap selects a key: over plain http from another machine browsers have no clipboard. */
function keysPart({ secretKey, publicKey, webhookKey }: SandboxKeys): Html {
  const row = (name: string, key: string) => html`<dt>${name}</dt><dd><code>${key}</code></dd>`;
  return html`<section id="keys" popover aria-labelledby="keys-title">
      <h2 id="keys-title">Keys of this sandbox</h2>
      <dl>${row("Secret key, for your server alone", secretKey)}${row("Public key, for your pages", publicKey)}${row("Webhook key, to check signatures", webhookKey)}</dl>
      <button class="chip" type="button" popovertarget="keys" popovertargetaction="hide">Close</button>
    </section>`;
}
