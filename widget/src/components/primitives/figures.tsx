// A short table of names and figures.

import type { JSX } from "solid-js";
import { For } from "solid-js";

/** `value` is an amount, which stays in one piece, or else a `text`. */
export type Figure = {
  readonly name: string;
  readonly value: string;
  readonly strong?: boolean;
  readonly text?: boolean;
};

export function Figures(props: { readonly rows: readonly Figure[] }): JSX.Element {
  return (
    <dl class="figures">
      <For each={props.rows}>
        {(row) => (
          <div class="figure-row" classList={{ strong: row.strong ?? false }}>
            <dt>{row.name}</dt>
            <dd classList={{ figure: !row.text }}>{row.value}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}
