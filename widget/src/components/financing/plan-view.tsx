// A plan as its captain is shown it: every part with its date and fee, the total, the annual rate, and who lends.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import type { PagePlan, PageSchedule } from "../../../../src/api/pages/page.ts";
import type { FinancingWords } from "../../words/financing/en.ts";
import { usePage } from "../page.ts";
import type { Figure } from "../primitives/figures.tsx";
import { Figures } from "../primitives/figures.tsx";

type Props = { readonly plan: PagePlan; readonly words: FinancingWords };

export function PlanView(props: Props): JSX.Element {
  const links = () => {
    const { termsUrl, informationUrl } = props.plan.legal ?? {};
    return [
      { name: props.words.terms, url: termsUrl },
      { name: props.words.information, url: informationUrl },
    ].filter(({ url }) => url !== undefined);
  };
  return (
    <>
      <For each={props.plan.schedules}>
        {(schedule, index) => (
          <Schedule
            schedule={schedule}
            caption={props.plan.schedules.length > 1 ? props.words.cases[index() === 0 ? 0 : 1] : undefined}
            words={props.words}
          />
        )}
      </For>
      <Show when={props.plan.entity}>{(entity) => <p class="quiet">{props.words.lender(entity())}</p>}</Show>
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

function Schedule(props: {
  readonly schedule: PageSchedule;
  readonly caption: string | undefined;
  readonly words: FinancingWords;
}): JSX.Element {
  const { words } = props;
  const { money } = usePage();
  const { lang } = document.documentElement;
  const days = new Intl.DateTimeFormat(lang, { day: "numeric", month: "long", year: "numeric" });
  const percent = new Intl.NumberFormat(lang, { style: "percent", minimumFractionDigits: 1 });
  const rows = (): readonly Figure[] =>
    props.schedule.parts
      .filter(({ amount }) => amount > 0)
      .map(({ dueAt, amount, fee }) => ({
        name: dueAt === undefined ? words.now : days.format(dueAt),
        value: fee === 0 ? money(amount) : words.withFee(money(amount), money(fee)),
      }));
  return (
    <>
      <Show when={props.caption}>{(caption) => <p class="quiet">{caption()}</p>}</Show>
      <Figures rows={rows()} />
      <p>{words.total(money(props.schedule.total), percent.format(props.schedule.annualRate / 100))}</p>
    </>
  );
}
