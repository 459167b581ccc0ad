// Origins that may show a platform's widget (T15, T16): as a content security policy, and as a check of one origin.

import type { Config, Platform } from "../../config/config.ts";

/** In a sandbox, where a platform names none: pages on the same machine, on any port, and the demo shop. */
const LOCAL = ["http", "https"].flatMap((scheme) => [`${scheme}://localhost:*`, `${scheme}://127.0.0.1:*`]);

type Mode = Pick<Config, "mode" | "publicUrl">;
type Origins = Pick<Platform, "frameOrigins">;

/** Sources for `frame-ancestors`; none in live operation without a list: then the widget is shown nowhere. */
export function widgetPages({ mode, publicUrl }: Mode, { frameOrigins }: Origins): readonly string[] {
  if (frameOrigins.length > 0 || mode !== "sandbox") return frameOrigins;
  const { origin, hostname } = new URL(publicUrl);
  return ["localhost", "127.0.0.1"].includes(hostname) ? LOCAL : [...LOCAL, origin];
}

/** Whether a page of this origin may show the widget, by the same list as `widgetPages`. */
export function maySeeWidget(config: Mode, platform: Origins, origin: string): boolean {
  return widgetPages(config, platform).some((source) =>
    source.endsWith(":*") ? isOnHost(origin, source.slice(0, -2)) : origin === source,
  );
}

function isOnHost(origin: string, host: string): boolean {
  return origin === host || (origin.startsWith(`${host}:`) && /^\d+$/.test(origin.slice(host.length + 1)));
}
