// Choices about people, inside their fold.

import type { JSX } from "solid-js";
import { For, Show, untrack } from "solid-js";
import { choosesSeats, mostSeats, seatsIn } from "../../page/choice.ts";
import { choosesShares } from "../../page/terms.ts";
import type { PeopleWords } from "../../words/people/en.ts";
import { usePage } from "../page.ts";
import { CountRow } from "../primitives/count-row.tsx";
import { spokenOfPeople } from "./spoken.ts";

type Props = { readonly words: PeopleWords };

export function Choices(): JSX.Element {
  const { session, choice } = usePage();
  const spoken = spokenOfPeople();
  const isNamed = () => session.view().people?.visibility !== "progress";
  return (
    <Show when={spoken()}>
      {(words) => (
        <div class="group">
          <Show when={choosesSeats(session.view(), choice())}>
            <Seats words={words()} />
          </Show>
          <Show when={choosesShares(session.view())}>
            <Guests words={words()} />
          </Show>
          <Names words={words()} />
          <Show when={session.view().role === "captain"} fallback={isNamed() && <ShowAs words={words()} />}>
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
  return (
    <Choice
      id="visibility"
      label={props.words.sight}
      options={props.words.sights}
      chosen={choice().said.visibility ?? session.view().people?.visibility}
      hint={words.people.workedOut}
      onChange={(visibility) => choose({ said: { ...choice().said, visibility } })}
    />
  );
}

/** What the other co-buyers see of this one. */
function ShowAs(props: Props): JSX.Element {
  const { choice, choose } = usePage();
  return (
    <Choice
      id="show-as"
      label={props.words.showAs}
      options={props.words.shownAs}
      chosen={choice().said.showAs}
      hint={props.words.showAsHint}
      onChange={(showAs) => choose({ said: { ...choice().said, showAs } })}
    />
  );
}

function Choice<T extends string>(props: {
  readonly id: string;
  readonly label: string;
  readonly options: Readonly<Record<T, string>>;
  readonly chosen: T | undefined;
  readonly hint: string;
  readonly onChange: (chosen: T) => void;
}): JSX.Element {
  return (
    <div class="field">
      <label for={props.id}>{props.label}</label>
      <select
        id={props.id}
        class="input"
        aria-describedby={`${props.id}-hint`}
        onChange={(event) => props.onChange(event.currentTarget.value as T)}
      >
        <For each={Object.entries<string>(props.options)}>
          {([value, text]) => (
            <option value={value} selected={value === props.chosen}>
              {text}
            </option>
          )}
        </For>
      </select>
      <p id={`${props.id}-hint`} class="hint quiet">
        {props.hint}
      </p>
    </div>
  );
}
