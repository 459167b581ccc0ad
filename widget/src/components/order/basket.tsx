// Read-only list of the items; when a buyer picks items, they are in the form instead. A long list starts folded.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import type { PageItem } from "../../../../src/api/pages/page.ts";
import { usePage } from "../page.ts";
import { ItemImage } from "./item-image.tsx";
import { itemName } from "./item-name.ts";

/** `unfolded`: up to how many items stand there for all to see. */
export function Basket(props: { readonly unfolded: number }): JSX.Element {
  const { session, words } = usePage();
  const count = () => session.view().items.length;
  const heading = (text: string) => (
    <h2 id="basket-heading" class="subheading">
      {text}
    </h2>
  );
  return (
    <Show when={count() > 0 && session.view().ux !== "picking"}>
      <section class="basket" aria-labelledby="basket-heading">
        <Show
          when={count() > props.unfolded}
          fallback={
            <>
              {heading(words.summary.basket)}
              <Lines />
            </>
          }
        >
          <details>
            <summary>{heading(words.summary.items(count()))}</summary>
            <Lines />
          </details>
        </Show>
      </section>
    </Show>
  );
}

function Lines(): JSX.Element {
  const { session, words } = usePage();
  return (
    <ul class="lines">
      <For each={session.view().items}>
        {(item, index) => <Line item={item} name={itemName(words, item, index())} />}
      </For>
    </ul>
  );
}

function Line(props: { readonly item: PageItem; readonly name: string }): JSX.Element {
  const { words, money } = usePage();
  return (
    <li class="line">
      <ItemImage of={props.item} />
      <span class="line-name">
        <Show when={props.item.quantity > 1}>
          <span class="quiet">{words.summary.times(props.item.quantity)} </span>
        </Show>
        {props.name}
        <Show when={props.item.description}>
          <span class="line-description quiet">{props.item.description}</span>
        </Show>
      </span>
      <span class="figure">{money(props.item.amount)}</span>
    </li>
  );
}
