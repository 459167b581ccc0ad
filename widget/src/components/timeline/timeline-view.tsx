// Timeline of a group's order, folded, on the captain's own page: who did what when. It is asked for when it is unfolded, and
// again with each change while it is.

import type { JSX } from "solid-js";
import { createEffect, createSignal, For, on, Show } from "solid-js";
import type { PageStep } from "../../../../src/api/pages/timeline.ts";
import { TIMELINE } from "../../../../src/api/paths.ts";
import type { Locale } from "../../../../src/text/locale.ts";
import { createAsk, pageBase } from "../../page/client.ts";
import { send } from "../../page/send.ts";
import type { TimelineWords } from "../../words/timeline/en.ts";
import { usePage } from "../page.ts";

const WORDS: Readonly<Record<Locale, () => Promise<TimelineWords>>> = {
  en: async () => (await import("../../words/timeline/en.ts")).en,
  fr: async () => (await import("../../words/timeline/fr.ts")).fr,
  de: async () => (await import("../../words/timeline/de.ts")).de,
  es: async () => (await import("../../words/timeline/es.ts")).es,
  it: async () => (await import("../../words/timeline/it.ts")).it,
  nl: async () => (await import("../../words/timeline/nl.ts")).nl,
};

export function TimelineView(): JSX.Element {
  const { session, around } = usePage();
  const [spoken, setSpoken] = createSignal<TimelineWords>();
  const [steps, setSteps] = createSignal<readonly PageStep[]>([]);
  const [isOpen, setOpen] = createSignal(false);
  void WORDS[document.documentElement.lang.slice(0, 2) as Locale]().then(setSpoken);
  createEffect(
    on([isOpen, session.view], async ([open]) => {
      if (!open) return;
      const ask = createAsk(pageBase(location.pathname), send);
      const outcome = await ask<readonly PageStep[]>(TIMELINE);
      if (outcome.kind === "answered") setSteps(outcome.data);
    }),
  );
  // In a frame the address is not that of the captain's page.
  return (
    <Show when={around === undefined && spoken()}>
      {(words) => (
        <details class="cockpit" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary class="subheading">{words().heading}</summary>
          <ul class="lines">
            <For each={[...steps()].reverse()}>{(step) => <Step words={words()} {...step} />}</For>
          </ul>
        </details>
      )}
    </Show>
  );
}

function Step(props: PageStep & { readonly words: TimelineWords }): JSX.Element {
  const { session, words, money, moment } = usePage();
  const who = () => {
    const { firstName, initial = "", you } = props;
    if (you) return words.people.you;
    return firstName === undefined ? session.view().shop.name : words.people.name(firstName, initial);
  };
  const what = () => {
    const { until, kind } = props;
    return kind === "moved" ? props.words.moved(moment(until ?? 0)) : props.words[kind];
  };
  return (
    <li class="line">
      <span class="line-name">
        {who()} · {what()}
        <span class="line-description quiet">{moment(props.at)}</span>
      </span>
      <Show when={props.amount}>{(amount) => <span class="figure">{money(amount())}</span>}</Show>
    </li>
  );
}
