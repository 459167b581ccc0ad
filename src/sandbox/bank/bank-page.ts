// The sandbox bank's 3-D Secure page: what a buyer's bank would show, with two buttons. Any page may frame it,
// like a real bank's: the address of the shop's page around our frame is unknown.

import { pathTo, SANDBOX } from "../../api/paths.ts";
import type { Challenge, SandboxBank } from "../../providers/simulator/bank.ts";
import type { Html } from "../../text/html.ts";
import { html } from "../../text/html.ts";
import { money, page, seeOther } from "../html.ts";

/** `GET /sandbox/bank/:token`; unknown tokens are 404. */
export function showChallenge(bank: SandboxBank, token: string): Response {
  const challenge = bank.challenge(token);
  if (challenge === undefined) return notThere();
  if (challenge.state !== "waiting") {
    const body = html`<main><h1>Already answered</h1>
      <p>This ${challenge.isSave ? "card" : "payment"} was ${challenge.state}.</p>
      <p><a href="${challenge.returnUrl}">Back to the payment</a></p></main>`;
    return page(body, { title: "Sandbox bank", frameAncestors: "*" });
  }
  const body = html`<main>
    <h1>Sandbox bank</h1>
    ${questionOf(challenge)}
    <form method="post" action="${pathTo(SANDBOX.approve, { token })}"><button>Approve</button></form>
    <form method="post" action="${pathTo(SANDBOX.refuse, { token })}"><button class="quiet">Refuse</button></form>
    <p class="note">Nothing here is real: no money moves.</p></main>`;
  return page(body, { title: "Sandbox bank", frameAncestors: "*" });
}

function questionOf({ isSave, amount, currency }: Challenge): Html {
  if (isSave) return html`<p>Your bank asks: may this card be saved and charged later?</p>`;
  return html`<p>Your bank asks: do you approve this payment?</p>
    <p class="amount">${money(amount, currency)}</p>`;
}

/** `POST /sandbox/bank/:token/approve` or `/refuse`: once, then back to the page that sent the buyer. */
export async function answerChallenge(bank: SandboxBank, token: string, approve: boolean): Promise<Response> {
  await bank.answerChallenge(token, approve);
  const challenge = bank.challenge(token);
  return challenge === undefined ? notThere() : seeOther(challenge.returnUrl);
}

function notThere(): Response {
  const body = html`<main><h1>Nothing to approve</h1><p>This link was never given out.</p></main>`;
  return page(body, { title: "Sandbox bank", status: 404, frameAncestors: "*" });
}
