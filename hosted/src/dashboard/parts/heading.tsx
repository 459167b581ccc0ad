// Heading of a screen. It takes the focus when its screen replaces another one, so that the new one is read out.

import { onMount } from "solid-js";

let isFirst = true;

/** After an act, whose button may be gone. */
export function focusHeading(options?: FocusOptions): void {
  document.querySelector("h1")?.focus(options);
}

export function Heading(props: { readonly text: string }) {
  let element: HTMLHeadingElement | undefined;
  onMount(() => {
    if (!isFirst) element?.focus();
    isFirst = false;
  });
  return (
    <h1 tabindex="-1" ref={(given) => (element = given)}>
      {props.text}
    </h1>
  );
}
