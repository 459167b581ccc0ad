// Sentences about what went wrong, and about what was done; both are read out when they appear.

import { Show } from "solid-js";

export function ProblemNotice(props: { readonly sentence: string | undefined }) {
  return (
    <div role="alert">
      <Show when={props.sentence}>{(sentence) => <p class="problem">{sentence()}</p>}</Show>
    </div>
  );
}

export function DoneNotice(props: { readonly sentence: string | undefined }) {
  return (
    <div role="status">
      <Show when={props.sentence}>{(sentence) => <p class="done">{sentence()}</p>}</Show>
    </div>
  );
}
