// Keys of [platforms.provider] for the sandbox's simulator.

import { withDefault } from "../../read/table.ts";
import { choice } from "../../read/value.ts";
import { providerKeys } from "./provider-keys.ts";

export type SandboxProvider = {
  readonly name: "sandbox";
  /** How the sandbox provider collects a card: our own fields, or its own frame. */
  readonly collect: "fields" | "frame";
};

export const sandboxKeys = providerKeys({
  name: "sandbox",
  fields: {
    collect: withDefault(choice(["fields", "frame"] satisfies SandboxProvider["collect"][]), "fields"),
  },
  build: ({ collect }): SandboxProvider => ({ name: "sandbox", collect }),
  isSimulated: true,
});
