// A frame that has nothing to show but a sentence, and perhaps a way to try again.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { StageHeading } from "../components/primitives/stage-heading.tsx";

type Props = {
  readonly heading: string;
  readonly text: string;
  readonly again?: string;
  readonly onAgain?: () => unknown;
};

export function ShortView(props: Props): JSX.Element {
  return (
    <main class="card stage centered">
      <StageHeading>{props.heading}</StageHeading>
      <p>{props.text}</p>
      <Show when={props.onAgain}>
        {(again) => (
          <button type="button" class="button second" onClick={() => void again()()}>
            {props.again}
          </button>
        )}
      </Show>
    </main>
  );
}
