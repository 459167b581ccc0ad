// List of the participants, with no more of a name than the others may know, and the number still awaited.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import type { PageParticipant } from "../../../../src/api/pages/people.ts";
import { alsoFor, isPaying, personName } from "../../page/stage.ts";
import { usePage } from "../page.ts";
import { Counts } from "./counts.tsx";
import { WorkedOut } from "./worked-out.tsx";

export function People(): JSX.Element {
  const { session, words } = usePage();
  const people = () => session.view().participants ?? [];
  return (
    <Show when={people().length > 0}>
      <section class="people" aria-labelledby="people-heading">
        <h2 id="people-heading" class="subheading">
          {words.people.heading}
        </h2>
        <ul class="lines">
          <For each={people()}>{(person) => <Person {...person} />}</For>
        </ul>
        <p class="quiet">
          <Counts />
        </p>
        <WorkedOut />
      </section>
    </Show>
  );
}

function Person(props: PageParticipant): JSX.Element {
  const { words, money } = usePage();
  return (
    <li class="line">
      <span class="line-name">
        {personName(props, words.people)}
        {alsoFor(props)}
        <Show when={isPaying(props)}>
          <span class="quiet"> · {words.people.paying}</span>
        </Show>
      </span>
      <Show when={props.amount}>{(amount) => <span class="figure">{money(amount())}</span>}</Show>
    </li>
  );
}
