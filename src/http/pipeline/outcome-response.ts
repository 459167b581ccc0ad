// Responses to the engine's outcomes: written for a new answer, byte for byte the stored response for a repeat, a
// problem for a refusal.

import { problemOf } from "../../api/errors/refusal-problem.ts";
import type { Answer } from "../../application/contract/answer.ts";
import type { HeaderMap, RouteResponse } from "./response.ts";
import { jsonResponse, problemResponse } from "./response.ts";

/** `write` makes the body of an answer and its warnings. */
export function outcomeResponse<T>(
  answer: Answer<T>,
  write: (value: T, warnings: readonly string[]) => string,
  headers?: HeaderMap,
): RouteResponse {
  switch (answer.kind) {
    case "ok":
      return jsonResponse(write(answer.value, answer.warnings), headers);
    case "replayed":
      return { kind: "json", ...answer.answer, headers: { ...headers, "Idempotent-Replayed": "true" } };
    case "refused":
      return problemResponse(problemOf(answer.refusal), headers);
    default:
      return answer satisfies never;
  }
}
