// The link the captain sends to the others: to read, to copy, to share where the device can, to scan, and to replace
// where it fell into the wrong hands.

import type { JSX } from "solid-js";
import { createEffect, createSignal, on, Show } from "solid-js";
import { safeWebAddress } from "../../page/stage.ts";
import { usePage } from "../page.ts";
import { Confirm } from "../primitives/confirm.tsx";
import { CopyLink } from "../primitives/copy-link.tsx";
import { onDemand } from "../primitives/on-demand.ts";

const QrCode = onDemand(async () => (await import("../primitives/qr-code.tsx")).QrCode);

export function ShareLink(): JSX.Element {
  const { session } = usePage();
  return (
    <Show when={safeWebAddress(session.view().shareUrl)}>{(address) => <Link address={address()} />}</Show>
  );
}

function Link(props: { readonly address: string }): JSX.Element {
  const { session, words } = usePage();
  const [said, setSaid] = createSignal("");
  // What was said was about the link as it was.
  createEffect(
    on(
      () => props.address,
      () => setSaid(""),
      { defer: true },
    ),
  );

  const renew = async () => {
    if (await session.renew()) setSaid(words.paid.renewed);
  };
  return (
    <section class="share-link">
      <p>{words.paid.inviteOthers}</p>
      <CopyLink
        address={props.address}
        title={`${words.heading.form} · ${session.view().shop.name}`}
        words={words}
      />
      <p role="status" class="status">
        {said()}
      </p>
      <div class="share-more">
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
      </div>
    </section>
  );
}

/** Fetched and drawn only when it is wanted: most people send the link. */
function Code(props: { readonly address: string }): JSX.Element {
  const { words } = usePage();
  const [wanted, setWanted] = createSignal(false);
  return (
    <details class="code" onToggle={(event) => setWanted(event.currentTarget.open)}>
      <summary>{words.paid.showCode}</summary>
      <div class="code-place">
        <Show when={wanted()}>
          <QrCode text={props.address} label={words.paid.code} />
        </Show>
      </div>
    </details>
  );
}
