// Big screen of an order: what is bought, who pays, and how to join in. It can only be looked at.

import "../../../widget/src/style/tokens.css";
import "../show/screen.css";
import "./order-screen.css";
import type { Accessor, JSX } from "solid-js";
import { Show } from "solid-js";
import { render } from "solid-js/web";
import type { OrderScreenView, ScreenItem } from "../../../src/api/pages/screen.ts";
import { pageBase } from "../../../widget/src/page/client.ts";
import { reloadSoon } from "../../../widget/src/page/reload.ts";
import type { ScreenWords } from "../../../widget/src/words/screen/en.ts";
import type { Speech } from "../../../widget/src/words/speech.ts";
import { documentSpeech } from "../../../widget/src/words/speech.ts";
import type { ShownTime } from "../show/parts.tsx";
import { Basket, Guests, minutesText, Scan, shownTime, Top } from "../show/parts.tsx";
import { ShareCircle } from "../show/share-circle.tsx";
import { followed } from "./following.ts";

type Spoken = Speech<ScreenWords>;

const HOUR_MS = 3_600_000;
/** As many as fit on a screen. */
const MOST_ITEMS = 6;

function Screen(props: { readonly speech: Spoken }): JSX.Element {
  const { words, format } = props.speech;
  // A link that leads nowhere any more is answered with a page that says so.
  const { view, now, isLost } = followed(pageBase(location.pathname), () => location.reload());
  const spoken = { words, money: (amount: number) => format.money(amount, view()?.currency ?? "EUR") };
  return (
    <Show when={view()}>
      {(shown) => (
        <main class="screen order">
          <Top
            title={shown().shop}
            headline={words.headline[stateOf(shown())]}
            time={timeOf(shown(), now(), { words, format })}
          />
          <Show when={shown().scanUrl}>{(url) => <Scan {...spoken} url={url()} />}</Show>
          <Show when={shown().paid !== undefined}>
            <ShareCircle {...spoken} {...shown()} paid={shown().paid ?? 0} />
          </Show>
          <Basket
            {...spoken}
            items={itemsOf(shown(), words)}
            about={<About view={shown()} words={words} isLost={isLost} />}
          />
          <Guests {...spoken} guests={shown().guests} states={words.states} />
        </main>
      )}
    </Show>
  );
}

function stateOf({ ended, scanUrl, paid = 0, amount }: OrderScreenView): keyof ScreenWords["headline"] {
  if (ended !== undefined) return ended;
  if (paid >= amount) return "full";
  return scanUrl === undefined ? "waiting" : "open";
}

function itemsOf({ items }: OrderScreenView, words: ScreenWords): readonly ScreenItem[] {
  const named = items.map((item, index) => ({ ...item, name: item.name || words.item(index + 1) }));
  return named.slice(0, MOST_ITEMS);
}

/** Nothing is awaited once all is paid. */
function timeOf(view: OrderScreenView, now: number, { words, format }: Spoken): ShownTime | undefined {
  if (stateOf(view) !== "open") return undefined;
  const left = view.dueDate - now;
  const isLong = left >= HOUR_MS;
  const text = isLong ? format.duration(left) : undefined;
  return { label: words.timeLeft, text: text ?? minutesText(shownTime(left)), isLong };
}

function About(props: {
  readonly view: OrderScreenView;
  readonly words: ScreenWords;
  readonly isLost: Accessor<boolean>;
}): JSX.Element {
  return (
    <>
      <Show when={props.view.items.length > MOST_ITEMS}>
        <span>{props.words.more(props.view.items.length - MOST_ITEMS)}</span>
      </Show>
      <Show when={props.view.people}>{(people) => <span>{props.words.paid(people().paid)}</span>}</Show>
      <Show when={props.view.people?.left}>{(left) => <span>{props.words.missing(left())}</span>}</Show>
      <Show when={props.view.sandbox}>
        <span>{props.words.sandbox}</span>
      </Show>
      <Show when={props.isLost()}>
        <span class="lost">{props.words.lost}</span>
      </Show>
    </>
  );
}

async function start(): Promise<void> {
  const speech = await documentSpeech<ScreenWords>();
  const root = document.getElementById("app");
  if (root !== null) render(() => <Screen speech={speech} />, root);
}

void start().catch(reloadSoon);
