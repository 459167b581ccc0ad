// The two forms of a money act: its amount, and the confirmation of its plan. The one that replaces the other takes the focus;
// of a plan it is the plan, not its confirmation: it is read first, whatever the size of the window.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import type { PlanJson } from "../../../../../src/api/dashboard/order-json.ts";
import { takesFocus } from "../../parts/focus.ts";
import { PlanView } from "./plan-view.tsx";

type Step = { readonly isBusy: boolean; readonly onClose: () => void };

export function AmountForm(
  props: Step & {
    readonly label: string;
    readonly amount: string;
    readonly onInput: (amount: string) => void;
    readonly onAsk: () => void;
  },
) {
  return (
    <StepForm onSubmit={() => props.onAsk()}>
      <label>
        {props.label}
        <input
          inputmode="decimal"
          autocomplete="off"
          value={props.amount}
          onInput={(event) => props.onInput(event.currentTarget.value)}
          aria-describedby="amount-hint"
          ref={takesFocus}
        />
      </label>
      <p class="quiet" id="amount-hint">
        Leave it empty for all.
      </p>
      <div class="buttons">
        <button type="submit" class="button" disabled={props.isBusy}>
          Show what would happen
        </button>
        <DoNothing onClose={() => props.onClose()} />
      </div>
    </StepForm>
  );
}

export function PlanForm(
  props: Step & {
    readonly plan: PlanJson;
    readonly label: string;
    readonly onConfirm: () => void;
    readonly onBack: (() => void) | undefined;
  },
) {
  return (
    <StepForm onSubmit={() => props.onConfirm()}>
      <div class="plan" tabindex="-1" ref={takesFocus}>
        <PlanView plan={props.plan} />
      </div>
      <div class="buttons">
        <button type="submit" class="button" disabled={props.isBusy}>
          {props.label}
        </button>
        <Show when={props.onBack}>
          {(back) => (
            <button type="button" class="button plain" onClick={() => back()()}>
              Back
            </button>
          )}
        </Show>
        <DoNothing onClose={() => props.onClose()} />
      </div>
    </StepForm>
  );
}

export function StepForm(props: { readonly onSubmit: () => void; readonly children: JSX.Element }) {
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
    </form>
  );
}

export function DoNothing(props: { readonly onClose: () => void }) {
  return (
    <button type="button" class="button plain" onClick={() => props.onClose()}>
      Do nothing
    </button>
  );
}
