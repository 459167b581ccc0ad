// The heading of a stage. When one stage follows another it takes the focus, so that everybody notices the change.

import type { JSX, ParentProps } from "solid-js";
import { onMount } from "solid-js";

/** The first stage of a visit leaves the focus where the browser put it. */
let visited = false;

export function StageHeading(props: ParentProps): JSX.Element {
  let heading: HTMLHeadingElement | undefined;
  onMount(() => {
    if (visited) heading?.focus();
    visited = true;
  });
  return (
    <h1 ref={heading} tabindex="-1" class="heading">
      {props.children}
    </h1>
  );
}
