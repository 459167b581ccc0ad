// Health operations of the OpenAPI document: the addresses that a balancer or a supervisor asks.

import { Type } from "@sinclair/typebox";
import { word } from "../../api/decode/field.ts";
import { HEALTH } from "../../api/paths.ts";
import type { Operation } from "./operation.ts";

const stateOf = (states: readonly string[], description: string) =>
  Type.Object({ status: word(states, { description }) });

export const HEALTH_CALLS: readonly Operation[] = [
  {
    method: "get",
    path: HEALTH.live,
    id: "readLiveness",
    tag: "Health",
    summary: "Is the process alive?",
    description: "For a supervisor: no answer, or another one, means that it should be started again.",
    access: "open",
    answer: {
      whole: stateOf(["live"], "It answers."),
      examples: { live: { summary: "It is", value: { status: "live" } } },
    },
    problems: ["methodNotAllowed"],
  },
  {
    method: "get",
    path: HEALTH.ready,
    id: "readReadiness",
    tag: "Health",
    summary: "Does it take requests?",
    description:
      "For a balancer: 503 with `stopping` while the service ends, before its port closes, and with `degraded` while " +
      "orders can be read but not paid, because the disk is full.",
    access: "open",
    answer: {
      whole: stateOf(["ready"], "Requests are welcome."),
      examples: { ready: { summary: "It does", value: { status: "ready" } } },
    },
    also: {
      503: {
        description: "It does not",
        schema: stateOf(["stopping", "degraded"], "Why not."),
        example: { status: "stopping" },
      },
    },
    problems: ["methodNotAllowed"],
  },
];
