// Opens a page link: from a token to the order, platform and provider behind it, or nothing.

import type { Platform } from "../config/config.ts";
import type { Provider } from "../psp/provider.ts";
import type { StoredOrder } from "../store/contract.ts";
import type { PageDoor } from "./contract.ts";
import { opens, orderOfToken } from "./links.ts";
import { generationOf } from "./view.ts";
import type { World } from "./world.ts";

const NOBODY = "ord_00000000-0000-7000-8000-000000000000";

/** An opened page: the order and the platform and provider that are behind it. */
export type Opened = {
  readonly stored: StoredOrder;
  readonly platform: Platform;
  readonly provider: Provider;
};

/** The order behind a page link; a link that never was costs the same work as one with a wrong proof (T20). */
export function openDoor(world: World, door: PageDoor): Opened | undefined {
  const orderId = orderOfToken(door.token);
  const stored = world.store.read(orderId ?? NOBODY);
  const generation = stored === undefined ? 0 : generationOf(stored, door.role);
  const right = opens(world.linkSecret, door.token, orderId ?? NOBODY, door.role, generation);
  const platform = world.config.platforms.find(({ id }) => id === stored?.order.platformId);
  if (!right || stored === undefined || platform === undefined) return undefined;
  return { stored, platform, provider: providerOf(world, platform, stored) };
}

/** The provider of an order: its chosen module's, else its platform's. */
export function providerOf(world: World, platform: Platform, stored: StoredOrder): Provider {
  const module = platform.modules.find(({ id }) => id === stored.order.moduleId);
  return world.provider(platform, module);
}
