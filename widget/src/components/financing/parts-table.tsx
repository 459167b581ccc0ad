// Table of a plan's parts: the date of each, its amount, and the fee below it, so that it fits on the narrowest phone.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import type { PagePart } from "../../../../src/api/pages/page.ts";
import type { FinancingWords } from "../../words/financing/en.ts";
import { usePage } from "../page.ts";

type Props = {
  readonly caption: string;
  /** The platform's; undefined: the reader's own. */
  readonly timeZone: string | undefined;
  readonly parts: readonly PagePart[];
  readonly words: FinancingWords;
};

/** Parts of nothing are left out. */
export function PartsTable(props: Props): JSX.Element {
  const { words } = props;
  const { money } = usePage();
  const days = new Intl.DateTimeFormat(document.documentElement.lang, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: props.timeZone,
  });
  return (
    <div class="figures">
      <table class="parts">
        <caption>{props.caption}</caption>
        <thead class="quiet">
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.parts.filter(({ amount }) => amount > 0)}>
            {({ dueAt, amount, fee }) => (
              <tr>
                <th scope="row">{dueAt === undefined ? words.now : days.format(dueAt)}</th>
                <td class="figure">
                  {money(amount)}
                  <Show when={fee > 0}>
                    <p class="quiet">{words.fee(money(fee))}</p>
                  </Show>
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}

/** Of one of several cases, each has its own name. */
export function captionOf({ cases }: FinancingWords, count: number, index: number, only: string): string {
  return count > 1 ? cases[index === 0 ? 0 : 1] : only;
}
