// The stage in which a buyer can pay: what it is for on one side, the form on the other. While another buyer pays the
// last of it, a word in the form's place.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { usePage } from "../page.ts";

export function PayView(): JSX.Element {
  const { session, parts, words } = usePage();
  // Each way to pay has a form of its own: another one may have been chosen in another tab.
  const form = () => session.stage().kind === "form" && (session.view().moduleId ?? true);
  return (
    <main class="columns">
      {parts.summary()}
      <div>
        <div role="status">
          <Show when={session.stage().kind === "waiting"}>
            <div class="card stage">
              <h2 class="heading">{words.heading.waiting}</h2>
              <p>{words.join.waiting}</p>
            </div>
          </Show>
        </div>
        <Show when={form()} keyed>
          {parts.form()}
        </Show>
      </div>
    </main>
  );
}
