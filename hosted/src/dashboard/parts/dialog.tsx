// Modal dialog: the browser's own keeps the focus inside, closes by Escape and gives the focus back.

import type { JSX } from "solid-js";
import { createUniqueId, onMount } from "solid-js";

type Props = { readonly heading: string; readonly onClose: () => void; readonly children: JSX.Element };

export function Dialog(props: Props) {
  const id = createUniqueId();
  let element: HTMLDialogElement | undefined;
  onMount(() => element?.showModal());
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
