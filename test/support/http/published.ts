// The published OpenAPI document as another program reads it: with an independent validator of JSON Schema.

import Ajv2020 from "ajv/dist/2020.js";

// biome-ignore lint/suspicious/noExplicitAny: a document is walked as the plain JSON it is
type Node = any;

export type Call = { readonly method: string; readonly template: string; readonly operation: Node };

export type Published = {
  readonly document: Node;
  readonly calls: readonly Call[];
  /** What is wrong with `value` as the schema at this place of the document; nothing when it is right. */
  issues(pointer: string, value: unknown): readonly string[];
  /** What is wrong with an answer of this call; a status that only `default` covers is wrong too. */
  answerIssues(call: Call, status: number, body: unknown): readonly string[];
  /** The headers that an answer of this call and status always has, by the document. */
  headersOf(call: Call, status: number): readonly string[];
};

const BASE = "https://document.example/openapi.json";

export const pointerOf = (...keys: readonly string[]): string =>
  `#${keys.map((key) => `/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")}`;

/**
 * Readers of our answers must bear new fields, so the document allows them; here what is not in it is a mistake. The parts
 * of an `allOf` are closed together: each alone would refuse the fields of the others.
 */
function closed(node: Node, root: Node): Node {
  if (Array.isArray(node)) return node.map((child) => closed(child, root));
  if (typeof node !== "object" || node === null) return node;
  const { allOf, ...copy } = node;
  for (const [key, value] of Object.entries(copy)) copy[key] = closed(value, root);
  if (Array.isArray(allOf))
    return { ...copy, allOf: allOf.map((part) => open(part, root)), unevaluatedProperties: false };
  const isObject = copy.type === "object" && copy.properties !== undefined;
  return isObject && copy.additionalProperties === undefined
    ? { ...copy, additionalProperties: false }
    : copy;
}

/** A part of an `allOf`, written out where it is only named: its fields are closed, it is not. */
function open(part: Node, root: Node): Node {
  const { properties, ...rest } = part.$ref === undefined ? part : found(root, part.$ref);
  return { ...rest, properties: closed(properties, root) };
}

const found = (root: Node, reference: string): Node =>
  reference
    .slice(2)
    .split("/")
    .reduce((node, key) => node[key], root);

export function published(document: Node): Published {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ ...closed(document, document), $id: BASE });
  const issues = (pointer: string, value: unknown): readonly string[] => {
    const validate = ajv.getSchema(`${BASE}${pointer}`);
    if (validate === undefined) return [`the document has nothing at ${pointer}`];
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.slice(0, 300),
    );
  };
  const calls = Object.entries<Node>(document.paths).flatMap(([template, item]) =>
    Object.entries<Node>(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      template,
      operation,
    })),
  );
  return {
    document,
    calls,
    issues,
    headersOf({ operation }, status) {
      return Object.entries<Node>(operation.responses[status]?.headers ?? {})
        .filter(([, header]) => found(document, header.$ref).required)
        .map(([name]) => name);
    },
    answerIssues({ method, template, operation }, status, body) {
      if (operation.responses[status] === undefined)
        return [`${method} ${template} may not answer ${status}`];
      const place = ["paths", template, method.toLowerCase(), "responses", String(status)];
      return issues(pointerOf(...place, "content", "application/json", "schema"), body);
    },
  };
}
