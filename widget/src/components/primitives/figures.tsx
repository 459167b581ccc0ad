// A short table of names and figures.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";

/** `value` is an amount, which stays in one piece, or else a `text`; a row without one is not shown. */
export type Figure = {
  readonly name: string;
  readonly value: string | false | undefined;
  readonly strong?: boolean;
  readonly text?: boolean;
};

export function Figures(props: { readonly rows: readonly Figure[] }): JSX.Element {
  const rows = () => props.rows.filter(({ value }) => value);
  return (
    <Show when={rows().length > 0}>
      <dl class="figures">
        <For each={rows()}>
          {(row) => (
            <div class="figure-row" classList={{ strong: row.strong ?? false }}>
              <dt>{row.name}</dt>
              <dd classList={{ figure: !row.text }}>{row.value}</dd>
            </div>
          )}
        </For>
      </dl>
    </Show>
  );
}
