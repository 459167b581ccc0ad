// The sandbox's simulator with some of its operations replaced, as the registry of a test service.

import type { Provider } from "../../../src/ports/payment-provider.ts";
import type { ProviderRegistry } from "../../../src/ports/provider-adapter.ts";
import { simulatorAdapter } from "../../../src/providers/simulator/adapter.ts";

/** `change` gives what replaces the simulator's own. */
export function changedSimulator(change: (simulator: Provider) => Partial<Provider>): ProviderRegistry {
  return {
    sandbox: {
      isSimulated: true,
      load: async () => {
        const make = await simulatorAdapter.load();
        return (settings: never, surroundings): Provider => {
          const provider = make(settings, surroundings);
          return { ...provider, ...change(provider) };
        };
      },
    },
  };
}
