// The captain says how many share, and sees at once what that means for everybody.

import type { JSX } from "solid-js";
import { maxShares, planOf } from "../page/terms.ts";
import type { Figure } from "./figures.tsx";
import { Figures } from "./figures.tsx";
import { usePage } from "./page.ts";

type Props = {
  readonly nbShares: number;
  readonly onChange: (nbShares: number) => void;
  readonly disabled: boolean;
};

export function ShareChooser(props: Props): JSX.Element {
  const { words } = usePage();
  return (
    <fieldset class="group" disabled={props.disabled}>
      <legend class="subheading">{words.shares.question}</legend>
      <Stepper {...props} />
      <div aria-live="polite">
        <Preview nbShares={props.nbShares} />
      </div>
    </fieldset>
  );
}

function Stepper(props: Props): JSX.Element {
  const { session, words } = usePage();
  const most = () => maxShares(session.view());
  const choose = (nbShares: number) =>
    props.onChange(Math.min(most(), Math.max(1, Math.round(nbShares) || 1)));
  return (
    <div class="stepper">
      <label for="shares" class="quiet">
        {words.shares.people}
      </label>
      <button
        type="button"
        class="step"
        aria-label={words.shares.fewer}
        disabled={props.nbShares <= 1}
        onClick={() => choose(props.nbShares - 1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        id="shares"
        class="input step-value"
        type="number"
        inputmode="numeric"
        min="1"
        max={most()}
        value={props.nbShares}
        onChange={(event) => {
          choose(event.currentTarget.valueAsNumber);
          event.currentTarget.value = String(props.nbShares);
        }}
      />
      <button
        type="button"
        class="step"
        aria-label={words.shares.more}
        disabled={props.nbShares >= most()}
        onClick={() => choose(props.nbShares + 1)}
      >
        <span aria-hidden="true">+</span>
      </button>
    </div>
  );
}

function Preview(props: { readonly nbShares: number }): JSX.Element {
  const { session, words, money } = usePage();
  const rows = (): readonly Figure[] => {
    const plan = planOf(session.view(), props.nbShares);
    const othersPay = { name: words.shares.othersPay(plan.others), value: money(plan.each) };
    return [
      { name: words.shares.youPay, value: money(plan.share), strong: true },
      ...(plan.others > 0 ? [othersPay] : []),
      { name: words.shares.held, value: money(plan.hold) },
    ];
  };
  return <Figures rows={rows()} />;
}
