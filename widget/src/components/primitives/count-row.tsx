// A number of people with its label before it, which the two buttons say too.

import type { JSX } from "solid-js";
import { usePage } from "../page.ts";
import { Stepper } from "./stepper.tsx";

export function CountRow(props: {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** The only number of people in its form. */
  readonly isOnly?: boolean;
  readonly onChange: (value: number) => void;
}): JSX.Element {
  const { words } = usePage();
  const named = (act: string) => (props.isOnly ? act : `${act}: ${props.label}`);
  return (
    <div class="stepper-row">
      <label for={props.id} class="quiet">
        {props.label}
      </label>
      <Stepper
        id={props.id}
        value={props.value}
        least={props.least}
        most={props.most}
        fewer={named(words.shares.fewer)}
        more={named(words.shares.more)}
        onChange={props.onChange}
      />
    </div>
  );
}
