// A step that is asked for twice: first a quiet button, then a plain question with both answers. The focus goes with it.

import type { JSX, ParentProps } from "solid-js";
import { createEffect, createSignal, on, Show } from "solid-js";

/** The children are asked for next to it. */
type Props = ParentProps<{
  readonly label: string;
  readonly question: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly busy: boolean;
  /** The answer cannot be yes: something that is asked for is missing. */
  readonly blocked?: boolean;
  /** Nothing is taken away by a yes. */
  readonly harmless?: boolean;
  readonly onYes: () => void;
}>;

export function Confirm(props: Props): JSX.Element {
  const [asking, setAsking] = createSignal(false);
  let first: HTMLButtonElement | undefined;
  let question: HTMLLegendElement | undefined;
  createEffect(on(asking, (asks) => (asks ? question : first)?.focus(), { defer: true }));
  const answer = (isYes: boolean) => {
    if (props.busy || (isYes && props.blocked)) return;
    setAsking(false);
    if (isYes) props.onYes();
  };
  return (
    <Show
      when={asking()}
      fallback={
        <button
          ref={first}
          type="button"
          class="button plain"
          aria-disabled={props.busy}
          onClick={() => setAsking(!props.busy)}
        >
          {props.label}
        </button>
      }
    >
      <fieldset class="confirm">
        <legend ref={question} class="confirm-question" tabindex="-1">
          {props.question}
        </legend>
        {props.children}
        <p class="quiet">{props.text}</p>
        <div class="actions">
          <button
            type="button"
            class="button"
            classList={{ "second danger": !props.harmless }}
            aria-disabled={props.blocked}
            onClick={() => answer(true)}
          >
            {props.yes}
          </button>
          <button type="button" class="button second" onClick={() => answer(false)}>
            {props.no}
          </button>
        </div>
      </fieldset>
    </Show>
  );
}
