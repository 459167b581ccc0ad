// Modal dialog: the browser's own keeps the focus inside, closes by Escape and gives the focus back.

import type { JSX } from "solid-js";
import { createUniqueId, onCleanup, onMount } from "solid-js";

type Props = { readonly heading: string; readonly onClose: () => void; readonly children: JSX.Element };

export function Dialog(props: Props) {
  const id = createUniqueId();
  let element: HTMLDialogElement | undefined;
  onMount(() => element?.showModal());
  // One that is only taken out of the document leaves the focus nowhere.
  onCleanup(() => element?.close());
  return (
    <dialog
      ref={(given) => (element = given)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <h2 id={id}>{props.heading}</h2>
      {props.children}
    </dialog>
  );
}
