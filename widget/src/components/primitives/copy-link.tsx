// A link to read, to copy, and to share where the device can. It knows nothing of the order behind it.

import type { JSX } from "solid-js";
import { createEffect, createSignal, on, Show } from "solid-js";
import type { Words } from "../../words/en.ts";

type Props = {
  readonly address: string;
  /** What it is called where it is shared. */
  readonly title: string;
  readonly words: Words;
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
      await navigator.share({ title: props.title, url: props.address });
    } catch {
      // Closed without sharing.
    }
  };
  return (
    <>
      <div class="field">
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
      <div class="actions">
        <button type="button" class="button" onClick={() => void copy()}>
          {isCopied() ? props.words.paid.copied : props.words.paid.copy}
        </button>
        <Show when={"share" in navigator}>
          <button type="button" class="button second" onClick={() => void send()}>
            {props.words.paid.send}
          </button>
        </Show>
      </div>
      <p role="status" class="unseen">
        <Show when={isCopied()}>{props.words.paid.copied}</Show>
      </p>
    </>
  );
}
