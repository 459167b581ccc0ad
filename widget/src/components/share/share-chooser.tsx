// Chooser of this buyer's share: the number of people for a captain, then an equal part, all that is left, or an
// amount of their own. The result for each person is printed below at once.

import type { JSX } from "solid-js";
import { createSignal, For, Show, untrack } from "solid-js";
import { digitsOfKnown } from "../../../../src/domain/money/money.ts";
import { parseAmount, writtenAmount } from "../../form/amount.ts";
import type { Way } from "../../page/choice.ts";
import { othersOf, ownBounds, partOf, waysOf } from "../../page/choice.ts";
import { choosesShares, maxShares, planOf } from "../../page/terms.ts";
import { usePage } from "../page.ts";
import { CountRow } from "../primitives/count-row.tsx";
import type { Figure } from "../primitives/figures.tsx";
import { Figures } from "../primitives/figures.tsx";
import { doubtText } from "./doubt-text.ts";

/** The element id of the amount of their own, to which other components move the focus. */
export const OWN_AMOUNT = "own-amount";

type Props = { readonly tried: boolean; readonly disabled: boolean };

export function ShareChooser(props: Props): JSX.Element {
  const { session, words, choice } = usePage();
  const isCaptain = () => choosesShares(session.view());
  return (
    <fieldset class="group" disabled={props.disabled}>
      <legend class="subheading">{isCaptain() ? words.shares.question : words.shares.howMuch}</legend>
      <Show when={isCaptain()}>
        <People />
      </Show>
      <Show
        when={waysOf(session.view(), choice()).length > 0}
        fallback={<Show when={!isCaptain()}>{<p>{words.shares.onlyRest}</p>}</Show>}
      >
        <Ways tried={props.tried} />
      </Show>
      <Show when={isCaptain()}>
        <div aria-live="polite">
          <Preview />
        </div>
      </Show>
    </fieldset>
  );
}

function People(): JSX.Element {
  const { session, words, choice, choose } = usePage();
  return (
    <CountRow
      id="shares"
      label={words.shares.people}
      value={choice().nbShares}
      least={1}
      most={maxShares(session.view())}
      isOnly
      onChange={(nbShares) => choose({ nbShares })}
    />
  );
}

function Ways(props: { readonly tried: boolean }): JSX.Element {
  const { session, words, money, choice, choose } = usePage();
  const name = (way: Way) => {
    if (way === "part") return choosesShares(session.view()) ? words.shares.part : words.shares.suggested;
    return words.shares[way];
  };
  const amount = (way: Way) => {
    if (way === "own") return "";
    return money(way === "rest" ? session.view().remaining : partOf(session.view(), choice()));
  };
  return (
    <div class="ways" role="radiogroup" aria-label={words.shares.mine}>
      <For each={["part", "rest", "own"] as const}>
        {(way) => (
          <Show when={waysOf(session.view(), choice()).includes(way)}>
            <label class="way">
              <input
                type="radio"
                name="way"
                class="mark"
                checked={choice().way === way}
                onChange={() => choose({ way })}
              />
              <span class="way-name">{name(way)}</span>
              <span class="figure">{amount(way)}</span>
            </label>
          </Show>
        )}
      </For>
      <Show when={choice().way === "own"}>
        <OwnAmount tried={props.tried} />
      </Show>
    </div>
  );
}

/** What is wrong is said once the field is left or the payment was tried, and taken back as soon as it is right. */
function OwnAmount(props: { readonly tried: boolean }): JSX.Element {
  const page = usePage();
  const { session, words, money, choice, choose, share } = page;
  const { currency } = untrack(session.view);
  const digits = digitsOfKnown(currency);
  const [text, setText] = createSignal(untrack(() => writtenAmount(choice().own, digits)));
  const [left, setLeft] = createSignal(false);
  const fault = () => (left() || props.tried ? doubtText(page, share().doubt) : undefined);
  const hint = () => {
    const { least, most } = ownBounds(session.view());
    return choosesShares(session.view())
      ? words.shares.ownHint(money(least), money(most))
      : words.shares.ownHintOr(money(least), money(most), money(session.view().remaining));
  };
  const type = (typed: string) => {
    setText(typed);
    choose({ own: parseAmount(typed, digits) });
  };
  return (
    <div class="field own">
      <label for={OWN_AMOUNT}>{words.shares.ownLabel(currency)}</label>
      <input
        id={OWN_AMOUNT}
        class="input"
        inputmode="decimal"
        autocomplete="off"
        value={text()}
        aria-invalid={fault() !== undefined}
        aria-describedby="own-fault own-hint"
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={() => setLeft(text() !== "")}
      />
      <p id="own-fault" class="fault">
        {fault()}
      </p>
      <p id="own-hint" class="hint quiet">
        {hint()}
      </p>
    </div>
  );
}

function Preview(): JSX.Element {
  const { session, words, money, choice, share, agreement } = usePage();
  const rows = (): readonly Figure[] => {
    const { amount, doubt } = share();
    const plan = planOf(session.view(), amount, othersOf(choice()) + 1);
    const { hold } = agreement() ?? { hold: () => plan.hold };
    const figure = (value?: number) => (doubt || value === undefined ? "–" : money(value));
    const each = plan.even ? figure(plan.each) : words.shares.about(figure(plan.each));
    const others = doubt === undefined ? plan.others : othersOf(choice());
    return [
      { name: words.shares.youPay, value: figure(plan.share), strong: true },
      ...(others > 0 ? [{ name: words.shares.othersPay(others), value: each }] : []),
      { name: words.shares.held, value: figure(hold()) },
    ];
  };
  return <Figures rows={rows()} />;
}
