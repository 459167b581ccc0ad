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
  /** Shown at the end of the field: what is known of its value. */
  readonly mark?: string | undefined;
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
    (["fault", "mark", "hint"] as const)
      .flatMap((part) => (props[part] === undefined ? [] : `${id()}-${part}`))
      .join(" ");
  // The button checks everything itself, and must not move away under a finger that is pressing it.
  const leave = (next: EventTarget | null) => {
    if (!(next instanceof HTMLButtonElement)) props.onBlur();
  };
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
        onBlur={(event) => leave(event.relatedTarget)}
      />
      <Show when={props.mark}>
        <span id={`${id()}-mark`} class="field-mark">
          {props.mark}
        </span>
      </Show>
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
