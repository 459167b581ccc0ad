// Buttons that advance the sandbox's clock, on each page where a person may wait for a due date.

import { pathTo, SANDBOX, SHOP } from "../../api/paths.ts";
import type { Html } from "../../text/html.ts";
import { html } from "../../text/html.ts";
import { seeOther } from "../html.ts";

const STEPS = ["15min", "1h", "1d", "5d", "6d"] as const;

/** They lead back to the demo shop's order of `cartId`, or to the sandbox's own page. */
export function timeTravelForm(cartId?: string): Html {
  const cart = cartId === undefined ? undefined : html`<input type="hidden" name="cart" value="${cartId}">`;
  return html`<form method="post" action="${SANDBOX.turn}" class="row">
      ${cart}${STEPS.map((step) => html`<button class="quiet" name="advance" value="${step}">+ ${step}</button>`)}
    </form>`;
}

/** Advances the clock by a button's value, and redirects to the button's page. */
export async function advanceByForm(
  turn: (body: unknown) => Promise<Response>,
  text: string,
): Promise<Response> {
  const form = new URLSearchParams(text);
  const answer = await turn({ advance: form.get("advance") });
  const cart = form.get("cart");
  if (!answer.ok) return answer;
  return seeOther(cart === null ? SANDBOX.dashboard : pathTo(SHOP.order, { cart }));
}
