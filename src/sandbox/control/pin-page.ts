// Page that asks for a sandbox's PIN. Of a one-time link it takes the token by a script, from the fragment.

import { DASHBOARD, SANDBOX } from "../../api/paths.ts";
import { html } from "../../text/html.ts";
import { page } from "../html.ts";

/** Of the form and the query: the path to lead to. */
export const TO = "to";

type PinPage = { readonly to: string; readonly refused?: string; readonly status?: number };

export function pinPageWith({ to, refused, status = 200 }: PinPage): Response {
  const problem = refused === undefined ? undefined : html`<p role="alert">${refused}</p>`;
  const body = html`<main>
    <h1>This sandbox asks for its PIN</h1>
    <p>Its controls open by themselves on the machine that it runs on, at <code>localhost</code>. Anywhere else they need the PIN, or
      once the link, that its start printed on the terminal.</p>
    ${problem}
    <form method="post" action="${SANDBOX.enter}" id="enter">
      <input type="hidden" name="${TO}" value="${to}">
      <label>PIN <input class="pin" name="pin" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]{6}" maxlength="6" required autofocus></label>
      <button>Open</button>
    </form>
  </main>`;
  return page(body, { title: "PIN · Sandbox", status, script: SANDBOX.enterScript });
}

/** In place of what the request asked for, which is shown once the PIN was right. */
export function pinPage(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const from = request.headers.get("referer") ?? "";
  const to = request.method === "GET" ? pathname + search : URL.canParse(from) ? new URL(from).pathname : "";
  return pinPageWith({ to: localPath(to), status: 401 });
}

/** A path of this service and nothing else, whatever the form says: browsers drop tabs and line ends from an address. */
export function localPath(to: string | null): string {
  return to !== null && /^\/(?![/\\])[\x21-\x7e]*$/.test(to) ? to : DASHBOARD.home;
}
