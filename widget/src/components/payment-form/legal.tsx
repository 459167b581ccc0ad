// Legal links, in the shop's own words: its terms, its privacy notice and a contact.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import type { ShopView } from "../../../../src/api/pages/page.ts";
import { safeWebAddress } from "../../page/stage.ts";
import { usePage } from "../page.ts";

type Props = {
  readonly shop: ShopView;
  readonly words: { readonly terms: string; readonly privacy: string; readonly contact?: string };
};

const NAMES = ["terms", "privacy", "contact"] as const;

/** An address that a person may be sent to, or write to (T17). */
const isSafe = (address = "") => address.startsWith("mailto:") || safeWebAddress(address) !== undefined;

/** Each opens in a tab of its own, so that typed text is kept. Empty when the shop has configured none. */
export function Legal(props: Props): JSX.Element {
  const named = () => NAMES.filter((name) => isSafe(props.shop[name]));
  return (
    <Show when={named().length > 0}>
      <p class="legal">
        <For each={named()}>
          {(name) => (
            <a class="link" href={props.shop[name]} target="_blank" rel="noopener">
              {props.words[name]}
            </a>
          )}
        </For>
      </p>
    </Show>
  );
}

/** The contact alone, where nothing is agreed to. */
export function ShopContact(): JSX.Element {
  const { session, words } = usePage();
  const asked = () => {
    const { name, contact } = session.view().shop;
    return contact === undefined ? { name } : { name, contact };
  };
  return <Legal shop={asked()} words={words.legal} />;
}
