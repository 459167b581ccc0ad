// A buyer picks the items they pay for: the whole row takes one, and shows who has taken some. What others have taken
// meanwhile goes from their choice, and they are told at the row.

import type { JSX } from "solid-js";
import { createEffect, createSignal, For, Index, Show, untrack } from "solid-js";
import type { PageItem } from "../../../../src/api/pages/page.ts";
import type { PageParticipant } from "../../../../src/api/pages/people.ts";
import type { Choice, Taker } from "../../page/choice.ts";
import { lostItems, pickAll, pickable, pickedOf, searched, takersOf } from "../../page/choice.ts";
import { initialsOf, isPaying, newcomer, personName } from "../../page/stage.ts";
import { ItemImage } from "../order/item-image.tsx";
import { itemName } from "../order/item-name.ts";
import { usePage } from "../page.ts";
import { Stepper } from "../primitives/stepper.tsx";
import { doubtText } from "../share/doubt-text.ts";
import type { PickerProps } from "./place.ts";
import { PICKER } from "./place.ts";

/** Longer lists can be searched. */
const SHORT_LIST = 12;

export function Picker(props: PickerProps): JSX.Element {
  const page = usePage();
  const { session, words, choice, choose } = page;
  const [lost, setLost] = createSignal<Readonly<Record<string, string>>>({});
  const [wish, setWish] = createSignal("");
  const items = () => session.view().items;
  const nameOf = (item: PageItem) => itemName(words, item, items().indexOf(item));
  const found = () => searched(items(), wish());
  const doubt = () => {
    const { doubt } = page.share();
    return doubt?.code === "nothingPicked" && !props.tried ? undefined : doubtText(page, doubt);
  };
  const pick = (picked: Choice["picked"]) => {
    setLost({});
    choose({ picked: { ...choice().picked, ...picked } });
  };
  createEffect<readonly PageParticipant[]>((before) => {
    const { participants = [] } = session.view();
    const { picked } = untrack(choice);
    const gone = lostItems(items(), picked);
    if (gone.length === 0) return participants;
    const who = newcomer(before, participants);
    const faster = who && personName(who, words.people);
    const said = (item: PageItem) => words.pick.lost(nameOf(item), faster);
    setLost(Object.fromEntries(gone.map((item) => [item.id, said(item)])));
    choose({ picked: Object.fromEntries(items().map((item) => [item.id, pickedOf(item, picked)])) });
    return participants;
  }, session.view().participants ?? []);
  return (
    <fieldset id={PICKER} class="group" disabled={props.disabled} tabindex="-1">
      <legend class="subheading">{words.pick.question}</legend>
      <Show when={items().length > SHORT_LIST}>
        <Search found={found().length} onSearch={setWish} />
      </Show>
      <ul class="picks">
        <Index each={items()}>
          {(item, index) => (
            <Show when={found().includes(item())}>
              <Row
                item={item()}
                name={nameOf(item())}
                row={`pick-${index}`}
                lost={lost()[item().id]}
                onPick={pick}
              />
            </Show>
          )}
        </Index>
      </ul>
      <button type="button" class="button second small" onClick={() => pick(pickAll(items()))}>
        {words.pick.all}
      </button>
      <div aria-live="polite" class="picked">
        <p class="picked-total">
          <span>{words.shares.youPay}</span>
          <span class="figure">{page.money(page.share().amount)}</span>
        </p>
        <Show when={doubt()}>{(text) => <p class="fault">{text()}</p>}</Show>
      </div>
    </fieldset>
  );
}

type SearchProps = { readonly found: number; readonly onSearch: (wish: string) => void };

