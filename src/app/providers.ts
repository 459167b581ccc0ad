// Payment providers of a configuration, each made when it is first needed.

import type { Runtime } from "../application/runtime.ts";
import type { Config, Module, Platform } from "../config/config.ts";
import type { ProviderConfig } from "../config/keys/providers/provider-list.ts";
import type { Provider } from "../ports/payment-provider.ts";
import { withReserve } from "../providers/disk-reserve.ts";
import type { RateLimiter } from "../providers/rate-limiter.ts";
import { createRateLimiter } from "../providers/rate-limiter.ts";
import { requestsPerSecondOf } from "../providers/stripe/rate-limits.ts";
import type { ProgramOptions } from "./program-options.ts";
import type { OpenSandbox } from "./sandbox-parts.ts";

export type Providers = {
  /** A module's own provider, else its platform's. */
  readonly of: Runtime["provider"];
  /** Loads what these platforms need, before they are used. */
  prepare(platforms: Config["platforms"]): Promise<void>;
};

/** `now` is the engine's clock; nothing is asked while there is no room. */
export function createProviders(
  { log, wallNow, elapsed }: Pick<ProgramOptions, "log" | "wallNow" | "elapsed">,
  sandbox: OpenSandbox | undefined,
  now: () => number,
  hasRoom: () => boolean = () => true,
): Providers {
  const made = new Map<ProviderConfig, Provider>();
  const limiters = new Map<string, RateLimiter>();
  let stripe: typeof import("../providers/stripe/stripe.ts") | undefined;

  function make(config: ProviderConfig, platform: Platform): Provider {
    if (config.name === "stripe") {
      if (stripe === undefined) throw new Error(`platform ${platform.id}: its provider was not loaded`);
      const onBarred = (reason: string) =>
        log({ event: "providerRefusesUs", level: "alert", platformId: platform.id, code: reason });
      const real = () => performance.now();
      const account = [config.apiBase, config.secretKey, config.account].join(" ");
      const limiter = limiters.get(account) ?? createRateLimiter(requestsPerSecondOf(config), real);
      limiters.set(account, limiter);
      return stripe.stripeProvider({ ...config, now, wallNow, elapsed: elapsed ?? real, onBarred, limiter });
    }
    if (sandbox === undefined)
      throw new Error(`platform ${platform.id}: the sandbox's bank is for the sandbox`);
    return sandbox.provider(config.collect);
  }

  function providerOf(platform: Platform, module: Module | undefined): Provider {
    const config = module?.provider ?? platform.provider;
    const provider = made.get(config) ?? withReserve(make(config, platform), hasRoom);
    made.set(config, provider);
    return provider;
  }

  return {
    of: providerOf,
    async prepare(platforms) {
      // Its library is a good part of this program, and takes as much of a start.
      if (usesStripe(platforms)) stripe ??= await import("../providers/stripe/stripe.ts");
    },
  };
}

function usesStripe(platforms: Config["platforms"]): boolean {
  return platforms.some(({ provider, modules }) =>
    [provider, ...modules.map((module) => module.provider)].some((settings) => settings?.name === "stripe"),
  );
}
