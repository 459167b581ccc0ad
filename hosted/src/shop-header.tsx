// Header with the shop's name, and its initial until it has a logo.

import type { JSX } from "solid-js";
import { usePage } from "../../widget/src/components/page.ts";

export function ShopHeader(): JSX.Element {
  const { session } = usePage();
  const name = () => session.view().shop.name;
  return (
    <header class="shop">
      <span class="shop-mark" aria-hidden="true">
        {[...name().trim()][0]?.toUpperCase()}
      </span>
      <span class="shop-name">{name()}</span>
    </header>
  );
}
