// The page of errors: every code of the closed list, with what it says and where it can come.

import type { Html } from "../wire/html.ts";
import { html } from "../wire/html.ts";
import type { ProblemCode } from "../wire/problem.ts";
import { CALLS, problemsOf } from "./calls.ts";
import { markdown } from "./markdown.ts";
import text from "./pages/errors.md" with { type: "text" };
import { PROBLEMS, problemExample } from "./problems.ts";

type Body = { readonly errors: readonly string[] };

/** By HTTP status, so that what is alike stands together. */
const STATUSES = [...new Set(PROBLEMS.map(({ status }) => status))].sort((one, other) => one - other);

const ANYWHERE: readonly ProblemCode[] = ["notFound", "methodNotAllowed"];

function whereOf(code: ProblemCode): Html {
  if (ANYWHERE.includes(code)) return html`any address`;
  const calls = CALLS.filter((call) => problemsOf(call).includes(code));
  if (calls.length === 0) return html`other addresses, and the buyers' pages`;
  const keyed = CALLS.filter(({ access }) => access === "secretKey");
  if (keyed.every((call) => calls.includes(call))) return html`every call`;
  if (keyed.every((call) => call.method === "get" || calls.includes(call))) return html`every POST`;
  const links = calls.map(
    ({ id, summary }, index) => html`${index === 0 ? "" : ", "}<a href="/docs/api#${id}">${summary}</a>`,
  );
  return html`${links}`;
}

function rowOf(code: ProblemCode, body: Body): Html {
  return html`<div class="problem" id="${code}"><dt><code>${code}</code></dt><dd>${body.errors[0]}</dd><dd class="quiet">At: ${whereOf(code)}</dd></div>`;
}

function groupOf(status: number): Html {
  const rows = PROBLEMS.filter((one) => one.status === status).map(({ code, body }) =>
    rowOf(code, body as Body),
  );
  return html`<h2 id="status-${status}">${status}</h2><dl class="problems">${rows}</dl>`;
}

export function errorsPage(): Html {
  const { body } = problemExample("invalidRequest");
  const example = html`<pre tabindex="0"><code>${JSON.stringify(body, null, 2)}</code></pre>`;
  return html`${markdown(text, { example })}${STATUSES.map(groupOf)}`;
}
