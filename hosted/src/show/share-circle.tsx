// Circle of shares: each guest's part of the amount in a colour of their own, and what is still open.

import type { JSX } from "solid-js";
import { For } from "solid-js";
import type { ScreenView } from "../../../src/api/show-json.ts";
import { moneyText } from "./words.ts";

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;
/** Between two parts. */
const GAP = 1;
const TONES = 8;

export function toneOf(place: number): string {
  return `tone-${place % TONES}`;
}

export function ShareCircle(props: { readonly view: ScreenView }): JSX.Element {
  const parts = () => {
    let from = 0;
    return props.view.guests.flatMap(({ amount, state }, place) => {
      if (state !== "held" && state !== "charged") return [];
      const part = { tone: toneOf(place), from, length: (amount / props.view.amount) * LENGTH };
      from += part.length;
      return [part];
    });
  };
  const sum = () => moneyText(props.view.paid, props.view.currency);
  const whole = () => moneyText(props.view.amount, props.view.currency);
  return (
    <div class="circle">
      <svg viewBox="0 0 100 100" role="img" aria-label={`${sum()} of ${whole()} paid`}>
        <circle class="circle-ground" cx="50" cy="50" r={RADIUS} />
        <For each={parts()}>
          {({ tone, from, length }) => (
            <circle
              class={`circle-part ${tone}`}
              cx="50"
              cy="50"
              r={RADIUS}
              stroke-dasharray={`${Math.max(0, length - GAP)} ${LENGTH}`}
              stroke-dashoffset={-from}
            />
          )}
        </For>
      </svg>
      <p class="circle-text" aria-hidden="true">
        <strong>{sum()}</strong>
        <span>of {whole()}</span>
      </p>
    </div>
  );
}
