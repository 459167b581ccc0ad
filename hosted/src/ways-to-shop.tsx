// The links from a page of our own to the shop: on after paying, back without.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { usePage } from "../../widget/src/components/page.ts";
import { safeWebAddress } from "../../widget/src/page/stage.ts";

/** Below the form. */
export function CancelFooter(): JSX.Element {
  const { session, words } = usePage();
  return (
    <Show when={safeWebAddress(session.view().cancelUrl)}>
      {(address) => (
        <footer class="foot">
          <a class="link" href={address()}>
            {words.form.cancel}
          </a>
        </footer>
      )}
    </Show>
  );
}

/** Below a receipt. While others have still to pay, sending them their link comes first, and so do debts. */
export function OnToShop(): JSX.Element {
  const { session, words } = usePage();
  const hasMore = () => session.view().remaining > 0 || session.view().owed !== undefined;
  return (
    <Show when={safeWebAddress(session.view().successUrl)}>
      {(address) => (
        <a class="button" classList={{ second: hasMore() }} href={address()}>
          {words.paid.toShop(session.view().shop.name)}
        </a>
      )}
    </Show>
  );
}

/** Where nothing can be paid any more. */
export function BackToShop(): JSX.Element {
  const { session, words } = usePage();
  return (
    <Show when={safeWebAddress(session.view().cancelUrl)}>
      {(address) => (
        <a class="button second" href={address()}>
          {words.ended.toShop}
        </a>
      )}
    </Show>
  );
}
