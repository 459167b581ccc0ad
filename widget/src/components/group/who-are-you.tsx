// First names of those who were invited, for a reader of the link that all can open: one tap writes theirs. Who takes part
// already is left out.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import { usePage } from "../page.ts";

export function WhoAreYou(): JSX.Element {
  const { session, words, values, fill } = usePage();
  const names = () => {
    const { invitedNames = [], participants = [] } = session.view();
    return invitedNames.filter((name) => !participants.some(({ firstName }) => firstName === name));
  };
  return (
    <Show when={names().length > 0}>
      <fieldset class="who">
        <legend>{words.join.who}</legend>
        <For each={names()}>
          {(name) => (
            <button
              type="button"
              class="button second small"
              aria-pressed={values().firstName === name}
              onClick={() => fill({ firstName: name })}
            >
              <bdi>{name}</bdi>
            </button>
          )}
        </For>
      </fieldset>
    </Show>
  );
}
