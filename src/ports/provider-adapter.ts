// Port of a provider's adapter: what makes a `Provider` of its settings in the configuration, once its code is loaded.

import type { Provider } from "./payment-provider.ts";

/** What a provider is given of the program around it. */
export type ProviderSurroundings = {
  /** The engine's clock, which in a sandbox may be ahead of real time. Epoch ms. */
  readonly now: () => number;
  readonly wallNow: () => number;
  /** Ms on a clock that only goes forward; a test may have its own. */
  readonly elapsed: () => number;
  /** The same in real time, in which requests are limited. */
  readonly realElapsed: () => number;
  /** The provider refuses us as such: a wrong key, an account that may not take payments. A sentence for the operator. */
  readonly onBarred?: (reason: string) => void;
  /** The sandbox's simulator; absent outside of a sandbox. */
  readonly simulator?: (collect: "fields" | "frame") => Provider;
};

export type MakeProvider<Settings> = (settings: Settings, surroundings: ProviderSurroundings) => Provider;

export type ProviderAdapter<Settings> = {
  /** It moves no money and is a part of the service: another process cannot ask it. */
  readonly isSimulated: boolean;
  /** Loads its code with its libraries, which a start without this provider does not wait for. */
  load(): Promise<MakeProvider<Settings>>;
};

/** Adapters by the provider's name in the configuration. */
export type ProviderRegistry = Readonly<Record<string, ProviderAdapter<never>>>;
