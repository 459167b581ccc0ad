// Sentence for those who cannot see what others pay: what is left is seen by all, and says something about it.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { hidesAmounts } from "../../page/stage.ts";
import { usePage } from "../page.ts";

export function WorkedOut(): JSX.Element {
  const { session, words } = usePage();
  return (
    <Show when={hidesAmounts(session.view())}>
      <p class="hint quiet">{words.people.workedOut}</p>
    </Show>
  );
}
