// The link the captain sends to the others: to read, to copy, and to share where the device can.

import type { JSX } from "solid-js";
import { createSignal, Show } from "solid-js";
import { usePage } from "./page.ts";

export function ShareLink(props: { readonly address: string }): JSX.Element {
  const { session, words, money, moment } = usePage();
  const [copied, setCopied] = createSignal(false);
  let field: HTMLInputElement | undefined;

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
        title: `${words.heading.form} · ${session.view().shop.name}`,
        url: props.address,
      });
    } catch {
      // Closed without sharing.
    }
  };
  const paid = () => session.view().amount - session.view().remaining;
  return (
    <section class="share-link">
      <div class="progress">
        <progress max={session.view().amount} value={paid()} aria-labelledby="progress-text" />
        <p id="progress-text" class="quiet">
          {words.paid.progress(money(paid()), money(session.view().amount))}
        </p>
      </div>
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
          {copied() ? words.paid.copied : words.paid.copy}
        </button>
        <Show when={"share" in navigator}>
          <button type="button" class="button second" onClick={() => void send()}>
            {words.paid.send}
          </button>
        </Show>
      </div>
      <p role="status" class="unseen">
        <Show when={copied()}>{words.paid.copied}</Show>
      </p>
    </section>
  );
}
