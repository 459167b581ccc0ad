// The captain's acts on what others leave open, as a part of their page that is loaded only where there are any.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { usePage } from "../page.ts";
import { onDemand } from "../primitives/on-demand.ts";

const Cockpit = onDemand(async () => (await import("./cockpit.tsx")).Cockpit);

export function CockpitPart(): JSX.Element {
  const { session } = usePage();
  return (
    <Show when={session.view().gap?.acts.length}>
      <Cockpit />
    </Show>
  );
}
