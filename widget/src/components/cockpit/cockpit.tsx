// The captain's acts on what others leave open: cover it out of the hold there is, leave out what need not be paid, give
// everyone more time. Each asks first, and says what it does to the money.

import type { JSX } from "solid-js";
import { createSignal, For, Show, untrack } from "solid-js";
import { GAP } from "../../../../src/api/paths.ts";
import { digitsOfKnown } from "../../../../src/domain/money/money.ts";
import type { Locale } from "../../../../src/text/locale.ts";
import { parseAmount } from "../../form/amount.ts";
import { heldBy } from "../../page/terms.ts";
import type { CockpitWords } from "../../words/cockpit/en.ts";
import { usePage } from "../page.ts";
import { Confirm } from "../primitives/confirm.tsx";
import { canCover, coverOf, laterDates, leftOut, mostCovered, shareOf, untaken } from "./acts.ts";

const WORDS: Readonly<Record<Locale, () => Promise<CockpitWords>>> = {
  en: async () => (await import("../../words/cockpit/en.ts")).en,
  fr: async () => (await import("../../words/cockpit/fr.ts")).fr,
  de: async () => (await import("../../words/cockpit/de.ts")).de,
  es: async () => (await import("../../words/cockpit/es.ts")).es,
  it: async () => (await import("../../words/cockpit/it.ts")).it,
  nl: async () => (await import("../../words/cockpit/nl.ts")).nl,
};

type Props = { readonly words: CockpitWords };

export function Cockpit(): JSX.Element {
  const { session } = usePage();
  const [spoken, setSpoken] = createSignal<CockpitWords>();
  void WORDS[document.documentElement.lang.slice(0, 2) as Locale]().then(setSpoken);
  const canAct = () => {
    const view = session.view();
    return mostCovered(view) > 0 || leftOut(view) > 0 || laterDates(view).length > 0;
  };
  return (
    <Show when={canAct() && spoken()}>
      {(words) => (
        <section class="cockpit" aria-labelledby="cockpit-heading">
          <h2 id="cockpit-heading" class="subheading">
            {words().heading}
          </h2>
          <Show when={mostCovered(session.view()) > 0}>
            <Cover words={words()} />
          </Show>
          <Show when={leftOut(session.view()) > 0}>
            <LeaveOut words={words()} />
          </Show>
          <Show when={laterDates(session.view()).length > 0}>
            <Later words={words()} />
          </Show>
        </section>
      )}
    </Show>
  );
}

function Cover(props: Props): JSX.Element {
  const { session, money } = usePage();
  const view = session.view;
  const { currency } = untrack(view);
  const [typed, setTyped] = createSignal<string>();
  const most = () => mostCovered(view());
  const amount = () => {
    const text = typed();
    return text === undefined ? most() : (parseAmount(text, digitsOfKnown(currency)) ?? 0);
  };
  const isPossible = () => canCover(view(), amount());
  const text = () => {
    const { coverText, rest, noRest } = props.words;
    if (!isPossible()) return props.words.notCovered(money(most()));
    const left = view().remaining - amount();
    const others = left === 0 ? noRest : rest(money(left));
    return `${coverText(money(shareOf(view()) + amount()), money(heldBy(view())))} ${others}`;
  };
  const cover = () => {
    const share = money(shareOf(view()) + amount());
    const told = { title: props.words.covered(money(amount())), text: props.words.newShare(share) };
    const asked = coverOf(view(), amount());
    setTyped(undefined);
    void session.closeGap(GAP.cover, asked, told);
  };
  return (
    <Confirm
      label={props.words.cover(money(most()))}
      question={props.words.coverAsk}
      text={text()}
      yes={props.words.coverYes}
      no={props.words.no}
      busy={session.busy()}
      blocked={!isPossible()}
      harmless
      onYes={cover}
    >
      <Show when={view().ux === "collect"}>
        <CoverAmount
          label={props.words.amount(currency)}
          value={typed() ?? money(most())}
          isWrong={!isPossible()}
          onInput={setTyped}
        />
      </Show>
    </Confirm>
  );
}

function CoverAmount(props: {
  readonly label: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onInput: (text: string) => void;
}): JSX.Element {
  return (
    <div class="field">
      <label for="cover-amount">{props.label}</label>
      <input
        id="cover-amount"
        class="input"
        inputmode="decimal"
        autocomplete="off"
        value={props.value}
        aria-invalid={props.isWrong}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </div>
  );
}

function LeaveOut(props: Props): JSX.Element {
  const { session, words, money } = usePage();
  const view = session.view;
  const due = () => money((view().gap?.due ?? 0) - leftOut(view()));
  const names = () =>
    untaken(view())
      .map(({ name, available = 0 }) => `${words.summary.times(available)} ${name}`)
      .join(", ");
  const leave = () => {
    const told = { title: props.words.leftOut(money(leftOut(view()))), text: props.words.newDue(due()) };
    void session.closeGap(GAP.leaveOut, {}, told);
  };
  return (
    <Confirm
      label={props.words.leaveOut(money(leftOut(view())))}
      question={props.words.leaveOutAsk(names())}
      text={props.words.leaveOutText(due())}
      yes={props.words.leaveOutYes}
      no={props.words.no}
      busy={session.busy()}
      onYes={leave}
    />
  );
}

function Later(props: Props): JSX.Element {
  const { session, moment } = usePage();
  const dates = () => laterDates(session.view());
  const [chosen, setChosen] = createSignal(untrack(dates).at(-1) ?? 0);
  const move = () => {
    const told = { title: props.words.moved(moment(chosen())), text: props.words.sameLink };
    void session.closeGap(GAP.dueDate, { dueDate: chosen() }, told);
  };
  return (
    <Confirm
      label={props.words.later}
      question={props.words.laterAsk}
      text={props.words.laterText}
      yes={props.words.laterYes}
      no={props.words.no}
      busy={session.busy()}
      blocked={!dates().includes(chosen())}
      harmless
      onYes={move}
    >
      <p id="later-until">{props.words.until}</p>
      <div class="ways" role="radiogroup" aria-labelledby="later-until">
        <For each={dates()}>
          {(date) => (
            <label class="way">
              <input
                type="radio"
                name="later"
                class="mark"
                checked={date === chosen()}
                onChange={() => setChosen(date)}
              />
              <span class="way-name">{moment(date)}</span>
            </label>
          )}
        </For>
      </div>
    </Confirm>
  );
}
