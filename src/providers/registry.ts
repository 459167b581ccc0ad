// Registry of the payment providers, by their names in the configuration: the one list of them in the server.

import type { ProviderRegistry } from "../ports/provider-adapter.ts";
import { simulatorAdapter } from "./simulator/adapter.ts";
import { stripeAdapter } from "./stripe/adapter.ts";

export const providerRegistry = {
  sandbox: simulatorAdapter,
  stripe: stripeAdapter,
} satisfies ProviderRegistry;
