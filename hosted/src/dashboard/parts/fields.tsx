// Labelled fields of forms.

import type { JSX } from "solid-js";
import { createEffect } from "solid-js";

type Props = {
  readonly label: string;
  readonly name?: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  /** Its options. */
  readonly children: JSX.Element;
};

export function Select(props: Props) {
  let element: HTMLSelectElement | undefined;
  // After its options are there: before, a select takes no value.
  createEffect(() => {
    if (element !== undefined) element.value = props.value;
  });
  return (
    <label>
      {props.label}
      <select
        ref={(given) => (element = given)}
        name={props.name}
        onChange={(event) => props.onChange?.(event.currentTarget.value)}
      >
        {props.children}
      </select>
    </label>
  );
}
