// Says that no money moves, and offers the sandbox's test cards where our own form collects the card. They are loaded once
// they are unfolded.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { usePage } from "../page.ts";
import { Fold } from "../primitives/fold.tsx";
import { onDemand } from "../primitives/on-demand.ts";

const CardList = onDemand(() => import("./test-cards.tsx").then((part) => part.CardList));

export function SandboxRibbon(): JSX.Element {
  const { session, words } = usePage();
  // Also while the form is away for a moment, or the page would jump.
  const hasForm = () => session.stage().kind === "form" || session.stage().kind === "waiting";
  const offersCards = () => hasForm() && session.view().collect.kind === "fields";
  return (
    <aside class="sandbox" aria-label={words.sandbox.label}>
      <Show when={offersCards()} fallback={<Line />}>
        <TestCards />
      </Show>
    </aside>
  );
}

function Line(): JSX.Element {
  const { words } = usePage();
  return (
    <p class="sandbox-line">
      <strong>{words.sandbox.label}</strong>
      <span>{words.sandbox.text}</span>
    </p>
  );
}

function TestCards(): JSX.Element {
  const { words } = usePage();
  let fold: HTMLDetailsElement | undefined;
  const close = () => {
    if (fold !== undefined) fold.open = false;
  };
  const summary = (
    <>
      <strong>{words.sandbox.label}</strong>
      <span>{words.sandbox.text}</span>
      <span class="sandbox-more">{words.sandbox.cards}</span>
    </>
  );
  return (
    <Fold
      ref={(made) => {
        fold = made;
      }}
      class="test-cards"
      summary={summary}
      summaryClass="sandbox-line"
    >
      <CardList onUsed={close} />
    </Fold>
  );
}
