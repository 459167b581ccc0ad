// Big screen of a stand: what is bought, who pays, how to join in, and below it what the merchant sees.

import "../../../widget/src/style/tokens.css";
import "./screen.css";
import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import { render } from "solid-js/web";
import { SHOW } from "../../../src/api/paths.ts";
import type { ScreenGuest, ScreenView, ScreenWebhook } from "../../../src/api/show-json.ts";
import { QrCode } from "../../../widget/src/components/primitives/qr-code.tsx";
import { poll } from "./polling.ts";
import { ShareCircle, toneOf } from "./share-circle.tsx";
import { GUEST_WORDS, headline, minutesText, moneyText, STATUS_WORDS } from "./words.ts";

/** Where nothing is to move, the time goes on in steps. */
const STILL_STEP_MS = 30_000;
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

function Screen(): JSX.Element {
  const stand = location.pathname.split("/").at(-1) ?? "";
  const path = SHOW.screenState.replace(":stand", stand);
  const { view, ageMs, isLost } = poll<ScreenView>(path, () => undefined);
  return (
    <Show when={view()} fallback={<p class="wait">The stand opens …</p>}>
      {(shown) => (
        <main class={`screen phase-${shown().phase}`}>
          <Top view={shown()} ageMs={ageMs()} />
          <Scan view={shown()} />
          <ShareCircle view={shown()} />
          <Basket view={shown()} />
          <Guests view={shown()} />
          <Merchant view={shown()} isLost={isLost()} />
        </main>
      )}
    </Show>
  );
}

type Shown = { readonly view: ScreenView };

function Top(props: Shown & { readonly ageMs: number }): JSX.Element {
  const time = () => {
    const { phase, leftMs, nextMs, isPaused } = props.view;
    if (isPaused) return { label: "The show", text: "pauses" };
    if (nextMs !== undefined)
      return {
        label: "Next round in",
        text: stillness.matches ? "seconds" : minutesText(nextMs - props.ageMs),
      };
    if (phase !== "open" && phase !== "attract") return undefined;
    const left = leftMs - props.ageMs;
    const text = minutesText(stillness.matches ? Math.ceil(left / STILL_STEP_MS) * STILL_STEP_MS : left);
    return { label: "Time left", text };
  };
  return (
    <header class="top">
      <div>
        <p class="title">{props.view.title}</p>
        <h1>{headline(props.view)}</h1>
      </div>
      <Show when={time()}>
        {(shown) => (
          <p class="time">
            <span>{shown().label}</span>
            <strong>{shown().text}</strong>
          </p>
        )}
      </Show>
    </header>
  );
}

function Scan(props: Shown): JSX.Element {
  return (
    <section class="scan" aria-label="Scan">
      <QrCode text={props.view.scanUrl} label={`QR code of ${props.view.scanUrl}`} />
      <p class="address">{props.view.scanUrl.replace(/^https?:\/\//, "")}</p>
    </section>
  );
}

function Basket(props: Shown): JSX.Element {
  return (
    <section class="basket" aria-label="Basket">
      <ul>
        <For each={props.view.items}>
          {({ name, amount, quantity, taken }) => (
            <li classList={{ taken: taken === quantity }}>
              <span>{name}</span>
              <Show when={quantity > 1}>
                <span class="count">
                  {taken} of {quantity}
                </span>
              </Show>
              <span class="sum">{moneyText(amount, props.view.currency)}</span>
            </li>
          )}
        </For>
      </ul>
      <p class="about">{props.view.about}</p>
    </section>
  );
}

function Guests(props: Shown): JSX.Element {
  return (
    <ul class="guests" aria-label="Guests">
      <For each={props.view.guests}>
        {(guest, place) => <Guest {...{ ...props, guest, place: place() }} />}
      </For>
    </ul>
  );
}

function Guest(props: Shown & { readonly guest: ScreenGuest; readonly place: number }): JSX.Element {
  const name = () => props.guest.animal ?? "A guest";
  const isPaid = () => props.guest.state === "held" || props.guest.state === "charged";
  return (
    <li class={`guest guest-${props.guest.state}`}>
      <span class={`face ${toneOf(props.place)}`} aria-hidden="true">
        {name().charAt(0)}
      </span>
      <span class="name">{name()}</span>
      <span class="state">
        <Show when={isPaid()} fallback={GUEST_WORDS[props.guest.state]}>
          {moneyText(props.guest.amount, props.view.currency)} {GUEST_WORDS[props.guest.state]}
        </Show>
      </span>
    </li>
  );
}

/** At most so many webhooks are shown, the latest. */
const WEBHOOKS = 5;

function Merchant(props: Shown & { readonly isLost: boolean }): JSX.Element {
  return (
    <footer class="merchant">
      <p>
        <span class="label">The shop sees</span>
        <Show when={props.view.order} fallback="a new order">
          {(order) => (
            <>
              <code>{order().status}</code> {STATUS_WORDS[order().status]}
            </>
          )}
        </Show>
        <Show when={props.isLost}>
          <span class="lost">No connection to the service</span>
        </Show>
      </p>
      <ul>
        <For each={props.view.webhooks.slice(-WEBHOOKS)}>
          {(webhook) => (
            <li>
              <code>{webhook.type}</code>
              <span class={isTaken(webhook) ? "taken" : "untaken"}>{answerText(webhook)}</span>
            </li>
          )}
        </For>
      </ul>
    </footer>
  );
}

function isTaken({ answer }: ScreenWebhook): boolean {
  return typeof answer === "number" && answer >= 200 && answer < 300;
}

function answerText({ answer }: ScreenWebhook): string {
  if (answer === undefined) return "…";
  return typeof answer === "number" ? `${answer}` : "no answer";
}

const root = document.getElementById("app");
if (root !== null) render(() => <Screen />, root);
