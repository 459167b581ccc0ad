// The captain asks those who have paid for what is missing: a preview of who is asked for how much, and then who has answered.

import type { JSX } from "solid-js";
import { createSignal, For, Show } from "solid-js";
import type { PageAskPart, PageAsks } from "../../../../src/api/pages/asks.ts";
import { ASKS } from "../../../../src/api/paths.ts";
import { personName } from "../../page/stage.ts";
import type { AskWords } from "../../words/asks/en.ts";
import { usePage } from "../page.ts";
import { Confirm } from "../primitives/confirm.tsx";
import { OwnPart } from "./own-part.tsx";
import { askWords } from "./spoken.ts";

export function Asks(): JSX.Element {
  const { session } = usePage();
  const words = askWords();
  return (
    <Show when={session.view().asks && words()}>
      {(spoken) => (
        <section class="cockpit" aria-labelledby="asks-heading">
          <h2 id="asks-heading" class="subheading">
            {spoken().heading}
          </h2>
          <Show when={session.view().asks?.latest}>
            {(latest) => <Latest words={spoken()} latest={latest()} />}
          </Show>
          <OwnPart />
          <Show when={session.view().asks?.among}>
            {(among) => <AskThem words={spoken()} among={among()} />}
          </Show>
        </section>
      )}
    </Show>
  );
}

type Among = NonNullable<PageAsks["among"]>;

function AskThem(props: { readonly words: AskWords; readonly among: Among }): JSX.Element {
  const { session, money } = usePage();
  const [chosen, setChosen] = createSignal<keyof Among>("all");
  const ways = () => (["all", "others"] as const).filter((way) => props.among[way].length > 0);
  const among = () => (ways().includes(chosen()) ? chosen() : "all");
  const ask = () => {
    const told = { title: props.words.done, text: props.words.doneText };
    void session.closeGap(ASKS.make, { among: among() }, told);
  };
  return (
    <Confirm
      label={props.words.ask(money(session.view().remaining))}
      question={props.words.question}
      text={props.words.text}
      yes={props.words.yes}
      no={props.words.no}
      busy={session.busy()}
      harmless
      onYes={ask}
    >
      <Show when={ways().length > 1}>
        <div class="ways" role="radiogroup" aria-label={props.words.question}>
          <For each={ways()}>
            {(way) => (
              <label class="way">
                <input
                  type="radio"
                  name="among"
                  class="mark"
                  checked={way === among()}
                  onChange={() => setChosen(way)}
                />
                <span class="way-name">{props.words[way]}</span>
              </label>
            )}
          </For>
        </div>
      </Show>
      <ul class="lines" aria-live="polite">
        <For each={props.among[among()]}>{(part) => <Part {...part} />}</For>
      </ul>
    </Confirm>
  );
}

function Latest(props: {
  readonly words: AskWords;
  readonly latest: NonNullable<PageAsks["latest"]>;
}): JSX.Element {
  const { session, moment } = usePage();
  const isOpen = () => props.latest.status === "open";
  return (
    <>
      <p>
        {props.latest.by === "captain" ? props.words.byYou : props.words.byShop(session.view().shop.name)}
      </p>
      <ul class="lines">
        <For each={props.latest.parts}>
          {(part) => <Part {...part} said={props.words.states[part.status]} />}
        </For>
      </ul>
      <p class="quiet">{isOpen() ? props.words.answerUntil(moment(props.latest.until)) : props.words.over}</p>
    </>
  );
}

function Part(props: PageAskPart & { readonly said?: string }): JSX.Element {
  const { words, money } = usePage();
  return (
    <li class="line">
      <span class="line-name">
        {personName(props, words.people)}
        <Show when={props.said}>
          <span class="quiet"> · {props.said}</span>
        </Show>
      </span>
      <Show when={props.amount}>{(amount) => <span class="figure">{money(amount())}</span>}</Show>
    </li>
  );
}
