// Table of a plan's parts: the date of each, its amount, and the fee below it, so that it fits on the narrowest phone.

import type { JSX } from "solid-js";
import { Index, Show } from "solid-js";
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
  const dayOf = ({ dueAt }: PagePart) => (dueAt === undefined ? words.now : days.format(dueAt));
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
          {/* By place: news make new parts of the same plan, and a row that is being read stays. */}
          <Index each={props.parts.filter(({ amount }) => amount > 0)}>
            {(part) => (
              <tr>
                <th scope="row">{dayOf(part())}</th>
                <td class="figure">
                  {money(part().amount)}
                  <Show when={part().fee > 0}>
                    <p class="quiet">{words.fee(money(part().fee))}</p>
                  </Show>
                </td>
              </tr>
            )}
          </Index>
        </tbody>
      </table>
    </div>
  );
}

/** Of one of several cases, each has its own name. */
export function captionOf({ cases }: FinancingWords, count: number, index: number, only: string): string {
  return count > 1 ? cases[index === 0 ? 0 : 1] : only;
}
