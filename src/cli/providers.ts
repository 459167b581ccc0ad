// The payment providers of a configuration, each made when it is first needed.

import type { Config, Module, Platform, ProviderConfig } from "../config/config.ts";
import type { World } from "../engine/world.ts";
import type { Provider } from "../psp/provider.ts";
import { withReserve } from "../psp/reserve.ts";
import type { ProgramOptions } from "./program-options.ts";
import type { OpenSandbox } from "./sandbox-parts.ts";

/** A module's own provider, else its platform's. `now` is the engine's clock; nothing is asked while there is no room. */
export async function providersOf(
  { config, log, wallNow }: ProgramOptions,
  sandbox: OpenSandbox | undefined,
  now: () => number,
  hasRoom: () => boolean = () => true,
): Promise<World["provider"]> {
  const made = new Map<ProviderConfig, Provider>();
  // Its library is a good part of this program, and takes as much of a start.
  const stripe = usesStripe(config) ? await import("../psp/stripe.ts") : undefined;

  function make(config: ProviderConfig, platform: Platform): Provider {
    if (config.name === "stripe") {
      if (stripe === undefined) throw new Error(`platform ${platform.id}: its provider was not loaded`);
      const onBarred = (reason: string) =>
        log({ event: "providerRefusesUs", level: "alarm", platformId: platform.id, code: reason });
      const elapsed = () => performance.now();
      return stripe.stripeProvider({ ...config, now, wallNow, elapsed, onBarred });
    }
    if (sandbox === undefined)
      throw new Error(`platform ${platform.id}: the sandbox's bank is for the sandbox`);
    return sandbox.provider(config.collect);
  }

  return (platform: Platform, module: Module | undefined) => {
    const config = module?.provider ?? platform.provider;
    const provider = made.get(config) ?? withReserve(make(config, platform), hasRoom);
    made.set(config, provider);
    return provider;
  };
}

function usesStripe({ platforms }: Config): boolean {
  return platforms.some(({ provider, modules }) =>
    [provider, ...modules.map((module) => module.provider)].some((one) => one?.name === "stripe"),
  );
}
