// The link that the captain sends to the others, with a text that is ready: to share, to scan, and to replace where it
// fell into the wrong hands.

import type { JSX } from "solid-js";
import { createEffect, createSignal, on, Show } from "solid-js";
import { peopleMissing, safeWebAddress } from "../../page/stage.ts";
import { usePage } from "../page.ts";
import { Confirm } from "../primitives/confirm.tsx";
import { CopyLink } from "../primitives/copy-link.tsx";
import { onDemand } from "../primitives/on-demand.ts";
import { ScanCode } from "./scan-code.tsx";

const Inviting = onDemand(() => import("../inviting/inviting.tsx").then((part) => part.Inviting));

export function ShareLink(): JSX.Element {
  const { session } = usePage();
  return (
    <Show when={safeWebAddress(session.view().shareUrl)}>{(address) => <Link address={address()} />}</Show>
  );
}

function Link(props: { readonly address: string }): JSX.Element {
  const { session, words, moment } = usePage();
  const view = session.view;
  const [said, setSaid] = createSignal("");
  // What was said was about the link as it was.
  createEffect(
    on(
      () => props.address,
      () => setSaid(""),
      { defer: true },
    ),
  );
  /** Where items have no names, all that is known is the shop. */
  const what = () => {
    const names = view().items.flatMap(({ name }) => name || []);
    return names.length === 0 ? view().shop.name : names.slice(0, 3).join(", ");
  };

  const renew = async () => {
    if (await session.renew()) setSaid(words.paid.renewed);
  };
  return (
    <section class="share-link sharing" aria-labelledby="invite-heading">
      <h2 id="invite-heading" class="subheading">
        {words.invite.others(peopleMissing(view()))}
      </h2>
      <CopyLink
        address={props.address}
        title={`${words.heading.form} · ${view().shop.name}`}
        message={words.invite.message(what(), moment(view().dueDate))}
        hint={words.paid.inviteOthers}
        words={words}
        more={<ScanCode address={props.address} />}
      />
      <Show when={view().invitations}>
        <Inviting />
      </Show>
      <p role="status" class="status">
        {said()}
      </p>
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
