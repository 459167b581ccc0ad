// Tables of records. On a narrow screen each row becomes a block, in which the columns' names stand before the values.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";

export type Column<T> = {
  readonly name: string;
  readonly cell: (row: T) => JSX.Element;
  /** Figures stand to the right. */
  readonly isFigure?: true;
};

type Props<T> = {
  readonly caption: string;
  /** The first one names the row. */
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** Said in place of a table without rows. */
  readonly empty: string;
};

export function Table<T>(props: Props<T>) {
  return (
    <Show when={props.rows.length > 0} fallback={<p class="quiet">{props.empty}</p>}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: the style of narrow screens takes the roles away in some browsers */}
      <table role="table">
        <caption>{props.caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <For each={props.columns}>
              {({ name, isFigure }) => (
                <th role="columnheader" scope="col" classList={{ figure: isFigure ?? false }}>
                  {name}
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody role="rowgroup">
          <For each={props.rows}>
            {(row) => (
              <tr role="row">
                <For each={props.columns}>
                  {({ name, cell, isFigure }, index) =>
                    index() === 0 ? (
                      <th role="rowheader" scope="row" data-name={name}>
                        <div>{cell(row)}</div>
                      </th>
                    ) : (
                      <td role="cell" data-name={name} classList={{ figure: isFigure ?? false }}>
                        <div>{cell(row)}</div>
                      </td>
                    )
                  }
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </Show>
  );
}
