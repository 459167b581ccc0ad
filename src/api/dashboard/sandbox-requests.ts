// Decoding of the requests of the dashboard's screen Sandbox.

import type { Static } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import type { Read } from "../decode/decoder.ts";
import { decoder, readBody } from "../decode/decoder.ts";
import { text } from "../decode/field.ts";

const ScenarioSchema = Type.Object(
  {
    scenario: text({ description: "A file of a scenario." }, { maxLength: 100_000 }),
    seed: Type.Optional(text({ description: "For what the file leaves open." }, { maxLength: 64 })),
  },
  { additionalProperties: false },
);

const takeScenario = decoder(ScenarioSchema);

export function readScenarioRequest(body: unknown): Read<Static<typeof ScenarioSchema>> {
  return readBody(body, takeScenario);
}
