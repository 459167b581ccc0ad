// The reader's own part of what is asked for, loaded only where there is one. What comes after it has its place from the start.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { usePage } from "../page.ts";
import { onDemand } from "../primitives/on-demand.ts";

const OwnPart = onDemand(() => import("./own-part.tsx").then((part) => part.OwnPart));

export function AskedPart(): JSX.Element {
  const { session } = usePage();
  return (
    <Show when={session.view().asked}>
      <div class="asked-room">
        <OwnPart />
      </div>
    </Show>
  );
}
