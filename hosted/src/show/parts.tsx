// Parts that all big screens have in common: the heading with the time, the code to scan, the basket, and the people.

import type { JSX } from "solid-js";
import { For, Index, Show } from "solid-js";
import type { ScreenItem, ScreenPerson } from "../../../src/api/pages/screen.ts";
import { QrCode } from "../../../widget/src/components/primitives/qr-code.tsx";
import { isPaid, toneOf } from "./share-circle.tsx";
import type { PartSpeech } from "./speech.ts";

/** Where nothing is to move, the time goes on in steps. */
export const STILL_STEP_MS = 30_000;
export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** `150000` is "2:30". */
export function minutesText(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** As it is shown: to the second, or in steps. */
export function shownTime(leftMs: number): number {
  return stillness.matches ? Math.ceil(leftMs / STILL_STEP_MS) * STILL_STEP_MS : leftMs;
}

export type ShownTime = { readonly label: string; readonly text: string; readonly isLong?: boolean };

export function Top(props: {
  readonly title: string;
  readonly headline: string;
  readonly time: ShownTime | undefined;
}): JSX.Element {
  return (
    <header class="top">
      <div>
        <p class="title">{props.title}</p>
        <h1>{props.headline}</h1>
      </div>
      <Show when={props.time}>
        {(shown) => (
          <p class="time" classList={{ long: shown().isLong === true }}>
            <span>{shown().label}</span>
            <strong>{shown().text}</strong>
          </p>
        )}
      </Show>
    </header>
  );
}

export function Scan(props: PartSpeech & { readonly url: string }): JSX.Element {
  return (
    <section class="scan" aria-label={props.words.scan}>
      <QrCode text={props.url} label={props.words.code(props.url)} />
      <p class="address">{props.url.replace(/^https?:\/\//, "")}</p>
    </section>
  );
}

export function Basket(
  props: PartSpeech & { readonly items: readonly ScreenItem[]; readonly about: JSX.Element },
): JSX.Element {
  return (
    <section class="basket" aria-label={props.words.basket}>
      <ul>
        <For each={props.items}>
          {({ name, amount, quantity, taken }) => (
            <li classList={{ taken: taken === quantity }}>
              <span>{name}</span>
              <Show when={quantity > 1}>
                <span class="count">
                  {taken === undefined ? `${quantity} ×` : props.words.count(taken, quantity)}
                </span>
              </Show>
              <span class="sum">{props.money(amount)}</span>
            </li>
          )}
        </For>
      </ul>
      <p class="about">{props.about}</p>
    </section>
  );
}

/** As many as fit on a screen. */
const MOST_SHOWN = 12;

type People<State extends string> = PartSpeech & {
  readonly guests: readonly ScreenPerson<State>[];
  readonly states: Readonly<Record<State, string>>;
};

/** Of many the latest; each keeps the colour of their part of the circle. */
export function Guests<State extends string>(props: People<State>): JSX.Element {
  const hidden = () => Math.max(0, props.guests.length - MOST_SHOWN);
  return (
    <ul class="guests" aria-label={props.words.guests}>
      <Index each={props.guests.slice(hidden())}>
        {(guest, place) => <Guest {...props} guest={guest()} place={hidden() + place} />}
      </Index>
    </ul>
  );
}

/** Of a name, which marks of direction may be around. */
const FIRST_SIGN = /[\p{L}\p{N}]/u;

function Guest<State extends string>(
  props: People<State> & { readonly guest: ScreenPerson<State>; readonly place: number },
): JSX.Element {
  const name = () => props.guest.name ?? props.words.unnamed;
  const sum = () => (isPaid(props.guest) ? props.guest.amount : undefined);
  return (
    <li class={`guest guest-${props.guest.state}`}>
      <span class={`face ${toneOf(props.place)}`} aria-hidden="true">
        {FIRST_SIGN.exec(name())?.[0]}
      </span>
      <span class="name">{name()}</span>
      <span class="state">
        <Show when={sum()} fallback={props.states[props.guest.state]}>
          {(amount) => `${props.money(amount())} ${props.states[props.guest.state]}`}
        </Show>
      </span>
    </li>
  );
}
