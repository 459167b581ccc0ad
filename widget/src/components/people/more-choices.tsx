// Fold of the choices that few need before they pay: for whom else, guests, and what those who share see of each other. They
// are loaded when it is opened.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { choosesSeats } from "../../page/choice.ts";
import { usePage } from "../page.ts";
import { Fold } from "../primitives/fold.tsx";
import { onDemand } from "../primitives/on-demand.ts";

const Choices = onDemand(() => import("./choices.tsx").then((part) => part.Choices));

export function MoreChoices(): JSX.Element {
  const { session, words, choice } = usePage();
  const canChoose = () => {
    const view = session.view();
    const isNamed = view.role === "captain" || view.people?.visibility !== "progress";
    return choosesSeats(view, choice()) || (view.ux !== "single" && isNamed);
  };
  return (
    <Show when={canChoose()}>
      <Fold class="more" summary={words.shares.choices} open={choice().seats > 1}>
        <Choices />
      </Fold>
    </Show>
  );
}
