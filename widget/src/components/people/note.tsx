// The captain's note to the others, inside its fold.

import type { JSX } from "solid-js";
import { createSignal, Show, untrack } from "solid-js";
import type { PeopleWords } from "../../words/people/en.ts";
import { usePage } from "../page.ts";
import { spokenOfPeople } from "./spoken.ts";

const MOST = 280;

export function Note(): JSX.Element {
  const spoken = spokenOfPeople();
  return <Show when={spoken()}>{(words) => <Field words={words()} />}</Show>;
}

function Field(props: { readonly words: PeopleWords }): JSX.Element {
  const { session } = usePage();
  const kept = () => session.view().note ?? "";
  const [text, setText] = createSignal(untrack(kept));
  const save = () => {
    const { noted, noteGone, notNoted, noteText } = props.words;
    const note = text().replace(/\s+/g, " ").trim();
    const told = note === "" ? { title: noteGone, text: "" } : { title: noted, text: noteText };
    void session.writeNote(note, told, notNoted);
  };
  return (
    <div class="group">
      <div class="field">
        <label for="note" class="unseen">
          {props.words.note}
        </label>
        <textarea
          id="note"
          class="input"
          rows="3"
          maxlength={MOST}
          value={text()}
          aria-describedby="note-hint"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <p id="note-hint" class="hint quiet">
          {props.words.noteHint}
        </p>
      </div>
      <button
        type="button"
        class="button second"
        aria-disabled={session.busy() || text().trim() === kept()}
        onClick={() => session.busy() || text().trim() === kept() || save()}
      >
        {props.words.save}
      </button>
    </div>
  );
}
