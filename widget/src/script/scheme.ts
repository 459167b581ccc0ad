// Detection of the colour scheme around a component. A frame has no background of its own there, so it has to follow the
// page and not the system.

import type { Scheme } from "../protocol.ts";

const system = matchMedia("(prefers-color-scheme: dark)");

/** What the page declares, or else what its text looks like: light text stands on dark ground. */
export function schemeOf(element: Element): Scheme {
  const { colorScheme, color } = getComputedStyle(element);
  if (/dark/.test(colorScheme)) return system.matches || !/light/.test(colorScheme) ? "dark" : "light";
  if (/light/.test(colorScheme)) return "light";
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  return red * 3 + green * 6 + blue > 1_400 ? "dark" : "light";
}

/** Calls `changed` whenever the system's scheme changes. Returns how to stop. */
export function whenSchemeChanges(changed: () => void): () => void {
  system.addEventListener("change", changed);
  return () => system.removeEventListener("change", changed);
}
