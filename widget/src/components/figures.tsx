// A short table of names and figures.

import type { JSX } from "solid-js";
import { For } from "solid-js";

export type Figure = { readonly name: string; readonly value: string; readonly strong?: boolean };

export function Figures(props: { readonly rows: readonly Figure[] }): JSX.Element {
  return (
    <dl class="figures">
      <For each={props.rows}>
        {(row) => (
          <div class="figure-row" classList={{ strong: row.strong ?? false }}>
            <dt>{row.name}</dt>
            <dd class="figure">{row.value}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}
