// Says that no money moves, and offers the sandbox's test cards where our own form collects the card.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import { formatNumber } from "../form/card.ts";
import { SANDBOX_CARDS } from "../form/sandbox-cards.ts";
import { usePage } from "./page.ts";
import { fieldId } from "./primitives/field.tsx";

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
  const { session, words, fill } = usePage();
  const nextYear = () => new Date(session.view().now).getUTCFullYear() + 1;
  let fold: HTMLDetailsElement | undefined;
  const use = (number: string) => {
    fill({ number: formatNumber(number), expiry: `12/${nextYear() % 100}`, cvc: "123" });
    if (fold !== undefined) fold.open = false;
    document.getElementById(fieldId("number"))?.focus();
  };
  return (
    <details ref={fold} class="test-cards">
      <summary class="sandbox-line">
        <strong>{words.sandbox.label}</strong>
        <span>{words.sandbox.text}</span>
        <span class="sandbox-more">{words.sandbox.cards}</span>
      </summary>
      <p>{words.sandbox.any}</p>
      <ul class="test-card-list">
        <For each={SANDBOX_CARDS}>
          {(card) => (
            <li>
              <button type="button" class="test-card" onClick={() => use(card.number)}>
                <span class="digits">{formatNumber(card.number)}</span>
                <span class="quiet">{words.sandbox.does[card.does]}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
    </details>
  );
}
