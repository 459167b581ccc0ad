// Adapter of the simulator: the sandbox's own bank, which is opened with the sandbox.

import type { ProviderAdapter } from "../../ports/provider-adapter.ts";

type Settings = { readonly collect: "fields" | "frame" };

export const simulatorAdapter: ProviderAdapter<Settings> = {
  isSimulated: true,
  load:
    async () =>
    ({ collect }, { simulator }) => {
      if (simulator === undefined) throw new Error("the sandbox's bank is for the sandbox");
      return simulator(collect);
    },
};
