// Invitations by e-mail on the captain's page: one field for several addresses, what has become of each, and reminders.

import type { JSX } from "solid-js";
import { createSignal, For, Show, untrack } from "solid-js";
import type { PageInvitation } from "../../../../src/api/pages/people.ts";
import { INVITATIONS, NUDGES } from "../../../../src/api/paths.ts";
import { MOST_SEATS } from "../../../../src/domain/money/parts.ts";
import { alsoFor } from "../../page/stage.ts";
import type { InvitingWords } from "../../words/inviting/en.ts";
import { usePage } from "../page.ts";
import { CountRow } from "../primitives/count-row.tsx";
import { addressesIn } from "./addresses.ts";
import { spokenOfInviting } from "./spoken.ts";

type Props = { readonly words: InvitingWords };

export function Inviting(): JSX.Element {
  const { session } = usePage();
  const spoken = spokenOfInviting();
  const [said, setSaid] = createSignal("");
  const invitations = () => session.view().invitations;
  return (
    <Show when={spoken()}>
      {(words) => (
        <details open={untrack(() => invitations()?.people.length !== 0)}>
          <summary>{words().heading}</summary>
          <Show when={invitations()?.left}>
            {(left) => <Form words={words()} left={left()} say={setSaid} />}
          </Show>
          <p role="status" class="status">
            {said()}
          </p>
          <Invited words={words()} say={setSaid} />
        </details>
      )}
    </Show>
  );
}

function Form(props: Props & { readonly left: number; readonly say: (text: string) => void }): JSX.Element {
  const { session } = usePage();
  const [text, setText] = createSignal("");
  const [isTried, setTried] = createSignal(false);
  const [seats, setSeats] = createSignal(1);
  let field: HTMLTextAreaElement | undefined;
  const mostSeats = () => Math.min(MOST_SEATS, session.view().people?.left ?? 1);
  const typed = () => addressesIn(text());
  const fault = () => {
    const { right, wrong } = typed();
    if (wrong !== undefined) return props.words.wrong(wrong);
    if (right.length === 0) return props.words.missing;
    return right.length > props.left ? props.words.tooMany(props.left) : undefined;
  };
  const each = () => Math.min(seats(), mostSeats());
  const invite = async (event: SubmitEvent) => {
    event.preventDefault();
    if (session.busy()) return;
    setTried(fault() !== undefined);
    if (fault() !== undefined) return field?.focus();
    const { right } = typed();
    props.say("");
    const people = right.map((person) => ({ ...person, ...(each() > 1 && { seats: each() }) }));
    if (!(await session.act(INVITATIONS, { people }))) return;
    setText("");
    setSeats(1);
    props.say(props.words.invited(right.length));
  };
  return (
    <form class="standing" novalidate aria-busy={session.busy()} onSubmit={(event) => void invite(event)}>
      <div class="field">
        <label for="invited">{props.words.addresses}</label>
        <textarea
          ref={field}
          id="invited"
          class="input"
          rows="2"
          inputmode="email"
          autocapitalize="none"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={isTried() && fault() !== undefined}
          aria-describedby={isTried() && fault() ? "invited-fault invited-hint" : "invited-hint"}
          value={text()}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Show when={isTried() && fault()}>
          {(sentence) => (
            <p id="invited-fault" class="fault">
              {sentence()}
            </p>
          )}
        </Show>
        <p id="invited-hint" class="hint quiet">
          {props.words.hint}
        </p>
      </div>
      <Show when={mostSeats() > 1}>
        <CountRow
          id="invited-seats"
          label={props.words.seats}
          value={each()}
          least={1}
          most={mostSeats()}
          onChange={setSeats}
        />
      </Show>
      <button type="submit" class="button second" aria-disabled={session.busy()}>
        {props.words.invite}
      </button>
    </form>
  );
}

function Invited(props: Props & { readonly say: (text: string) => void }): JSX.Element {
  const { session } = usePage();
  const people = () => session.view().invitations?.people ?? [];
  const nudgeable = () => people().filter((person) => person.nudgeable);
  const nudge = async (asked: object, done: string) => {
    props.say("");
    if (!session.busy() && (await session.act(NUDGES, asked))) props.say(done);
  };
  return (
    <Show when={people().length > 0}>
      <ul class="lines">
        <For each={people().map(({ id }) => id)}>
          {(id) => {
            const person = () => people().find((each) => each.id === id);
            return (
              <Show when={person()}>
                {(known) => (
                  <Line
                    words={props.words}
                    person={known()}
                    onNudge={() => void nudge({ invitations: [id] }, props.words.nudgedOne(nameOf(known())))}
                  />
                )}
              </Show>
            );
          }}
        </For>
      </ul>
      <Show when={nudgeable().length > 1}>
        <button
          type="button"
          class="button plain"
          aria-disabled={session.busy()}
          onClick={() => void nudge({}, props.words.nudgedAll)}
        >
          {props.words.nudgeAll}
        </button>
      </Show>
    </Show>
  );
}

function nameOf({ firstName, email }: PageInvitation): string {
  return firstName || email;
}

function Line(props: Props & { readonly person: PageInvitation; readonly onNudge: () => void }): JSX.Element {
  const { session, moment } = usePage();
  const status = () => {
    const { nudgeAt = 0 } = props.person;
    if (props.person.status !== "sent" || nudgeAt === 0) return props.words.status[props.person.status];
    return nudgeAt > session.view().now ? props.words.nudgedAt(moment(nudgeAt)) : props.words.nudged;
  };
  return (
    <li class="line">
      <span class="line-name">
        {nameOf(props.person)}
        {alsoFor(props.person)}
        <span class="quiet"> · {status()}</span>
      </span>
      <Show when={props.person.nudgeable}>
        <button
          type="button"
          class="button plain"
          aria-label={props.words.nudgeOne(nameOf(props.person))}
          aria-disabled={session.busy()}
          onClick={() => props.onNudge()}
        >
          {props.words.nudge}
        </button>
      </Show>
    </li>
  );
}
