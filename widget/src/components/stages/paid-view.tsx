// It is paid: a receipt, and in a group how far the others are and what there is still to do.

import type { JSX, ParentProps } from "solid-js";
import { Show } from "solid-js";
import { isOpen } from "../../page/stage.ts";
import { paysAlone } from "../../page/terms.ts";
import { People } from "../group/people.tsx";
import { Progress } from "../group/progress.tsx";
import { DueDate } from "../order/due-date.tsx";
import { usePage } from "../page.ts";
import { ShopContact } from "../payment-form/legal.tsx";
import { NoticeBox } from "../payment-form/notice-box.tsx";
import { StageHeading } from "../primitives/stage-heading.tsx";
import { Receipt } from "./receipt.tsx";

/** The children are ways to go on. */
export function PaidView(props: ParentProps): JSX.Element {
  const { session, parts, words, money } = usePage();
  const view = session.view;
  const shop = () => view().shop.name;
  const alone = () => paysAlone(view());
  const othersPay = () => !alone() && isOpen(view());
  const heading = () => {
    if (othersPay()) return words.heading.sharePaid;
    if (alone()) return words.heading.paid;
    return view().unpaid === undefined ? words.heading.allPaid : words.heading.tooLate;
  };
  const text = () => {
    const { unpaid } = view();
    if (unpaid !== undefined && unpaid.amount > 0)
      return words.paid.covered(unpaid.people, money(unpaid.amount));
    const isAll = unpaid === undefined && !alone() && !othersPay();
    return isAll ? words.paid.allPaid(shop()) : words.paid.thanks(shop());
  };
  return (
    <main class="card stage">
      <NoticeBox />
      <div class="centered">
        <span class="tick" aria-hidden="true" />
        <StageHeading>{heading()}</StageHeading>
        <p>{text()}</p>
      </div>
      {parts.asked?.()}
      <Show when={othersPay()}>
        <Progress />
        {parts.invite?.()}
      </Show>
      <div class="follow">
        <Show when={othersPay()}>
          <DueDate />
        </Show>
        <Receipt isFolded={othersPay() && parts.invite !== undefined} />
        <Show when={!alone()}>
          <People />
        </Show>
        <Show when={othersPay()}>
          {parts.note?.()}
          {parts.secondThoughts?.()}
        </Show>
        {props.children}
        <ShopContact />
      </div>
    </main>
  );
}
