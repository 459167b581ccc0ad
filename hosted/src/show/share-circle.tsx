// Circle of shares: each person's part of the amount in a colour of their own, and what is still open. Where amounts are
// not shown, all that is paid is one part.

import type { JSX } from "solid-js";
import { Index } from "solid-js";
import type { ScreenPerson } from "../../../src/api/pages/screen.ts";
import type { PartSpeech } from "./speech.ts";

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;
/** Between two parts. */
const GAP = 1;
const TONES = 8;

export function toneOf(place: number): string {
  return `tone-${place % TONES}`;
}

export function isPaid({ state }: ScreenPerson<string>): boolean {
  return state === "held" || state === "charged";
}

type Props = PartSpeech & {
  readonly amount: number;
  readonly paid: number;
  readonly guests: readonly ScreenPerson<string>[];
};

/** Places keep those who have not paid, as the list of people does. */
function partsOf({ guests, paid }: Props): readonly { readonly place: number; readonly amount: number }[] {
  const parts = guests.flatMap((guest, place) =>
    isPaid(guest) ? [{ place, amount: guest.amount ?? 0 }] : [],
  );
  return parts.some(({ amount }) => amount > 0) ? parts : [{ place: 0, amount: paid }];
}

export function ShareCircle(props: Props): JSX.Element {
  const parts = () => {
    let from = 0;
    return partsOf(props).map(({ place, amount }) => {
      const part = { tone: toneOf(place), from, length: (amount / props.amount) * LENGTH };
      from += part.length;
      return part;
    });
  };
  const sum = () => props.money(props.paid);
  const whole = () => props.money(props.amount);
  return (
    <div class="circle">
      <svg viewBox="0 0 100 100" role="img" aria-label={props.words.paidOfWhole(sum(), whole())}>
        <circle class="circle-ground" cx="50" cy="50" r={RADIUS} />
        <Index each={parts()}>
          {(part) => (
            <circle
              class={`circle-part ${part().tone}`}
              cx="50"
              cy="50"
              r={RADIUS}
              stroke-dasharray={`${Math.max(0, part().length - GAP)} ${LENGTH}`}
              stroke-dashoffset={-part().from}
            />
          )}
        </Index>
      </svg>
      <p class="circle-text" aria-hidden="true">
        <strong>{sum()}</strong>
        <span>{props.words.ofWhole(whole())}</span>
      </p>
    </div>
  );
}
