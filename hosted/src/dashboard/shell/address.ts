// The address of the screen that is shown. Links to other screens change it without another load of the document. An entry of
// the history keeps how far down its screen was when a link led away: its list is read again when someone comes back.

import { createSignal } from "solid-js";
import { DASHBOARD } from "../../../../src/api/paths.ts";

const [address, setAddress] = createSignal(new URL(location.href));

export { address };

let place = 0;

/** How far down the screen was that was come back to, in pixels; told once. */
export function takePlace(): number {
  const taken = place;
  place = 0;
  return taken;
}

/** `to` is a path with its query. */
export function go(to: string): void {
  place = 0;
  history.replaceState({ place: scrollY }, "");
  history.pushState(null, "", to);
  setAddress(new URL(location.href));
  scrollTo(0, 0);
}

/** The parameters of a path that has the pattern, such as `/dashboard/orders/:id`. */
export function paramsOf(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const found = new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`).exec(path);
  return found === null ? undefined : { ...found.groups };
}

addEventListener("popstate", ({ state }) => {
  place = state?.place ?? 0;
  setAddress(new URL(location.href));
});

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isOurs = link?.origin === location.origin && `${link.pathname}/`.startsWith(`${DASHBOARD.home}/`);
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (link === null || !isOurs || !isPlain || link.target !== "" || link.hasAttribute("download")) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
