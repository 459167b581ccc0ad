// A link to share where the device can, to send as a message, to copy and to read. It knows nothing of the order behind
// it. Other services are plain links: nothing is asked of them before a reader follows one.

import type { JSX } from "solid-js";
import { createEffect, createSignal, on, Show } from "solid-js";
import type { Words } from "../../words/en.ts";

type Props = {
  readonly address: string;
  /** What it is called where it is shared. */
  readonly title: string;
  /** Goes before the link in a message; absent: only the link itself is shared. */
  readonly message?: string;
  /** What is read above the link. */
  readonly hint?: string;
  readonly words: Words;
  /** One more way, below the others. */
  readonly more?: JSX.Element;
};

export function CopyLink(props: Props): JSX.Element {
  const [isCopied, setCopied] = createSignal(false);
  let field: HTMLInputElement | undefined;
  createEffect(
    on(
      () => props.address,
      () => setCopied(false),
      { defer: true },
    ),
  );

  const copy = async () => {
    field?.select();
    try {
      await navigator.clipboard.writeText(props.address);
      setCopied(true);
    } catch {
      // Not allowed here: the address stays selected, ready to be copied by hand.
      field?.focus();
    }
  };
  const send = async () => {
    try {
      await navigator.share({
        title: props.title,
        ...(props.message !== undefined && { text: props.message }),
        url: props.address,
      });
    } catch {
      // Closed without sharing.
    }
  };
  const canSend = "share" in navigator;
  const Copy = () => (
    <button type="button" class="button" classList={{ second: canSend }} onClick={() => void copy()}>
      {isCopied() ? props.words.paid.copied : props.words.paid.copy}
    </button>
  );
  return (
    <>
      <div class="send">
        <Show when={canSend} fallback={<Copy />}>
          <button type="button" class="button" onClick={() => void send()}>
            {props.words.paid.send}
          </button>
        </Show>
        <Messengers {...props} />
        <Show when={canSend}>
          <Copy />
        </Show>
        {props.more}
      </div>
      <div class="field">
        <Show when={props.hint}>{(hint) => <p class="hint quiet">{hint()}</p>}</Show>
        <label for="share-link">{props.words.paid.link}</label>
        <input
          ref={field}
          id="share-link"
          class="input"
          readonly
          value={props.address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <p role="status" class="unseen">
        <Show when={isCopied()}>{props.words.paid.copied}</Show>
      </p>
    </>
  );
}

/** Where a frame cannot lead away, the page around it does: an app opens, and the page stays. */
function Messengers(props: Props): JSX.Element {
  const text = () => encodeURIComponent(`${props.message} ${props.address}`);
  const title = () => encodeURIComponent(props.title);
  return (
    <Show when={props.message}>
      <a class="button second" href={`https://wa.me/?text=${text()}`} target="_blank" rel="noreferrer">
        WhatsApp
      </a>
      <a class="button second" href={`sms:?&body=${text()}`} target="_top">
        SMS
      </a>
      <a class="button second" href={`mailto:?subject=${title()}&body=${text()}`} target="_top">
        {props.words.form.labels.email}
      </a>
    </Show>
  );
}
