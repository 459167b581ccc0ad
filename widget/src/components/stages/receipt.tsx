// Receipt of a buyer's payment, held or charged.

import type { JSX } from "solid-js";
import { For, Show } from "solid-js";
import { takersOf } from "../../page/choice.ts";
import { heldPayments } from "../../page/stage.ts";
import { heldBy, paidBy, paysAlone } from "../../page/terms.ts";
import { itemName } from "../order/item-name.ts";
import { usePage } from "../page.ts";
import { Promised } from "../payment-form/promise.tsx";
import type { Figure } from "../primitives/figures.tsx";
import { Figures } from "../primitives/figures.tsx";
import { onDemand } from "../primitives/on-demand.ts";

const PlanReceipt = onDemand(() =>
  import("../financing/part.ts").then((part) => part.financingPart.PlanReceipt),
);

/** `isFolded`: something else comes first. What is held and charged is said all the same. */
export function Receipt(props: { readonly isFolded?: boolean }): JSX.Element {
  const { session, words, money, moment } = usePage();
  const view = session.view;
  const rows = (): readonly Figure[] => {
    const { trackId, remaining, refunded } = view();
    const alone = paysAlone(view());
    const { paidAt } = heldPayments(view()).at(-1) ?? {};
    return [
      { name: alone ? words.paid.amount : words.paid.share, value: money(paidBy(view())), strong: true },
      { name: words.paid.refunded, value: refunded !== undefined && money(refunded) },
      { name: words.paid.open, value: remaining > 0 && !alone && money(remaining) },
      { name: words.paid.date, value: paidAt !== undefined && moment(paidAt), text: true },
      { name: words.paid.reference, value: trackId, text: true },
    ];
  };
  const taken = (amount: number) => {
    const isTaken = heldPayments(view()).every(({ status }) => status === "captured");
    if (isTaken) return words.promise.taken(money(amount));
    return view().ended === "complete" ? words.promise.beingTaken(money(amount)) : undefined;
  };
  return (
    <>
      <Show when={props.isFolded} fallback={<Figures rows={rows()} />}>
        <details class="receipt">
          <summary>{words.invite.receipt}</summary>
          <Figures rows={rows()} />
        </details>
        <div class="printed">
          <Figures rows={rows()} />
        </div>
      </Show>
      <PaidItems />
      <Show
        when={view().plan}
        fallback={<Promised share={paidBy(view())} hold={heldBy(view())} taken={taken(paidBy(view()))} />}
      >
        <PlanReceipt taken={taken} />
      </Show>
      <Show when={view().exposure}>
        {(amount) => <p class="promise quiet">{words.promise.asThingsStand(money(amount()))}</p>}
      </Show>
    </>
  );
}

/** On paper: what was paid for, in `picking` the buyer's own units. */
function PaidItems(): JSX.Element {
  const { session, words, money } = usePage();
  const { role, ux, items, participants = [] } = session.view();
  // The captain's further payments have receipts of their own.
  const own = participants.filter((each) => each.you && each.role === role);
  const lines = items.flatMap((item, index) => {
    const picked = takersOf(item.id, own).reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = ux === "picking" ? picked : item.quantity;
    const amount = item.amount * (ux === "picking" ? picked : 1);
    return quantity > 0 ? [{ name: itemName(words, item, index), quantity, amount }] : [];
  });
  return (
    <ul class="lines printed">
      <For each={lines}>
        {({ name, quantity, amount }) => (
          <li class="line">
            <span class="line-name">
              {quantity > 1 ? `${words.summary.times(quantity)} ` : ""}
              {name}
            </span>
            <span class="figure">{money(amount)}</span>
          </li>
        )}
      </For>
    </ul>
  );
}
