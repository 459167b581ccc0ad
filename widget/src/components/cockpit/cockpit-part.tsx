// The captain's acts on what others leave open, as a part of their page that is loaded only while a group can pay.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { usePage } from "../page.ts";
import { onDemand } from "../primitives/on-demand.ts";

const CaptainActs = onDemand(() => import("./captain-acts.tsx").then((part) => part.CaptainActs));

export function CockpitPart(): JSX.Element {
  const { session } = usePage();
  return (
    <Show when={session.view().gap}>
      <CaptainActs />
    </Show>
  );
}
