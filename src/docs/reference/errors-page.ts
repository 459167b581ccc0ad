// Errors as parts of their page: every code of the closed list, with what it says and where it can come.

import type { ProblemCode } from "../../api/errors/problem.ts";
import { DOCS, pathTo } from "../../api/paths.ts";
import type { Html } from "../../text/html.ts";
import { html } from "../../text/html.ts";
import { CALLS, problemsOf } from "../calls/calls.ts";
import { PROBLEMS, problemExample } from "../calls/problems.ts";
import { codeBlock } from "../markup/code-block.ts";
import type { PagePart } from "../markup/markdown.ts";

type Body = { readonly errors: readonly string[] };

/** By HTTP status, so that what is alike stands together. */
const STATUSES = [...new Set(PROBLEMS.map(({ status }) => status))].sort((a, b) => a - b);

const ANYWHERE: readonly ProblemCode[] = ["notFound", "methodNotAllowed", "wrongHost"];

function whereOf(code: ProblemCode): Html {
  if (ANYWHERE.includes(code)) return html`any address`;
  const calls = CALLS.filter((call) => problemsOf(call).includes(code));
  if (calls.length === 0) return html`other addresses, and the buyers' pages`;
  const keyed = CALLS.filter(({ access }) => access === "secretKey");
  if (keyed.every((call) => calls.includes(call))) return html`every call`;
  if (keyed.every((call) => call.method === "get" || calls.includes(call)))
    return html`every POST with the secret key`;
  const links = calls.map(
    ({ id, summary }, index) =>
      html`${index === 0 ? "" : ", "}<a href="${pathTo(DOCS.page, { page: "api" })}#${id}">${summary}</a>`,
  );
  return html`${links}`;
}

function rowOf(code: ProblemCode, body: Body): Html {
  return html`<div class="problem" id="${code}"><dt><code>${code}</code></dt><dd>${body.errors[0]}</dd><dd class="quiet">At: ${whereOf(code)}</dd></div>`;
}

function groupOf(status: number): Html {
  const rows = PROBLEMS.filter((problem) => problem.status === status).map(({ code, body }) =>
    rowOf(code, body as Body),
  );
  return html`<h2 id="status-${status}">${status}</h2><dl class="problems">${rows}</dl>`;
}

function groupText(status: number): string {
  const rows = PROBLEMS.filter((problem) => problem.status === status).map(
    ({ code, body }) => `- \`${code}\`: ${(body as Body).errors[0]}`,
  );
  return [`## ${status}`, "", ...rows].join("\n");
}

export function errorParts(): Readonly<Record<"example" | "codes", PagePart>> {
  const example = JSON.stringify(problemExample("invalidRequest").body, null, 2);
  return {
    example: { html: codeBlock(example, "json"), text: `\`\`\`json\n${example}\n\`\`\`` },
    codes: { html: html`${STATUSES.map(groupOf)}`, text: STATUSES.map(groupText).join("\n\n") },
  };
}
