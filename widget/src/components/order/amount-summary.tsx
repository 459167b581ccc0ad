// Summary of the order's cost: what is due in large figures, and the items.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { dueOf } from "../../page/terms.ts";
import { usePage } from "../page.ts";
import { StageHeading } from "../primitives/stage-heading.tsx";
import { Basket } from "./basket.tsx";

export function AmountSummary(): JSX.Element {
  const { session, words, money } = usePage();
  return (
    <div class="summary">
      <div class="total">
        <StageHeading>{words.heading.form}</StageHeading>
        <p class="amount">{money(dueOf(session.view()))}</p>
        <Reference />
      </div>
      <Basket unfolded={5} />
    </div>
  );
}

export function Reference(): JSX.Element {
  const { session, words } = usePage();
  return (
    <Show when={session.view().trackId}>
      {(trackId) => <p class="quiet">{words.summary.reference(trackId())}</p>}
    </Show>
  );
}
