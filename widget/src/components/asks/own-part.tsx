// The reader's own part of what is asked for: how much, what a yes does to their money, and a no. A yes comes out of a hold
// that is enough for it, else it is another payment.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { ASKS, GAP, pathTo } from "../../../../src/api/paths.ts";
import { createDrafts } from "../../page/draft.ts";
import { safeWebAddress } from "../../page/stage.ts";
import { heldBy } from "../../page/terms.ts";
import type { AskWords } from "../../words/asks/en.ts";
import { coverOf, shareOf } from "../cockpit/acts.ts";
import { usePage } from "../page.ts";
import { askWords } from "./spoken.ts";

export function OwnPart(): JSX.Element {
  const { session } = usePage();
  const words = askWords();
  return <Show when={session.view().asked && words()}>{(spoken) => <Question words={spoken()} />}</Show>;
}

function Question(props: { readonly words: AskWords }): JSX.Element {
  const { session, money, moment } = usePage();
  const view = session.view;
  const asked = () => view().asked ?? { id: "", by: "captain", until: 0 };
  const amount = () => asked().amount ?? 0;
  const heading = () => {
    const { by } = asked();
    if (by === "captain" && view().role === "captain") return props.words.own;
    const { captain, shop } = view();
    return props.words.askedBy((by === "captain" && captain?.firstName) || shop.name);
  };
  const terms = () => {
    if (amount() === 0) return props.words.pick;
    return asked().isCover
      ? props.words.covers(money(heldBy(view())), money(shareOf(view()) + amount()))
      : props.words.pays(money(shareOf(view()) + amount()));
  };
  const decline = () => {
    const told = { title: props.words.declined, text: props.words.declinedText };
    void session.closeGap(pathTo(ASKS.decline, { id: asked().id }), {}, told);
  };
  return (
    <section class="confirm" aria-labelledby="asked-heading">
      <h2 id="asked-heading" class="subheading">
        {heading()}
      </h2>
      <Show when={amount() > 0}>
        <p class="total">
          <span class="amount">{money(amount())}</span>
        </p>
      </Show>
      <p>
        {props.words.missing(money(view().remaining))} {terms()}
      </p>
      <div class="actions">
        <Yes words={props.words} />
        <button type="button" class="button second" aria-disabled={session.busy()} onClick={decline}>
          {props.words.decline}
        </button>
      </div>
      <Show when={view().role === "coBuyer"}>
        <p class="quiet">{props.words.answerUntil(moment(asked().until))}</p>
      </Show>
    </section>
  );
}

function Yes(props: { readonly words: AskWords }): JSX.Element {
  const { session, money, choose, around } = usePage();
  const view = session.view;
  const amount = () => view().asked?.amount ?? 0;
  const label = () => (amount() === 0 ? props.words.look : props.words.pay(money(amount())));
  const choice = () => (amount() === 0 ? {} : ({ way: "own", own: amount() } as const));
  const cover = () => {
    const told = {
      title: props.words.covered(money(amount())),
      text: props.words.newShare(money(shareOf(view()) + amount())),
    };
    void session.closeGap(GAP.cover, coverOf(view(), amount()), told);
  };
  const payHere = () => {
    choose(choice());
    session.want("form");
  };
  /** A captain's further payment is made where the others pay; what is known of them goes with it in this tab. */
  const prepare = () => {
    const draft = { details: view().buyer, choice: choice() };
    createDrafts(() => sessionStorage, location.pathname).write(draft);
  };
  return (
    <Show
      when={view().role === "captain" && !view().asked?.isCover}
      fallback={
        <button
          type="button"
          class="button"
          aria-disabled={session.busy()}
          onClick={() => (view().asked?.isCover ? cover() : payHere())}
        >
          {label()}
        </button>
      }
    >
      <a
        class="button"
        href={safeWebAddress(view().shareUrl)}
        target={around === undefined ? undefined : "_blank"}
        rel="noopener"
        onClick={prepare}
      >
        {label()}
      </a>
    </Show>
  );
}