function Search(props: SearchProps): JSX.Element {
  const { words } = usePage();
  return (
    <div class="field">
      <label for="pick-search">{words.pick.search}</label>
      <input
        id="pick-search"
        class="input"
        type="search"
        autocomplete="off"
        onInput={(event) => props.onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          // It is no way to pay.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <p role="status" class="hint quiet">
        {props.found > 0 ? words.summary.items(props.found) : words.pick.none}
      </p>
    </div>
  );
}

type RowProps = {
  readonly item: PageItem;
  readonly name: string;
  /** The element id of what names it. */
  readonly row: string;
  /** Said when others have taken what was picked here. */
  readonly lost: string | undefined;
  readonly onPick: (picked: Choice["picked"]) => void;
};

function Row(props: RowProps): JSX.Element {
  const { words, choice } = usePage();
  const most = () => pickable(props.item);
  const picked = () => pickedOf(props.item, choice().picked);
  const pick = (quantity: number) => props.onPick({ [props.item.id]: quantity });
  const isOne = () => props.item.quantity === 1;
  return (
    <li class="pick" classList={{ gone: most() === 0, chosen: picked() > 0 }}>
      <Show
        when={most() > 0}
        fallback={
          <div class="pick-row">
            <About {...props} />
            <span class="quiet">{props.item.amount > 0 ? words.pick.taken : words.pick.included}</span>
          </div>
        }
      >
        <Show when={isOne()} fallback={<Several {...props} picked={picked()} most={most()} onCount={pick} />}>
          <label class="pick-row">
            <About {...props} />
            <input
              type="checkbox"
              class="mark"
              aria-labelledby={props.row}
              checked={picked() > 0}
              onChange={(event) => pick(event.currentTarget.checked ? 1 : 0)}
            />
          </label>
        </Show>
      </Show>
      <p role="status" class="lost">
        {props.lost}
      </p>
    </li>
  );
}

type SeveralProps = RowProps & {
  readonly picked: number;
  readonly most: number;
  readonly onCount: (quantity: number) => void;
};

/** The text takes one more, for a finger: the keyboard has the buttons. */
function Several(props: SeveralProps): JSX.Element {
  const { words } = usePage();
  return (
    <div class="pick-row">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button next to it does the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button next to it does the same. */}
      <span class="pick-tap" onClick={() => props.picked < props.most && props.onCount(props.picked + 1)}>
        <About {...props} />
      </span>
      <Stepper
        id={`${props.row}-count`}
        labelledBy={props.row}
        value={props.picked}
        least={0}
        most={props.most}
        fewer={words.pick.fewer(props.name)}
        more={words.pick.more(props.name)}
        onChange={props.onCount}
      />
    </div>
  );
}

function About(props: RowProps): JSX.Element {
  const { session, words, money } = usePage();
  const { left, each } = words.pick;
  const price = () =>
    props.item.quantity > 1
      ? `${each(money(props.item.amount))} · ${left(pickable(props.item), props.item.quantity)}`
      : money(props.item.amount);
  const takers = () => takersOf(props.item.id, session.view().participants ?? []);
  return (
    <>
      <ItemImage of={props.item} />
      <span class="pick-text">
        <span id={props.row}>
          {props.name}
          <Show when={props.item.description}>
            <span class="line-description quiet">{props.item.description}</span>
          </Show>
          <span class="line-description quiet">{price()}</span>
        </span>
        <span class="takers">
          <For each={takers()}>{(taker) => <TakerMark {...taker} />}</For>
        </span>
      </span>
    </>
  );
}

/** Initials to look at, a name to listen to. */
function TakerMark(props: Taker): JSX.Element {
  const { words } = usePage();
  const { person } = props;
  const name = () => personName(person, words.people);
  const initials = () => (person.you ? words.people.you : initialsOf(person));
  const count = () => (props.quantity > 1 ? `${words.summary.times(props.quantity)} ` : "");
  return (
    <span class="taker" classList={{ paying: isPaying(person) }}>
      <span aria-hidden="true">
        {count()}
        {initials()}
        {isPaying(person) ? "…" : ""}
      </span>
      <span class="unseen">
        {count()}
        {name()} {isPaying(person) ? words.people.paying : words.pick.taken}
      </span>
    </span>
  );
}
