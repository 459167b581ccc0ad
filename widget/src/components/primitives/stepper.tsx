// A whole number with a button on either side. The buttons stay in reach of the keyboard at both ends, so that the
// focus is never lost under a finger.

import type { JSX } from "solid-js";
import { createMemo } from "solid-js";

type Props = {
  readonly id: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly fewer: string;
  readonly more: string;
  /** Elements that name the number, where no label of its own does. */
  readonly labelledBy?: string;
  readonly onChange: (value: number) => void;
};

export function Stepper(props: Props): JSX.Element {
  // A page that is brought up to date must not write over what is being typed.
  const value = createMemo(() => props.value);
  const choose = (value: number) =>
    props.onChange(Math.min(props.most, Math.max(props.least, Math.round(value) || 0)));
  // A component and no function: its button stays, and keeps the focus, when the words for it are said again.
  const Step = (own: { readonly by: number; readonly label: string; readonly sign: string }) => (
    <button
      type="button"
      class="step"
      aria-label={own.label}
      aria-disabled={own.by < 0 ? props.value <= props.least : props.value >= props.most}
      onClick={() => choose(props.value + own.by)}
    >
      <span aria-hidden="true">{own.sign}</span>
    </button>
  );
  return (
    <div class="stepper">
      <Step by={-1} label={props.fewer} sign="−" />
      <input
        id={props.id}
        class="input step-value"
        type="number"
        inputmode="numeric"
        min={props.least}
        max={props.most}
        aria-labelledby={props.labelledBy}
        value={value()}
        onChange={(event) => {
          choose(event.currentTarget.valueAsNumber);
          event.currentTarget.value = String(props.value);
        }}
      />
      <Step by={1} label={props.more} sign="+" />
    </div>
  );
}
