// Fold of the choices that few need before they pay: for whom else, guests, and what those who share see of each other. They
// are loaded when it is opened.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { mostSeats } from "../../page/choice.ts";
import { heldPayments } from "../../page/stage.ts";
import { usePage } from "../page.ts";
import { Fold } from "../primitives/fold.tsx";
import { onDemand } from "../primitives/on-demand.ts";

const Choices = onDemand(async () => (await import("./choices.tsx")).Choices);

export function MoreChoices(): JSX.Element {
  const { session, words, choice } = usePage();
  const canChoose = () => {
    const view = session.view();
    if (view.role === "captain") return view.ux !== "single";
    // Who pays again has their seats already.
    return view.ux === "collect" && mostSeats(view, choice()) > 1 && heldPayments(view).length === 0;
  };
  return (
    <Show when={canChoose()}>
      <Fold class="more" summary={words.shares.choices} open={choice().seats > 1}>
        <Choices />
      </Fold>
    </Show>
  );
}
