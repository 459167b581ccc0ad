// The link the captain sends to the others: to read, to copy, to share where the device can, to scan, and to replace
// where it fell into the wrong hands.

import type { JSX } from "solid-js";
import { createEffect, createSignal, on, Show } from "solid-js";
import { webAddress } from "../page/stage.ts";
import { Confirm } from "./confirm.tsx";
import { usePage } from "./page.ts";
import type { QrCode } from "./qr-code.tsx";

export function ShareLink(): JSX.Element {
  const { session } = usePage();
  return <Show when={webAddress(session.view().shareUrl)}>{(address) => <Link address={address()} />}</Show>;
}

function Link(props: { readonly address: string }): JSX.Element {
  const { session, words, moment } = usePage();
  const [said, setSaid] = createSignal("");
  let field: HTMLInputElement | undefined;
  // What was said was about the link as it was.
  createEffect(
    on(
      () => props.address,
      () => setSaid(""),
      { defer: true },
    ),
  );

  const copy = async () => {
    field?.select();
    try {
      await navigator.clipboard.writeText(props.address);
      setSaid(words.paid.copied);
    } catch {
      // Not allowed here: the address stays selected, ready to be copied by hand.
      field?.focus();
    }
  };
  const send = async () => {
    try {
      await navigator.share({
        title: `${words.heading.form} · ${session.view().shop.name}`,
        url: props.address,
      });
    } catch {
      // Closed without sharing.
    }
  };
  const renew = async () => {
    if (await session.renew()) setSaid(words.paid.renewed);
  };
  return (
    <section class="share-link">
      <p>{words.paid.inviteOthers(moment(session.view().dueDate))}</p>
      <div class="field">
        <label for="share-link">{words.paid.link}</label>
        <input
          ref={field}
          id="share-link"
          class="input"
          readonly
          value={props.address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div class="actions">
        <button type="button" class="button" onClick={() => void copy()}>
          {said() === words.paid.copied ? words.paid.copied : words.paid.copy}
        </button>
        <Show when={"share" in navigator}>
          <button type="button" class="button second" onClick={() => void send()}>
            {words.paid.send}
          </button>
        </Show>
      </div>
      <p role="status" class="status" classList={{ unseen: said() === words.paid.copied }}>
        {said()}
      </p>
      <Code address={props.address} />
      <Confirm
        label={words.paid.renew}
        question={words.paid.renewAsk}
        text={words.paid.renewText}
        yes={words.paid.renewYes}
        no={words.paid.renewNo}
        busy={session.busy()}
        onYes={() => void renew()}
      />
    </section>
  );
}

/** Fetched and drawn only when it is wanted: most people send the link. */
function Code(props: { readonly address: string }): JSX.Element {
  const { words } = usePage();
  const [draw, setDraw] = createSignal<typeof QrCode>();
  const fetchOnce = async (isOpen: boolean) => {
    if (!isOpen || draw() !== undefined) return;
    try {
      const { QrCode } = await import("./qr-code.tsx");
      setDraw(() => QrCode);
    } catch {
      // No connection: it is fetched when the fold is opened again.
    }
  };
  return (
    <details class="code" onToggle={(event) => void fetchOnce(event.currentTarget.open)}>
      <summary>{words.paid.showCode}</summary>
      <div class="code-place">
        <Show when={draw()}>{(code) => code()({ text: props.address, label: words.paid.code })}</Show>
      </div>
    </details>
  );
}
