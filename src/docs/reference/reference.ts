// The reference: every call with its fields, an example and its errors, then the shapes that come up in several.

import { DOCS, pathTo } from "../../api/paths.ts";
import type { Html } from "../../text/html.ts";
import { html } from "../../text/html.ts";
import { CALLS, problemsOf } from "../calls/calls.ts";
import type { Example, Operation } from "../calls/operation.ts";
import { problemExample } from "../calls/problems.ts";
import { SHAPES } from "../calls/schemas.ts";
import { WEBHOOK_HEADERS, webhookExample } from "../calls/webhooks.ts";
import { codeBlock } from "../markup/code-block.ts";
import type { PagePart } from "../markup/markdown.ts";
import { markdown } from "../markup/markdown.ts";
import type { Components } from "../openapi/components.ts";
import { namedComponents } from "../openapi/components.ts";
import { eventsList } from "./events-list.ts";
import type { Schema } from "./fields.ts";
import { fieldsOf, kindOf } from "./fields.ts";

const json = (value: unknown): Html => codeBlock(JSON.stringify(value, null, 2), "json");

function folded(summary: string, content: Html): Html {
  return html`<details><summary>${summary}</summary>${content}</details>`;
}

/** A named schema has a section of its own; any other is written out. */
function shapeOf(schema: unknown): Html {
  const shape = schema as Schema;
  return shape.properties === undefined ? html`<p>${kindOf(shape)}</p>` : fieldsOf(shape);
}

/** An example's id of what is at a path such as `/v1/orders/{id}`. */
const EXAMPLE_IDS = { orders: "ord_…", events: "evt_…", payouts: "po_…" };

function exampleAddress(path: string): string {
  const [, , kind = ""] = path.split("/");
  return `https://pay.example.com${path.replace("{id}", EXAMPLE_IDS[kind as "orders"] ?? "…")}`;
}

function curlOf({ method, path, access, body }: Operation, examples: readonly Example[]): Html {
  const [first] = examples;
  const lines = [
    `curl ${method === "post" ? "-X POST " : ""}${exampleAddress(path)}`,
    ...(access === "secretKey" ? ["  -H 'Authorization: sk_…'"] : []),
    ...(body === undefined || first === undefined
      ? []
      : [
          "  -H 'Content-Type: application/json'",
          `  -d '${JSON.stringify(first.value, null, 2).replaceAll("\n", "\n  ")}'`,
        ]),
  ];
  return codeBlock(lines.join(" \\\n"), "sh");
}

function bodyPart({ body }: Operation, { refer }: Components): Html | undefined {
  if (body === undefined) return undefined;
  const others = Object.values(body.examples).slice(1);
  return html`<h4>Body${body.required ? "" : ", optional"}</h4>${shapeOf(refer(body.schema))}
${others.map(({ summary, value }) => folded(`Example: ${summary}`, json(value)))}`;
}

function answerPart({ answer }: Operation, { refer }: Components): Html {
  const shape = refer("whole" in answer ? answer.whole : answer.data) as Schema;
  const isList = "data" in answer && answer.list === true;
  const kind = html`<p><code>data</code>: ${isList ? "list of " : ""}${kindOf(shape)}</p>`;
  const shown = "whole" in answer ? shapeOf(shape) : html`${kind}${shape.properties && fieldsOf(shape)}`;
  return html`<h4>Answer</h4>${shown}
${Object.values(answer.examples).map(({ summary, value }) => folded(`Example: ${summary}`, json(value)))}`;
}

function errorsPart(call: Operation): Html {
  const rows = problemsOf(call).map((code) => {
    const { status } = problemExample(code);
    return html`<li>${status} <a href="${pathTo(DOCS.page, { page: "errors" })}#${code}"><code>${code}</code></a></li>`;
  });
  return folded(`Errors (${rows.length})`, html`<ul class="codes">${rows}</ul>`);
}

function callPart(call: Operation, components: Components): Html {
  const { id, method, path, summary, description, params = {}, query, body } = call;
  const fields = { ...params, ...query?.properties };
  const parameters = {
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => [name, components.refer(schema) as Schema]),
    ),
    required: Object.keys(params),
  };
  return html`<section class="call">
<h3 id="${id}">${summary}</h3>
<p class="address"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></p>
${markdown(description)}
${curlOf(call, Object.values(body?.examples ?? {}))}
${Object.keys(fields).length === 0 ? undefined : html`<h4>Parameters</h4>${fieldsOf(parameters)}`}
${bodyPart(call, components)}
${answerPart(call, components)}
${errorsPart(call)}
</section>`;
}

function webhooksPart(): Html {
  const headers = Object.entries(WEBHOOK_HEADERS).map(
    ([name, { description }]) =>
      html`<div><dt><code>${name}</code></dt><dd>${markdown(description)}</dd></div>`,
  );
  return html`<h2 id="webhooks">Webhooks</h2>
<p>A POST of <a href="#schema-WebhookBody">WebhookBody</a> to the order's <code>notifyUrl</code>, and of <a href="#schema-PayoutWebhookBody">PayoutWebhookBody</a> to the platform's. <a href="${pathTo(DOCS.page, { page: "webhooks" })}">How to receive them</a>.</p>
<h3>Events</h3>${eventsList()}
<h3>Headers</h3><dl class="fields">${headers}</dl>
${folded("Example: order.completed", json(webhookExample("order.completed")))}`;
}

function schemasPart({ schemas }: Components): Html {
  const sections = Object.entries(schemas).map(([name, definition]) => {
    const schema = definition as Schema;
    return html`<section><h3 id="schema-${name}">${name}</h3>${markdown(schema.description ?? "")}${fieldsOf(schema)}</section>`;
  });
  return html`<h2 id="shapes">Shapes</h2>${sections}`;
}

function overview(): Html {
  const rows = CALLS.map(
    ({ id, method, path, summary }) =>
      html`<li><a href="#${id}">${summary}</a><br><span class="method">${method.toUpperCase()}</span> <code>${path}</code></li>`,
  );
  return html`<h2 id="calls">All calls</h2><ul class="calls">${rows}</ul>`;
}

function callText(call: Operation): string {
  const codes = problemsOf(call).map((code) => `\`${code}\``);
  const address = `\`${call.method.toUpperCase()} ${call.path}\``;
  return [`### ${call.summary}`, address, call.description, `Errors: ${codes.join(", ")}.`].join("\n\n");
}

/** Every call with its fields, examples and errors; in the terminal without fields and examples. */
export function referencePart(): PagePart {
  const components = namedComponents(SHAPES);
  const tags = [...new Set(CALLS.map(({ tag }) => tag))];
  const calls = tags.map((tag) => {
    const parts = CALLS.filter((call) => call.tag === tag).map((call) => callPart(call, components));
    return html`<h2 id="${tag.toLowerCase()}">${tag}</h2>${parts}`;
  });
  return {
    html: html`${overview()}${calls}${webhooksPart()}${schemasPart(components)}`,
    text: ["## All calls", ...CALLS.map(callText)].join("\n\n"),
  };
}
