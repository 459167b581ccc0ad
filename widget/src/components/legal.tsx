// What a buyer agrees to, in the shop's own words: links to its terms and to what it does with his data.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import type { ShopView } from "../../../src/wire/page.ts";
import { webAddress } from "../page/stage.ts";

type Props = {
  readonly shop: ShopView;
  readonly words: { readonly terms: string; readonly privacy: string };
};

/** Each opens beside the page: nobody loses what he has typed. Nothing where the shop has named none. */
export function Legal(props: Props): JSX.Element {
  const named = () => (["terms", "privacy"] as const).filter((name) => webAddress(props.shop[name]));
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
