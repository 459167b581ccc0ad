// The link as a code to scan: open where there is room next to it, else as large as the screen for a table of people. In a
// frame it unfolds, since a frame is higher than the screen.

import type { JSX } from "solid-js";
import { createSignal, onCleanup, onMount, Show } from "solid-js";
import { usePage } from "../page.ts";
import { onDemand } from "../primitives/on-demand.ts";

/** Fetched and drawn only where it is seen: most people send the link. */
const QrCode = onDemand(() => import("../primitives/qr-code.tsx").then((part) => part.QrCode));

/** As in style/stages.css. */
const WIDE = "(min-width: 40rem)";

export function ScanCode(props: { readonly address: string }): JSX.Element {
  const { words, around } = usePage();
  const [isWide, setWide] = createSignal(false);
  const [isOpen, setOpen] = createSignal(false);
  let screen: HTMLDialogElement | undefined;
  onMount(() => {
    const width = matchMedia(WIDE);
    const look = () => setWide(width.matches);
    look();
    width.addEventListener?.("change", look);
    onCleanup(() => width.removeEventListener?.("change", look));
  });
  const Code = () => <QrCode text={props.address} label={words.paid.code} />;

  const show = () => {
    setOpen((was) => around === undefined || !was);
    if (around === undefined) screen?.showModal?.();
  };
  return (
    <>
      <button
        type="button"
        class="button second code-button"
        aria-expanded={around && isOpen()}
        onClick={show}
      >
        {words.paid.showCode}
      </button>
      <div class="code-place" classList={{ open: around !== undefined && isOpen() }}>
        <Show when={isWide() || (around !== undefined && isOpen())}>
          <Code />
        </Show>
      </div>
      <dialog ref={screen} class="code-screen" aria-label={words.paid.code} onClose={() => setOpen(false)}>
        <Show when={around === undefined && isOpen()}>
          <Code />
          <p>{words.invite.scan}</p>
          <button type="button" class="button" onClick={() => screen?.close()}>
            {words.invite.close}
          </button>
        </Show>
      </dialog>
    </>
  );
}
