// Big screen of a stand: what is bought, who pays, how to join in, and below it what the merchant sees.

import "../../../widget/src/style/tokens.css";
import "./screen.css";
import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import { render } from "solid-js/web";
import { SHOW } from "../../../src/api/paths.ts";
import type { ScreenView, ScreenWebhook } from "../../../src/api/show-json.ts";
import type { ShownTime } from "./parts.tsx";
import { Basket, Guests, minutesText, Scan, shownTime, stillness, Top } from "./parts.tsx";
import { poll } from "./polling.ts";
import { ShareCircle } from "./share-circle.tsx";
import { GUEST_WORDS, headline, moneyText, PART_WORDS, STATUS_WORDS } from "./words.ts";

function Screen(): JSX.Element {
  const stand = location.pathname.split("/").at(-1) ?? "";
  const path = SHOW.screenState.replace(":stand", stand);
  const { view, ageMs, isLost } = poll<ScreenView>(path, () => undefined);
  const spoken = {
    words: PART_WORDS,
    money: (amount: number) => moneyText(amount, view()?.currency ?? "EUR"),
  };
  return (
    <Show when={view()} fallback={<p class="wait">The stand opens …</p>}>
      {(shown) => (
        <main class={`screen phase-${shown().phase}`}>
          <Top title={shown().title} headline={headline(shown())} time={timeOf(shown(), ageMs())} />
          <Scan {...spoken} url={shown().scanUrl} />
          <ShareCircle {...spoken} amount={shown().amount} paid={shown().paid} guests={shown().guests} />
          <Basket {...spoken} items={shown().items} about={shown().about} />
          <Guests {...spoken} guests={shown().guests} states={GUEST_WORDS} />
          <Merchant view={shown()} isLost={isLost()} />
        </main>
      )}
    </Show>
  );
}

function timeOf({ phase, leftMs, nextMs, isPaused }: ScreenView, ageMs: number): ShownTime | undefined {
  if (isPaused) return { label: "The show", text: "pauses" };
  if (nextMs !== undefined) {
    const text = stillness.matches ? "seconds" : minutesText(nextMs - ageMs);
    return { label: "Next round in", text };
  }
  if (phase !== "open" && phase !== "attract") return undefined;
  return { label: "Time left", text: minutesText(shownTime(leftMs - ageMs)) };
}

/** At most so many webhooks are shown, the latest. */
const WEBHOOKS = 5;

function Merchant(props: { readonly view: ScreenView; readonly isLost: boolean }): JSX.Element {
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
