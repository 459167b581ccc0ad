// Those who take part as a row of initials, which a screen reader reads as names, and the number still awaited.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import type { PageParticipant } from "../../../../src/api/pages/people.ts";
import { alsoFor, initialsOf, isCounted, isPaying, personName } from "../../page/stage.ts";
import { usePage } from "../page.ts";
import { Counts } from "./counts.tsx";

/** So many are seen in one row of a phone; of more there is the number. */
const MOST = 7;

export function Initials(): JSX.Element {
  const { session, words } = usePage();
  const people = () => (session.view().participants ?? []).filter(({ again }) => !again);
  const rest = () => people().length - MOST;
  const isSeen = () => people().length > 0 || isCounted(session.view());
  return (
    <Show when={isSeen()}>
      <section aria-label={words.people.heading} class="people">
        <Show when={people().length > 0}>
          <ul class="initials">
            <For each={people()}>{(person, index) => <Initial {...person} unseen={index() >= MOST} />}</For>
          </ul>
        </Show>
        <Show when={rest() > 0}>
          <span class="quiet" aria-hidden="true">
            +{rest()}
          </span>
        </Show>
        <span class="quiet">
          <Counts />
        </span>
      </section>
    </Show>
  );
}

function Initial(props: PageParticipant & { readonly unseen: boolean }): JSX.Element {
  const { words, money } = usePage();
  const name = () => personName(props, words.people) + alsoFor(props);
  return (
    <li class="initial" classList={{ paying: isPaying(props), unseen: props.unseen }} title={name()}>
      <span aria-hidden="true">{initialsOf(props)}</span>
      <span class="unseen">
        <span>{name()}</span>
        <Show when={props.amount}>{(amount) => <>, {money(amount())}</>}</Show>
        <Show when={isPaying(props)}> · {words.people.paying}</Show>
      </span>
    </li>
  );
}
