// What the order costs, in figures nobody can miss.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { usePage } from "./page.ts";
import { StageHeading } from "./stage-heading.tsx";

export function AmountSummary(): JSX.Element {
  const { session, words, money } = usePage();
  const view = session.view;
  return (
    <div class="total">
      <StageHeading>{words.heading.form}</StageHeading>
      <p class="amount">{money(view().amount)}</p>
      <Show when={view().trackId}>
        {(trackId) => <p class="quiet">{words.summary.reference(trackId())}</p>}
      </Show>
    </div>
  );
}
