// The buyer's bank asks them to confirm: its page in a frame, and what to do when the frame is no help or there can be none.

import type { JSX } from "solid-js";
import { createSignal, onCleanup, onMount, Show } from "solid-js";
import type { PagePayment } from "../../../../src/api/pages/page.ts";
import { isReturn } from "../../page/return-message.ts";
import { safeWebAddress } from "../../page/stage.ts";
import { usePage } from "../page.ts";
import { StageHeading } from "../primitives/stage-heading.tsx";
import { BankActions, BankQuestion } from "./bank-actions.tsx";

export function BankFrame(props: { readonly payment: PagePayment }): JSX.Element {
  const { session, words } = usePage();
  // Read once: asking again about the same payment must not reload the page that a buyer is typing their code into.
  const { payment } = props;
  const url = safeWebAddress(payment.actionUrl);
  const isAlone = payment.actionAlone === true;
  const [said, say] = createSignal("");
  let frame: HTMLIFrameElement | undefined;

  const onMessage = (event: MessageEvent) => {
    if (isReturn(event, { origin: location.origin, source: frame?.contentWindow })) void session.returned();
  };
  const ask = async () => {
    say(words.heading.checking);
    await session.confirmed();
    say(words.action.notYet);
  };
  onMount(() => {
    window.addEventListener("message", onMessage);
    onCleanup(() => window.removeEventListener("message", onMessage));
  });
  return (
    <main class="card stage bank">
      <StageHeading>{words.heading.action}</StageHeading>
      <BankQuestion payment={payment} />
      <Show when={!isAlone} fallback={<OwnWindow class="button" url={url} />}>
        <iframe
          ref={frame}
          class="bank-frame"
          src={url}
          title={words.action.frame}
          allow="payment; publickey-credentials-get"
          referrerpolicy="no-referrer"
        />
      </Show>
      <BankActions label={words.action.done} onAgain={ask} />
      <Show when={!isAlone}>
        <OwnWindow class="link" url={url} />
      </Show>
      <p role="status" class="status quiet">
        {session.cutOff() ? words.checking.cutOff : said()}
      </p>
    </main>
  );
}

/** Inside a shop's page there is no way back for it: it comes back to the order's own page. */
function OwnWindow(props: { readonly class: string; readonly url: string | undefined }): JSX.Element {
  const { words, around } = usePage();
  return (
    <a
      class={props.class}
      href={props.url}
      target={around === undefined ? undefined : "_blank"}
      rel="noopener"
    >
      {words.action.ownWindow}
    </a>
  );
}
