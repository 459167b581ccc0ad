// Rendered order: the response to a merchant who reads an order, kept by the store until a change or time makes it untrue.

import { successText } from "../../api/errors/envelope.ts";
import { orderJsonText } from "../../api/orders/order-json.ts";
import type { Platform } from "../../config/config.ts";
import { timerAt } from "../../domain/order/transition.ts";
import type { RenderedOrder, StoredOrder } from "../../ports/store.ts";
import type { Runtime } from "../runtime.ts";
import { caughtUp, detailsOf, viewOf } from "./view.ts";

/**
 * Time leaves the text as it is until the order's next timer; where it shows what the configuration says now, a reload
 * does not. Undefined: not this platform's order.
 */
export function renderedOrder(
  runtime: Runtime,
  platform: Platform,
  stored: StoredOrder,
): RenderedOrder | undefined {
  if (stored.order.platformId !== platform.id) return undefined;
  const view = viewOf(runtime, caughtUp(runtime, stored));
  const isConfigured = view.secure3D !== detailsOf(stored).secure3D;
  const until = isConfigured ? 0 : timerAt(stored.order);
  return { text: successText(orderJsonText(view)), to: readerOf(runtime, platform), until };
}

const readers = new WeakMap<Platform, { readonly publicUrl: string; readonly to: string }>();

/** The text names the platform's links, which are others at another public URL. Put together once, for each read asks. */
export function readerOf({ config: { publicUrl } }: Pick<Runtime, "config">, platform: Platform): string {
  const kept = readers.get(platform);
  if (kept?.publicUrl === publicUrl) return kept.to;
  const to = `${platform.id} ${publicUrl}`;
  readers.set(platform, { publicUrl, to });
  return to;
}
