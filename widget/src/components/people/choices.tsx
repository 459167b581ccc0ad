// Choices about people, inside their fold.

import type { JSX } from "solid-js";
import { For, Show, untrack } from "solid-js";
import type { PagePeople } from "../../../../src/api/pages/people.ts";
import { mostSeats, seatsIn } from "../../page/choice.ts";
import { choosesShares } from "../../page/terms.ts";
import type { PeopleWords } from "../../words/people/en.ts";
import { usePage } from "../page.ts";
import { CountRow } from "../primitives/count-row.tsx";
import { spokenOfPeople } from "./spoken.ts";

type Props = { readonly words: PeopleWords };

export function Choices(): JSX.Element {
  const { session } = usePage();
  const spoken = spokenOfPeople();
  return (
    <Show when={spoken()}>
      {(words) => (
        <div class="group">
          <Show when={session.view().ux === "collect"}>
            <Seats words={words()} />
          </Show>
          <Show when={choosesShares(session.view())}>
            <Guests words={words()} />
          </Show>
          <Names words={words()} />
          <Show when={session.view().role === "captain"}>
            <Sight words={words()} />
          </Show>
        </div>
      )}
    </Show>
  );
}

function Seats(props: Props): JSX.Element {
  const { session, choice, choose } = usePage();
  return (
    <CountRow
      id="seats"
      label={props.words.seats}
      value={seatsIn(session.view(), choice())}
      least={1}
      most={mostSeats(session.view(), choice())}
      onChange={(seats) => choose({ seats })}
    />
  );
}

function Guests(props: Props): JSX.Element {
  const { choice, choose } = usePage();
  const most = () => choice().nbShares - 1;
  return (
    <CountRow
      id="guests"
      label={props.words.guests}
      value={Math.min(choice().guests, most())}
      least={0}
      most={most()}
      onChange={(guests) => choose({ guests })}
    />
  );
}

/** Of those they also pay for, and of guests. */
function Names(props: Props): JSX.Element {
  const { session, choice, choose } = usePage();
  const most = () => seatsIn(session.view(), choice()) - 1 + choice().guests;
  const first = untrack(() => choice().said.names?.join(", ") ?? "");
  const type = (text: string) => {
    const names = text
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== "");
    choose({ said: { ...choice().said, names } });
  };
  return (
    <Show when={most() > 0}>
      <div class="field">
        <label for="names">{props.words.names}</label>
        <input
          id="names"
          class="input"
          autocomplete="off"
          maxlength="255"
          value={first}
          aria-describedby="names-hint"
          onInput={(event) => type(event.currentTarget.value)}
        />
        <p id="names-hint" class="hint quiet">
          {props.words.namesHint}
        </p>
      </div>
    </Show>
  );
}

/** What those who share see of each other. */
function Sight(props: Props): JSX.Element {
  const { session, words, choice, choose } = usePage();
  const chosen = () => choice().said.visibility ?? session.view().people?.visibility;
  return (
    <div class="field">
      <label for="visibility">{props.words.sight}</label>
      <select
        id="visibility"
        class="input"
        aria-describedby="visibility-hint"
        onChange={(event) =>
          choose({
            said: { ...choice().said, visibility: event.currentTarget.value as PagePeople["visibility"] },
          })
        }
      >
        <For each={["all", "names", "progress"] as const}>
          {(visibility) => (
            <option value={visibility} selected={visibility === chosen()}>
              {props.words.sights[visibility]}
            </option>
          )}
        </For>
      </select>
      <p id="visibility-hint" class="hint quiet">
        {words.people.workedOut}
      </p>
    </div>
  );
}
