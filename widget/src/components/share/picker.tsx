// A buyer picks the items they pay for. What others have taken meanwhile goes from their choice, and they are told.

import type { JSX } from "solid-js";
import { createEffect, createSignal, Index, Show, untrack } from "solid-js";
import type { PageItem, PageParticipant } from "../../../../src/api/pages/page.ts";
import type { Choice } from "../../page/choice.ts";
import { lostItems, pickAll, pickable, pickedOf } from "../../page/choice.ts";
import { newcomer } from "../../page/stage.ts";
import { ItemImage } from "../order/item-image.tsx";
import { itemName } from "../order/item-name.ts";
import { usePage } from "../page.ts";
import { Stepper } from "../primitives/stepper.tsx";
import { doubtText } from "./doubt-text.ts";

/** The element id of the first thing to pick, to which other components move the focus. */
export const PICKER = "picker";

type Props = { readonly tried: boolean; readonly disabled: boolean };

export function Picker(props: Props): JSX.Element {
  const page = usePage();
  const { session, words, choice, choose } = page;
  const [lost, setLost] = createSignal("");
  const items = () => session.view().items;
  const doubt = () => {
    const { doubt } = page.share();
    return doubt?.code === "nothingPicked" && !props.tried ? undefined : doubtText(page, doubt);
  };
  const pick = (picked: Choice["picked"]) => {
    setLost("");
    choose({ picked: { ...choice().picked, ...picked } });
  };
  createEffect<readonly PageParticipant[]>((before) => {
    const { participants = [] } = session.view();
    const { picked } = untrack(choice);
    const gone = lostItems(items(), picked);
    if (gone.length === 0) return participants;
    const who = newcomer(before, participants);
    const names = gone.map((item) => itemName(words, item, items().indexOf(item))).join(", ");
    setLost(words.pick.lost(names, who && words.people.name(who.firstName, who.initial)));
    choose({ picked: Object.fromEntries(items().map((item) => [item.id, pickedOf(item, picked)])) });
    return participants;
  }, session.view().participants ?? []);
  return (
    <fieldset id={PICKER} class="group" disabled={props.disabled} tabindex="-1">
      <legend class="subheading">{words.pick.question}</legend>
      <ul class="picks">
        <Index each={items()}>
          {(item, index) => (
            <Row item={item()} name={itemName(words, item(), index)} row={`pick-${index}`} onPick={pick} />
          )}
        </Index>
      </ul>
      <button type="button" class="button second small" onClick={() => pick(pickAll(items()))}>
        {words.pick.all}
      </button>
      <div aria-live="polite" class="picked">
        <Show when={lost()}>
          <p class="lost">{lost()}</p>
        </Show>
        <p class="picked-total">
          <span>{words.shares.youPay}</span>
          <span class="figure">{page.money(page.share().amount)}</span>
        </p>
        <Show when={doubt()}>{(text) => <p class="fault">{text()}</p>}</Show>
      </div>
    </fieldset>
  );
}

type RowProps = {
  readonly item: PageItem;
  readonly name: string;
  /** The element id of what names it. */
  readonly row: string;
  readonly onPick: (picked: Choice["picked"]) => void;
};

function Row(props: RowProps): JSX.Element {
  const { words, money } = usePage();
  const { left, each } = words.pick;
  const most = () => pickable(props.item);
  const price = () =>
    props.item.quantity > 1
      ? `${each(money(props.item.amount))} · ${left(most(), props.item.quantity)}`
      : money(props.item.amount);
  return (
    <li class="pick" classList={{ gone: most() === 0 }}>
      <ItemImage of={props.item} />
      <span class="pick-text" id={props.row}>
        {props.name}
        <Show when={props.item.description}>
          <span class="line-description quiet">{props.item.description}</span>
        </Show>
        <span class="line-description quiet">{price()}</span>
      </span>
      <Show
        when={most() > 0}
        fallback={<span class="quiet">{props.item.amount > 0 ? words.pick.taken : words.pick.included}</span>}
      >
        <Count {...props} most={most()} />
      </Show>
    </li>
  );
}

/** One of a kind is taken or not; of several so many. */
function Count(props: RowProps & { readonly most: number }): JSX.Element {
  const { words, choice } = usePage();
  const picked = () => pickedOf(props.item, choice().picked);
  const pick = (quantity: number) => props.onPick({ [props.item.id]: quantity });
  return (
    <Show
      when={props.item.quantity > 1}
      fallback={
        <input
          type="checkbox"
          class="mark"
          aria-labelledby={props.row}
          checked={picked() > 0}
          onChange={(event) => pick(event.currentTarget.checked ? 1 : 0)}
        />
      }
    >
      <Stepper
        id={`${props.row}-count`}
        labelledBy={props.row}
        value={picked()}
        least={0}
        most={props.most}
        fewer={words.pick.fewer(props.name)}
        more={words.pick.more(props.name)}
        onChange={pick}
      />
    </Show>
  );
}
