// The page has no view to show: the link is wrong, or the service did not answer.

import type { JSX } from "solid-js";
import { createSignal, Show } from "solid-js";
import type { Words } from "../../words/en.ts";
import { StageHeading } from "../primitives/stage-heading.tsx";

export type Why = "notFound" | "replaced" | "unreachable";

type Props = {
  readonly words: Words;
  readonly why: Why;
  readonly again: () => Promise<void>;
};

export function ErrorView(props: Props): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const again = async () => {
    if (busy()) return;
    setBusy(true);
    await props.again();
    setBusy(false);
  };
  return (
    <div class="shell narrow">
      <main class="card stage centered">
        <StageHeading>{props.words.heading[props.why]}</StageHeading>
        <p>{props.words.ended[props.why]}</p>
        <Show when={props.why === "unreachable"}>
          <button
            type="button"
            class="button"
            aria-busy={busy()}
            aria-disabled={busy()}
            onClick={() => void again()}
          >
            {props.words.ended.again}
          </button>
        </Show>
      </main>
    </div>
  );
}
