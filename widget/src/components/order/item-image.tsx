// Picture of an item next to its name: decoration, since the name says the same.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import type { PageItem } from "../../../../src/api/pages/page.ts";
import { safeWebAddress } from "../../page/stage.ts";

export function ItemImage(props: { readonly of: PageItem }): JSX.Element {
  return (
    <Show when={safeWebAddress(props.of.image)}>
      {(image) => <img class="item-image" src={image()} alt="" width="48" height="48" loading="lazy" />}
    </Show>
  );
}
