// Invitation of a co-buyer, before they pay: who invites them, for what, their own share as the largest figure, what happens
// to their card, and until when. Who takes part and the basket come after it.

import type { JSX } from "solid-js";
import { Show } from "solid-js";
import { Reference } from "../order/amount-summary.tsx";
import { Basket } from "../order/basket.tsx";
import { DueDate } from "../order/due-date.tsx";
import { ItemImage } from "../order/item-image.tsx";
import { itemName } from "../order/item-name.ts";
import type { Page } from "../page.ts";
import { usePage } from "../page.ts";
import { Promised } from "../payment-form/promise.tsx";
import { StageHeading } from "../primitives/stage-heading.tsx";
import { Initials } from "./initials.tsx";
import { Progress } from "./progress.tsx";

export function Invitation(): JSX.Element {
  const page = usePage();
  const { session, words, money, share } = page;
  return (
    <div class="summary">
      <div class="total invitation">
        <StageHeading>{invitationText(page)}</StageHeading>
        <Show when={session.view().invitation?.status === "declined"}>
          <p class="notice mild">{words.join.declined}</p>
        </Show>
        <Subject />
        <Show
          when={share().amount > 0}
          fallback={<Sum label={words.summary.left} amount={money(session.view().remaining)} />}
        >
          <Sum label={words.shares.mine} amount={money(share().amount)} />
        </Show>
        <Promised share={share().doubt === undefined ? share().amount : 0} />
        <DueDate />
        <div role="status">
          <Progress />
        </div>
        <Initials />
        <Show when={session.view().note}>{(note) => <blockquote class="words">{note()}</blockquote>}</Show>
      </div>
      <Basket unfolded={0} />
      <Reference />
    </div>
  );
}

/** Who invites, as far as they have said their name. */
function invitationText({ session, words }: Page): string {
  const firstName = session.view().captain?.firstName;
  return firstName ? words.join.invites(firstName) : words.join.invited;
}

/** The first of what is paid for, by the first picture there is. */
function Subject(): JSX.Element {
  const { session, words } = usePage();
  const items = () => session.view().items;
  const pictured = () => items().find(({ image }) => image) ?? items()[0];
  return (
    <Show when={items()[0]}>
      {(first) => (
        <p class="subject">
          <Show when={pictured()}>{(item) => <ItemImage of={item()} />}</Show>
          <span class="line-name">
            <span>{itemName(words, first(), 0)}</span>
            <Show when={items().length > 1}>
              <span class="quiet"> {words.join.more(items().length - 1)}</span>
            </Show>
            <Show when={first().description}>
              <span class="line-description quiet">{first().description}</span>
            </Show>
          </span>
        </p>
      )}
    </Show>
  );
}

function Sum(props: { readonly label: string; readonly amount: string }): JSX.Element {
  return (
    <div>
      <p class="quiet">{props.label}</p>
      <p class="amount">{props.amount}</p>
    </div>
  );
}
