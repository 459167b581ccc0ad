// A plan as its captain is shown it: every part with its date and fee, the total, the annual rate, and who lends.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import type { PagePlan } from "../../../../src/api/pages/page.ts";
import type { FinancingWords } from "../../words/financing/en.ts";
import { usePage } from "../page.ts";
import { captionOf, PartsTable } from "./parts-table.tsx";

type Props = { readonly plan: PagePlan; readonly words: FinancingWords };

export function PlanView(props: Props): JSX.Element {
  const { money } = usePage();
  const { words } = props;
  const { schedules } = props.plan;
  const percent = new Intl.NumberFormat(document.documentElement.lang, {
    style: "percent",
    minimumFractionDigits: 1,
  });
  const links = () => {
    const { termsUrl, informationUrl } = props.plan.legal ?? {};
    return [
      { name: words.terms, url: termsUrl },
      { name: words.information, url: informationUrl },
    ].filter(({ url }) => url !== undefined);
  };
  return (
    <>
      <For each={schedules}>
        {({ parts, total, annualRate }, index) => (
          <>
            <PartsTable
              caption={captionOf(words, schedules.length, index(), words.plan)}
              timeZone={props.plan.timeZone}
              parts={parts}
              words={words}
            />
            <p>{words.total(money(total), percent.format(annualRate / 100))}</p>
          </>
        )}
      </For>
      <Show when={props.plan.entity}>{(entity) => <p class="quiet">{words.lender(entity())}</p>}</Show>
      <Show when={links().length > 0}>
        <p class="legal">
          <For each={links()}>
            {({ name, url }) => (
              <a class="link" href={url} target="_blank" rel="noopener">
                {name}
              </a>
            )}
          </For>
        </p>
      </Show>
    </>
  );
}
