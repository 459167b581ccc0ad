// The sandbox bank's own card frame: it collects a card where the shop's page cannot see it, as real providers do.

import { SANDBOX } from "../../api/paths.ts";
import { html } from "../../text/html.ts";
import { page } from "../html.ts";

/** `GET /sandbox/card-frame`; it posts messages to our own pages at `publicUrl` only, whatever page frames them. */
export function cardFrame(publicUrl: string): Response {
  const body = html`<form id="card" data-parent="${new URL(publicUrl).origin}" data-tokens="${SANDBOX.tokens}" class="card-frame" novalidate>
    <label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" required></label>
    <label>Expiry month <input name="expMonth" inputmode="numeric" autocomplete="cc-exp-month" required></label>
    <label>Expiry year <input name="expYear" inputmode="numeric" autocomplete="cc-exp-year" required></label>
    <label>Security code <input name="cvc" inputmode="numeric" autocomplete="cc-csc" required></label>
  </form>`;
  return page(body, { title: "Card", frameAncestors: "*", script: SANDBOX.cardFrameScript });
}
