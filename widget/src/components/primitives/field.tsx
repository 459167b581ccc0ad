// One labelled input with its hint and its fault. It knows nothing of what is typed into it.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import type { Field } from "../../form/fields.ts";

type Props = {
  readonly name: Field;
  readonly label: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly hint?: string;
  readonly type?: "text" | "email";
  readonly inputmode?: "numeric" | "email";
  readonly autocomplete: string;
  readonly onInput: (input: HTMLInputElement) => void;
  readonly onBlur: () => void;
};

/** The element id of a field, to which other components move the focus. */
export function fieldId(name: Field): string {
  return `field-${name}`;
}

export function FieldInput(props: Props): JSX.Element {
  const id = () => fieldId(props.name);
  const description = () =>
    [props.fault === undefined ? [] : `${id()}-fault`, props.hint === undefined ? [] : `${id()}-hint`]
      .flat()
      .join(" ");
  return (
    <div class={`field field-${props.name}`}>
      <label for={id()}>{props.label}</label>
      <input
        id={id()}
        name={props.name}
        class="input"
        type={props.type ?? "text"}
        inputmode={props.inputmode}
        autocomplete={props.autocomplete}
        spellcheck={false}
        required
        aria-invalid={props.fault !== undefined}
        aria-describedby={description() || undefined}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget)}
        onBlur={() => props.onBlur()}
      />
      <Show when={props.fault}>
        <p id={`${id()}-fault`} class="fault">
          {props.fault}
        </p>
      </Show>
      <Show when={props.hint}>
        <p id={`${id()}-hint`} class="hint quiet">
          {props.hint}
        </p>
      </Show>
    </div>
  );
}
