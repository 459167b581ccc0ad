// Rule for a configuration over existing data: no platform leaves it while its balance is not 0 (specification/money#payouts).

import type { Config } from "../config/config.ts";
import type { PayoutReader } from "../ports/payouts.ts";

/** A configuration that is right in itself, but not for the data or a provider. */
export class ConfigRefused extends Error {
  override readonly name = "ConfigRefused";
}

export function mustBeKept(platformId: string): string {
  return `${platformId} is not among the platforms of the configuration, and its balance is not 0: put it back, with closed = true and [platforms.payouts], until its payouts have ended the balance`;
}

export async function assertPlatformsKept(
  { platforms }: Pick<Config, "platforms">,
  store: Pick<PayoutReader, "platformsWithBalance">,
): Promise<void> {
  const gone = await store.platformsWithBalance(platforms.map(({ id }) => id));
  if (gone.length > 0) throw new ConfigRefused(gone.map((id) => `${mustBeKept(id)}.`).join("\n"));
}
