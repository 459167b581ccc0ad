// The bank has not answered yet. The page asks again by itself; the buyer has nothing to do.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { usePage } from "../page.ts";
import { StageHeading } from "../primitives/stage-heading.tsx";

export function CheckingView(): JSX.Element {
  const { session, words } = usePage();
  return (
    <main class="card stage centered" aria-busy="true">
      <span class="spinner big" aria-hidden="true" />
      <StageHeading>{words.heading.checking}</StageHeading>
      <p>{words.checking.text}</p>
      <p role="status" class="status quiet">
        <Show when={session.cutOff()} fallback={<Show when={session.slow()}>{words.checking.slow}</Show>}>
          {words.checking.cutOff}
        </Show>
      </p>
    </main>
  );
}
