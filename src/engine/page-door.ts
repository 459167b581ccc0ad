// Opens a page link: from a token to the order, platform and provider behind it, or nothing.

import type { Platform } from "../config/config.ts";
import type { Provider } from "../psp/provider.ts";
import type { StoredOrder } from "../store/contract.ts";
import type { PageDoor } from "./contract.ts";
import type { LinkPurpose } from "./links.ts";
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

/** The order behind a page link. */
export function openDoor(world: World, door: PageDoor): Opened | undefined {
  const opened = openLink(world, door.token, door.role);
  return opened && { ...opened, provider: providerOf(world, opened.platform, opened.stored) };
}

/** The order behind a link; one that never was costs the same work as one with a wrong proof (T20). */
export function openLink(
  world: World,
  token: string,
  purpose: LinkPurpose,
): Omit<Opened, "provider"> | undefined {
  const orderId = orderOfToken(token);
  const stored = world.store.read(orderId ?? NOBODY);
  const renewable = stored !== undefined && purpose !== "stopReminders";
  const generation = renewable ? generationOf(stored, purpose) : 0;
  const right = opens(world.linkSecret, token, orderId ?? NOBODY, purpose, generation);
  const platform = world.config.platforms.find(({ id }) => id === stored?.order.platformId);
  return right && stored !== undefined && platform !== undefined ? { stored, platform } : undefined;
}

/** The provider of an order: its chosen module's, else its platform's. */
export function providerOf(world: World, platform: Platform, stored: StoredOrder): Provider {
  const module = platform.modules.find(({ id }) => id === stored.order.moduleId);
  return world.provider(platform, module);
}
