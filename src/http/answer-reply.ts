// How an answer of the engine leaves: written when there is one, byte for byte when it is a repeat, as a problem when
// it is a no. It knows no command.

import type { Answer } from "../engine/contract.ts";
import { problemOf } from "../wire/refusal-problem.ts";
import type { HeaderMap, Reply } from "./reply.ts";
import { problemReply } from "./reply.ts";

/** `write` makes the body of an answer and its warnings. */
export function answerReply<T>(
  answer: Answer<T>,
  write: (value: T, warnings: readonly string[]) => string,
  headers: HeaderMap = {},
): Reply {
  switch (answer.kind) {
    case "ok":
      return { kind: "json", body: write(answer.value, answer.warnings), headers };
    case "replayed":
      return { kind: "json", ...answer.answer, headers: { ...headers, "Idempotent-Replayed": "true" } };
    case "refused":
      return problemReply(problemOf(answer.refusal), headers);
    default:
      return answer satisfies never;
  }
}
