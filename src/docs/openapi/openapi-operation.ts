// Writes one call as OpenAPI has it: parameters, body, answer, problems. It knows no call by name.

import type { ProblemCode } from "../../api/errors/problem.ts";
import { problemsOf } from "../calls/calls.ts";
import type { Example, Operation } from "../calls/operation.ts";
import { problemExample } from "../calls/problems.ts";
import type { Components } from "./components.ts";

export const jsonContent = (schema: unknown, examples: Readonly<Record<string, unknown>>) => ({
  "application/json": { schema, examples },
});

const csvContent = (value: string) => ({
  "text/csv": { schema: { type: "string" }, examples: { file: { summary: "As a file", value } } },
});

const valuesOf = (
  examples: Readonly<Record<string, Example>>,
  shape: (value: unknown) => unknown = (v) => v,
) =>
  Object.fromEntries(
    Object.entries(examples).map(([name, { summary, value }]) => [name, { summary, value: shape(value) }]),
  );

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

function answerOf({ answer, method, access }: Operation, { refer }: Components) {
  const headers = {
    "Request-Id": header("Request-Id"),
    ...(method === "post" && access === "secretKey"
      ? { "Idempotent-Replayed": header("Idempotent-Replayed") }
      : {}),
  };
  if ("whole" in answer) {
    const content = jsonContent(refer(answer.whole), valuesOf(answer.examples));
    return { description: "Yes", headers, content };
  }
  const data = answer.list ? { type: "array", items: refer(answer.data) } : refer(answer.data);
  const hasPages = answer.list === true || answer.hasPages === true;
  const paging = hasPages
    ? {
        hasMore: { type: "boolean", description: "There is another page." },
        next: { type: "string", description: "The `after` of the next page." },
      }
    : {};
  const schema = {
    type: "object",
    required: ["success", "data", ...(hasPages ? ["hasMore"] : [])],
    properties: {
      success: { type: "boolean", const: true },
      data,
      warnings: { type: "array", items: { type: "string" }, description: "What was ignored or adjusted." },
      ...paging,
    },
  };
  const shape = (value: unknown) => ({
    success: true,
    data: value,
    ...(hasPages ? { hasMore: false } : {}),
  });
  const content = {
    ...jsonContent(schema, valuesOf(answer.examples, shape)),
    ...(answer.csv === undefined ? {} : csvContent(answer.csv)),
  };
  return { description: "Done", headers, content };
}

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: "The request breaks a rule",
  401: "No valid secret key",
  403: "Not from here",
  405: "Not with this method",
  404: "There is no such thing",
  409: "Not possible as things stand",
  413: "Too large",
  415: "Not JSON",
  422: "Not with this",
  429: "Too fast",
  500: "A defect of ours",
  503: "Not now",
  507: "The disk is full",
};

/** In addition to those of every response. */
const HEADERS_BY_STATUS: Readonly<Record<number, readonly string[]>> = {
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

function problemResponse(status: number, codes: readonly ProblemCode[]) {
  const schema = {
    allOf: [
      { $ref: "#/components/schemas/Problem" },
      {
        type: "object",
        properties: { status: { type: "integer", const: status }, code: { type: "string", enum: codes } },
      },
    ],
  };
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  const names = ["Request-Id", ...(HEADERS_BY_STATUS[status] ?? [])];
  return {
    description: STATUS_TEXTS[status] ?? "Refused",
    headers: Object.fromEntries(names.map((name) => [name, header(name)])),
    content: jsonContent(schema, examples),
  };
}

function responsesOf(call: Operation, components: Components) {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(call)) {
    const { status } = problemExample(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const problems = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => [status, problemResponse(status, codes)]);
  const also = Object.entries(call.also ?? {}).map(([status, { description, schema, example }]) => [
    status,
    {
      description,
      headers: { "Request-Id": header("Request-Id") },
      content: jsonContent(components.refer(schema), { one: { value: example } }),
    },
  ]);
  return {
    "200": answerOf(call, components),
    ...Object.fromEntries([...problems, ...also]),
    default: { $ref: "#/components/responses/Other" },
  };
}

function parametersOf({ params = {}, query, method, access }: Operation, { refer }: Components) {
  const fromPath = Object.entries(params).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    description: schema.description,
    schema: refer(schema),
  }));
  const fromQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    description: schema.description,
    schema: refer(schema),
  }));
  const key =
    method === "post" && access === "secretKey" ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : [];
  return [...fromPath, ...fromQuery, ...key];
}

/** One call as OpenAPI writes it. */
export function operationOf(call: Operation, components: Components) {
  const { id, tag, summary, description, access, body } = call;
  const parameters = parametersOf(call, components);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: access === "open" ? [] : [{ bearer: [] }, { bare: [] }, { basic: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: body.required,
            content: jsonContent(components.refer(body.schema), valuesOf(body.examples)),
          },
        }),
    responses: responsesOf(call, components),
  };
}
