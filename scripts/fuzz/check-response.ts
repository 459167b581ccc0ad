// Validation of an answer: never a 5xx, always as the document says, and as this request deserves.

import type { Published } from "../../test/support/http/published.ts";
import type { Answer } from "./ask.ts";
import type { Asked, Expected } from "./requests.ts";

type Json = Readonly<Record<string, unknown>>;

/** What is wrong with the answer to `asked`; nothing when it is right. */
export function issuesWith(document: Published, asked: Asked, answer: Answer): readonly string[] {
  const { call, expected } = asked;
  const { status, headers, text } = answer;
  if (status >= 500) return [`a ${status}: ${text}`];
  const json = parsed(text);
  if (json === undefined) return [`no JSON: ${text.slice(0, 200)}`];
  const issues = [...document.answerIssues(call, status, json), ...disappointed(expected, status, text)];
  const requestId = headers.get("request-id");
  if (requestId === null) issues.push("no Request-Id");
  if (status !== 200 && json.requestId !== requestId) issues.push("another requestId in the body");
  if (status !== 200 && json.status !== status) issues.push("another status in the body");
  if (status === 200 && call.operation.operationId === "createOrder") issues.push(...unfaithful(asked, json));
  return issues;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function disappointed(expected: Expected, status: number, text: string): readonly string[] {
  switch (expected.kind) {
    case "taken":
      return status === 400 && text.includes('"invalidRequest"') ? [`refused, though right: ${text}`] : [];
    case "refused":
      return expected.statuses.includes(status) ? [] : [`${status} for ${expected.why}`];
    case "declared":
      return [];
    default:
      return expected satisfies never;
  }
}

/** Text that was sent comes back the same, and an order contains nothing that was not sent. */
function unfaithful({ body = "{}" }: Asked, { data }: Json): readonly string[] {
  const sent = JSON.parse(body) as Json;
  const order = data as Json;
  const issues: string[] = [];
  for (const field of ["trackId", "email", "firstName", "lastName", "phone", "birthCity"]) {
    if (typeof sent[field] === "string" && order[field] !== sent[field]) issues.push(`${field} was changed`);
  }
  for (const field of ["captured", "amout", "constructor"]) {
    if (Object.hasOwn(order, field)) issues.push(`${field} was kept`);
  }
  return issues;
}
