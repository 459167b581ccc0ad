// Payment providers of a configuration, each made when it is first needed.

import type { Runtime } from "../application/runtime.ts";
import type { Config, Module, Platform } from "../config/config.ts";
import type { ProviderConfig } from "../config/keys/providers/provider-list.ts";
import type { Provider } from "../ports/payment-provider.ts";
import type {
  MakeProvider,
  ProviderAdapter,
  ProviderRegistry,
  ProviderSurroundings,
} from "../ports/provider-adapter.ts";
import { withReserve } from "../providers/disk-reserve.ts";
import { providerRegistry } from "../providers/registry.ts";
import { ConfigRefused } from "./platforms-kept.ts";
import type { ProgramOptions } from "./program-options.ts";
import type { OpenSandbox } from "./sandbox-parts.ts";

/** An adapter for each provider that a configuration can name, made for the settings that it can have. */
const REGISTRY: { readonly [P in ProviderConfig as P["name"]]: ProviderAdapter<P> } = providerRegistry;

export type Providers = {
  /** Those that a configuration can name. */
  readonly names: readonly string[];
  /** A module's own provider, else its platform's. */
  readonly of: Runtime["provider"];
  /** Loads what these platforms need, before they are used. Throws `ConfigRefused` for offers that no card can be saved for. */
  prepare(platforms: Config["platforms"]): Promise<void>;
};

/** `now` is the engine's clock; nothing is asked while there is no room. */
export function createProviders(
  {
    log,
    wallNow,
    elapsed,
    registry = REGISTRY,
  }: Pick<ProgramOptions, "log" | "wallNow" | "elapsed" | "registry">,
  sandbox: OpenSandbox | undefined,
  now: () => number,
  hasRoom: () => boolean = () => true,
): Providers {
  const loader = createProviderLoader(registry);
  // A reload replaces configurations, and with them their providers.
  const made = new WeakMap<ProviderConfig, Provider>();
  const realElapsed = () => performance.now();

  function make(config: ProviderConfig, platform: Platform): Provider {
    return loader.make(config, {
      now,
      wallNow,
      elapsed: elapsed ?? realElapsed,
      realElapsed,
      onBarred: (reason) =>
        log({ event: "providerRefusesUs", level: "alert", platformId: platform.id, code: reason }),
      ...(sandbox !== undefined && { simulator: sandbox.provider }),
    });
  }

  function providerOf(platform: Platform, module: Module | undefined): Provider {
    const config = module?.provider ?? platform.provider;
    const provider = made.get(config) ?? withReserve(make(config, platform), hasRoom);
    made.set(config, provider);
    return provider;
  }

  return {
    names: Object.keys(registry),
    of: providerOf,
    async prepare(platforms) {
      await loader.load(platforms);
      const refused = platforms.flatMap((platform) => offersWithoutSaving(platform, providerOf));
      if (refused.length > 0) throw new ConfigRefused(refused.join("\n"));
    },
  };
}

/** Places where offers are shown, and no card can be saved for their charges. */
function offersWithoutSaving(platform: Platform, providerOf: Runtime["provider"]): readonly string[] {
  const shown = [undefined, ...platform.modules].filter(
    (module) => (module?.offers ?? platform.offers ?? []).length > 0,
  );
  return shown.flatMap((module) => {
    const { name, savedPaymentMethods } = providerOf(platform, module);
    const place = module?.id ?? platform.id;
    const why = `${place} shows offers, and its provider, ${name}, cannot save a card for their charges.`;
    return savedPaymentMethods === undefined ? [why] : [];
  });
}

/** Providers as another process than the service asks them; undefined: a simulated one, which only the service has. */
export async function loadProviders(
  platforms: Config["platforms"],
  now: () => number,
): Promise<(config: ProviderConfig) => Provider | undefined> {
  const loader = createProviderLoader(REGISTRY);
  const made = new Map<ProviderConfig, Provider>();
  await loader.load(platforms);
  const elapsed = () => performance.now();
  return (config) => {
    if (REGISTRY[config.name].isSimulated) return undefined;
    const provider =
      made.get(config) ?? loader.make(config, { now, wallNow: now, elapsed, realElapsed: elapsed });
    made.set(config, provider);
    return provider;
  };
}

function createProviderLoader(registry: ProviderRegistry) {
  const loaded = new Map<string, MakeProvider<never>>();
  return {
    async load(platforms: Config["platforms"]): Promise<void> {
      const modules = platforms.flatMap((platform) => platform.modules);
      for (const name of new Set(
        [...platforms, ...modules].flatMap(({ provider }) => provider?.name ?? []),
      )) {
        const make = loaded.get(name) ?? (await registry[name]?.load());
        if (make !== undefined) loaded.set(name, make);
      }
    },
    make(config: ProviderConfig, surroundings: ProviderSurroundings): Provider {
      const make = loaded.get(config.name);
      if (make === undefined) throw new Error(`the provider ${config.name} was not loaded`);
      // The settings were read with the keys of the same name.
      return make(config as never, surroundings);
    },
  };
}
