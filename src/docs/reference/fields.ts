// A schema as a list of fields that a person reads: name, kind, what it may be, what it means.

import type { Html } from "../../text/html.ts";
import { html } from "../../text/html.ts";
import { markdown } from "../markup/markdown.ts";

/** The part of JSON Schema that our documents use. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly additionalProperties?: Schema;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly "x-unit"?: string;
  readonly "x-must"?: string;
};

const nameOf = (reference: string): string => reference.split("/").at(-1) ?? "";

/** What kind of thing it is, with links to the kinds that have a section of their own. */
export function kindOf(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.anyOf !== undefined) {
    return html`${schema.anyOf.map((option, index) => html`${index === 0 ? "" : " or "}${kindOf(option)}`)}`;
  }
  if (schema.type === "array") return html`list of ${kindOf(schema.items ?? {})}`;
  if (schema.type === "object" && schema.properties === undefined) return html`map of text to text`;
  return html`${schema.const === undefined ? (schema.type ?? "any") : JSON.stringify(schema.const)}`;
}

/** What it may be, in a few words each. */
function limitsOf(schema: Schema): readonly Html[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, maxProperties } = schema;
  const rows: readonly (readonly [unknown, string])[] = [
    [schema["x-must"], `must ${schema["x-must"]}`],
    [schema["x-unit"], `in ${schema["x-unit"]}`],
    [minimum, `at least ${minimum}`],
    [maximum, `at most ${maximum}`],
    [minLength, `at least ${minLength} characters`],
    [maxLength, `at most ${maxLength} characters`],
    [minItems, `at least ${minItems}`],
    [maxItems, `at most ${maxItems} entries`],
    [maxProperties, `at most ${maxProperties} keys`],
    [schema.default, `default ${schema.default}`],
  ];
  const words = rows.flatMap(([given, text]) => (given === undefined ? [] : html`${text}`));
  const choices = (schema.enum ?? []).map((choice) => html`<code>${String(choice)}</code> `);
  return choices.length === 0 || choices.length > 12 ? words : [html`one of ${choices}`, ...words];
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): Html {
  const limits = limitsOf(schema.type === "array" ? { ...schema.items, ...schema } : schema);
  const inner = schema.type === "array" ? schema.items : schema;
  return html`<div><dt><code>${name}</code> <span class="kind">${kindOf(schema)}${isRequired ? ", required" : ""}</span></dt>
<dd>${markdown(schema.description ?? "")}${
    limits.length === 0
      ? undefined
      : html`<p class="limits">${limits.map((limit, index) => html`${index === 0 ? "" : " · "}${limit}`)}</p>`
  }${inner?.properties === undefined ? undefined : fieldsOf(inner)}</dd></div>`;
}

/** The fields of an object; of one that is made of others, these by name and its own fields. */
export function fieldsOf({ properties = {}, required = [], allOf }: Schema): Html {
  if (allOf !== undefined)
    return html`${allOf.map((part) => (part.$ref === undefined ? fieldsOf(part) : html`<p>Everything of ${kindOf(part)}, and:</p>`))}`;
  const rows = Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema, required.includes(name)),
  );
  return html`<dl class="fields">${rows}</dl>`;
}
