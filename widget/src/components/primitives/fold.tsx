// A fold whose content is made, and so loaded, when it is first opened.

import type { JSX, ParentProps } from "solid-js";
import { createSignal, Show, untrack } from "solid-js";

type Props = ParentProps<{
  readonly class: string;
  readonly summary: JSX.Element;
  readonly summaryClass?: string;
  readonly open?: boolean;
  readonly ref?: (fold: HTMLDetailsElement) => void;
}>;

export function Fold(props: Props): JSX.Element {
  const [seen, see] = createSignal(false);
  return (
    <details
      ref={(fold) => props.ref?.(fold)}
      class={props.class}
      open={untrack(() => props.open)}
      onToggle={() => see(true)}
    >
      <summary class={props.summaryClass}>{props.summary}</summary>
      <Show when={seen()}>{props.children}</Show>
    </details>
  );
}
