// Rules for a configuration over existing data: no platform leaves it while its balance is not 0 (specification/money#payouts),
// and none of the places where deadlines are owed (specification/financing#deadlines).

import type { Config } from "../config/config.ts";
import { moduleOf, platformOf } from "../config/config.ts";
import { accountOf } from "../config/keys/providers/provider-list.ts";
import { sum } from "../domain/money/money.ts";
import type { PayoutReader } from "../ports/payouts.ts";
import type { OwingOrders, Reader } from "../ports/store.ts";

type Platforms = Pick<Config, "platforms">;

/** A configuration that is right in itself, but not for the data or a provider. */
export class ConfigRefused extends Error {
  override readonly name = "ConfigRefused";
}

export function mustBeKept(platformId: string): string {
  return `${platformId} is not among the platforms of the configuration, and its balance is not 0: put it back, with closed = true and [platforms.payouts], until its payouts have ended the balance`;
}

/** One sentence for each platform, module and provider's account that is gone while deadlines are owed there. */
export function goneWhileOwed(config: Platforms, owing: readonly OwingOrders[]): readonly string[] {
  const gone = owing.flatMap((found) => {
    const lack = lackOf(config, found);
    return lack === undefined ? [] : [{ lack, orders: found.orders }];
  });
  const byLack = Map.groupBy(gone, ({ lack }) => lack);
  return [...byLack].map(([lack, each]) => {
    const count = sum(each.map(({ orders }) => orders));
    return `${lack}, and deadlines are owed in ${count} of its orders: put it back, with closed = true, until all are paid or written off; the command financing shows them`;
  });
}

function lackOf(config: Platforms, { platformId, moduleId, account }: OwingOrders): string | undefined {
  const platform = platformOf(config, platformId);
  if (platform === undefined) return `${platformId} is not among the platforms of the configuration`;
  const module = moduleOf(platform, moduleId);
  if (moduleId !== undefined && module === undefined)
    return `${moduleId} is not among the modules of ${platformId}`;
  const current = accountOf(module?.provider ?? platform.provider);
  return account === undefined || account === current
    ? undefined
    : `${moduleId ?? platformId} is paid through ${current} and no longer through ${account}`;
}

export async function assertPlatformsKept(
  config: Platforms,
  store: Pick<PayoutReader, "platformsWithBalance"> & Pick<Reader, "owingOrders">,
): Promise<void> {
  const withBalance = await store.platformsWithBalance(config.platforms.map(({ id }) => id));
  const gone = [...withBalance.map(mustBeKept), ...goneWhileOwed(config, await store.owingOrders())];
  if (gone.length > 0) throw new ConfigRefused(gone.map((sentence) => `${sentence}.`).join("\n"));
}
